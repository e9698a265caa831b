# bash completion for dicho; load it with: source <(dicho completions bash)
_dicho() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} sub='' word
  if [ "$cur" = = ]; then
    cur=''
  elif [ "$prev" = = ] && [ "$COMP_CWORD" -gt 1 ]; then
    prev=${COMP_WORDS[COMP_CWORD-2]}
  fi
  COMPREPLY=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
    parse|explain|converse|chat|run|test|check|help|completions) sub=$word; break ;;
    esac
  done
  case $sub,$prev in
    parse,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    parse,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    parse,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    parse,--locale) COMPREPLY=($(compgen -W 'auto en es' -- "$cur")) ;;
    parse,--app) : ;;
    parse,--os) COMPREPLY=($(compgen -W '17 18 26 27' -- "$cur")) ;;
    parse,--input) COMPREPLY=($(compgen -W 'text jsonl' -- "$cur")) ;;
    parse,--format) COMPREPLY=($(compgen -W 'jsonl tsv url text' -- "$cur")) ;;
    parse,--attempts) : ;;
    parse,--n-best) : ;;
    parse,--jobs) : ;;
    parse,--max-line) : ;;
    explain,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    explain,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    explain,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    explain,--locale) COMPREPLY=($(compgen -W 'auto en es' -- "$cur")) ;;
    explain,--app) : ;;
    explain,--os) COMPREPLY=($(compgen -W '17 18 26 27' -- "$cur")) ;;
    converse,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    converse,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    converse,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    converse,--locale) COMPREPLY=($(compgen -W 'auto en es' -- "$cur")) ;;
    converse,--app) : ;;
    converse,--os) COMPREPLY=($(compgen -W '17 18 26 27' -- "$cur")) ;;
    converse,--attempts) : ;;
    converse,--sessions) : ;;
    converse,--max-line) : ;;
    chat,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    chat,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    chat,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    chat,--locale) COMPREPLY=($(compgen -W 'auto en es' -- "$cur")) ;;
    chat,--app) : ;;
    chat,--os) COMPREPLY=($(compgen -W '17 18 26 27' -- "$cur")) ;;
    chat,--attempts) : ;;
    run,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    run,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    run,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    run,--locale) COMPREPLY=($(compgen -W 'auto en es' -- "$cur")) ;;
    run,--app) : ;;
    run,--os) COMPREPLY=($(compgen -W '17 18 26 27' -- "$cur")) ;;
    run,--via) COMPREPLY=($(compgen -W 'url command' -- "$cur")) ;;
    run,--opener) : ;;
    test,--report) COMPREPLY=($(compgen -W 'html junit tap json' -- "$cur")) ;;
    test,--baseline) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    test,--only) : ;;
    test,--sample) : ;;
    test,--seed) : ;;
    test,--jobs) : ;;
    test,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    test,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    test,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    check,--format) COMPREPLY=($(compgen -W 'text json sarif markdown' -- "$cur")) ;;
    check,--explain) COMPREPLY=($(compgen -W 'list all' -- "$cur")) ;;
    check,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    check,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    check,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
  *) case $sub,$cur in
    ,-*) COMPREPLY=($(compgen -W '--help --version' -- "$cur")) ;;
    ,*) COMPREPLY=($(compgen -W 'parse explain converse chat run test check help completions' -- "$cur")) ;;
    parse,-*) COMPREPLY=($(compgen -W '--catalog --grammars --extra-grammar --locale --app --os --input --format --attempts --n-best --jobs --max-line --help' -- "$cur")) ;;
    parse,*) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    explain,-*) COMPREPLY=($(compgen -W '--catalog --grammars --extra-grammar --locale --app --os --help' -- "$cur")) ;;
    explain,*) : ;;
    converse,-*) COMPREPLY=($(compgen -W '--catalog --grammars --extra-grammar --locale --app --os --attempts --sessions --max-line --help' -- "$cur")) ;;
    converse,*) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    chat,-*) COMPREPLY=($(compgen -W '--catalog --grammars --extra-grammar --locale --app --os --attempts --help' -- "$cur")) ;;
    run,-*) COMPREPLY=($(compgen -W '--catalog --grammars --extra-grammar --locale --app --os --via --opener --dry-run --help' -- "$cur")) ;;
    run,*) : ;;
    test,-*) COMPREPLY=($(compgen -W '--report --update --baseline --only --sample --seed --fail-fast --jobs --catalog --grammars --extra-grammar --help' -- "$cur")) ;;
    test,*) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    check,-*) COMPREPLY=($(compgen -W '--strict --format --explain --catalog --grammars --extra-grammar --help' -- "$cur")) ;;
    check,*) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    help,-*) COMPREPLY=($(compgen -W '--man --help' -- "$cur")) ;;
    help,*) : ;;
    completions,-*) COMPREPLY=($(compgen -W '--help' -- "$cur")) ;;
    completions,*) COMPREPLY=($(compgen -W 'bash zsh fish' -- "$cur")) ;;
    esac ;;
  esac
}
complete -F _dicho dicho
