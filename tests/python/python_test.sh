#!/usr/bin/env bash
# python_test.sh NAME PYTHON FOLDER: runs NAME_test.py with the package in FOLDER and only its own tables, and
# those of SLIDEBASE_TEST_TABLES if it is set. Without PYTHON there is no package, and the test is skipped.
set -euo pipefail
name=$1 python=${2-} folder=${3-}
if [[ -z $python ]]; then
  echo 'skipped: this build has no Python module (./run python, or SLIDEBASE_PYTHON)'
  exit 77
fi
if ! "$python" -c 'import numpy' 2>/dev/null; then
  echo "skipped: $python has no NumPy (Debian: python3-numpy)"
  exit 77
fi
if [[ $name == types ]] && ! "$python" -c 'import mypy' 2>/dev/null; then
  echo 'skipped: mypy is not installed (Debian: mypy)'
  exit 77
fi
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
unset SLIDEBASE_PATH XDG_DATA_HOME PYTHONSAFEPATH
if [[ -n ${SLIDEBASE_TEST_TABLES-} ]]; then
  export SLIDEBASE_PATH=$SLIDEBASE_TEST_TABLES
fi
export HOME=$home PYTHONPATH=$folder PYTHONDONTWRITEBYTECODE=1 MPLCONFIGDIR=$home
"$python" "$(dirname -- "${BASH_SOURCE[0]}")/${name}_test.py"
