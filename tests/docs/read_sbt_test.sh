#!/usr/bin/env bash
# Compares docs/reference/read_sbt.py with slidebase-query: runs read_sbt_test.py with a Python that is new
# enough.
#
#   tests/docs/read_sbt_test.sh BIN_DIR TABLE_DIR SOURCE_DIR
#
# TABLE_DIR has the standard tables. Exits 77, which skips the test, if there is no Python 3.9.
set -euo pipefail

if [[ $# -ne 3 ]]; then
  echo "usage: read_sbt_test.sh BIN_DIR TABLE_DIR SOURCE_DIR" >&2
  exit 2
fi
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
    exec "$python" -B "$here/read_sbt_test.py" "$@"
  fi
done
echo "skipped: Python 3.9 or later is not installed"
exit 77
