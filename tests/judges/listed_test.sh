#!/usr/bin/env bash
# The formats that are listed are those of the table in docs/JUDGING.md, with the same goals and
# limits, and each judge's format has a test here.
#
#   tests/judges/listed_test.sh BIN_DIR SOURCE_DIR
set -euo pipefail
export LC_ALL=C
failed=0
fault() {
  echo "$1" >&2
  failed=1
}
page=$2/docs/JUDGING.md
while read -r line; do
  name=${line%% *}
  row=$(grep -F "| \`$name\` |" "$page") || { fault "$page: no row for $name"; continue; }
  for word in $(grep -oE '[0-9]{6,9}|1\.\.15 0|any path|up to [0-9]+|, or .*' <<<"$line" | tr -d , ); do
    grep -qF -- "$word" <<<"$row" || fault "$page: the row of $name lacks '$word'"
  done
  [[ $name =~ ^(lines|jsonl|eight)$ || $row == *"](http"* ]] || fault "$page: the row of $name has no link to the statement"
  [[ $name =~ ^(lines|jsonl)$ ]] || grep -qw "$name" "$2/tests/judges/CMakeLists.txt" || fault "$name has no test"
done < <("$1/slidebase-query" formats | sed -nE 's/^  ([a-z0-9].*)/\1/p')
exit "$failed"
