#!/usr/bin/env bash
# Extracts the programs of a page: programs_of_page.sh PAGE FOLDER
#
# A program is a block marked `cpp` or `c` after a line that is its file name in back quotes. The next block
# marked `console` shows a run of it and is written to NAME.console: lines that begin with "$ " are commands,
# the others their output.
set -euo pipefail

awk -v folder="$2" '
  /^`[a-z_]+\.(cc|c)`$/ { name = folder "/" substr($0, 2, length($0) - 2); next }
  /^```(cpp|c)$/ && name != "" && !(name in seen) { out = name; seen[name] = 1; next }
  /^```console$/ && name != "" { out = name ".console"; name = ""; next }
  /^```$/ { out = ""; next }
  out != "" { print >out }
  END { if (name != "") { print FILENAME ": " name " has no console block"; exit 1 } }
' "$1"
