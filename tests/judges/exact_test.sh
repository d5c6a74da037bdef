#!/usr/bin/env bash
# The protocols accept answers only in the form of the format's judge: right answers to a few puzzles of each
# format, written in every way that this file knows, pass only if they equal the output of `solve`, apart from
# white space at the ends of lines and the last newline.
#
#   tests/judges/exact_test.sh BIN_DIR SOURCE_DIR FORMAT... [--matrix]
#
# `all` means every format. With --matrix it prints a table of formats by ways to write: `ok` for the format's own
# way, `-` for a way that changes nothing, otherwise the exit code of --protocol testlib; `!` marks a wrong result.
set -euo pipefail
export LC_ALL=C
query=$(cd -- "$1" && pwd -P)/slidebase-query
data=$(cd -- "$2" && pwd -P)/data
formats=("${@:3}")
matrix=
[[ ${formats[-1]} != --matrix ]] || { matrix=1; unset 'formats[-1]'; }
export SLIDEBASE_PATH=$1/../share/slidebase XDG_DATA_HOME=/nonexistent
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"
failed=0
# The fifteen's pattern tables, made once: without them each run makes its own in memory.
if [[ ${formats[*]} =~ all|alds1_13_c|uva10181|lightoj15 ]]; then
  "${query%-query}-gen" -q additive 4x4 --root corner --tier small -o "$work/tables"
  SLIDEBASE_PATH=$work/tables:$SLIDEBASE_PATH
fi

# Writes answers in the ways that formats use, from the lines DISTANCE, tab, PATH of the file `both` (`-`: no
# solution) and from the positions in `boards`.
in_the_form() {  # FORM
  case $1 in
    letters) awk '{ print $1 == "-" ? "unsolvable" : $2 }' both ;;
    capitals) awk '{ print $1 == "-" ? "This puzzle is not solvable." : toupper($2) }' both ;;
    cases) in_the_form capitals | awk '{ print "Case " NR ": " $0 }' ;;
    twolines) awk '{ print "Case " NR ": " ($1 == "-" ? "unsolvable" : $1 "\n" $2) }' both ;;
    apart) in_the_form letters | awk 'NR > 1 { print "" } 1' ;;
    numbers) awk '{ print $1 == "-" ? -1 : $1 }' both ;;
    both) awk '{ print $1 == "-" ? "unsolvable" : $1 "\t" $2 }' both ;;
    json)
      awk '$1 == "-" { print "{\"distance\":null,\"path\":null}"; next }
           { print "{\"distance\":" $1 ",\"path\":\"" $2 "\"}" }' both
      ;;
    words)
      awk 'BEGIN { word["u"] = "UP"; word["d"] = "DOWN"; word["l"] = "LEFT"; word["r"] = "RIGHT" }
           { print $1 == "-" ? "unsolvable" : $1 }
           { for (i = 1; i <= length($2); ++i) print word[substr($2, i, 1)] }' both
      ;;
    drawn)
      awk -F '\t' '$1 ~ /^(unsolvable|-)/ { print "No solution possible"; next }
           { print "Minimum number of moves = " NF - 1 }
           { for (b = 1; b <= NF; ++b) {
               n = split($b, cell, $b ~ / / ? " " : "")
               rows = int(sqrt(n)); print ""; print rows
               for (i = 1; i <= n; ++i) printf "%2d %s", cell[i], i % (n / rows) ? "" : "\n" } }' boards
      ;;
    # Ways that no format uses.
    spaced) in_the_form letters | sed '/unsolvable/!s/\B/ /g' ;;
    listed) in_the_form letters | sed '/unsolvable/!{s/\B/,/g;s/.*/[&]/}' ;;
    quoted) in_the_form letters | sed "/unsolvable/!{s/./'&',/g;s/.*/[&]/}" ;;
    counted) awk '{ print $1 == "-" ? "unsolvable" : $1 " " $2 }' both ;;
    runs) in_the_form letters | sed '/unsolvable/!s/./&1/g' ;;
    compass) in_the_form letters | sed '/unsolvable/!y/udlr/NSWE/' ;;
    inwords) in_the_form letters | sed '/unsolvable/!{s/u/Up /g;s/d/Down /g;s/l/Left /g;s/r/Right /g;s/Up ight/Up /g}' ;;
    positions) sed 's/^-1$/unsolvable/' boards ;;
  esac
}
# Other ways to write the file `own`, which is written in the format's own way.
otherwise() {  # WAY
  case $1 in
    other-case) tr 'a-zA-Z' 'A-Za-z' <own ;;
    tile-moves)
      sed -E '/solvable|possible|^Minimum|^\{|^(UP|DOWN|LEFT|RIGHT)$/!y/udlrUDLR/durlDURL/' own |
        awk 'BEGIN { to["UP"] = "DOWN"; to["DOWN"] = "UP"; to["LEFT"] = "RIGHT"; to["RIGHT"] = "LEFT" }
             { print $0 in to ? to[$0] : $0 }'
      ;;
    one-line) tr '\n' ' ' <own; echo ;;
    indented) sed 's/^./ &/' own ;;
    empty-lines) awk 'NR > 1 { print "" } 1' own ;;
    no-empty-lines) grep . own || true ;;
    no-case) sed 's/^Case [0-9]*: *//' own ;;
    case) awk '!/^Case/ { $0 = "Case " NR ": " $0 } 1' own ;;
    case-sharp) sed 's/^Case /&#/;t;s/^/Case #1: /' own ;;
    case-zero) awk '/^Case/ { sub(/[0-9]+/, NR - 1) } !/^Case/ { $0 = "Case 0: " $0 } 1' own ;;
    label) sed 's/^./Solution: &/' own ;;
    one-more) cat own; awk '/./ { l = $0 } END { print l }' own ;;
    plus) sed -E 's/^([0-9])/+\1/' own ;;
    zero) sed -E 's/^([0-9])/0\1/' own ;;
    point) sed -E 's/^([0-9]+)$/\1.0/' own ;;
  esac
}
readonly sayings=('unsolvable' 'UNSOLVABLE' 'Unsolvable' 'unsolvable.' '-1' 'impossible' 'no solution' 'None' ''
  'No solution possible' 'This puzzle is not solvable.' 'This puzzle is not solvable' 'THIS PUZZLE IS NOT SOLVABLE.')
