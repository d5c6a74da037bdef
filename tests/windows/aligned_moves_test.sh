#!/usr/bin/env bash
# Checks that no program moves 32 or 64 bytes by an instruction that faults if the address is not aligned: on Windows
# the stack, and with it what is passed by reference, is aligned to 16 bytes only (GCC bug 54412). Wine aligns more,
# and would not show it.
#
#   tests/windows/aligned_moves_test.sh OBJDUMP ASSEMBLER PROGRAM...
#
# Debian's compiler is patched to make no such moves, and others are not. So the test first shows, with a line of
# assembly, that it finds one, and that the assembler's option of cmake/windows.cmake takes it away.
set -euo pipefail
objdump=$1 assembler=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

aligned_moves() {  # FILE, disassembled
  grep -E 'vmov(aps|apd|dqa(32|64)?) ' "$1" | grep -E '%[yz]mm' | grep -F '(' || true
}
for option in '' -muse-unaligned-vector-move; do
  # shellcheck disable=SC2086 # no option is no word
  "$assembler" $option -o "$work/spill.o" <<<'vmovdqa %ymm0, 0x20(%rsp)'
  "$objdump" -d --no-show-raw-insn "$work/spill.o" >"$work/spill$option"
done
[[ -n $(aligned_moves "$work/spill") && -z $(aligned_moves "$work/spill-muse-unaligned-vector-move") ]] || {
  echo "aligned moves are not found, or the assembler does not replace them"
  exit 1
}
code=0
for program in "$@"; do
  "$objdump" -d --no-show-raw-insn "$program" >"$work/moves"
  if ! grep -qE 'vmovdqu.*%ymm' "$work/moves"; then
    echo "$program: has no moves of vectors, so it has no kernels"
    code=1
  fi
  if [[ -n $(aligned_moves "$work/moves") ]]; then
    aligned_moves "$work/moves" | head -5
    echo "$program: the moves above need an aligned address"
    code=1
  fi
done
exit "$code"
