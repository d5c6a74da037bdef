#!/usr/bin/env bash
# Any number of ranks, also more than slabs, makes the same tables as slidebase-gen, over TCP: with the same
# bytes and the published digests.
#
#   tests/mpi/tables_test.sh BIN_DIR MPIEXEC SOURCE_DIR
#
# Makes all sliding tables of up to ten cells by one, three and eight ranks, and two of twelve cells by two and three;
# with SLIDEBASE_LONG=1 all by any number.
# shellcheck source=tests/mpi/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

teams=(1 3 8)
! is_long || teams=(1 2 3 4 5 8)
compared=0

# Makes tables of a board, and compares them with those of slidebase-gen and with the published digests.
check() {  # BOARD ROOT RANKS...
  local count table digest
  slidebase-gen sliding "$1" --root "$2" -q -o one >/dev/null
  for count in "${@:3}"; do
    ranks "$count" sliding "$1" --root "$2" --json -o many >made
    while IFS=$'\t' read -r table digest; do
      table=${table##*/}
      [[ $digest == "$(digest_of "${table%.sbt}")" ]] ||
        fault "$table by $count ranks: digest $digest is not the published one"
      cmp "one/$table" "many/$table" || fault "$table by $count ranks: other bytes than by slidebase-gen"
      compared=$((compared + 1))
    done < <(sed -E 's/.*"table":"([^"]*)".*"digest":"([^"]*)".*/\1\t\2/' made)
    [[ $(ls -A one) == "$(ls -A many)" ]] ||
      fault "$1 by $count ranks: other files than by slidebase-gen: $(ls -A many)"
    rm -r many
  done
  rm -r one
}

for board in 2x2 2x3 2x4 2x5 3x3; do
  check "$board" all "${teams[@]}"
done
if is_long; then
  check 2x6 all "${teams[@]}"
  check 3x4 all "${teams[@]}"
  expected=108
else
  check 2x6 corner 2 3
  check 3x4 corner 2 3
  expected=37
fi
[[ $compared -eq $expected ]] || fault "$compared tables were compared, expected $expected"
echo "$compared tables compared"