readonly forms=(letters capitals cases twolines apart numbers both json words drawn
  spaced listed quoted counted runs compass inwords positions)
readonly ways=(other-case tile-moves one-line indented empty-lines no-empty-lines no-case case case-sharp case-zero label
  one-more plus zero point)

bare() {  # FILE: without the white space that may differ
  sed -e 's/[[:space:]]*$//' "$1" | sed -e ':a' -e '/^\n*$/{$d;N;ba' -e '}'
}
judge() {  # FILE
  local code=0
  "$query" -q check --protocol testlib --format "$format" in "$1" /dev/null 2>message || code=$?
  echo "$code"
}
cells=()
judge_way() {  # NAME form|way: judges the file `other`
  local code mark=''
  code=$(judge other)
  # The statements of these formats leave other members, and white space between numbers, to the program.
  if bare other | cmp -s - own.bare ||
    [[ "$format $1" =~ ^(jsonl json|princeton drawn|princeton no-empty-lines)$ ]]; then
    [[ $code == 0 ]] || mark='!'
    cells+=("$mark$([[ $2 == form ]] && echo ok || echo -)")
  else
    [[ $code == [12] ]] || mark='!'
    cells+=("$mark$code")
  fi
  [[ -z $mark ]] || { echo "$format, $1: unexpected exit code $code: $(head -n 3 other | tr '\n' '|')" >&2; failed=1; }
}
must() {  # CODES FILE WHAT
  local code
  code=$(judge "$2")
  [[ $code == [$1] ]] || { echo "$format, $3: exit code $code, expected $1" >&2; failed=1; }
}

