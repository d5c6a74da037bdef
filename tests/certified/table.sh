#!/usr/bin/env bash
# table.sh CHECKER QUERY TABLE [PROCESSES]: asks the certified checker about a complete table of sliding boards or of
# cubes with three colours. Takes the distances, of which the checker believes none, from slidebase-query. Leaves the
# contents and the distances in $CONTENT, $PATTERNS and $DISTANCES, if set. Prints what the checker says; exit 0: accepted, 1: refused.
set -euo pipefail
checker=$1 query=$2 table=$3 processes=${4-1}

# An unsigned little-endian number of the header.
number() {  # OFFSET BYTES
  od -An -v -tu"$2" --endian=little -j "$1" -N "$2" -- "$table" | tr -d ' \n'
}
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
content=${CONTENT-$work/content} distances=${DISTANCES-$work/distances}
"$query" export "$table" --emit npy >"$distances"

# The content of an entry of the directory, which is at 64: codec at +4, plain size +16, offset +24, stored size +32.
content_of() {  # ENTRY
  local entry=$((64 + 64 * $1))
  stored() { tail -c +"$(($(number $((entry + 24)) 8) + 1))" -- "$table" | head -c "$(number $((entry + 32)) 8)"; }
  case $(number $((entry + 4)) 4) in
    0) stored ;;
    1) stored | zstd -dcq ;;
  esac || true
}
content_of 0 >"$content"
if [[ $(wc -c <"$content") -ne $(number 80 8) ]]; then
  echo "refused: $table does not have the bytes of its section"
  exit 1
fi
patterns=()
if [[ $family == cubic ]]; then
  patterns=("${PATTERNS-$work/patterns}")
  content_of 1 >"${patterns[0]}"
fi
"$checker" "$family" "$rows" "$cols" "$root" "$content" "$distances" "$processes" "${patterns[@]}"
