#!/usr/bin/env bash
# Checks that a doctest program has exactly these suites: ctest runs suites by name, so a suite that
# CMakeLists.txt does not name would never run.
#
#   tests/support/suites_listed.sh SUITE... -- COMMAND...
set -euo pipefail
suites=()
while [[ $1 != -- ]]; do
  suites+=("$1")
  shift
done
shift
difference=$(diff <(printf '%s\n' "${suites[@]}" | sort) \
  <("$@" --list-test-suites --no-colors=true | tr -d '\r' | sed "/^\[doctest\]/d; /^===/d" | sort)) || {
  printf '%s\n' "$difference" | sed -n \
    -e 's/^< /only in CMakeLists.txt: /p' -e 's/^> /only in the program: /p'
  exit 1
}
