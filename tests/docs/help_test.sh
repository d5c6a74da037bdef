#!/usr/bin/env bash
# Checks what docs/man and CONTRIBUTING.md promise about the help of the programs and of every command: lines
# of at most 80 columns, at least two examples, the manual's name at the end. The examples' options must
# exist. The examples of slidebase-query are also run, in a folder with the files they name, and must succeed.
#
#   tests/docs/help_test.sh BIN_DIR TABLE_DIR
set -euo pipefail
export LC_ALL=C.UTF-8

if [[ $# -ne 2 ]]; then
  echo "usage: help_test.sh BIN_DIR TABLE_DIR" >&2
  exit 2
fi
bin=$(cd -- "$1" && pwd -P)
tables=$(cd -- "$2" && pwd -P)
export PATH=$bin:$PATH SLIDEBASE_PATH=$tables
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"

failed=0
fault() {  # PROGRAM COMMAND MESSAGE
  printf '%s: %s\n' "$1${2:+ $2} --help" "$3" >&2
  failed=1
}

# The files that the examples name: boards that are written alike in `lines` and `eight`, right answers in a
# notation that every format accepts, boards of a fair scrambler, a solver, a class of one program, tables and a
# heuristic.
ln -s "$tables" tables
printf '%s\n' '1 2 3 4 5 6 7 x 8' '8 6 7 2 5 4 3 x 1' '2 1 3 4 5 6 7 8 x' >boards.txt
slidebase-query solve --format eight boards.txt >answers.txt
printf '#!/bin/sh\nexec slidebase-query solve --emit path\n' >solver
chmod +x solver
echo 'ada ./solver' >class.txt
slidebase-query sample --depth 0-31 --count 1000 >scrambles.txt
slidebase-query export tables/sliding-3x3-8.sbt --emit npy > values.npy

# The option names that a help lists, one per line.
options_of() {  # HELP-FILE
  sed -nE 's/^  (-[^ {]*).*/\1/p' "$1" | tr , '\n'
}

# The options on a command line up to ` -- ` or a pipe after the program, without their values.
options_on() {  # PROGRAM LINE
  local rest=${2#*"$1"}
  rest=${rest%% -- *}
  rest=${rest%% | *}
  tr ' ' '\n' <<<"$rest" | sed -nE 's/^(--?[a-z][a-z-]*).*/\1/p'
}

check() {  # PROGRAM [COMMAND]
  local program=$1 command=${2-} line option count=0
  "$@" --help >help
  while IFS= read -r line; do
    [[ ${#line} -le 80 ]] || fault "$program" "$command" "${#line} columns: $line"
  done <help
  [[ $(tail -n 1 help) == "Manual: man $program" ]] ||
    fault "$program" "$command" "does not end with 'Manual: man $program'"

  { options_of help; echo --help; } | cat - common >options
  sed -n '/^Examples:$/,/^$/s/^  //p' help >examples
  while IFS= read -r line; do
    count=$((count + 1))
    [[ $line == *"$program${command:+ $command}"* ]] ||
      fault "$program" "$command" "this example is of another program or command: $line"
    [[ $command != serve ]] || continue  # they end when they are told to, and have the options of slidebase-serve
    while read -r option; do
      # The examples of slidebase-query itself use options of its commands.
      [[ $program == slidebase-query && -z $command ]] || grep -qxe "$option" options ||
        fault "$program" "$command" "no option $option: $line"
    done < <(options_on "$program" "$line")
    if [[ $program == slidebase-query ]]; then
      bash -c "set -o pipefail; $line" >out 2>&1 </dev/null || {
        # head may end before it has read everything.
        [[ $? -eq 141 && $line == *'| head' ]] ||
          fault "$program" "$command" "this example fails: $line: $(head -n 3 out)"
      }
    fi
  done <examples
  [[ $count -ge 2 ]] || fault "$program" "$command" "has $count examples, expected at least 2"
}

: >common
check slidebase-gen
if [[ -x $bin/slidebase-gen-mpi ]]; then
  check slidebase-gen-mpi
fi
check slidebase-query
slidebase-query --help >help
options_of help >common
sed -nE '/^Commands:/,/^$/s/^  ([a-z]+) .*/\1/p' help >commands
[[ -s commands ]] || fault slidebase-query '' 'names no commands'
while read -r command; do
  check slidebase-query "$command"
done <commands

exit "$failed"
