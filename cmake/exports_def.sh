#!/usr/bin/env bash
# Writes the list of the names that the library for Windows exports: those of the static library that match the
# patterns of exports.map.
#
#   cmake/exports_def.sh NM LIBRARY EXPORTS_MAP OUTPUT
set -euo pipefail
nm=$1 library=$2 map=$3 output=$4

# The patterns as one regular expression: * is any text and ? any character.
patterns=$(sed -n '/global:/,/local:/s/^ *\([^ {}#"]*\);$/\1/p' "$map" | grep -v '^\*$' |
  sed -e 's/\*/.*/g' -e 's/?/./g' | paste -sd '|')

# Functions and data that are defined once: inline functions are in the programs too.
"$nm" -g --defined-only "$library" | sed -n 's/^[0-9a-f]* [TRD] //p' | sort -u >"$output.names"
{
  echo EXPORTS
  paste -d ' ' "$output.names" <(c++filt <"$output.names") | sed -nE "s/^([^ ]*) ($patterns)\$/  \1/p"
} >"$output"
rm "$output.names"
