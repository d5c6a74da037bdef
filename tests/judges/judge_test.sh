#!/usr/bin/env bash
# A judge's format from end to end: its official sample, and a suite of every distance, through solve and
# check. A plain solver's answers to both must be accepted, and refused after they are spoilt.
#
#   tests/judges/judge_test.sh FORMAT BIN_DIR PLAIN_SOLVER SAMPLES
set -euo pipefail
export LC_ALL=C
format=$1 query=$2/slidebase-query plain=$3 samples=$4
export SLIDEBASE_PATH=$2/../share/slidebase XDG_DATA_HOME=/nonexistent
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"

fifteen=0
if [[ $format == alds1_13_c || $format == uva10181 || $format == lightoj15 ]]; then
  fifteen=1
  # Pattern tables, made once: without them each run makes its own in memory.
  "${query%-query}-gen" -q additive 4x4 --root corner --tier small -o "$work/tables"
  SLIDEBASE_PATH=$work/tables:$SLIDEBASE_PATH
fi

fail() {
  echo "$format: $*" >&2
  exit 1
}
check() {  # IN OUT: with check, which is lenient, and with a protocol, which is not
  "$query" check --format "$format" "$1" "$2" && "$query" check --protocol hustoj --format "$format" "$1" - "$2"
}
accepted() {  # IN OUT
  check "$1" "$2" >report 2>&1 || { cat report >&2; fail "$1, $2: not accepted"; }
}
refused() {  # IN OUT
  ! check "$1" "$2" >report 2>&1 || fail "$1, $2: accepted"
}

# The answers of solve to the judge's sample are the judge's answers or equally good ones.
sample=$samples/$format
[[ $format != poj3131 ]] || sample=$samples/aoj1268   # the same problem
[[ $format != eight && $format != zoj1217 ]] || sample=$samples/hdu1043
"$query" solve --format "$format" "$sample.in" >sample.out
accepted "$sample.in" "$sample.ans"
accepted "$sample.in" sample.out
[[ $(wc -l <sample.out) -eq $(wc -l <"$sample.ans") ]] || fail "solve prints another number of lines than the sample's answers have"
case $format in
  # The path that the statements print.
  poj1077 | hdu1043 | zoj1217 | eight | uva652)
    awk '/./ && /^[udlr]/ { $0 = "ullddrurdllurdruldr" } { print }' "$sample.ans" >printed
    accepted "$sample.in" printed
    ;;
esac
"$plain" "$format" <"$sample.in" >sample.plain
accepted "$sample.in" sample.plain

# For cubes the plain search of a start takes seconds, and a suite has all starts.
[[ $format != aoj1268 && $format != poj3131 ]] || exit 0


# A plain search of the 15-puzzle takes too long on the farther half of the boards.
depths=(--per-depth 3)
[[ $fifteen == 0 ]] || depths=(--per-depth 2 --depth 0-28)
"$query" -q suite suite --format "$format" --per-file all "${depths[@]}" --seed 5
accepted suite.in suite.ans
"$plain" "$format" <suite.in >suite.plain
accepted suite.in suite.plain
# Both give the alphabetically first of the optimal paths.
plain_text() { tr -s ' ' <"$1" | sed 's/ $//'; }
diff <(plain_text suite.ans) <(plain_text suite.plain) >&2 ||
  fail "solve and a plain search answer differently"

# Spoilt answers are refused: a wrong move, a greater number, missing answers at the end.
case $format in
  hackerrank) sed '0,/^LEFT$/s//RIGHT/' suite.plain >spoilt ;;
  princeton) sed '0,/^ 1 /s//  2 /' suite.plain >spoilt ;;
  uva10181) sed '0,/^L/s//R/' suite.plain >spoilt ;;
  lightoj15) sed '0,/: L/s//: R/' suite.plain >spoilt ;;
  hdu3567) sed '0,/^u/s//d/' suite.plain >spoilt ;;
  eight | *10* | zoj1217 | uva652) sed '0,/^u/s//d/' suite.plain >spoilt ;;
  *) awk 'NR == 3 { $1 += 2 } { print }' suite.plain >spoilt ;;
esac
refused suite.in spoilt
sed '$d' suite.plain | sed '$d' >short
[[ $format == princeton ]] || refused suite.in short
# Runs as the judge makes them, with one puzzle or all puzzles each; then with one puzzle each. Few puzzles,
# because each run searches the whole space.
"$query" -q race --format "$format" --depth 6-8 --per-depth 1 -- "$plain" "$format" >report ||
  { cat report >&2; fail "race with runs as the judge makes them fails"; }
deep=max
[[ $fifteen == 0 ]] || deep=30
"$query" -q race --per-case --format "$format" --depth $deep --per-depth 1 -- "$plain" "$format" >report ||
  { cat report >&2; fail "race --per-case fails"; }

case $format in
  eight)  # Only shortest paths are accepted.
    sed '1s/^/lrlr/' "$sample.ans" >longer
    refused "$sample.in" longer
    ;;
  poj1077 | hdu1043 | zoj1217 | uva652 | hackerrank)  # Every path to the goal is accepted.
    if [[ $format == hackerrank ]]; then
      sed '1s/.*/22\nRIGHT\nLEFT/' "$sample.ans" >longer
    else
      sed '1s/^/lrlr/' "$sample.ans" >longer
    fi
    accepted "$sample.in" longer
    ! "$query" check --format "$format" --require optimal "$sample.in" longer >report 2>&1 || fail '--require optimal accepts a longer path'
    ;;
  uva10181)  # Paths of up to fifty moves are accepted.
    sed '1s/^/LRLRLRLR/' "$sample.ans" >longer
    accepted "$sample.in" longer
    sed '1s/^/LRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLR/' "$sample.ans" >longer
    refused "$sample.in" longer
    ;;
  lightoj15)  # Boards that take more than 35 moves have no solution here.
    "$query" -q suite far --format "$format" --depth 36-40 --per-depth 2
    [[ $(sort -u <(cut -d ' ' -f 3- far.ans)) == 'This puzzle is not solvable.' ]] || fail "boards beyond the limit are not all answered as unsolvable"
    accepted far.in far.ans
    "$plain" "$format" <far.in | cmp - far.ans || fail "a plain search finds a path within the limit"
    "$query" -q solve --format "$format" --limit none far.in >far.paths
    refused far.in far.paths
    ;;
esac
