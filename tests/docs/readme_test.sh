#!/usr/bin/env bash
# Runs the examples of the README, which are the blocks with lines that begin with "$ ", and compares their
# output: standard output, then standard error, without times. Examples that take minutes or gigabytes are
# not run.
#
#   tests/docs/readme_test.sh SOURCE_DIR [BIN_DIR TABLE_DIR]
#
# Without BIN_DIR and TABLE_DIR the installed programs and tables are used.
set -euo pipefail
export LC_ALL=C.UTF-8

if [[ $# -ne 1 && $# -ne 3 ]]; then
  echo "usage: readme_test.sh SOURCE_DIR [BIN_DIR TABLE_DIR]" >&2
  exit 2
fi
source=$(cd -- "$1" && pwd -P)
tables=/usr/share/slidebase
if [[ $# -eq 3 ]]; then
  PATH=$(cd -- "$2" && pwd -P):$PATH
  tables=$(cd -- "$3" && pwd -P)
  export SLIDEBASE_PATH=$tables
fi
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
mkdir -p "$work"/{blocks,place/build/release/share,home}
export HOME=$work/home
unset XDG_DATA_HOME NO_COLOR
cd "$work/place"
ln -s "$source/data" data
ln -s "$tables" build/release/share/slidebase

# A block ends where a line is not indented; blank lines within it belong to it.
awk -v folder="$work/blocks" '
  /^    / {
    if (!inside) { inside = 1; out = sprintf("%s/%03d", folder, NR); blank = 0 }
    for (; blank > 0; blank--) print "" >out
    print substr($0, 5) >out
    next
  }
  /^$/ { blank++; next }
  { inside = 0; blank = 0 }' "$source/README.md"

without_times() { sed -E 's/[0-9.]+ s$/TIME/'; }

# Runs the commands of a block, and prints each with its output.
replay() {  # BLOCK
  local line
  while IFS= read -r line <&3; do
    [[ $line == '$ '* ]] || continue
    echo "$line"
    if is_long "$line"; then
      awk -v line="$line" 'found && /^\$ / { exit } found; $0 == line { found = 1 }' "$1"
    else
      bash -c "${line#'$ '}" 2>errors </dev/null || true
      cat errors
    fi
  done 3<"$1"
}
is_long() { [[ ($1 == *' 2x7 '* || $1 == *'gen additive'*) && $1 != *--dry-run* ]]; }

failed=0 count=0
for block in "$work"/blocks/*; do
  grep -q '^\$ ' "$block" || continue
  count=$((count + 1))
  replay "$block" | without_times >actual
  if ! without_times <"$block" | diff -u --label README.md --label "actual output" - actual; then
    failed=1
  fi
done
if [[ $count -lt 5 ]]; then
  echo "README.md: only $count blocks were found"
  failed=1
fi
exit "$failed"
