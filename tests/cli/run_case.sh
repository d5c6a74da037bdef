#!/usr/bin/env bash
# Runs one golden command-line case and compares its output and exit code with the recorded ones.
#
#   tests/cli/run_case.sh [--update] CASE_DIR BIN_DIR
#
# CASE_DIR holds `cmd`, a bash script, and the `stdout`, `stderr` and `exit` it must produce, byte for
# byte; README.md has the rules. --update records the present output instead: read the difference before
# you commit it. A script that ends with 77 and prints the reason on its first line skips the case; then
# nothing is compared or recorded.
set -euo pipefail

update=false
if [[ ${1-} == --update ]]; then
  update=true
  shift
fi
if [[ $# -ne 2 ]]; then
  echo "usage: run_case.sh [--update] CASE_DIR BIN_DIR" >&2
  exit 2
fi

here=$(cd -- "${BASH_SOURCE[0]%/*}" && pwd -P)
CASE=$(cd -- "$1" && pwd -P)
BIN=$(cd -- "$2" && pwd -P)
DATA=$(cd -- "$here/../../data" && pwd -P)
export CASE BIN DATA

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
mkdir "$work/cwd" "$work/home"

# The results must not depend on the caller's environment.
unset NO_COLOR XDG_DATA_HOME SLIDEBASE_KERNEL
export HOME="$work/home" LC_ALL=C TERM=dumb PATH="$BIN:$PATH"
export SLIDEBASE_PATH="$BIN/../share/slidebase"
# Unit tests and fuzz targets look for leaks and for locals used after their function; in a short command these two
# take two thirds of the time.
export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0

code=0
(cd "$work/cwd" && exec bash -eu -o pipefail "$CASE/cmd") \
  <"/dev/null" >"$work/stdout" 2>"$work/stderr" || code=$?
if [[ $code -eq 77 && $(head -c 9 -- "$work/stdout") == 'skipped: ' ]]; then
  cat -- "$work/stdout"
  exit 77
fi
echo "$code" >"$work/exit"

if $update; then
  for part in stdout stderr exit; do
    cp -- "$work/$part" "$CASE/$part"
  done
  # A missing file means empty output or exit code 0.
  [[ -s $CASE/stdout ]] || rm -- "$CASE/stdout"
  [[ -s $CASE/stderr ]] || rm -- "$CASE/stderr"
  [[ $code -ne 0 ]] || rm -- "$CASE/exit"
  exit 0
fi

# Whether two files are text, and the same. It spares a process, of which the cases start thousands.
same() {  # FILE FILE
  local one other
  ! IFS= read -rd '' one <"$1" && ! IFS= read -rd '' other <"$2" && [[ $one == "$other" ]]
}
failed=0
compare() {  # PART CONTENT-IF-MISSING
  local expected=$CASE/$1
  if [[ ! -e $expected ]]; then
    expected=$work/expected.$1
    printf '%s' "$2" >"$expected"
  fi
  same "$expected" "$work/$1" ||
    diff -u --label "expected $1" --label "actual $1" -- "$expected" "$work/$1" || failed=1
}
compare exit $'0\n'
compare stdout ''
compare stderr ''
if [[ $failed -ne 0 ]]; then
  printf '\nThe case is %s/cmd:\n' "$CASE"
  cat -- "$CASE/cmd"
fi
exit "$failed"
