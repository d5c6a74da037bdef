#!/usr/bin/env bash
# Compiles the program for a judge that `slidebase-query export --emit cpp` writes as strict C++98, with
# the compilers that are installed, and compares it with `slidebase-query solve`, byte for byte, on every
# puzzle: the 362,880 boards, half of which are unsolvable, the 720 of 2x3, or the 59,049 patterns from each
# of the nine starts. Then on the samples of data/, and on input with other line ends and without any.
#
#   tests/contest/contest_test.sh BIN_DIR SOURCE_DIR FORMAT
set -euo pipefail
export LC_ALL=C

if [[ $# -ne 3 ]]; then
  echo "usage: contest_test.sh BIN_DIR SOURCE_DIR FORMAT" >&2
  exit 2
fi
bin=$(cd -- "$1" && pwd -P)
samples=$(cd -- "$2" && pwd -P)/data/samples
format=$3
export PATH=$bin:$PATH SLIDEBASE_PATH=$bin/../share/slidebase
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"

failed=0
fault() {
  echo "$format: $*" >&2
  failed=1
}

# Every board as nine digits, 0 the blank.
boards() { seq 0 362879 | slidebase-query rank --inverse; }

# Every dataset of the cubes.
datasets() {
  awk 'BEGIN {
    for (start = 0; start < 9; ++start)
      for (tops = 0; tops < 6561; ++tops)
        for (empty = 0; empty < 9; ++empty) {
          print start % 3 + 1, int(start / 3) + 1
          rest = tops
          for (cell = 0; cell < 9; ++cell) {
            if (cell != empty) { top = rest % 3; rest = int(rest / 3) }
            printf "%s%s", cell == empty ? "E" : substr("WBR", top + 1, 1), cell % 3 == 2 ? "\n" : " "
          }
        }
    print "0 0"
  }'
}

# All puzzles, the answers of solve, and how many lines of answers there must be.
case $format in
  eight | poj1077 | hdu1043 | zoj1217 | acwing845)
    boards | sed 's/./& /g; s/0/x/; s/ $//' >questions
    slidebase-query solve --format "$format" questions >answers
    expected=362880
    ;;
  uva652)
    { echo 362880; boards | sed 's/./& /g; s/0/x/; s/ $//; s/^/\n/'; } >questions
    slidebase-query solve --format uva652 questions >answers
    expected=725759
    ;;
  p1379)
    boards >questions
    slidebase-query solve --goal 123804765 --emit distance questions | sed 's/unsolvable/-1/' >answers
    expected=362880
    ;;
  alds1_13_b | boj1525)
    boards | sed 's/\(.\)\(.\)\(.\)/\1 \2 \3\n/g; s/\n$//' >questions
    boards | slidebase-query solve --emit distance | sed 's/unsolvable/-1/' >answers
    expected=362880
    ;;
  leetcode773)
    seq 0 719 | slidebase-query rank --inverse --board 2x3 |
      sed 's/\(.\)\(.\)\(.\)/[\1,\2,\3],/g; s/.*/[&]/; s/,]$/]/' >questions
    slidebase-query solve --format leetcode773 questions >answers
    expected=720
    ;;
  aoj1268)
    datasets >questions
    slidebase-query solve --format aoj1268 questions >answers
    expected=531441
    ;;
esac
[[ $(wc -l <answers) -eq $expected ]] || fault "$(wc -l <answers) lines of answers, expected $expected"

slidebase-query export --emit cpp --format "$format" >solver.cc
size=$(wc -c <solver.cc)
[[ $size -lt 65536 ]] || fault "the source has $size bytes, but judges accept at most 65,535"
if grep -n '[^ -~]' solver.cc || grep -n '??' solver.cc; then
  fault 'these lines have characters that not every judge accepts'
fi

# Checks that a solver's output for a file is EXPECTED.
agrees() {  # SOLVER INPUT EXPECTED WHAT
  "./$1" <"$2" >said || fault "$1: exit $? on $4"
  cmp said "$3" || fault "$1: wrong answers to $4"
}

# The judge of LeetCode calls a function; this program calls it for every line.
cp solver.cc program.cc
if [[ $format == leetcode773 ]]; then
  cat >>program.cc <<'END'
#include <cstdio>

int main() {
  std::vector<std::vector<int> > b(2, std::vector<int>(3));
  while (std::scanf(" [[%d,%d,%d],[%d,%d,%d]]", &b[0][0], &b[0][1], &b[0][2], &b[1][0], &b[1][1], &b[1][2]) == 6) {
    std::printf("%d\n", Solution().slidingPuzzle(b));
  }
  return 0;
}
END
fi

compared=0
try_compiler() {  # COMPILER OPTION...
  local solver=by-$1
  if ! command -v "$1" >/dev/null; then
    [[ $1 != clang++* ]] || echo "left out: $1: it is not installed"
    return 0
  fi
  "$@" -std=c++98 -pedantic -Wall -Wextra -Werror -o "$solver" program.cc || {
    fault "$* does not compile it without warnings"
    return 0
  }
  compared=$((compared + 1))
  agrees "$solver" questions answers 'all puzzles'

  # Input without the last newline, with carriage returns, and empty input.
  head -c -1 questions >unended
  agrees "$solver" unended answers 'all puzzles without the last newline'
  head -n 1200 questions | sed 's/$/\r/' >returns
  "./$solver" <returns >said || fault "$solver: exit $? with carriage returns"
  cmp said <(head -n "$(wc -l <said)" answers) || fault "$solver: wrong answers with carriage returns"
  [[ -s said ]] || fault "$solver: no answers with carriage returns"
  : >empty
  agrees "$solver" empty empty 'empty input'

  # The judges' samples.
  case $format in
    eight | poj1077 | hdu1043 | zoj1217)
      agrees "$solver" "$samples/poj1077.in" "$samples/poj1077.ans" 'the sample of POJ 1077'
      agrees "$solver" "$samples/hdu1043.in" "$samples/hdu1043.ans" 'the sample of HDU 1043'
      ;;
    uva652 | acwing845 | boj1525 | leetcode773 | aoj1268)
      agrees "$solver" "$samples/$format.in" "$samples/$format.ans" 'the sample'
      ;;
    p1379) agrees "$solver" <(echo 283104765) <(echo 4) 'the sample of Luogu P1379' ;;
    alds1_13_b)
      agrees "$solver" <(printf '1 3 0\n4 2 5\n7 8 6\n') <(echo 4) 'the sample of AOJ ALDS1_13_B'
      ;;
  esac
}

try_compiler g++ -O2
try_compiler clang++ -O1
if [[ $compared -eq 0 && $failed -eq 0 ]]; then
  echo 'skipped: neither g++ nor clang++ is installed'
  exit 77
fi

# The source is the same if the tables are given as files, in another order.
case $format in
  p1379) files=(sliding-3x3-4) ;;
  aoj1268) files=(cubic-3x3-8 cubic-3x3-4 cubic-3x3-7) ;;
  leetcode773)
    slidebase-gen -q sliding 2x3 --root corner -o .
    files=(sliding-2x3-5) SLIDEBASE_PATH=.
    ;;
  *) files=(sliding-3x3-8) ;;
esac
for ((i = 0; i < ${#files[@]}; ++i)); do
  files[i]=$SLIDEBASE_PATH/${files[i]}.sbt
done
slidebase-query export --emit cpp --format "$format" "${files[@]}" | cmp - solver.cc ||
  fault 'the source differs if the tables are given as files'

exit "$failed"
