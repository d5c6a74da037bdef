# Completion of slidebase-gen, slidebase-gen-mpi and slidebase-query in bash. Source it, or install it under
# each of these names.

# The options of COMMAND, which is a command of slidebase-query or the name of a program.
_slidebase_options() { # COMMAND
  case $1 in
    slidebase-gen)
      echo --root --metric --cubes --tier -o --output --codec --max-memory --planes --memory --dry-run --json -f \
        --force -t --threads -q --quiet --color --progress --no-progress -h --help -V --version
      ;;
    slidebase-gen-mpi)
      echo --root -o --output --planes --memory --max-depth --dry-run --json -f --force -t --threads --checkpoint \
        -q --quiet --progress -h --help -V --version
      ;;
    slidebase-query) echo -t --threads -q --quiet --color -h --help -V --version ;;
    solve)
      echo --format --emit --json --goal --board --blank --scrambles --metric --cubes --all --moves --limit --nodes --seconds --within \
        --first --keep --memory --tables
      ;;
    check)
      echo --format --goal --board --blank --scrambles --metric --cubes --limit --nodes --seconds --answers --moves \
        --require --protocol --json --tables
      ;;
    race)
      echo --depth --per-depth --seed --format --goal --board --metric --cubes --seconds --answers --require --per-case \
        --programs --emit --json --tables
      ;;
    show)
      echo --goal --board --apply --inverse --scrambles --metric --cubes --emit --all --animate --nodes --seconds --within --tables
      ;;
    analyse | analyze)
      echo --format --goal --board --blank --scrambles --metric --cubes --nodes --seconds --answers --moves --json \
        --emit --tables
      ;;
    sample)
      echo --board --depth --count --seed --goal --scramble --metric --cubes --start --nodes --seconds --tables
      ;;
    suite)
      echo --format --goal --board --metric --cubes --start --depth --per-depth --per-file --seed --nodes --seconds \
        --tables
      ;;
    dataset) echo --board --goal --metric --depth --count --uniform --seed --nodes --seconds --tables ;;
    scrambles) echo --format --goal --board --blank --scrambles --metric --nodes --seconds --json --tables ;;
    tables) echo --tables ;;
    info) echo --emit --json ;;
    verify) echo --prove ;;
    export) echo --emit --format --tables ;;
    audit) echo --board --metric --goal --count --seed --nodes --seconds --json --tables ;;
    rank) echo --board --inverse ;;
  esac
}

_slidebase_commands='solve check race show analyse sample suite dataset scrambles tables info verify export audit rank serve formats'
_slidebase_formats='lines jsonl eight poj1077 hdu1043 zoj1217 uva652 hdu3567 acwing845 alds1_13_b aoj0121 boj1525 p1379
  leetcode773 alds1_13_c uva10181 lightoj15 hackerrank princeton 42 aoj1268 poj3131'
_slidebase_boards='2x2 2x3 2x4 2x5 2x6 2x7 3x3 3x4'

# The roots of the board on the command line: on 3x3 all have names, on other boards cells have numbers.
_slidebase_roots() {
  local word
  for word in "${COMP_WORDS[@]}"; do
    if [[ $word =~ ^([1-9])x([1-9])$ && $word != 3x3 ]]; then
      echo corner all "$(seq -s ' ' 0 $((BASH_REMATCH[1] * BASH_REMATCH[2] - 1)))"
      return
    fi
  done
  echo corner edge centre all
}

# The kind of value of OPTION of COMMAND: `words W...`, `folder`, `file [PATTERN]`, `none` for a value that
# cannot be completed, or nothing if the option takes no value.
_slidebase_value() { # OPTION COMMAND
  case $2:$1 in
    export:--format) echo words eight poj1077 hdu1043 zoj1217 uva652 acwing845 alds1_13_b boj1525 p1379 leetcode773 aoj1268 && return ;;
    check:--moves | analyse:--moves | analyze:--moves) echo words auto blank tile && return ;;
    sample:--depth) echo words max unsolvable && return ;;
    race:--emit) echo words table csv junit gradescope && return ;;
    show:--emit) echo words path tiles && return ;;
    analyse:--emit | analyze:--emit | info:--emit) echo words svg && return ;;
    export:--emit) echo words csv npy boards cpp && return ;;
  esac
  case $1 in
    --format) echo words "$_slidebase_formats" ;;
    --answers) echo words auto letters words runs tiles boards numbers strict ;;
    --per-file) echo words all ;;
    --uniform) echo words boards depths ;;
    --require) echo words optimal valid ;;
    --protocol) echo words icpc testlib hustoj ;;
    --emit) echo words path runs distance both moves boards tiles csv ;;
    --metric) echo words single multi stm mtm ;;
    --cubes) echo words axes marked dice ;;
    --moves) echo words blank tile ;;
    --color) echo words auto always never ;;
    --board) echo words "$_slidebase_boards" ;;
    --limit) echo words none ;;
    --goal) echo words blank-last blank-first snail columns ;;
    --depth) echo words max ;;
    --tier) echo words small standard hard ;;
    --root) echo words "$(_slidebase_roots)" ;;
    --codec) echo words raw zstd zstd: ;;
    --tables | -o | --output | --planes) echo folder ;;
    --programs | --keep) echo file ;;
    -t | --threads | --max-memory | --memory | --max-depth | --nodes | --seconds | --within | --all | --count | --seed | \
      --start | --scramble | --per-depth | --apply)
      echo none
      ;;
  esac
}

