#!/usr/bin/env bash
# Completes some command lines in bash, and in fish if it is installed, and checks the syntax of the
# other completions and of the man pages with those of zsh, fish and mandoc that are installed.
#
#   tests/docs/completions_test.sh SOURCE_DIR
set -euo pipefail
export LC_ALL=C

if [[ $# -ne 1 ]]; then
  echo "usage: completions_test.sh SOURCE_DIR" >&2
  exit 2
fi
docs=$(cd -- "$1" && pwd -P)/docs
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"
mkdir tables 'other folder'
touch a.sbt b.txt 'my table.sbt' values.npy

set +e  # as in an interactive shell
failed=0
# shellcheck source=docs/completions/slidebase.bash
. "$docs/completions/slidebase.bash"

# The completion of bash is registered for all programs.
for program in slidebase-gen slidebase-gen-mpi slidebase-query; do
  complete -p "$program" >/dev/null || failed=1
done

# Checks that the completions of the last word, sorted and separated by commas, are EXPECTED.
expect() {  # EXPECTED WORD...
  local COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2)) COMPREPLY=() actual=''
  _slidebase
  if [[ ${#COMPREPLY[@]} -gt 0 ]]; then
    actual=$(printf '%s\n' "${COMPREPLY[@]}" | sort | paste -sd ,)
  fi
  if [[ $actual != "$1" ]]; then
    printf '%s\n  expected: %s\n  offered:  %s\n' "${*:2}" "$1" "$actual" >&2
    failed=1
  fi
}

expect 'sample,scrambles,serve,show,solve,suite' slidebase-query s
expect 'solve' slidebase-query -t 4 --color always so
expect 'solve' slidebase-query --color = never so
expect 'always,auto,never' slidebase-query --color ''
expect '42,acwing845,alds1_13_b,alds1_13_c,aoj0121,aoj1268,boj1525,eight,hackerrank,hdu1043,hdu3567,jsonl,leetcode773,lightoj15,lines,p1379,poj1077,poj3131,princeton,uva10181,uva652,zoj1217' slidebase-query solve --format ''
expect 'princeton' slidebase-query solve --format pr
expect 'eight' slidebase-query solve --format = ei
expect 'boards,both,csv,distance,moves,path,runs,tiles' slidebase-query solve --emit =
expect 'mtm,multi,single,stm' slidebase-query check --metric ''
expect '--max-memory,--memory,--metric' slidebase-gen sliding 3x4 --m
expect 'both' /usr/bin/slidebase-query -q solve --goal 123804765 --emit bot
expect 'blank,tile' slidebase-query solve --moves ''
expect 'poj1077,poj3131' slidebase-query check --format po
expect 'acwing845,alds1_13_b,aoj1268,boj1525,eight,hdu1043,leetcode773,p1379,poj1077,uva652,zoj1217' slidebase-query export --emit cpp --format ''
expect 'a.sbt,b.txt,my table.sbt,other folder,tables,values.npy' slidebase-query solve ''
expect 'my table.sbt' slidebase-query info m
expect 'a.sbt,my table.sbt,other folder,tables' slidebase-query info ''
expect 'other folder,tables' slidebase-query solve --tables ''
expect 'other folder' slidebase-gen --output = o
expect 'other folder' slidebase-gen -o o
expect '--tables,--threads' slidebase-query solve --t
expect '--json' slidebase-query -q info --j
expect '' slidebase-query info --f
expect 'svg' slidebase-query info --emit ''
expect 'max,unsolvable' slidebase-query sample --depth ''
expect '' slidebase-query sample --seed ''
expect 'file:,linear-conflict,manhattan,misplaced,walking-distance' slidebase-query audit ''
expect 'values.npy' slidebase-query audit file : v
expect 'additive,coloured,cubic,sliding' slidebase-gen ''
expect '3x3,3x4' slidebase-gen sliding 3
expect '2x8,3x5,4x4' slidebase-gen additive ''
expect '4x4' slidebase-gen coloured ''
expect 'hard,small,standard' slidebase-gen additive --tier =
expect '' slidebase-gen sliding 3x3 ''
expect 'centre,corner' slidebase-gen --root c
expect 'centre,corner' slidebase-gen sliding 3x3 --root = c
expect '0,1,2,3,4,5,all,corner' slidebase-gen sliding 2x3 --root ''
expect 'all,centre,corner,edge' slidebase-gen cubic 3x3 --root =
expect '1,10,11' slidebase-gen sliding 3x4 --root = 1
expect 'sliding' slidebase-gen-mpi ''
expect '2x7,2x8,3x4,3x5,4x4' slidebase-gen-mpi sliding ''
expect '--max-depth,--memory' slidebase-gen-mpi sliding 3x5 --m
expect 'other folder' slidebase-gen-mpi --planes o
expect '--,a.sbt,b.txt,my table.sbt,other folder,tables,values.npy' slidebase-query race --per-case ''
expect 'csv,gradescope,junit,table' slidebase-query race --emit ''
expect 'b.txt' slidebase-query race --programs b
printf '#!/bin/sh\n' >slidebase-solver
mkdir bin
mv slidebase-solver bin
chmod +x bin/slidebase-solver
PATH=$PWD/bin:$PATH
expect 'slidebase-solver' slidebase-query race --per-case -- slidebase-so
expect 'b.txt,bin' slidebase-query race -- slidebase-solver b
expect 'values.npy' slidebase-query race --json -- slidebase-solver v
expect 'raw,zstd,zstd:' slidebase-gen --codec ''
expect '19' slidebase-gen --codec zstd : 19

missing=' '
syntax() {  # PROGRAM ARGUMENT...
  if ! command -v "$1" >/dev/null; then
    [[ $missing == *" $1 "* ]] || echo "left out: checks with $1: it is not installed"
    missing+="$1 "
    return 0
  fi
  "$@" || failed=1
}
syntax zsh -n "$docs/completions/_slidebase"
# Checks that the completions of fish at the end of the line, sorted and separated by commas, are EXPECTED.
expect_in_fish() {  # EXPECTED LINE
  local actual
  command -v fish >/dev/null || return 0
  actual=$(fish --no-config -c "source $docs/completions/${2%% *}.fish; complete -C '$2'" | cut -f 1 | sort | paste -sd ,)
  if [[ $actual != "$1" ]]; then
    printf 'in fish: %s\n  expected: %s\n  offered:  %s\n' "$2" "$1" "$actual" >&2
    failed=1
  fi
}
expect_in_fish '0,1,2,3,4,5,all,corner' 'slidebase-gen sliding 2x3 --root '
expect_in_fish 'all,centre,corner,edge' 'slidebase-gen cubic 3x3 --root '
expect_in_fish '--' 'slidebase-query race '
expect_in_fish 'slidebase-solver' 'slidebase-query race -- slidebase-so'
expect_in_fish 'b.txt,bin/' 'slidebase-query race -- slidebase-solver b'
syntax fish --no-config -n "$docs/completions/slidebase-gen.fish"
syntax fish --no-config -n "$docs/completions/slidebase-gen-mpi.fish"
syntax fish --no-config -n "$docs/completions/slidebase-query.fish"
for page in "$docs"/man/*.1; do
  syntax mandoc -T lint -W warning "$page"
done

exit "$failed"
