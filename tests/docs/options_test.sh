#!/usr/bin/env bash
# Compares the man pages and the shell completions with the programs' help: the commands, every option of
# each, and the fixed values of options; none may be missing and none too many. Of a build
# with slidebase-gen-mpi only that program is compared. Also checks that every option of the help refuses an empty value.
#
#   tests/docs/options_test.sh BIN_DIR SOURCE_DIR
set -euo pipefail
export LC_ALL=C

if [[ $# -ne 2 ]]; then
  echo "usage: options_test.sh BIN_DIR SOURCE_DIR" >&2
  exit 2
fi
bin=$(cd -- "$1" && pwd -P)
docs=$(cd -- "$2" && pwd -P)/docs
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"

failed=0
fault() {  # FILE MESSAGE
  printf '%s: %s\n' "${1#"${docs%docs}"}" "$2" >&2
  failed=1
}

# The programs' help ---------------------------------------------------------------------------

# The options in a program's or command's help, one per line.
options_in_help() {
  "$bin/$1" "${@:2}" --help </dev/null | sed -nE 's/^  (-[^ {:]*).*/\1/p' | tr , '\n' | sort
}

commands_in_help() {
  "$bin/slidebase-query" --help </dev/null | sed -nE '/^Commands:/,/^$/s/^  ([a-z]+)[ ,].*/\1/p' | sort
}

# The fixed values of an option, from the error about a value that it refuses; nothing if the values
# are not fixed.
values_in_error() {  # OPTION PROGRAM [COMMAND]
  "$bin/$2" "${@:3}" "$1" '?' >said 2>&1 </dev/null || true
  [[ $(<said) == *": say "* || $(<said) == *": ? not in {"* ]] || return 0
  sed -nE -e "s/^.*: say (.*), not '\?'.*/\1/p" -e 's/^.*: \? not in \{(.*)\}.*/\1/p' said |
    sed -e 's/ or /,/; s/, */\n/g' | sed -e '/^file:/s/:.*/:/' -e '/ /d'  # `a number from 0' is not a fixed value
}

# The pages and completions --------------------------------------------------------------------
# For each file, functions that print the lines of one section: a command, or a program by its name.

# The page without its macros and escapes, from the heading of the section to the next. The section of
# a command is the subsection with its name, that of a program is OPTIONS.
man_section() {  # FILE SECTION
  local heading="^\.SS $2\$" end='^\.S[HS]'
  if [[ $2 == slidebase-* ]]; then
    heading='^\.SH OPTIONS' end='^\.SH'
  fi
  awk -v heading="$heading" -v end="$end" '
    $0 ~ heading { inside = 1; next }
    $0 ~ end { inside = 0 }
    inside' "$1" | plain_man
}
plain_man() {
  sed -E -e '/^\.\\"/d; s/\\f[A-Z]//g; s/\\-/-/g; s/\\~/ /g; s/\\ / /g; s/"//g' -e 's/^\.(B|I|BR|RB|BI|IB|RI|IR) //'
}
# The options that have a paragraph: those on the line after each .TP.
options_in_man() {
  man_section "$1" "$2" | awk '/^\.TP/ { tag = 1; next } tag { print; tag = 0 }' |
    { grep -oE '(^|[ ,])--?[a-zA-Z][a-z-]*' || true; } | tr -d ' ,' | sort
}

# The completions that bash offers for the last word.
complete_in_bash() {  # WORD...
  bash -c '
    . "$1"
    COMP_WORDS=("${@:2}")
    COMP_CWORD=$(($# - 2))
    _slidebase
    [[ ${#COMPREPLY[@]} -eq 0 ]] || printf "%s\n" "${COMPREPLY[@]}"' bash "$docs/completions/slidebase.bash" "$@"
}
options_in_bash() {  # FILE SECTION
  local words=(slidebase-query "$2")
  [[ $2 != slidebase-* ]] || words=("$2")
  complete_in_bash "${words[@]}" - | sort
}

# The function that has the section's options.
zsh_section() {
  local name=_slidebase_query_$2
  case $2 in
    slidebase-gen) name=_slidebase_gen ;;
    slidebase-gen-mpi) name=_slidebase_gen_mpi ;;
    slidebase-query) name=_slidebase_query_common ;;
  esac
  sed -n "/^$name() {/,/^}/p" "$1" |
    sed "s/\$_slidebase_formats/$(tr '\n' ' ' <"$1" | grep -oE "_slidebase_formats='[^']*" | cut -d "'" -f 2)/"
}
# Specifications begin with a quote or a brace, and have the names of options before their [.
options_in_zsh() {
  zsh_section "$1" "$2" | sed -nE "s/^ *([{'\"*][^[]*)\[.*/\1/p" |
    { grep -oE -e '--?[a-z][a-z-]*[a-z]|-[a-zA-Z]' || true; } | sort -u
}

# The lines without a condition, or those with a condition on the command.
fish_section() {
  if [[ $2 == slidebase-* ]]; then
    sed -n '/ -n /d; /^complete /p' "$1"
  else
    grep -E "__fish_seen_subcommand_from ([a-z ]+ )?$2( [a-z ]+)?'" "$1" || true
  fi
}
options_in_fish() {
  fish_section "$1" "$2" |
    { grep -oE -e ' -[ls] [a-zA-Z][a-z-]*' || true; } | sed -e 's/^ -l /--/; s/^ -s /-/' | sort
}

# `--option=` is the option with an empty value: an error, and the next word is not the value.
refuses_empty_value() {  # OPTION PROGRAM [COMMAND]
  local code=0
  (cd empty && "$bin/$2" "${@:3}" "$1=" word </dev/null) >said 2>&1 || code=$?
  [[ $code -eq 2 && $(<said) == "$2: $1: the value is empty; say one, or leave the option out" ]] ||
    fault "$bin/$2" "${*:3} $1= word: exit $code, $(head -n 1 said)"
}

# Comparing ------------------------------------------------------------------------------------

compare() {  # FILE SECTION WHAT EXPECTED-FILE ACTUAL-FILE
  local name
  while read -r name; do
    fault "$1" "$2: $3 $name is missing"
  done < <(comm -23 "$4" "$5")
  while read -r name; do
    fault "$1" "$2: $3 $name does not exist"
  done < <(comm -13 "$4" "$5")
}

check_values() {  # FILE SECTION OPTION KIND
  local value words
  # The man page lists the formats once.
  words=$("$4_section" "$1" "$([[ $4:$3 == man:--format ]] && echo solve || echo "$2")" |
    tr -d '\134' | tr -c 'a-z0-9:_\n-' '\n')
  while read -r value; do
    # In the pages and scripts more may follow after `file:`.
    grep -qE -e "^${value}$([[ $value != *: ]] || echo '.*')\$" <<<"$words" ||
      fault "$1" "$2: value $value of $3 is missing"
  done <values
}

check() {  # PROGRAM [COMMAND]
  local section=${2-$1} page=$docs/man/$1.1 option
  options_in_help "$@" >all
  cp all own
  if [[ $# -eq 2 ]]; then
    # --help is the same for all commands and described once.
    sed -i -E '/^(-h|--help)$/d' own
    cat common own | sort >all
  fi
  [[ -s all ]] || fault "$bin/$1" "$section: no options in its help"

  options_in_man "$page" "$section" >actual
  compare "$page" "$section" option own actual
  options_in_bash "$docs/completions/slidebase.bash" "$section" >actual
  compare "$docs/completions/slidebase.bash" "$section" option all actual
  options_in_zsh "$docs/completions/_slidebase" "$section" >actual
  compare "$docs/completions/_slidebase" "$section" option own actual
  options_in_fish "$docs/completions/$1.fish" "$section" >actual
  compare "$docs/completions/$1.fish" "$section" option own actual

  while read -r option; do
    values_in_error "$option" "$@" >values
    [[ -s values ]] || continue
    echo "$option" >>with_values
    check_values "$page" "$section" "$option" man
    check_values "$docs/completions/_slidebase" "$section" "$option" zsh
    check_values "$docs/completions/$1.fish" "$section" "$option" fish
    local words=("$@")
    sort values >expected
    complete_in_bash "${words[@]}" "$option" '' | sort >actual
    compare "$docs/completions/slidebase.bash" "$section $option" value expected actual
  done < <(grep -e '^--' own)
  while read -r option; do
    refuses_empty_value "$option" "$@"
  done < <(grep -e '^--' own)
}

for file in man/slidebase-gen.1 man/slidebase-gen-mpi.1 man/slidebase-query.1 completions/slidebase.bash \
  completions/_slidebase completions/slidebase-gen.fish completions/slidebase-query.fish; do
  if [[ ! -s $docs/$file ]]; then
    fault "$docs/$file" "is missing"
    exit 1
  fi
done

: >with_values
mkdir empty
with_mpi=
if [[ -x $bin/slidebase-gen-mpi ]]; then
  # An MPI program that mpirun did not start is a job of its own.
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  with_mpi=yes
  check slidebase-gen-mpi
else
  check slidebase-gen
  check slidebase-query
  echo 'left out: slidebase-gen-mpi: it is not built'
fi
options_in_help slidebase-query >common
commands_in_help >commands
[[ -n $with_mpi ]] || while read -r command; do
  check slidebase-query "$command"
done <commands
# Its page only: it has no completions of its own.
with_server=
if [[ -z $with_mpi && -x $bin/slidebase-serve ]]; then
  with_server=yes
  options_in_help slidebase-serve >own
  options_in_man "$docs/man/slidebase-serve.1" slidebase-serve >actual
  compare "$docs/man/slidebase-serve.1" slidebase-serve option own actual
  while read -r option; do
    refuses_empty_value "$option" slidebase-serve
  done < <(grep -e '^--' own)
fi
[[ -z $(ls -A empty) ]] || fault "$bin" "an option with an empty value writes $(ls -A empty)"
[[ -n $with_mpi ]] || for option in --color --format --emit --answers; do
  grep -qxe "$option" with_values || fault "$bin" "found no values of $option in an error message"
done

# The commands themselves.
page=$docs/man/slidebase-query.1
sed -n '/^\.SH COMMANDS/,/^\.SH [^C]/s/^\.SS //p' "$page" | sort >actual
compare "$page" slidebase-query command commands actual
complete_in_bash slidebase-query '' | sort >actual
compare "$docs/completions/slidebase.bash" slidebase-query command commands actual
sed -n '/commands=(/,/)/s/^ *.\([a-z]*\):.*/\1/p' "$docs/completions/_slidebase" | sort >actual
compare "$docs/completions/_slidebase" slidebase-query command commands actual
sed -nE "s/.*__fish_use_subcommand' -a ([a-z]+).*/\1/p" "$docs/completions/slidebase-query.fish" |
  sort >actual
compare "$docs/completions/slidebase-query.fish" slidebase-query command commands actual

# Every option that the pages mention anywhere is an option of one of the programs; conditions of fish
# and functions of zsh name only commands that exist.
{
  options_in_help slidebase-gen
  [[ -z $with_mpi ]] || options_in_help slidebase-gen-mpi
  [[ -z $with_server ]] || options_in_help slidebase-serve
  cat common
  printf '%s\n' --memory-limit --processes # of race, which its help does not list
  while read -r command; do options_in_help slidebase-query "$command"; done <commands
} | sort -u >known
for page in "$docs"/man/*.1; do
  [[ -n $with_mpi || $page != */slidebase-gen-mpi.1 ]] || continue
  [[ -n $with_server || $page != */slidebase-serve.1 ]] || continue
  # Options of mpirun and srun are before the program's name, or on a line that continues.
  sed -E 's/^\$ (mpirun|srun).*(slidebase\\-gen\\-mpi|\\e$)//' "$page" | plain_man | { grep -oE -e '(^|[^a-z0-9-])--[a-z][a-z-]*' || true; } |
    sed -E 's/^[^-]//' | sort -u >actual
  comm -12 known actual >expected
  compare "$page" "anywhere" option expected actual
done
sed -nE "s/.*__fish_seen_subcommand_from ([a-z ]+)'.*/\1/p" "$docs/completions/slidebase-query.fish" |
  tr ' ' '\n' | sort -u | comm -13 commands - >extra
sed -nE 's/^_slidebase_query_([a-z]+)\(\).*/\1/p' "$docs/completions/_slidebase" |
  sed '/^common$/d' | sort -u | comm -13 commands - >>extra
while read -r command; do
  fault "$docs/completions" "command $command does not exist"
done <extra

exit "$failed"
