#!/usr/bin/env bash
# Whether a doctest program has these suites and no others: ctest runs suites by name, and one that
# CMakeLists.txt does not name would never run.
#
#   tests/support/suites_listed.sh PROGRAM SUITE...
set -euo pipefail
program=$1
shift
difference=$(diff <(printf '%s\n' "$@" | sort) \
  <("$program" --list-test-suites --no-colors=true | sed "/^\[doctest\]/d; /^===/d" | sort)) || {
  printf '%s\n' "$difference" | sed -n \
    -e 's/^< /in CMakeLists.txt alone: /p' -e 's/^> /in the program alone: /p'
  exit 1
}
