#!/usr/bin/env bash
# Lines of ten megabytes (a hundred in ./run long), in every format: the puzzles around such a line are
# answered, the line itself is reported with its position, and memory stays bounded.
#
#   long_lines.sh BIN_DIR [BYTES]
set -euo pipefail
export PATH="$1:$PATH" SLIDEBASE_PATH="$1/../share/slidebase" LC_ALL=C
bytes=10000000
[[ ${SLIDEBASE_LONG-} != 1 ]] || bytes=100000000
bytes=${2-$bytes}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"

# The address space in KiB that a command may use: that for a short line (18 MB, measured) plus a multiple
# of the line's length. A line is in memory twice while its end is searched for, three times in `check`, and
# a JSON string five times; measured with 10 and 50 MB: at most 2.6, 3.0 and 5.8 times the length.
export MALLOC_ARENA_MAX=1
base=26000
limit() {  # TIMES-THE-LINE
  echo $((base + $1 * bytes / 1000))
}
limit=$(limit 4)
# Sanitizers use more address space than this when they start.
if ! (ulimit -v $base && slidebase-query solve --threads 2 <<<123456708) >/dev/null 2>&1; then
  echo 'left out: the limits of memory: even a short line needs more in this build'
  limit() { echo unlimited; }
  limit=unlimited
fi

failures=0
# Compares the answers of a command, then its messages, with lines cut after 60 bytes, and its exit code.
expect() {  # NAME EXPECTED COMMAND...
  local name=$1 expected got
  expected=$(cut -c -60 <<<"$2")
  shift 2
  local code=0
  (ulimit -v $limit && "$@") >out 2>err || code=$?
  got=$(cut -c -60 out err && echo "exit $code")
  if [[ $got != "$expected" ]]; then
    printf '%s\nexpected\n%s\nbut got\n%s\n\n' "$name" "$expected" "$got"
    failures=$((failures + 1))
  fi
}

repeated() { head -c "$bytes" /dev/zero | tr '\0' "$1"; }
# Prints BEFORE, the long line, and AFTER.
text() {  # BEFORE CHARACTER AFTER
  printf "$1"
  repeated "$2"
  printf "$3"
}
solve() { slidebase-query solve --threads 2 --format "$@" in; }

text '123456708\n' 1 '\n123456078\n' >in
expect lines "1	r
invalid
2	rr
slidebase-query: in:2:2: tile '1' appears twice on this board
exit 1" solve lines

text '123456708\n' '\0' '\n123456078\n' >in
expect 'lines of NUL bytes' "1	r
invalid
2	rr
slidebase-query: in:2:1: '\\x00' is not a tile of a 3x3 board
exit 1" solve lines

text '123456708\n' ' ' '\n123456078\n' >in
expect 'lines of spaces' "1	r
2	rr
exit 0" solve lines

text '1 2 3 4 5 6 7 x 8\n' 1 '\n1 2 3 4 5 6 x 7 8\n' >in
expect eight "r
invalid
rr
slidebase-query: in:2:2: tile '1' appears twice on this board
exit 1" solve eight

text '2\n\n1 2 3 4 5 6 7 x 8\n\n' 1 '\n\n1 2 3 4 5 6 x 7 8\n' >in
expect uva652 "r

invalid

rr
slidebase-query: in:5:2: tile '1' appears twice on this board
slidebase-query: in:1:1: the count says 2 boards, but 3 follow
exit 1" solve uva652

text '1 2\nWWW EWW WWW\n1 1\n' W '\n1 2\nWWW EWW WWW\n' >in
expect aoj1268 "0
invalid
0
slidebase-query: in:4:10: more than 9 cells in this pattern
exit 1" solve aoj1268

text '3\n1 2 3 4 5 6 7 0 8\n' 1 '\n3\n1 2 3 4 5 6 0 7 8\n' >in
expect princeton "1	r
invalid
2	rr
slidebase-query: in:3:1: expected the number of rows, found '11111111111111111111111111111
exit 1" solve princeton --emit both

good='{"board":"123456708","goal":"123456780","solvable":true,"dist'
text '{"board": "123456708"}\n{"board": "' 1 '"}\n{"board": "123456708"}\n' >in
limit=$(limit 7)
expect 'jsonl, a string' "$good
{\"error\":\"\\\"board\\\": tile '1' appears twice on this board\"}
$good
slidebase-query: in:2:1: \"board\": tile '1' appears twice on this board
exit 1" solve jsonl

limit=$(limit 4)
text '' '[' '\n{"board": "123456708"}\n' >in
expect 'jsonl, brackets' "{\"error\":\"more values than any puzzle has\"}
$good
slidebase-query: in:1:1: more values than any puzzle has
exit 1" solve jsonl

text '{"board": [1' 1 ']}\n{"board": "123456708"}\n' | sed 's/11/1,/g' >in
expect 'jsonl, a list' "{\"error\":\"more values than any puzzle has\"}
$good
slidebase-query: in:1:1: more values than any puzzle has
exit 1" solve jsonl

# From a pipe, to which a program writes bit by bit.
from_pipe() { slidebase-query solve --threads 2 "$@" < <(cat pipe_begin && repeated 1 && cat pipe_end); }
printf '123456708\n' >pipe_begin
printf '\n123456078\n' >pipe_end
expect 'lines, from a pipe' "1	r
invalid
2	rr
slidebase-query: <stdin>:2:2: tile '1' appears twice on this board
exit 1" from_pipe

: >pipe_begin
printf '\n\n1 2 3 4 5 6 7 x 8\n' >pipe_end
expect 'uva652, the count' "r
slidebase-query: <stdin>:1:1: expected the number of boards, not '1111111111111111111111
exit 1" from_pipe --format uva652
text '' 1 '\n\n1 2 3 4 5 6 7 x 8\n' >in
expect 'uva652, the count in a file' "r
slidebase-query: in:1:1: expected the number of boards, not '1111111111111111111111
exit 1" solve uva652

printf '123456708\n123456078\n' >puzzles
check() { slidebase-query check --quiet --moves blank puzzles in; }
text '' r '\nrr\n' >in
expect 'check, letters' "1	off-board	$bytes	1	2
2	optimal	2	2	-
exit 1" check

text '' 7 '\nrr\n' >in
expect 'check, a number' "1	unclear	-	1	line 1, column 1: a number beyond 64 bits
2	optimal	2	2	-
exit 1" check

text '' '?' '\nrr\n' >in
expect 'check, no answer' "1	unclear	-	1	line 1, column 1: expected a move, found '?'
2	optimal	2	2	-
exit 1" check

text '' ' ' '\nrr\n' >in
expect 'check, spaces' "1	wrong-end	0	1	123456708
2	optimal	2	2	-
exit 1" check

[[ $failures -eq 0 ]]
