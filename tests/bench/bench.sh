#!/usr/bin/env bash
# Measures the search and the queries; called by ./run bench, which builds first.
#
#     bench.sh BUILD_FOLDER [--long]
#
# Prints a section of Markdown, and writes it between the two marks in docs/BENCHMARKS.md. If SLIDEBASE_PEERS
# names a folder with other people's programs, they are measured too.
set -euo pipefail
export LC_ALL=C
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

page=docs/BENCHMARKS.md
begin_mark='<!-- bench begin -->'
end_mark='<!-- bench end -->'
boards=1000000
seed=20240229

fail() {
  printf 'bench: %s\n' "$*" >&2
  exit 2
}

[[ $# -eq 1 || ($# -eq 2 && $2 == --long) ]] || fail "usage: bench.sh BUILD_FOLDER [--long]"
build=$(cd -- "$1" && pwd)
long=${2-}
for program in slidebase-gen slidebase-query; do
  [[ -x $build/bin/$program ]] || fail "$program is not built; run ./run bench"
done
plain_search=$build/bin/plain-search
[[ -x $plain_search ]] || plain_search=$build/tests/bench/plain-search
[[ -x $plain_search ]] || fail "plain-search is not built; run ./run bench"
for tool in hyperfine /usr/bin/time; do
  command -v "$tool" >/dev/null || fail "$tool is missing"
done
if [[ ! -e $page ]]; then
  printf '%s\n' "$begin_mark" "$end_mark" >"$page"
fi
[[ $(grep -cxF -e "$begin_mark" "$page") == 1 && $(grep -cxF -e "$end_mark" "$page") == 1 ]] ||
  fail "$page needs one line '$begin_mark' and one line '$end_mark'"

# On a disk, not in memory, because a build ends with a sync. Uses BUILD_FOLDER as given, which has no spaces.
tmp=$(mktemp -d -p "$1" bench.XXXXXX)
trap 'rm -rf -- "$tmp"' EXIT
trap 'exit 130' INT TERM
section=$tmp/section.md
mkdir "$tmp/tables"

export PATH="$build/bin:$PATH"
export SLIDEBASE_PATH=$build/share/slidebase

say() { printf '%s\n' "$*" >&2; }
put() { printf '%s\n' "$*" >>"$section"; }

# Evaluates an awk expression and prints it with three significant digits, or as an integer from 1000 on.
number() {
  awk -v x="$(awk "BEGIN { printf \"%.12g\", $1 }")" 'BEGIN {
    if (x <= 0) { print x; exit }
    digits = 1002 - int(log(x * 1.0005) / log(10) + 1000)
    if (digits < 0) digits = 0
    printf "%.*f\n", digits, x
  }'
}
grouped() {
  awk -v n="$1" 'BEGIN {
    while (match(n, /[0-9][0-9][0-9][0-9]($|,)/)) n = substr(n, 1, RSTART) "," substr(n, RSTART + 1)
    print n
  }'
}
# field NAME FILE: the first number of that name in a JSON object.
field() {
  grep -o "\"$1\": *[0-9.e+-]*" "$2" | head -n 1 | sed 's/.*: *//'
}
median() { sort -g | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }

# mean COMMAND [HYPERFINE OPTION...]: the mean seconds of several whole processes. If a shell is needed,
# hyperfine subtracts its time.
mean() {
  local command=$1 shell=(-N)
  shift
  if [[ $command == *' < '* ]]; then
    shell=()
  fi
  say "  $command"
  hyperfine --style none "${shell[@]}" --warmup 1 "$@" --export-json "$tmp/h.json" \
    "$command" >"$tmp/hyperfine.log" 2>&1 || {
    cat "$tmp/hyperfine.log" >&2
    fail "hyperfine failed"
  }
  field mean "$tmp/h.json"
}

head_of_section() {
  local compiler revision
  compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
  revision=$(git rev-parse --short HEAD 2>/dev/null || echo unknown)
  git diff --quiet HEAD -- . ':!docs' 2>/dev/null || revision+=' with changes'
  put "Written by \`./run bench${long:+ $long}\`."
  put
  put "| | |"
  put "|---|---|"
  put "| processor | $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1) |"
  put "| cores | $(nproc) |"
  put "| compiler | $("$compiler" --version | head -n 1) |"
  put "| revision | $revision |"
  put "| kernel | $(slidebase-gen --version | sed -n 's/^simd //p') |"
}

