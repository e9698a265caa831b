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
    'coverage:Shows the rules and alternatives that no corpus line goes through.'
    'parity:Shows what one language has and another lacks.'
    'sample:Makes sentences of a rule, random ones or all of them.'
    'diff:Shows what other grammars or another catalog change.'
    'bench:Measures how fast utterances are answered on this machine.'
    'lsp:Serves an editor: findings, definitions, hover, rename, completion.'
    'watch:Checks and runs again what changes, each time a file is saved.'
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
    coverage)
      _arguments -s \
        '--format=[what to write]:text json lcov:(text json lcov)' \
        '--limit=[the most rules and the most parts of a rule that the text lists; 0 for all]:N:' \
        '--minimum=[end with exit status 1 if fewer of a hundred parts are gone through]:PERCENT:' \
        '--locale=[the language of the rules to take; auto for all]:LOCALE:(auto en es)' \
        '--jobs=[how many threads work at the same time]:N:' \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '-h[show this help]' \
        '--help[show this help]' \
        '*:CORPUS:_files'
      ;;
    parity)
      _arguments -s \
        '--all[show everything, and not only what is lacking]' \
        '--strict[end with exit status 1 if a language lacks something]' \
        '--minimum=[how many lines of a language should have each phenomenon]:N:' \
        '--format=[what to write]:text json:(text json)' \
        '--jobs=[how many threads work at the same time]:N:' \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '-h[show this help]' \
        '--help[show this help]' \
        '*:CORPUS:_files'
      ;;
    sample)
      _arguments -s \
        '--count=[how many sentences]:N:' \
        '--seed=[another number gives other sentences]:N:' \
        '--all[every sentence, in the order of the grammar]' \
        '--limit=[the most sentences that --all writes]:N:' \
        '--count-only[tell how many sentences there are, and write none]' \
        '--rounds=[how often a loop is gone through at most]:N:' \
        '--format=[sentences, or requests as parse takes them, with their rules]:text jsonl:(text jsonl)' \
        '--terms=[search terms to use, one a line]:FILE:_files' \
        '--locale=[the language of the rules to take; auto for all]:LOCALE:(auto en es)' \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '-h[show this help]' \
        '--help[show this help]' \
        '1:RULE:'
      ;;
    diff)
      _arguments -s \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '--to-catalog=[the apps and names to change to]:FILE:_files' \
        '--to-grammars=[the grammars to change to]:DIR:_files -/' \
        '*--to-extra-grammar=[a grammar file that is added]:FILE:_files' \
        '--locale=[the language to expect, such as en or es-MX; auto for any of the grammars]:LOCALE:(auto en es)' \
        '--app=[the app in the foreground, by its catalog id]:ID:' \
        '--os=[the system version whose schemas are used]:17 18 26 27:(17 18 26 27)' \
        '--input=[what each line is: an utterance, a request as parse takes it, or a corpus case]:text jsonl corpus:(text jsonl corpus)' \
        '--format=[what to write]:text json:(text json)' \
        '--examples=[how many examples to show of each kind]:N:' \
        '--fail-on-change[end with exit status 1 if a result changes]' \
        '--jobs=[how many threads may work]:N:' \
        '--max-line=[the longest line that is answered; others get an error record]:BYTES:' \
        '-h[show this help]' \
        '--help[show this help]' \
        '*:FILE:_files'
      ;;
    bench)
      _arguments -s \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '--locale=[the language to expect, such as en or es-MX; auto for any of the grammars]:LOCALE:(auto en es)' \
        '--app=[the app in the foreground, by its catalog id]:ID:' \
        '--os=[the system version whose schemas are used]:17 18 26 27:(17 18 26 27)' \
        '--input=[what each line is: an utterance, a request as parse takes it, or a corpus case]:text jsonl corpus:(text jsonl corpus)' \
        '--format=[what to write]:text json:(text json)' \
        '--seconds=[how long each measurement takes at least]:N:' \
        '--jobs=[how many threads may work]:N:' \
        '-h[show this help]' \
        '--help[show this help]' \
        '*:FILE:_files'
      ;;
    lsp)
      _arguments -s \
        '--catalog=[the apps and their names, as JSON or JSON lines]:FILE:_files' \
        '--grammars=[the grammars to use, one folder per language]:DIR:_files -/' \
        '*--extra-grammar=[a grammar file to add]:FILE:_files' \
        '-h[show this help]' \
        '--help[show this help]'
      ;;
    watch)
      _arguments -s \
        '--interval=[how many milliseconds lie between two looks at the files]:MS:' \
        '--changes=[end after so many changes]:N:' \
        '--jobs=[how many threads work at the same time]:N:' \
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
