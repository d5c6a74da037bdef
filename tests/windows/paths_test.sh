#!/usr/bin/env bash
# Names that are not ASCII, longer than 260 characters, or with a drive; lists of folders; lines that end with
# CR LF; the user's own folder; and what is not there: paths_test.sh LAUNCHERS
set -euo pipefail
export PATH="$1:$PATH"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"
unset SLIDEBASE_PATH

expect() {  # EXPECTED COMMAND...
  local expected=$1 actual
  shift
  actual=$("$@" 2>&1) || actual+=" exit $?"
  [[ $actual == "$expected" ]] || {
    printf '%s\n' "$*" "  prints   $actual" "  expected $expected"
    exit 1
  }
}
board=867254301 path=$'31\tlurdrulurdlldrrululddruulddrurd'
long=$(printf 'x%.0s' {1..60})
long=$long/$long/$long/$long/$long/$long
# Which of the long names break a function that knows 260 characters depends on where this runs.
for folder in 'Größe 日本' "$long" "${long:0:150}" "${long:0:230}" "w/$long/$long"; do
  slidebase-gen --quiet -o "$folder" sliding 3x3
  printf '%s\r\n' "$board" >"$folder/boards.txt"
  expect "$path" slidebase-query solve --tables "$folder" "$folder/boards.txt"
  export SLIDEBASE_PATH="Z:\\nowhere;$folder"
  expect "$path" slidebase-query solve "$folder/boards.txt"
  unset SLIDEBASE_PATH
done
expect 'slidebase-query: Größe.txt: cannot open: No such file or directory exit 2' \
  slidebase-query solve Größe.txt
expect 'slidebase-query: .: cannot read: Is a directory exit 2' slidebase-query solve .
expect 'slidebase-query: race is not in the version for Windows; check judges the answers of a solver that you have run exit 2' \
  slidebase-query race --format eight -- solver.exe
expect 'slidebase-gen: --planes is not in the version for Windows: make this table on Linux and copy it exit 2' \
  slidebase-gen --planes . sliding 3x4
slidebase-gen --quiet sliding 2x2
[[ -n $(find "${WINEPREFIX:-$(dirname "$1")/../../build/wine}/drive_c/users" -path '*Local/slidebase/sliding-2x2-3.sbt') ]]