# search PUZZLE BOARD plain|-
search() {
  local puzzle=$1 board=$2 plain=$3
  local root=$((${board%x*} * ${board#*x} - 1))
  local name=$puzzle-$board-$root seconds=() peak=0 states depth i
  say "  $name"
  for i in 1 2 3; do
    rm -f "$tmp/tables/$name.sbt"
    /usr/bin/time -o "$tmp/peak" -f %M \
      slidebase-gen "$puzzle" "$board" --root corner --json -f -o "$tmp/tables" >"$tmp/gen.json"
    seconds+=("$(field seconds "$tmp/gen.json")")
    peak=$(awk -v a="$peak" '{ print ($1 > a ? $1 : a) }' "$tmp/peak")
  done
  rm -f "$tmp/tables/$name.sbt"
  states=$(field states "$tmp/gen.json")
  depth=$(field max_depth "$tmp/gen.json")
  local middle plain_seconds=- ratio=-
  middle=$(printf '%s\n' "${seconds[@]}" | median)
  [[ $name != sliding-3x4-11 ]] || sliding_3x4=$middle
  if [[ $plain == plain ]]; then
    local plain_states plain_depth
    IFS=$'\t' read -r plain_states plain_depth plain_seconds \
      < <("$plain_search" "$puzzle" "$board" "$root")
    [[ $plain_states == "$states" && $plain_depth == "$depth" ]] ||
      fail "$name: $states states of depth $depth, but plain-search has $plain_states, $plain_depth"
    ratio=$(number "$plain_seconds / $middle")
    plain_seconds=$(number "$plain_seconds")
  fi
  put "| $name | $(grouped "$states") | $depth | $(number "$middle")" \
    "| $(number "$states / $middle / 1e6") | $(number "$middle * 1e9 / $states")" \
    "| $(number "$peak / 1024") | $plain_seconds | $ratio |"
}

search_table() {
  say "Search"
  put
  put "### Search"
  put
  put "| table | states | depth | seconds | million states/s | ns per state | peak memory, MiB" \
    "| plain search, seconds | ratio |"
  put "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
  local slow=-
  [[ -z $long ]] || slow=plain
  search sliding 2x4 plain
  search sliding 3x3 plain
  search sliding 2x5 plain
  search sliding 3x4 $slow
  search sliding 2x6 $slow
  [[ -z $long ]] || search sliding 2x7 -
  search cubic 3x3 plain
  search cubic 2x5 plain
  [[ -z $long ]] || search cubic 3x4 -
  put
  put "Seconds: the whole build, with the file written and synced, median of 3, one thread for each"
  put "core. Peak memory: the greatest resident set of the three. Plain search: once, one thread, no file;"
  put "\`-\` where it was not run. Commands, for each row:"
  put
  put "    /usr/bin/time -f %M slidebase-gen PUZZLE BOARD --root corner --json -f -o TMP"
  put "    plain-search PUZZLE BOARD ROOT"
}

# Builds every table of data/histograms.tsv and compares the histogram.
histograms() {
  say "Histograms"
  local puzzle board root states depth counts checked=0 found options
  while IFS=$'\t' read -r puzzle board root states depth counts; do
    if ((${board%x*} * ${board#*x} > 14)); then
      continue # such a board has no table
    fi
    options=()
    case $puzzle in
      sliding-multi) options=(--metric multi) ;;
      cubic-*) options=(--cubes "${puzzle#cubic-}") ;;
    esac
    slidebase-gen "${puzzle%%-*}" "$board" --root "$root" "${options[@]}" --json -f -o "$tmp/tables" >"$tmp/gen.json"
    rm -f "$tmp/tables"/*"-$board-$root"*.sbt
    found=$(grep -o '"histogram":\[[0-9,]*\]' "$tmp/gen.json" | tr -dc '0-9,' | tr , ' ')
    [[ $found == "$counts" ]] || fail "$puzzle $board root $root: the histogram is not the published one"
    checked=$((checked + 1))
  done < <(grep -v '^#' data/histograms.tsv)
  put
  put "All $checked histograms of data/histograms.tsv are the published ones, also those of 2x6, 3x4 and 2x7."
}

# Builds every table of data/digests.tsv with one, two and seven threads and with the fastest and the
# portable kernel, and compares the digest; the sliding 2x7 table, those of dice on 2x4 and the additive ones
# of more than 16 cells only with the fastest.
digests() {
  say "Digests"
  local name digest checked=0
  while IFS=$'\t' read -r name digest; do
    local puzzle board root last options threads kernel
    options=()
    if [[ $name == cubic-[a-z]* ]]; then
      IFS=- read -r puzzle last board root <<<"$name"
      options=(--cubes "$last")
    else
      IFS=- read -r puzzle board root last <<<"$name"
      case $last in
        '') ;;
        multi) options=(--metric multi) ;;
        *) options=(--tier "$last") ;;
      esac
    fi
    for threads in 1 2 7; do
      kernel=
      if [[ $threads == 2 ]]; then kernel=portable; fi
      if [[ $name =~ ^(sliding-2x7|cubic-dice-2x4|additive-(2x9|3x6|4x5|5x5))- && $threads != 7 ]]; then continue; fi
      SLIDEBASE_KERNEL=$kernel slidebase-gen "$puzzle" "$board" --root "$root" "${options[@]}" --json -f -t "$threads" \
        -o "$tmp/tables" >"$tmp/gen.json"
      grep -qF "\"digest\":\"$digest\"" "$tmp/gen.json" ||
        fail "$name: the digest is not that of data/digests.tsv with $threads threads${kernel:+, $kernel}"
    done
    rm -f "$tmp/tables/$name.sbt"
    checked=$((checked + 1))
  done < <(grep -v '^#' data/digests.tsv)
  put
  put "All $checked tables of data/digests.tsv have the digest listed there, built by one thread and by seven"
  put "with this machine's kernel and by two with the portable one (2x7, dice on 2x4, additive ones of more than 16 cells: by seven only)."
}

standard_set() {
  say "The standard set"
  six_tables=$(mean "slidebase-gen -q -f -o $tmp/tables" --min-runs 10)
  put
  put "### The standard set"
  put
  put "| | ms |"
  put "|---|---:|"
  put "| all six tables, written and synced | $(number "$six_tables * 1e3") |"
  put
  put "Mean of at least 10 processes:"
  put
  put "    hyperfine -N --warmup 1 'slidebase-gen -q -f -o TMP'"
}

make_boards() {
  awk -v n="$boards" -v x="$seed" 'BEGIN {
    for (line = 0; line < n; ++line) {
      for (i = 1; i <= 9; ++i) a[i] = i < 9 ? i : "x"
      for (i = 9; i > 1; --i) {
        x = x * 16807 % 2147483647
        j = 1 + int(x / 2147483647 * i)
        t = a[i]; a[i] = a[j]; a[j] = t
      }
      print a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]
    }
  }' >"$tmp/boards"
  head -n 1 data/samples/poj1077.in >"$tmp/board"
}

# Every start and every goal pattern: 9 * 9 * 3^8 = 531441.
make_questions() {
  awk 'BEGIN {
    split("W B R", colour)
    for (start = 0; start < 9; ++start)
      for (empty = 0; empty < 9; ++empty)
        for (pattern = 0; pattern < 6561; ++pattern) {
          rest = pattern
          print start % 3 + 1, int(start / 3) + 1
          for (cell = 0; cell < 9; ++cell) {
            if (cell == empty) mark = "E"
            else { mark = colour[rest % 3 + 1]; rest = int(rest / 3) }
            printf "%s%s", mark, cell % 3 == 2 ? "\n" : " "
          }
        }
    print "0 0"
  }' >"$tmp/questions"
}

# query WHAT HOW_MANY SECONDS
query() {
  put "| $1 | $(grouped "$2") | $(number "$3 * 1e3") | $(number "$3 * 1e9 / $2") |"
}

query_table() {
  say "Queries"
  make_boards
  make_questions
  local eight='solve --format eight'
  local aoj='solve --format aoj1268' distance both one nothing
  million_1=$(mean "slidebase-query -t 1 $eight $tmp/boards")
  million_2=$(mean "slidebase-query -t 2 $eight $tmp/boards")
  distance=$(mean "slidebase-query $aoj --emit distance $tmp/questions")
  both=$(mean "slidebase-query $aoj --emit both --limit none $tmp/questions")
  one=$(mean "slidebase-query $eight $tmp/board" --min-runs 300)
  nothing=$(mean /bin/true --min-runs 300)
  one_board=$one
  put
  put "### Queries"
  put
  put "| command | puzzles | ms | ns per puzzle |"
  put "|---|---:|---:|---:|"
  query "\`slidebase-query -t 1 $eight BOARDS\`" "$boards" "$million_1"
  query "\`slidebase-query -t 2 $eight BOARDS\`" "$boards" "$million_2"
  query "\`slidebase-query $aoj --emit distance QUESTIONS\`" 531441 "$distance"
  query "\`slidebase-query $aoj --emit both --limit none QUESTIONS\`" 531441 "$both"
  put "| \`slidebase-query $eight BOARD\` | 1 | $(number "$one * 1e3") | |"
  put "| \`/bin/true\` | | $(number "$nothing * 1e3") | |"
  put
  put "Whole processes, input read and parsed, output to \`/dev/null\`. BOARDS: random permutations (seed"
  put "$seed), of which half are unsolvable. QUESTIONS: every start with every goal pattern. BOARD: the"
  put "sample of POJ 1077. Means:"
  put
  put "    hyperfine -N --warmup 1 COMMAND"
}

# The length of each path, or -1 for an unsolvable board.
lengths() { awk '{ print $0 == "unsolvable" ? -1 : length($0) }' "$1"; }

peer() {
  put "| $1 | $2 | $(number "$3 * 1e3") | $4 | $(number "$5 * 1e3") | $(number "$3 / $5") |"
}

peers() {
  local folder=$1 name ours theirs
  say "Other programs"
  for name in aoj1268_bfs hdu1043_table naive_bfs; do
    local flags=(-O2)
    [[ $name != naive_bfs ]] || flags=(-O3 -march=native -fopenmp)
    g++ "${flags[@]}" -w -o "$tmp/$name" "$folder/$name.cpp" || fail "cannot compile $name.cpp"
  done
  "$tmp/hdu1043_table" <"$tmp/boards" >"$tmp/theirs"
  slidebase-query solve --format eight "$tmp/boards" >"$tmp/ours"
  cmp -s <(lengths "$tmp/ours") <(lengths "$tmp/theirs") ||
    fail "the paths of hdu1043_table have other lengths"
  "$tmp/aoj1268_bfs" <data/samples/aoj1268.in >"$tmp/theirs"
  cmp -s data/samples/aoj1268.ans "$tmp/theirs" || fail "aoj1268_bfs gives other answers"

  put
  put "### Compared with other programs"
  put
  put "| program | does | ms | slidebase does | ms | ratio |"
  put "|---|---|---:|---|---:|---:|"
  theirs=$(mean "$tmp/hdu1043_table < $tmp/boards" --runs 3)
  peer hdu1043_table "BOARDS" "$theirs" "the same, \`-t 1\`" "$million_1"
  peer hdu1043_table "BOARDS" "$theirs" "the same, \`-t 2\`" "$million_2"
  theirs=$(mean "$tmp/hdu1043_table < $tmp/board")
  peer hdu1043_table "BOARD" "$theirs" "the same" "$one_board"
  theirs=$(mean "$tmp/aoj1268_bfs < data/samples/aoj1268.in" --runs 3)
  peer aoj1268_bfs "the sample of AOJ 1268" "$theirs" "the standard set of tables" "$six_tables"
  if [[ -n $long ]]; then
    say "  naive_bfs 3 4 11"
    /usr/bin/time -o "$tmp/seconds" -f %e "$tmp/naive_bfs" 3 4 11 >"$tmp/theirs"
    theirs=$(cat "$tmp/seconds")
    peer naive_bfs "\`naive_bfs 3 4 11\`, once, no file" "$theirs" \
      "sliding-3x4-11, as above" "$sliding_3x4"
  fi
  put
  put "Built with \`g++ -O2\`, naive_bfs with \`g++ -O3 -march=native -fopenmp\`. Answers to BOARDS and to"
  put "the sample were compared first: equal lengths and equal numbers. Means:"
  put
  put "    hyperfine --warmup 1 'PROGRAM < INPUT'"
}

head_of_section
search_table
if [[ -n $long ]]; then
  histograms
  digests
fi
standard_set
query_table
if [[ -n ${SLIDEBASE_PEERS-} ]]; then
  peers "$SLIDEBASE_PEERS"
fi

awk -v begin="$begin_mark" -v end="$end_mark" -v section="$section" '
  $0 == end { inside = 0 }
  !inside { print }
  $0 == begin {
    inside = 1
    print ""
    while ((getline line < section) > 0) print line
    print ""
  }' "$page" >"$tmp/page"
cat "$tmp/page" >"$page"
cat "$section"
