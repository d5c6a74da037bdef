#!/usr/bin/env bash
# Any number of ranks finds the published histograms, over TCP.
#
#   tests/mpi/histograms_test.sh BIN_DIR MPIEXEC SOURCE_DIR
#
# Boards of 15 and 16 cells are counted for their first levels, by two ranks that take less than 2 GiB each; less
# than 4 GiB where the kernel has no shared page of zeros, so that pages which are only read take memory too (those
# of some virtual machines; /proc/cmdline says pvm_no_zero_page=1).
# With SLIDEBASE_LONG=1 all levels of boards of up to twelve cells are counted. Otherwise those of twelve cells
# are counted to depth 18, and smaller ones only by tables_test.sh, whose digests cover them.
# shellcheck source=tests/mpi/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

# The depth up to which a board is counted; empty for all levels.
depth_for() {  # BOARD CELLS
  case $1 in
    3x5 | 2x8) echo 20 ;;
    4x4) echo 14 ;;
    *) is_long || echo 18 ;;
  esac
}
teams_for() {  # CELLS
  if [[ $1 -gt 12 ]]; then
    echo 2
  elif is_long; then
    echo 1 2 3 4 5 8
  elif [[ $1 -gt 10 ]]; then
    echo 3
  fi
}

# Whether 64 MiB that were read and never written take memory.
reading_takes_memory() {
  python3 - <<'PROBE'
import mmap, resource, sys
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
pages = mmap.mmap(-1, 64 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
before = peak()
any(pages[i] for i in range(0, len(pages), mmap.PAGESIZE))
sys.exit(0 if peak() - before > 32 << 10 else 1)
PROBE
}
gibibytes=2
! reading_takes_memory || gibibytes=4

checked=0
while IFS=$'\t' read -r puzzle board root _ _ counts; do
  cells=$((${board%x*} * ${board#*x}))
  [[ $puzzle == sliding && $board != 2x7 ]] || continue
  depth=$(depth_for "$board" "$cells")
  expected=$counts
  [[ -z $depth ]] || expected=$(cut -d' ' -f1-$((depth + 1)) <<<"$counts")
  [[ -n $depth ]] || depth=200
  for count in $(teams_for "$cells"); do
    ranks "$count" sliding "$board" --root "$root" --max-depth "$depth" --json >counted
    histogram=$(sed -E 's/.*"histogram":\[([^]]*)\].*/\1/; s/,/ /g' counted)
    [[ $histogram == "$expected" ]] ||
      fault "$board, root $root, $count ranks: not the published histogram: $histogram"
    while read -r memory; do
      [[ $memory -lt $((gibibytes << 30)) ]] ||
        fault "$board, root $root, $count ranks: $memory bytes of memory, expected less than $gibibytes GiB"
    done < <(grep -oE '"peak_memory":[^]]*' counted | grep -oE '[0-9]+')
    checked=$((checked + 1))
  done
done < <(grep -v '^#' "$source/data/histograms.tsv")
[[ $checked -ge 12 ]] || fault "only $checked histograms were compared, expected at least 12"
echo "$checked histograms compared"
