#!/usr/bin/env bash
# A search with --keep that is ended thirty times, by Ctrl-C, Ctrl-C twice, kill -9 and a full disk: each time it goes on
# from a file that was written whole, and at last it has the path and the number of positions of a search that was never
# ended.
#
#   tests/crash/keep.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh" "$@"
seed_random

slidebase-gen additive 4x5 --root corner --tier small -q -o tables
# A board of the least size that is kept, and some seconds of one thread.
echo 6 8 7 14 1 11 9 19 3 16 12 10 5 4 17 18 13 2 0 15 >boards
solve=(slidebase-query solve -q -t 1 --board 4x5 --tables tables)
positions() {  # FILE
  head -n 1 "$1" | grep -o '"path".*'
}
content() {
  [[ ! -e kept ]] || cksum <kept
}
"${solve[@]}" --keep whole.kept boards >whole

ended=0
for ((round = 0; round < 30; ++round)); do
  way=$((RANDOM % 5))
  before=$(content)
  if [[ $way -eq 0 ]]; then
    run --fail write:ENOSPC "${solve[@]}" --seconds 0.1 --keep kept boards
    [[ $code -eq 2 && $(content) == "$before" ]] && grep -q 'No space left' stderr ||
      fault "a full disk: exit $code, $(cat stderr)"
    continue
  fi
  env --default-signal=INT "${solve[@]}" --keep kept boards >out 2>err &
  sleep "0.$((RANDOM % 25 + 10))"
  if [[ $way -eq 1 ]]; then
    kill -KILL $! 2>/dev/null || true
  else
    kill -INT $! 2>/dev/null || true
    if [[ $way -eq 2 ]]; then
      sleep "0.00$((RANDOM % 10))"
      kill -"$((RANDOM % 2 ? 9 : 2))" $! 2>/dev/null || true
    fi
  fi
  code=0
  { wait $!; } 2>/dev/null || code=$?
  [[ $code -ne 0 ]] || break
  [[ $code -eq 130 || $code -eq 137 ]] || fault "round $round: exit $code, $(cat err)"
  ended=$((ended + 1))
  leftover=(.kept*)
  [[ $way -eq 1 || $way -eq 2 || ${#leftover[@]} -eq 0 ]] || fault "left behind: ${leftover[*]}"
done
"${solve[@]}" --keep kept boards >out
cmp out whole || fault 'another answer'
[[ $(positions kept) == "$(positions whole.kept)" ]] || fault "$(positions kept), not $(positions whole.kept)"
[[ $ended -ge 10 ]] || fault "it was ended $ended times only"
"${solve[@]}" --seconds 0.01 --keep kept boards | cmp - whole || fault 'the answer was not kept'

cat boards boards >twice
run "${solve[@]}" --json --seconds 0.01 --keep kept twice
[[ $(grep -c '"positions":' stdout) -eq 2 ]] || fault "no positions: $(cat stdout)"
while read -r shown; do
  [[ $(positions kept) == *"$shown"* ]] || fault "not the kept positions: $(cat stdout)"
done < <(grep -o '"positions":.*]]' stdout)

# Files that are not of this search.
refused() {  # WHAT MESSAGE
  run "${solve[@]}" --keep kept boards
  [[ $code -eq 2 ]] && grep -q "$2" stderr || fault "$1: exit $code, $(cat stderr)"
}
rm kept
"${solve[@]}" --seconds 0.1 --keep kept boards >out || true
cp boards same && slidebase-query sample --board 4x5 --seed 9 >boards
cp kept good
refused 'another board' 'unfinished search for '
cp same boards
sed -i '1s/"least":/&1/' kept
refused 'a changed file' 'damaged'
head -c -1 good >kept
refused 'a file cut short' 'damaged'
echo '{"board":[]}' >kept
refused 'another file' 'not a file that --keep has written'
rm kept && mkdir kept
refused 'a folder' 'kept: '
finish
