#!/usr/bin/env bash
# Any number of ranks counts what is published, over TCP.
#
#   tests/mpi/histograms_test.sh GEN_MPI MPIEXEC HISTOGRAMS
#
# Boards of up to ten cells, with more ranks than slabs as well; of 12 cells only the first levels, or with
# SLIDEBASE_LONG=1 all; of 15 and 16 cells the first levels, by two ranks.
set -euo pipefail
if [[ $# -ne 3 ]]; then
  echo "usage: histograms_test.sh GEN_MPI MPIEXEC HISTOGRAMS" >&2
  exit 2
fi
gen=$1 mpiexec=$2 histograms=$3
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_btl=self,tcp OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1

fault() {
  echo "$*" >&2
  exit 1
}

# The depth up to which a board is counted; none where to the end.
depth_for() {  # BOARD CELLS
  case $1 in
    2x8) echo 24 ;;
    3x5) [[ ${SLIDEBASE_LONG-} == 1 ]] && echo 24 || echo 20 ;;
    4x4) echo 16 ;;
    *) [[ $2 -le 10 || ${SLIDEBASE_LONG-} == 1 ]] || echo 26 ;;
  esac
}

checked=0
while IFS=$'\t' read -r puzzle board root _ _ counts; do
  cells=$((${board%x*} * ${board#*x}))
  [[ $puzzle == sliding && $board != 2x7 ]] || continue
  depth=$(depth_for "$board" "$cells")
  expected=$counts
  [[ -z $depth ]] || expected=$(cut -d' ' -f1-$((depth + 1)) <<<"$counts")
  teams=(1 2 3 4 5 8)
  ((cells <= 12)) || teams=(2)
  for ranks in "${teams[@]}"; do
    counted=$("$mpiexec" -n "$ranks" "$gen" sliding "$board" --root "$root" --threads 1 \
      ${depth:+--max-depth "$depth"} </dev/null | cut -d' ' -f2 | paste -sd' ')
    [[ $counted == "$expected" ]] || fault "$board, root $root, $ranks ranks: $counted"
    checked=$((checked + 1))
  done
done < <(grep -v '^#' "$histograms")
[[ $checked -ge 100 ]] || fault "only $checked were compared"

# What is wrong is said once, and ends all ranks.
for wrong in "cubic 3x3" "sliding 3x3 --root all" "sliding 9x9" "sliding 3x4 --max-depth -1" \
  "sliding 4x4"; do
  code=0
  # shellcheck disable=SC2086 # words
  said=$("$mpiexec" -n 3 "$gen" $wrong 2>&1 >/dev/null </dev/null) || code=$?
  [[ $code -eq 2 ]] || fault "$wrong: exit code $code"
  [[ $(grep -c '^slidebase-gen-mpi: ' <<<"$said") -eq 1 ]] || fault "$wrong: $said"
done
echo "$checked histograms compared"