# Offers files that match PATTERN, and folders.
_slidebase_files() { # CURRENT [PATTERN]
  compopt -o filenames 2>/dev/null
  if [[ -n ${2-} ]]; then
    mapfile -t COMPREPLY < <(compgen -d -- "$1"; compgen -f -X "!$2" -- "$1")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$1")
  fi
}

_slidebase_words() { # CURRENT WORD...
  local current=$1
  shift
  mapfile -t COMPREPLY < <(compgen -W "$*" -- "$current")
  # A word that ends with a colon is not complete: no space after it.
  [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *: ]] || compopt -o nospace 2>/dev/null
}

_slidebase() {
  local program=${COMP_WORDS[0]##*/} current=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()

  # Bash splits --option=value and file:value into words.
  local before=("${COMP_WORDS[@]:0:COMP_CWORD}")
  local option=${before[-1]}
  if [[ $current == : || $option == : ]]; then
    local part=${before[-1]}
    if [[ $option == : ]]; then
      part=${before[-2]}
    else
      current=''
    fi
    case $part in
      file) _slidebase_files "$current" '*.npy' ;;
      zstd) _slidebase_words "$current" {1..22} ;;
    esac
    return
  fi
  if [[ $current == = ]]; then
    current=''
  elif [[ $option == = ]]; then
    option=${before[-2]}
  fi

  # The command: the first word that is neither an option nor an option's value. The solver's own command
  # begins after --.
  local command=$program i positional=0 solver=0
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
      =) ((++i)) ;;
      --)
        solver=$((i + 1))
        break
        ;;
      -?*)
        if [[ -n $(_slidebase_value "${COMP_WORDS[i]}" "$command") && ${COMP_WORDS[i + 1]} != = ]]; then
          ((++i))
        fi
        ;;
      *)
        if [[ $program == slidebase-query && $command == "$program" ]]; then
          command=${COMP_WORDS[i]}
        else
          ((++positional))
        fi
        ;;
    esac
  done

  if [[ $command == race && $solver -gt 0 ]]; then
    compopt -o filenames 2>/dev/null
    if ((solver == COMP_CWORD)); then
      mapfile -t COMPREPLY < <(compgen -c -d -- "$current")
    else
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
    return
  fi

  local -a value
  read -ra value -d '' <<<"$(_slidebase_value "$option" "$command")"
  case ${value[0]-} in
    words) _slidebase_words "$current" "${value[@]:1}" ;;
    folder)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -d -- "$current")
      ;;
    file) _slidebase_files "$current" "${value[1]-}" ;;
    none) ;;
    *)
      if [[ $current == -* ]]; then
        local options
        options=$(_slidebase_options "$command")
        [[ $program == "$command" ]] || options+=" $(_slidebase_options "$program")"
        _slidebase_words "$current" "$options"
        return
      fi
      case $command:$positional in
        slidebase-query:*) _slidebase_words "$current" "$_slidebase_commands" ;;
        slidebase-gen-mpi:0) _slidebase_words "$current" sliding ;;
        slidebase-gen-mpi:1) _slidebase_words "$current" 2x7 2x8 3x4 3x5 4x4 ;;
        slidebase-gen:0) _slidebase_words "$current" sliding cubic additive coloured ;;
        slidebase-gen:1)
          case " ${COMP_WORDS[*]} " in
            *' additive '*) _slidebase_words "$current" 2x8 3x5 4x4 ;;
            *' coloured '*) _slidebase_words "$current" 4x4 ;;
            *) _slidebase_words "$current" "$_slidebase_boards" ;;
          esac
          ;;
        race:*) _slidebase_files "$current" && COMPREPLY+=(--) ;;
        audit:0) _slidebase_words "$current" manhattan misplaced linear-conflict walking-distance file: ;;
        check:* | solve:* | rank:0 | suite:0 | dataset:0) _slidebase_files "$current" ;;
        info:0 | verify:* | export:*) _slidebase_files "$current" '*.sbt' ;;
      esac
      ;;
  esac
}

complete -F _slidebase slidebase-gen slidebase-gen-mpi slidebase-query
