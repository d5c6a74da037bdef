#!/usr/bin/env bash
# A class of thirty small programs graded by one command: good ones in every notation, bad ones of every
# kind. The table must equal class.csv, apart from times and memory, with any number of jobs, and the class
# must leave no process and no folder behind.
#
#   tests/grading/grading_test.sh BIN_DIR TABLE_DIR [--update]
set -euo pipefail
export LC_ALL=C

if [[ $# -lt 2 ]]; then
  echo "usage: grading_test.sh BIN_DIR TABLE_DIR [--update]" >&2
  exit 2
fi
here=$(cd -- "$(dirname -- "$0")" && pwd -P)
bin=$(cd -- "$1" && pwd -P)
SLIDEBASE_PATH=$(cd -- "$2" && pwd -P)
export SLIDEBASE_PATH PATH=$bin:$PATH MARK=54321.$$  # this test may run several times at once
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"

# The puzzles: two of each distance and unsolvable ones; the answers to each, in several notations, as lines
# of puzzle, tab, answer.
slidebase-query -q suite drawn --per-depth 2 --seed 1
mv drawn.in puzzles
answer() { paste puzzles -; } # reads answers
each() { sed "s/unsolvable/-/; $1; s/-/unsolvable/"; } # changes paths
slidebase-query solve --emit path puzzles >paths
slidebase-query solve --emit distance puzzles | answer >distances
slidebase-query solve puzzles | tr '\t' ' ' | answer >both
answer <paths >letters
each 'y/udlr/UDLR/; s/./& /g; s/- $/-/' <paths | answer >spaced
each 's/u/Up /g; s/d/Down /g; s/l/Left /g; s/r/Right /g' <paths | answer >words
each "s/./'&', /g; s/^.*$/[&]/; s/\['-', \]/-/" <paths | answer >lists
each 'y/udlr/NSWE/' <paths | answer >compass
each 'y/udlr/durl/' <paths | answer >tiles-moves
awk '/unsolvable/ { print; next }
  { out = ""; n = length($0)
    for (i = 1; i <= n; i = j) { for (j = i; substr($0, j, 1) == substr($0, i, 1) && j <= n;) ++j
      out = out substr($0, i, 1) (j - i) }
    print toupper(out) }' <paths | answer >runs
slidebase-query solve --emit boards puzzles | tee positions |
  awk '/unsolvable/ { print; next }
    { out = ""
      for (i = 2; i <= NF; ++i) out = out substr($(i - 1), index($i, "0"), 1) " "
      print out }' | answer >tiles
tr '\t' ' ' <positions | answer >boards
each 's/$/ud/; s/-ud/-/' <paths | answer >detours # from the goal up and back
awk -F '\t' 'length($2) > 20 { $2 = $2 "ud" } { print $1 "\t" $2 }' letters >detours-far
awk -F '\t' 'length($2) > 15 { $2 = "unsolvable" } { print $1 "\t" $2 }' letters >gives-up
awk -F '\t' '/unsolvable/ { print; next } { print $1 "\t" length($2) - (length($2) > 9) " " $2 }' letters >claims
awk -F '\t' '{ print $1 "\t" $2 + 1 }' distances >one-more

# Used by the programs: prints the answer that a file has for each puzzle that is read.
cat >lookup <<'END'
#!/bin/sh
exec awk -F '\t' 'NR == FNR { answer[$1] = $2; next } { print answer[$1] }' "$1" -
END
chmod +x lookup
program() { # NAME: makes NAME.sh from standard input
  { echo '#!/bin/sh' && cat; } >"$1.sh"
  chmod +x "$1.sh"
}
program halfway <<<'head -n 20 | "$1" "$2"; exec sleep $MARK'
program daemon <<<'setsid sleep $MARK >/dev/null & (setsid sh -c "sleep $MARK; :" >/dev/null &) ; exec "$1" "$2"'
program holds-output <<<'sleep $MARK & "$1" "$2"'
program deletes-folder <<<'cat >all; answers=$("$1" "$2" <all); rm -rf "$PWD"; echo "$answers"'
program locks-folder <<<'mkdir -p a/b/c; touch a/b/file; chmod 0 a/b a .; exec "$1" "$2"'
program crashes <<<'head -n 10 | "$1" "$2"; kill -SEGV $$'
program garbage <<<'head -c 5000 "$1"; printf "\001\377\n<&>\n"'

cat >class <<'END'
# Right, each in its own way.
letters        ./lookup letters
spaced         ./lookup spaced
words          ./lookup words
lists          ./lookup lists
compass        ./lookup compass
tiles-moves    ./lookup tiles-moves
runs           ./lookup runs
tiles          ./lookup tiles
boards         ./lookup boards
distances      ./lookup distances
both           ./lookup both
tables         slidebase-query solve
crlf           sh -c '"$0" "$1" | sed "s/$/\r/"' ./lookup letters
gaps           sh -c '"$0" "$1" | sed G' ./lookup letters
reads-nothing  cut -f 2 letters
# Right, and badly behaved.
daemon          ./daemon.sh ./lookup letters
deletes-folder  ./deletes-folder.sh ./lookup letters
locks-folder    ./locks-folder.sh ./lookup letters
holds-output    ./holds-output.sh ./lookup letters
# Wrong.
detours      ./lookup detours
detours-far  ./lookup detours-far
gives-up     ./lookup gives-up
liar         ./lookup claims
one-more     ./lookup one-more
halfway      ./halfway.sh ./lookup letters
endless      yes
crashes      ./crashes.sh ./lookup letters
exits-1      sh -c 'exit 1'
silent       sh -c 'cat >all'
garbage      ./garbage.sh ./lookup
END

failed=0
fault() {
  echo "$*" >&2
  failed=1
}
[[ $(grep -vc '^#' class) -eq 30 ]] || fault 'the class does not have thirty programs'
export TMPDIR=$work/temporary
mkdir temporary
for jobs in 1 4; do
  code=0
  slidebase-query race --programs class puzzles --seconds 2 --threads $jobs --emit csv \
    >"report-$jobs" 2>"messages-$jobs" || code=$?
  [[ $code -eq 1 ]] || fault "exit code $code of race, expected 1"
  [[ ! -s messages-$jobs ]] || fault "race prints messages: $(cat "messages-$jobs")"
  cut -d , -f 1-9,12- "report-$jobs" >"table-$jobs"
  ! ps -e -o args | grep -F "sleep $MARK" | grep -v grep || fault "processes are left with --threads $jobs"
  [[ -z $(ls -A temporary) ]] || fault "folders are left with --threads $jobs: $(find temporary)"
done
if [[ ${3-} == --update ]]; then
  cp table-1 "$here/class.csv"
fi
for jobs in 1 4; do
  diff "$here/class.csv" "table-$jobs" || fault "the table with --threads $jobs is not class.csv"
done
# The counts of each row add up to the puzzles.
puzzles=$(wc -l <puzzles)
awk -F , -v puzzles="$puzzles" 'NR > 1 && $2 + $3 + $4 + $5 + $6 + $7 + $8 != puzzles { print "the counts do not add up to the puzzles: " $0; bad = 1 }
  END { exit bad }' table-1 || failed=1
exit "$failed"
