#!/usr/bin/env bash
# Another process cuts tables short while slidebase-query has them mapped: the program must print a message
# and end with exit code 2, not die by SIGBUS or give a wrong answer.
#
#   tests/damage/shrink_test.sh BIN_DIR WHEN_MAPPED.so SLIDEBASE_QUERY
#
# SLIDEBASE_QUERY is the same program, linked dynamically so that WHEN_MAPPED.so can be preloaded.
set -euo pipefail
BIN=$(cd -- "$1" && pwd -P)
SHIM=$(cd -- "$(dirname -- "$2")" && pwd -P)/$(basename -- "$2")
DYNAMIC=$(cd -- "$(dirname -- "$3")" && pwd -P)/$(basename -- "$3")
export LC_ALL=C PATH="$BIN:$PATH"
# The library is loaded before that of a sanitizer, which otherwise reports the order as an error.
export ASAN_OPTIONS="verify_asan_link_order=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
trap '' PIPE  # the exit code shows that a program ended early
unset SLIDEBASE_PATH XDG_DATA_HOME
export HOME="$work"
cd "$work"

failed=0
fail() {
  printf 'shrink_test: %s\n' "$*"
  if [[ -s err ]]; then sed 's/^/    /' err; fi
  failed=1
}

# Requires exit code 2 and a single message on the error stream, which matches the pattern.
expect_message() {  # WHAT CODE PATTERN
  [[ $2 -eq 2 ]] || fail "$1: exit code $2, expected 2"
  [[ $(wc -l <err) -eq 1 ]] || fail "$1: expected exactly one message"
  grep -Eq -- "$3" err || fail "$1: the message does not match '$3'"
}
shrank='^slidebase-query: a table became shorter while it was in use; build it again$'
damaged='^slidebase-query: .*block [0-9]+ of the step section is damaged'

# Sends a board, cuts the table to SIZE (-: does not cut it), and sends another board. Sets `code` and
# `second`, the second answer.
query_twice() {  # TABLE SIZE FIRST ANSWER SECOND [OPTION...]
  rm -rf -- t
  mkdir t
  cp -- "$1" t/
  local table=t/${1##*/} size=$2 first=$3 expected=$4 next=$5 answer=''
  shift 5
  coproc QUERY { exec slidebase-query solve --tables t "$@" 2>err; }
  local pid=$QUERY_PID in out
  exec {in}>&"${QUERY[1]}" {out}<&"${QUERY[0]}"
  eval "exec ${QUERY[1]}>&- ${QUERY[0]}<&-"
  printf '%s\n' "$first" >&"$in"
  IFS= read -r -t 60 answer <&"$out" || true
  [[ $answer == "$expected" ]] || fail "$table: first answer '$answer', expected '$expected'"
  [[ $size == - ]] || truncate -s "$size" "$table"
  { printf '%s\n' "$next" >&"$in"; } 2>/dev/null || true
  exec {in}>&-
  second=
  while IFS= read -r -t 120 answer <&"$out"; do
    second=$answer  # the last line
  done
  exec {out}<&-
  code=0
  wait "$pid" || code=$?
}

slidebase-gen -q sliding 3x3 --root corner -o raw
slidebase-gen -q sliding 3x3 --root corner --codec zstd -o zstd
slidebase-gen -q cubic 3x3 --root corner -o raw
slidebase-gen -q sliding 3x4 --root corner -o raw
slidebase-gen -q sliding 3x4 --root corner --codec zstd:1 -o zstd
small=sliding-3x3-8.sbt cubic=cubic-3x3-8.sbt large=sliding-3x4-11.sbt
[[ $(stat -c %s zstd/$large) -gt $((4 << 20)) ]] || fail "$large is not large"

# Small tables are verified as a whole when they are opened, and then cut.
for size in 0 4096 8192; do
  query_twice raw/$small $size 123456708 $'1\tr' 867254301
  expect_message "$small cut to $size" "$code" "$shrank"
  query_twice raw/$cubic $size '3 3 WWW/WWW/WWE' $'0\t' '3 3 RRR/BWB/RRE'
  expect_message "$cubic cut to $size" "$code" "$shrank"
done
# Cut within the last page: the rest of the page then reads as zeros.
query_twice raw/$small 24770 123456708 $'1\tr' 876015243
expect_message "$small cut within a page" "$code" '^slidebase-query: t/.*: it was changed'
# Decoded when opened: the file is not needed any more, but its change is noticed.
query_twice zstd/$small 0 123456708 $'1\tr' 867254301
expect_message "$small, compressed, cut to 0" "$code" '^slidebase-query: t/.*: it was changed'

# Large tables are verified block by block: cut between pages, and within one.
near='1 2 3 4 5 6 7 8 9 10 0 11' far='0 11 10 9 8 7 6 5 4 3 1 2'
query_twice raw/$large - "$near" $'1\tr' "$far" --board 3x4
[[ $code -eq 0 && $second == 4*$'\t'* ]] || fail "$large, whole: exit code $code, '$second'"
for codec in raw zstd; do
  for size in 0 4096 1048576; do
    query_twice $codec/$large $size "$near" $'1\tr' "$far" --board 3x4
    expect_message "$codec $large cut to $size" "$code" "$shrank"
  done
  query_twice $codec/$large 1048676 "$near" $'1\tr' "$far" --board 3x4
  expect_message "$codec $large cut to 1048676" "$code" "$shrank|$damaged"
done

# Cut between two instructions of a command.
cut_during() {  # WHEN SIZE TABLE ARGUMENT...
  local when=$1 size=$2 table=$3
  shift 3
  rm -rf -- t
  mkdir t
  cp -- "$table" t/
  table=t/${table##*/}
  code=0
  SHRINK_WHEN=$when SHRINK_FILE=$table SHRINK_TO=$size LD_PRELOAD=$SHIM \
    timeout 300 "$DYNAMIC" "$@" "$table" >out 2>err || code=$?
  [[ $(stat -c %s "$table") -eq $size ]] || fail "$* $table: the file was not cut when $when"
  [[ ! -s out ]] || fail "$* $table: unexpected output $(head -c 100 out)"
  expect_message "$* $table, cut to $size when $when" "$code" "$shrank"
}
for size in 0 4096; do
  for table in raw/$small zstd/$small raw/$cubic raw/$large; do
    cut_during mapped $size $table verify
  done
  cut_during mapped $size raw/$small verify --prove
  cut_during mapped $size raw/$small info
  cut_during mapped $size raw/$small export
done
for codec in raw zstd; do
  for size in 0 4096 1048576; do
    cut_during opened $size $codec/$large verify
  done
  cut_during opened 4096 $codec/$large verify --prove
done

exit "$failed"
