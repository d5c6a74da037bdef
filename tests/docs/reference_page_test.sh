#!/usr/bin/env bash
# docs/REFERENCE.md is up to date: it is what cmake/make_reference.py makes from the headers.
#
#   tests/docs/reference_page_test.sh SOURCE_DIR
#
# Exits 77, which skips the test, if there is no Python 3.9.
set -euo pipefail
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
    exec "$python" -B "$1/cmake/make_reference.py" --check "$1"
  fi
done
echo "skipped: Python 3.9 or later is not installed"
exit 77
