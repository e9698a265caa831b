#compdef dicho
# zsh completion for dicho; put it on your fpath as _dicho, or load it with:
# source <(dicho completions zsh)
_dicho() {
  local curcontext="$curcontext" state line
  local -a subcommands=(
    'parse:Answers each line of text with one record.'
    'explain:Shows how an utterance is understood.'
    'converse:Answers turns of dialogues, keeping what each session was asked.'
    'chat:Talks with a person at a terminal.'
    'run:Runs a request: opens the link or starts the command of its app.'
    'test:Runs corpora and shows every case that failed.'
    'check:Finds mistakes in grammars, catalogs and corpora.'
    'help:Shows help on the tool or a subcommand, or the man page.'
    'completions:Writes the completion script of a shell.'
  )
  _arguments -C '-h[show this help]' '--help[show this help]' '--version[show the version]' '1:subcommand:->subcommand' '*::argument:->argument'
  case $state in
  subcommand) _describe subcommand subcommands ;;
  argument)
    case $line[1] in
    parse)
      _arguments -s \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '--locale=[the language to expect, such as en or es-MX; auto for any of the grammars]:LOCALE:(auto en es)' \
        '--app=[the app in the foreground, by its catalog id]:ID:' \
        '--os=[the system version whose schemas are used]:17 18 26 27:(17 18 26 27)' \
        '--input=[what each line of input is]:text jsonl:(text jsonl)' \
        '--format=[what each record is]:jsonl tsv url text:(jsonl tsv url text)' \
        '--attempts=[how many useless answers are met with the question again; the next one cancels]:N:' \
        '--n-best=[how many readings to give, best first]:N:' \
        '--jobs=[how many threads may work]:N:' \
        '--max-line=[the longest line that is answered; others get an error record]:BYTES:' \
        '-h[show this help]' \
        '--help[show this help]' \
        '*:FILE:_files'
      ;;
    explain)
      _arguments -s \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '--locale=[the language to expect, such as en or es-MX; auto for any of the grammars]:LOCALE:(auto en es)' \
        '--app=[the app in the foreground, by its catalog id]:ID:' \
        '--os=[the system version whose schemas are used]:17 18 26 27:(17 18 26 27)' \
        '-h[show this help]' \
        '--help[show this help]' \
        '*:UTTERANCE:'
      ;;
    converse)
      _arguments -s \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '--locale=[the language to expect, such as en or es-MX; auto for any of the grammars]:LOCALE:(auto en es)' \
        '--app=[the app in the foreground, by its catalog id]:ID:' \
        '--os=[the system version whose schemas are used]:17 18 26 27:(17 18 26 27)' \
        '--attempts=[how many useless answers are met with the question again; the next one cancels]:N:' \
        '--sessions=[how many sessions may wait for an answer]:N:' \
        '--max-line=[the longest line that is answered; others get an error record]:BYTES:' \
        '-h[show this help]' \
        '--help[show this help]' \
        '*:FILE:_files'
      ;;
    chat)
      _arguments -s \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '--locale=[the language to expect, such as en or es-MX; auto for any of the grammars]:LOCALE:(auto en es)' \
        '--app=[the app in the foreground, by its catalog id]:ID:' \
        '--os=[the system version whose schemas are used]:17 18 26 27:(17 18 26 27)' \
        '--attempts=[how many useless answers are met with the question again; the next one cancels]:N:' \
        '-h[show this help]' \
        '--help[show this help]'
      ;;
    run)
      _arguments -s \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '--locale=[the language to expect, such as en or es-MX; auto for any of the grammars]:LOCALE:(auto en es)' \
        '--app=[the app in the foreground, by its catalog id]:ID:' \
        '--os=[the system version whose schemas are used]:17 18 26 27:(17 18 26 27)' \
        '--via=[which part of the hand-off to use]:url command:(url command)' \
        '--opener=[the program that opens links]:PROGRAM:' \
        '--dry-run[print the link, or the command as a JSON array, and do nothing]' \
        '-h[show this help]' \
        '--help[show this help]' \
        '*:UTTERANCE:'
      ;;
    test)
      _arguments -s \
        '--report=[a report for a program or a browser]:html junit tap json:(html junit tap json)' \
        '--update[rewrite the expectations of failed cases to what came]' \
        '--baseline=[an earlier JSON report; show only what changed since]:FILE:_files' \
        '*--only=[only cases whose id, locale or a phenomenon begins so]:BEGINNING:' \
        '--sample=[only so many of a hundred cases, drawn by their ids]:PERCENT:' \
        '--seed=[another number draws other cases for --sample]:N:' \
        '--fail-fast[end with the first case that fails]' \
        '--jobs=[how many threads work at the same time]:N:' \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '-h[show this help]' \
        '--help[show this help]' \
        '*:CORPUS:_files'
      ;;
    check)
      _arguments -s \
        '--strict[let warnings count as errors do]' \
        '--format=[how findings are written, or, as text, json or markdown, their explanations]:text json sarif markdown:(text json sarif markdown)' \
        '--explain=[check nothing; say what a finding means, or list all with their severities]:ID:(list all)' \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '-h[show this help]' \
        '--help[show this help]' \
        '*:FILE:_files'
      ;;
    help)
      _arguments -s \
        '--man[show the man page, as roff]' \
        '-h[show this help]' \
        '--help[show this help]' \
        '1:SUBCOMMAND:'
      ;;
    completions)
      _arguments -s \
        '-h[show this help]' \
        '--help[show this help]' \
        '1:SHELL:(bash zsh fish)'
      ;;
    esac ;;
  esac
}
if [ "$funcstack[1]" = _dicho ]; then _dicho "$@"; else compdef _dicho dicho; fi
