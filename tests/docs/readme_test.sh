#!/usr/bin/env bash
# Runs the examples of README.md and of the pages below, all indented blocks with lines that begin with "$ ",
# and compares their output: standard output, then the error stream, with times left out. Commands that take
# minutes or gigabytes are left out too. Each page starts in an empty folder.
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
pages=(README.md docs/COMMANDS.md)
for page in "$source"/docs/for-*.md; do
  pages+=("${page#"$source/"}")
done
tables=/usr/share/slidebase
if [[ $# -eq 3 ]]; then
  PATH=$(cd -- "$2" && pwd -P):$PATH
  tables=$(cd -- "$3" && pwd -P)
  export SLIDEBASE_PATH=$tables
fi
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
unset XDG_DATA_HOME NO_COLOR

# A block ends where a line is not indented; blank lines within it belong to it.
blocks_of() {  # PAGE FOLDER
  awk -v folder="$2" '
    /^    / {
      if (!inside) { inside = 1; out = sprintf("%s/%03d", folder, NR); blank = 0 }
      for (; blank > 0; blank--) print "" >out
      print substr($0, 5) >out
      next
    }
    /^$/ { blank++; next }
    { inside = 0; blank = 0 }' "$1"
}

without_times() { sed -E 's/(about [0-9]+ [a-z]+|under a second|[0-9.]+ s)$/TIME/'; }

# Runs the commands of a block, and shows each with its output.
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
is_long() { [[ ($1 == *' 2x7 '* || $1 == *'gen additive'* || $1 == *'gen coloured'*) && $1 != *--dry-run* ]]; }

failed=0
for page in "${pages[@]}"; do
  place=$work/$page
  mkdir -p "$place"/{blocks,home,here/build/release/share}
  ln -s "$source/data" "$place/here/data"
  ln -s "$tables" "$place/here/build/release/share/slidebase"
  cd "$place/here"
  export HOME=$place/home
  blocks_of "$source/$page" "$place/blocks"
  count=0
  for block in "$place"/blocks/*; do
    grep -qs '^\$ ' "$block" || continue
    count=$((count + 1))
    replay "$block" | without_times >actual
    if ! without_times <"$block" | diff -u --label "$page" --label "$page: actual output" - actual; then
      failed=1
    fi
  done
  if [[ $count -eq 0 ]]; then
    echo "$page: no block with commands was found"
    failed=1
  fi
done
exit "$failed"
