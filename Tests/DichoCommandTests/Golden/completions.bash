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
    parse|explain|converse|chat|run|test|check|coverage|parity|sample|diff|bench|lsp|watch|help|completions) sub=$word; break ;;
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
    coverage,--format) COMPREPLY=($(compgen -W 'text json lcov' -- "$cur")) ;;
    coverage,--limit) : ;;
    coverage,--minimum) : ;;
    coverage,--locale) COMPREPLY=($(compgen -W 'auto en es' -- "$cur")) ;;
    coverage,--jobs) : ;;
    coverage,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    coverage,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    coverage,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    parity,--minimum) : ;;
    parity,--format) COMPREPLY=($(compgen -W 'text json' -- "$cur")) ;;
    parity,--jobs) : ;;
    parity,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    parity,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    parity,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    sample,--count) : ;;
    sample,--seed) : ;;
    sample,--limit) : ;;
    sample,--rounds) : ;;
    sample,--format) COMPREPLY=($(compgen -W 'text jsonl' -- "$cur")) ;;
    sample,--terms) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    sample,--locale) COMPREPLY=($(compgen -W 'auto en es' -- "$cur")) ;;
    sample,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    sample,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    sample,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    diff,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    diff,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    diff,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    diff,--to-catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    diff,--to-grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    diff,--to-extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    diff,--locale) COMPREPLY=($(compgen -W 'auto en es' -- "$cur")) ;;
    diff,--app) : ;;
    diff,--os) COMPREPLY=($(compgen -W '17 18 26 27' -- "$cur")) ;;
    diff,--input) COMPREPLY=($(compgen -W 'text jsonl corpus' -- "$cur")) ;;
    diff,--format) COMPREPLY=($(compgen -W 'text json' -- "$cur")) ;;
    diff,--examples) : ;;
    diff,--jobs) : ;;
    diff,--max-line) : ;;
    bench,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    bench,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    bench,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    bench,--locale) COMPREPLY=($(compgen -W 'auto en es' -- "$cur")) ;;
    bench,--app) : ;;
    bench,--os) COMPREPLY=($(compgen -W '17 18 26 27' -- "$cur")) ;;
    bench,--input) COMPREPLY=($(compgen -W 'text jsonl corpus' -- "$cur")) ;;
    bench,--format) COMPREPLY=($(compgen -W 'text json' -- "$cur")) ;;
    bench,--seconds) : ;;
    bench,--jobs) : ;;
    lsp,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    lsp,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    lsp,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    watch,--interval) : ;;
    watch,--changes) : ;;
    watch,--jobs) : ;;
    watch,--catalog) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    watch,--grammars) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
    watch,--extra-grammar) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
  *) case $sub,$cur in
    ,-*) COMPREPLY=($(compgen -W '--help --version' -- "$cur")) ;;
    ,*) COMPREPLY=($(compgen -W 'parse explain converse chat run test check coverage parity sample diff bench lsp watch help completions' -- "$cur")) ;;
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
    coverage,-*) COMPREPLY=($(compgen -W '--format --limit --minimum --locale --jobs --catalog --grammars --extra-grammar --help' -- "$cur")) ;;
    coverage,*) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    parity,-*) COMPREPLY=($(compgen -W '--all --strict --minimum --format --jobs --catalog --grammars --extra-grammar --help' -- "$cur")) ;;
    parity,*) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    sample,-*) COMPREPLY=($(compgen -W '--count --seed --all --limit --count-only --rounds --format --terms --locale --catalog --grammars --extra-grammar --help' -- "$cur")) ;;
    sample,*) : ;;
    diff,-*) COMPREPLY=($(compgen -W '--catalog --grammars --extra-grammar --to-catalog --to-grammars --to-extra-grammar --locale --app --os --input --format --examples --fail-on-change --jobs --max-line --help' -- "$cur")) ;;
    diff,*) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    bench,-*) COMPREPLY=($(compgen -W '--catalog --grammars --extra-grammar --locale --app --os --input --format --seconds --jobs --help' -- "$cur")) ;;
    bench,*) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    lsp,-*) COMPREPLY=($(compgen -W '--catalog --grammars --extra-grammar --help' -- "$cur")) ;;
    watch,-*) COMPREPLY=($(compgen -W '--interval --changes --jobs --catalog --grammars --extra-grammar --help' -- "$cur")) ;;
    watch,*) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
    help,-*) COMPREPLY=($(compgen -W '--man --help' -- "$cur")) ;;
    help,*) : ;;
    completions,-*) COMPREPLY=($(compgen -W '--help' -- "$cur")) ;;
    completions,*) COMPREPLY=($(compgen -W 'bash zsh fish' -- "$cur")) ;;
    esac ;;
  esac
}
complete -F _dicho dicho
