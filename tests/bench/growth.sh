#!/usr/bin/env bash
# Measures the time per state of a build and per move of an answer on sliding boards of 8 to 14 cells, and the
# limits of the machine's memory. Writes docs/growth.tsv, and from it docs/growth.svg and the table of
# docs/GROWTH.md.
#
#     growth.sh BUILD_DIR TABLES_DIR [BOARD...]
#
# BUILD_DIR contains slidebase-gen, slidebase-query and bench-growth. The tables are made in TABLES_DIR and stay
# there: 5.5 GB, nearly all for 2x7, which also needs 12 GB of memory. If BOARDs are given, only their rows of
# docs/growth.tsv are measured again. Takes some minutes; the machine should do nothing else.
set -euo pipefail
export LC_ALL=C

if [[ $# -lt 2 ]]; then
  echo "usage: growth.sh BUILD_DIR TABLES_DIR [BOARD...]" >&2
  exit 2
fi
source=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
build=$(cd -- "$1" && pwd -P)
mkdir -p -- "$2"
tables=$(cd -- "$2" && pwd -P)
export PATH="$build/bin:$PATH"
data=$source/docs/growth.tsv
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

fail() {
  echo "growth: $*" >&2
  exit 2
}
for program in slidebase-gen slidebase-query bench-growth hyperfine python3; do
  command -v "$program" >/dev/null || fail "$program is not installed"
done

# field NAME FILE: the first number of that name in a JSON object.
field() { grep -o "\"$1\": *[0-9.e+-]*" "$2" | head -n 1 | sed 's/.*: *//'; }

# Prints one row, with the columns named in the heading below.
measure() {  # BOARD RUNS-OF-GEN BOARDS-TO-SOLVE
  local board=$1 runs=$2 count=$3
  local cells=$((${board%x*} * ${board#*x}))
  local table=$tables/sliding-$board-$((cells - 1)).sbt
  local warm=$((runs > 1 ? 1 : 0))
  hyperfine -N --style none --warmup "$warm" --runs "$runs" --export-json "$work/gen" \
    "slidebase-gen -q -f sliding $board --root corner -o $tables" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    fail "slidebase-gen failed"
  }
  slidebase-query info --json "$table" >"$work/info"
  local states depth bytes answers reads planes gigabytes
  states=$(field states "$work/info")
  depth=$(field max_depth "$work/info")
  bytes=$(stat -c %s "$table")
  cat "$table" >/dev/null  # into the page cache
  answers=$(bench-growth answers "$tables" "${board%x*}" "${board#*x}" "$count")
  reads=$(bench-growth memory "$bytes" | cut -f 1,2)
  planes=$((states / 4))  # the memory of a search; one gigabyte is as slow as ten
  gigabytes=$(bench-growth memory "$((planes < 1 << 30 ? planes : 1 << 30))" | cut -f 3)
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$board" "$states" "$depth" "$bytes" \
    "$(printf %.6f "$(field min "$work/gen")")" "$answers" "$reads" "$gigabytes"
}

say() {
  echo "growth: $*" >&2
}
boards=("${@:3}")
[[ ${#boards[@]} -gt 0 ]] || boards=(2x4 3x3 2x5 2x6 3x4 2x7)
touch "$data"
grep -v '^#\|^board' "$data" >"$work/rows" || true
for board in "${boards[@]}"; do
  say "$board"
  case $board in
    2x4 | 3x3) row=$(measure "$board" 100 1000000) ;;
    2x5) row=$(measure "$board" 50 200000) ;;
    2x6 | 3x4) row=$(measure "$board" 10 100000) ;;
    2x7) row=$(measure "$board" 1 20000) ;;
    *) fail "$board is not one of 2x4, 3x3, 2x5, 2x6, 3x4 and 2x7" ;;
  esac
  { grep -v "^$board	" "$work/rows" || true; } >"$work/others"
  { cat "$work/others" && printf '%s\n' "$row"; } | sort -t '	' -k 2,2n -k 1,1 >"$work/rows"
done
{
  echo "# Made by tests/bench/growth.sh; docs/GROWTH.md says what the columns are."
  echo "# $(nproc) cores, $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1); revision" \
    "$(git -C "$source" rev-parse --short HEAD); $(slidebase-gen --version | grep simd)"
  printf '%s\t' board states depth table_bytes build_seconds moves first_ns again_ns paths_ns \
    read_alone_ns read_of_32_ns
  echo merge_gb_per_s
  cat "$work/rows"
} >"$work/data"
cat "$work/data" >"$data"
"$source/tests/bench/growth_page.py" "$data" "$source/docs/growth.svg" "$source/docs/GROWTH.md"
cat "$data"
