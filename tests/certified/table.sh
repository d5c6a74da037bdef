#!/usr/bin/env bash
# table.sh CHECKER QUERY TABLE [PROCESSES]: asks the certified checker about a complete table of sliding boards or of
# cubes with three colours. Takes the distances, of which the checker believes none, from slidebase-query. Leaves
# contents and distances in $STEPS, $PATTERNS and $DISTANCES, if set. Prints what the checker says; exit 0: accepted;
# 1: refused; 2: no answer.
set -euo pipefail
checker=$1 query=$2 table=$3 processes=${4-1}

[[ -f $table && -r $table ]] || { echo "table.sh: $table is no file that can be read" >&2; exit 2; }
# An unsigned little-endian number of the header.
number() {  # OFFSET BYTES
  od -An -v -tu"$2" --endian=little -j "$1" -N "$2" -- "$table" | tr -d ' \n'
}
if [[ $(number 0 4)/$(number 8 2)/$(number 10 2)/$(number 17 1) != 1413632915/1/1/1 ]]; then
  echo "table.sh: $table is not a complete table in single moves of version 1.1" >&2
  exit 2
fi
family=$(number 12 1) rows=$(number 13 1) cols=$(number 14 1) root=$(number 15 1)
if [[ $(number 16 1) -eq 1 ]]; then  # numbers are for the transpose
  root=$((root % cols * rows + root / cols))
  read -r rows cols <<<"$cols $rows"
fi
case $family in
  1) family=sliding ;;
  2) family=cubic ;;
  *) echo "table.sh: $table: family $family; the checker knows 1 (sliding) and 2 (cubic)" >&2; exit 2 ;;
esac

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
distances=${DISTANCES-$work/distances}
"$query" export "$table" --emit npy >"$distances"

# The content of an entry of the directory, which is at 64: codec at +4, offset +24, stored size +32.
content_of() {  # ENTRY
  local entry=$((64 + 64 * $1))
  stored() { tail -c +"$(($(number $((entry + 24)) 8) + 1))" -- "$table" | head -c "$(number $((entry + 32)) 8)"; }
  case $(number $((entry + 4)) 4) in
    0) stored ;;
    1) stored | zstd -dcq ;;
  esac || true
}
steps=${STEPS-$work/steps} patterns=()
content_of 0 >"$steps"
if [[ $family == cubic ]]; then
  patterns=("${PATTERNS-$work/patterns}")
  content_of 1 >"${patterns[0]}"
fi
"$checker" "$family" "$rows" "$cols" "$root" "$processes" "$distances" "$steps" "${patterns[@]}"
