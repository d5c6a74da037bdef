#!/bin/bash
# Checks which folder includes which: layers_test.sh SOURCE_DIR
# Every #include "..." of common, gen and query must be listed in layers.tsv or stay within its folder. The
# table must have a row for each folder with sources, and no circle. Rows of folders that do not exist yet are
# allowed. The second paragraph of common/solve/README.md names the oracle's files.
set -u
source=${1:?usage: layers_test.sh SOURCE_DIR}
table=$(cd "$(dirname "$0")" && pwd)/layers.tsv
cd "$source" || exit 1

# The files are relative to common or common/solve. A line is any that is not only a comment.
paragraph=$(awk -v RS= 'NR == 2' common/solve/README.md)
oracle=() lines=0
for name in $(grep -oE '`[a-z_/]+\.(h|cc)`' <<<"$paragraph" | tr -d '`'); do
  [[ $name == */* ]] && path=common/$name || path=common/solve/$name
  [[ -f $path ]] || { echo "common/solve/README.md: $path does not exist"; exit 1; }
  oracle+=("$path")
  lines=$((lines + $(grep -cvE '^ *//' "$path")))
done
if [[ ${#oracle[@]} -eq 0 || ${#oracle[@]} -gt 12 || $lines -gt 1500 ]]; then
  echo "common/solve/README.md: the oracle has ${#oracle[@]} files of 12 and $lines lines of 1500"
  exit 1
fi

files=$(find common gen query -name '*.cc' -o -name '*.h' | LC_ALL=C sort)
# shellcheck disable=SC2086 # the names have no spaces
exec awk -v table="$table" '
  function folder_of(path) { sub("/[^/]*$", "", path); return path }
  function fail(message) { print message; failed = 1 }

  BEGIN {
    while ((getline line < table) > 0) {
      if (line ~ /^#/ || split(line, column, "\t") != 2) continue
      row[column[1]] = column[2]
      count = split(column[2], target, " ")
      for (i = 1; i <= count; ++i) if (target[i] != "-") arrow[column[1], target[i]] = 1
    }
    # Remove rows that include no remaining row, until none can be removed: only circles remain.
    for (folder in row) left[folder] = 1
    do {
      removed = 0
      for (folder in left) {
        stays = 0
        for (other in left) if ((folder, other) in arrow) stays = 1
        if (!stays) { delete left[folder]; removed = 1 }
      }
    } while (removed)
    for (folder in left) fail(table ": " folder " is part of a circle of includes, or includes one")
    for (pair in arrow) {
      split(pair, end, SUBSEP)
      if (!(end[2] in row)) fail(table ": " end[1] " may include " end[2] ", which has no row")
    }
    for (i = 1; i < ARGC; ++i) seen[folder_of(ARGV[i])] = 1
    for (folder in seen) if (!(folder in row)) fail(folder ": has no row in layers.tsv")
  }

  /^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, part, "\"")
    from = folder_of(FILENAME)
    to = folder_of(part[2])
    if (from != to && !((from, to) in arrow)) {
      fail(FILENAME ":" FNR ": " from " may not include " to " (" part[2] ")")
    }
  }

  END { exit failed }
' $files