judge_format() {
  cells=()
  local none=() unsolvable=' '
  "$query" solve --format "$format" in >own
  bare own >own.bare
  "$query" solve --format "$format" --emit both in | grep . |
    awk '/^(unsolvable|-1)$/ || !/^[0-9]/ { print "-\t"; next } 1' >both
  "$query" solve --format "$format" --emit boards in | grep . >boards
  for form in "${forms[@]}"; do
    in_the_form "$form" >other
    judge_way "$form" form
  done
  for way in "${ways[@]}"; do
    otherwise "$way" >other
    judge_way "$way" way
  done
  # Other words for a board without a solution, if the file has such a board.
  for word in unsolvable 'This puzzle is not solvable.' 'No solution possible' -1; do
    if grep -qE -- "^(Case [0-9]+: )?$word\$" own; then unsolvable=$word; fi
  done
  if [[ $unsolvable != ' ' ]]; then
    for word in "${sayings[@]}"; do
      sed -E "s/^(Case [0-9]+: )?$unsolvable\$/\1$word/" own >other
      judge_way "'$word'" way
      none+=("${cells[-1]}")
      unset 'cells[-1]'
    done
    cells+=("$(printf '%s\n' "${none[@]}" | sort -u | tr '\n' ' ' | sed 's/ $//')")
  elif [[ $format == jsonl ]]; then
    sed 's/"path":null/"path":"unsolvable"/' own >other
    judge_way word way
  else
    cells+=(-)
  fi
  # All answers of a file must have the same form: one answer in another form.
  in_the_form "$([[ $(in_the_form numbers) == "$(cat own)" ]] && echo letters || echo numbers)" >one
  awk 'NR == FNR { one[NR] = $0; next } !done && one[FNR] != $0 { $0 = one[FNR]; done = 1 } 1' one own >other
  judge_way mixed way
  # White space that passes.
  sed 's/$/ \t/' own >other
  must 0 other 'white space at the ends of lines'
  sed 's/$/\r/' own >other
  must 0 other 'carriage returns'
  head -c -1 own >other
  must 0 other 'no last newline'
  { cat own; echo; echo; } >other
  must 0 other 'empty lines at the end'
  # The other protocols refuse the first wrong form, and --answers auto accepts it.
  in_the_form both >other
  cmp -s own other || {
    ! "$query" -q check --protocol hustoj --format "$format" in x other 2>message || { echo "$format: --protocol hustoj accepts another form" >&2; failed=1; }
    "$query" -q check --protocol hustoj --answers auto --format "$format" in x other 2>message ||
      { echo "$format: --answers auto refuses another form: $(cat message)" >&2; failed=1; }
    ! "$query" -q check --answers strict --format "$format" in other >message 2>&1 || { echo "$format: check --answers strict accepts another form" >&2; failed=1; }
    "$query" -q check --format "$format" in other >message 2>&1 || { echo "$format: check refuses another form" >&2; failed=1; }
  }
}

[[ -z $matrix ]] || echo "format ${forms[*]} ${ways[*]} word mixed"
if [[ ${formats[0]} == all ]]; then
  read -ra formats <<<"$("$query" formats | sed -nE 's/^  ([a-z0-9_]+) .*/\1/p' | tr '\n' ' ')"
fi
for format in "${formats[@]}"; do
  # The judge's own sample.
  sample=$data/samples/$format
  [[ -e $sample.in ]] || sample=$data/samples/hdu1043
  [[ $format != poj3131 ]] || sample=$data/samples/aoj1268
  if [[ $format != jsonl ]]; then
    cp "$sample.in" in
    must 0 "$sample.ans" 'the sample'
  fi
  # Boards of a few distances and, if the judge has such boards, without a solution; cubes also over the limit.
  if [[ $format == aoj1268 || $format == poj3131 ]]; then
    cp "$data/samples/aoj1268.in" in
  else
    "$query" -q suite suite --format "$format" --depth 0-6 --per-depth 1 --per-file all
    mv suite.in in
  fi
  judge_format
  [[ -z $matrix ]] || echo "$format $(printf '%s\n' "${cells[@]}" | tr ' ' / | tr '\n' ' ')"
done
exit "$failed"
