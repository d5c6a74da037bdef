#!/usr/bin/env bash
# A judge's format from end to end: its official sample, and a suite of every distance, through solve and
# check; and a plain solver's answers to both, which must be accepted, and when spoilt must not.
#
#   tests/judges/judge_test.sh FORMAT BIN_DIR PLAIN_SOLVER SAMPLES
set -euo pipefail
export LC_ALL=C
format=$1 query=$2/slidebase-query plain=$3 samples=$4
export SLIDEBASE_PATH=$2/../share/slidebase XDG_DATA_HOME=/nonexistent
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"

fail() {
  echo "$format: $*" >&2
  exit 1
}
check() {  # IN OUT: by people, who may be lenient, and by protocols, which are not
  "$query" check --format "$format" "$1" "$2" && "$query" check --protocol hustoj --format "$format" "$1" - "$2"
}
accepted() {  # IN OUT
  check "$1" "$2" >report 2>&1 || { cat report >&2; fail "$1, $2: not accepted"; }
}
refused() {  # IN OUT
  ! check "$1" "$2" >report 2>&1 || fail "$1, $2: accepted"
}

# What solve prints are the judge's answers to its sample, or as good ones.
sample=$samples/$format
[[ $format != poj3131 ]] || sample=$samples/aoj1268   # the same problem
[[ $format != eight && $format != zoj1217 ]] || sample=$samples/hdu1043
"$query" solve --format "$format" "$sample.in" >sample.out
accepted "$sample.in" "$sample.ans"
accepted "$sample.in" sample.out
[[ $(wc -l <sample.out) -eq $(wc -l <"$sample.ans") ]] || fail "the sample's answers have another number of lines"
case $format in
  # The path that their statements print, or one for each of two equal boards.
  poj1077 | hdu1043 | zoj1217 | eight | uva652)
    awk '/./ && /^[udlr]/ { $0 = "ullddrurdllurdruldr" } { print }' "$sample.ans" >printed
    accepted "$sample.in" printed
    ;;
esac
"$plain" "$format" <"$sample.in" >sample.plain
accepted "$sample.in" sample.plain

# Of cubes the plain search of a start takes seconds, and a suite has all starts.
[[ $format != aoj1268 && $format != poj3131 ]] || exit 0

fifteen=0
[[ $format != alds1_13_c && $format != uva10181 && $format != lightoj15 ]] || fifteen=1

# A plain search of the 15-puzzle takes too long on the farther half of the boards.
depths=(--per-depth 3)
[[ $fifteen == 0 ]] || depths=(--per-depth 2 --depth 0-28)
"$query" -q sample --suite suite --format "$format" --per-file all "${depths[@]}" --seed 5
accepted suite.in suite.ans
"$plain" "$format" <suite.in >suite.plain
accepted suite.in suite.plain
# Both take the alphabetically first of the optimal paths.
plain_text() { tr -s ' ' <"$1" | sed 's/ $//'; }
diff <(plain_text suite.ans) <(plain_text suite.plain) >&2 ||
  fail "solve and a plain search answer differently"

# Spoilt answers are wrong: the last one left out, another way, a longer number.
case $format in
  hackerrank) sed '0,/^LEFT$/s//RIGHT/' suite.plain >spoilt ;;
  princeton) sed '0,/^ 1 /s//  2 /' suite.plain >spoilt ;;
  uva10181) sed '0,/^L/s//R/' suite.plain >spoilt ;;
  lightoj15) sed '0,/: L/s//: R/' suite.plain >spoilt ;;
  eight | *10* | zoj1217 | uva652) sed '0,/^u/s//d/' suite.plain >spoilt ;;
  *) awk 'NR == 3 { $1 += 2 } { print }' suite.plain >spoilt ;;
esac
refused suite.in spoilt
sed '$d' suite.plain | sed '$d' >short
[[ $format == princeton ]] || refused suite.in short
# A run per puzzle, or one for all; few, since each searches the whole puzzle.
"$query" -q race --format "$format" --depth 6-8 --per-depth 1 -- "$plain" "$format" >report ||
  { cat report >&2; fail "race, as the judge has puzzles"; }
deep=max
[[ $fifteen == 0 ]] || deep=30
"$query" -q race --per-case --format "$format" --depth $deep --per-depth 1 -- "$plain" "$format" >report ||
  { cat report >&2; fail "race, one by one"; }

case $format in
  eight)  # Shortest paths alone.
    sed '1s/^/lrlr/' "$sample.ans" >longer
    refused "$sample.in" longer
    ;;
  poj1077 | hdu1043 | zoj1217 | uva652 | hackerrank)  # Every path that arrives.
    if [[ $format == hackerrank ]]; then
      sed '1s/.*/22\nRIGHT\nLEFT/' "$sample.ans" >longer
    else
      sed '1s/^/lrlr/' "$sample.ans" >longer
    fi
    accepted "$sample.in" longer
    ! "$query" check --format "$format" --require optimal "$sample.in" longer >report 2>&1 || fail 'not optimal'
    ;;
  uva10181)  # Detours pass up to fifty moves.
    sed '1s/^/LRLRLRLR/' "$sample.ans" >longer
    accepted "$sample.in" longer
    sed '1s/^/LRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLR/' "$sample.ans" >longer
    refused "$sample.in" longer
    ;;
  lightoj15)  # What takes more than 35 moves has no solution here.
    "$query" -q sample --suite far --format "$format" --depth 36-40 --per-depth 2
    [[ $(sort -u <(cut -d ' ' -f 3- far.ans)) == 'This puzzle is not solvable.' ]] || fail "beyond the limit"
    accepted far.in far.ans
    "$plain" "$format" <far.in | cmp - far.ans || fail "a plain search finds a way within the limit"
    "$query" -q solve --format "$format" --limit none far.in >far.paths
    refused far.in far.paths
    ;;
esac
