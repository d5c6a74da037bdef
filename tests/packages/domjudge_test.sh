#!/usr/bin/env bash
# Tests the problem packages by DOMjudge's rules: import, build, and judging with only the arguments that DOMjudge passes;
# once with the program installed on the judging machine, and once with the program and its tables in the package.
#
#   tests/packages/domjudge_test.sh BIN_DIR SOURCE_DIR
#
# Exits 77, which skips the test, if python3 is not installed.
set -euo pipefail
export LC_ALL=C

if [[ $# -ne 2 ]]; then
  echo "usage: domjudge_test.sh BIN_DIR SOURCE_DIR" >&2
  exit 2
fi
bin=$(cd -- "$1" && pwd -P)
tests=$(cd -- "$2" && pwd -P)/tests/packages
packages=$(cd -- "$2" && pwd -P)/data/packages
if ! command -v python3 >/dev/null; then
  echo "skipped: python3, which imports packages, is not installed"
  exit 77
fi
unset SLIDEBASE_PATH
work=$(mktemp -d)
trap 'chmod -R u+w -- "$work"; rm -rf -- "$work"' EXIT
cd "$work"

failed=0
fault() {  # MESSAGE
  printf '%s\n' "$1" >&2
  failed=1
}

# A wrong slidebase-query on the PATH: the validator must use its own instead.
mkdir other
printf '#!/bin/sh\necho "the wrong slidebase-query" >&2\nexit 9\n' >other/slidebase-query
chmod +x other/slidebase-query

# Makes a package as docs/JUDGING.md describes: alone, or with the program and the tables beside its validator's scripts.
package() {  # NAME TABLES...
  rm -rf package
  cp -R "$packages/$1" package
  if [[ $# -gt 1 ]]; then
    cp "$bin/slidebase-query" "${@:2}" package/output_validators/validate
  fi
}

# Imports the package to the folder judge/build, where `build` must make an executable `run`. The messages of both are
# on standard error.
import() {
  [[ ! -d judge ]] || chmod -R u+w judge
  rm -rf judge
  mkdir -p judge/build
  "$tests/domjudge_import.py" package judge/build &&
    (cd judge/build && env -i PATH=/usr/bin:/bin ./build) && [[ -x judge/build/run ]]
}

# Prints the exit code of `run` for the output on standard input. It runs in its own folder and may write nowhere else.
judge() {  # PATH_FOLDER IN
  local code=0
  rm -rf case
  mkdir -p case/feedback
  cp "$2" case/testdata.in
  cp "${2%.in}.ans" case/testdata.out
  chmod -R a-w judge/build
  (cd case && env -i PATH="$1:/usr/bin:/bin" "$work/judge/build/run" testdata.in testdata.out feedback/) \
    >stdout 2>stderr || code=$?
  [[ -s case/feedback/judgemessage.txt ]] || code+=" without a message: $(cat stderr)"
  echo "$code"
}
expect() {  # CODE ACTUAL WHAT
  [[ $2 == "$1" ]] || fault "$3: expected exit code $1, not $2"
}
check_judging() {  # NAME PATH_FOLDER WHAT
  local in
  for in in "$packages/$1"/data/{sample/1,secret/1-few}.in; do
    expect 42 "$(judge "$2" "$in" <"${in%.in}.ans")" "$1, ${in##*/}, $3: its answers"
    expect 43 "$(sed '$d' "${in%.in}.ans" | judge "$2" "$in")" "$1, ${in##*/}, $3: one answer too few"
  done
}

check_package() {  # NAME TABLES...
  package "$1"
  if import; then
    check_judging "$1" "$bin" "program installed"
  else
    fault "$1 without the program: not imported or not built"
  fi
  package "$@"
  if import; then
    check_judging "$1" "$work/other" "program in the package"
  else
    fault "$1 with the program: not imported or not built"
  fi
  # A package with the program but without tables must not build.
  rm package/output_validators/validate/*.sbt
  if import 2>stderr; then
    fault "$1 with the program and no tables: import and build succeed"
  fi
}

tables=$bin/../share/slidebase
check_package eight "$tables"/sliding-3x3-*.sbt
check_package cubiceight "$tables"/cubic-3x3-*.sbt

# To DOMjudge, a folder in the validator's folder is another validator.
package eight
mkdir package/output_validators/validate/bin
cp "$bin/slidebase-query" package/output_validators/validate/bin
if import 2>stderr; then
  fault "a folder in the validator's folder was imported"
fi

exit "$failed"
