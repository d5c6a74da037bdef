#!/usr/bin/env bash
# Makes a package as a problem setter does: runs the commands of docs/JUDGING.md, "A package of your own", as
# they are there. Commands of BAPCtools are left out if it is not installed.
#
#   tests/packages/setter_test.sh BIN_DIR SOURCE_DIR
set -euo pipefail
export LC_ALL=C
bin=$(cd -- "$1" && pwd -P)
source=$(cd -- "$2" && pwd -P)
export PATH=$bin:$PATH SLIDEBASE_PATH=$bin/../share/slidebase
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

# The first block of the section, and the output that the section shows for the second command.
section=$(sed -n '/^### A package of your own/,/^## /p' "$source/docs/JUDGING.md")
commands=$(awk '/^    / { print substr($0, 5); inside = 1; next } inside { exit }' <<<"$section")
said=$(grep -oE '^    slidebase-query: .*' <<<"$section" | cut -c 5-)
[[ $(wc -l <<<"$commands") -eq 5 && -n $said ]]

mkdir "$work/data"
cp -r "$source/data/packages" "$work/data"
cd "$work"
while read -r command; do
  if [[ $command == bt\ * ]] && ! command -v bt >/dev/null; then
    echo "left out: $command: BAPCtools is not installed"
    continue
  fi
  echo "\$ $command"
  eval "$command" >"$work/output" 2>&1 || { cat "$work/output" >&2; exit 1; }
  if [[ $command == bt\ * ]]; then
    ! grep -E 'ERROR|WARNING' "$work/output" >&2
  elif [[ $command == slidebase-query* ]]; then
    diff "$work/output" <(echo "$said") >&2
  fi
done <<<"$commands"

# The boards drawn are hard ones and unsolvable ones, and their answers are right.
slidebase-query -q check --format eight data/secret/hard.in data/secret/hard.ans >verdicts
[[ $(cut -f 2 verdicts | sort | uniq -c | tr -s ' \n' ' ') == ' 62 optimal 6 unsolvable ' ]]
[[ $(awk -F '\t' '$2 == "optimal" && $3 < 25' verdicts | wc -l) -eq 0 ]]
