#!/usr/bin/env bash
# Checks that no program moves 32 or 64 bytes to or from the stack by an instruction that faults if the address
# is not aligned: on Windows GCC aligns the stack to 16 bytes only (GCC bug 54412).
#
#   tests/windows/aligned_moves_test.sh OBJDUMP PROGRAM...
set -euo pipefail
objdump=$1
shift
code=0
moves=$(mktemp)
trap 'rm -f -- "$moves"' EXIT
for program in "$@"; do
  "$objdump" -d --no-show-raw-insn "$program" >"$moves"
  if ! grep -qE 'vmovd?q?u[a-z0-9]* .*%[yz]mm' "$moves"; then
    echo "$program: has no vector moves, so it has no kernels"
    code=1
  fi
  if grep -E 'vmov(aps|apd|dqa(32|64)?) .*%[yz]mm' "$moves" | grep -E '\(%r[sb]p' | head -5; then
    echo "$program: the moves above need an aligned stack"
    code=1
  fi
done
exit "$code"
