#!/usr/bin/env bash
# Files that slidebase-query cannot write: it must end with exit code 2 and one line with the reason, and an
# older file must stay unchanged.
#
#   tests/crash/outputs.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh" "$@"

slidebase-gen sliding 3x3 --root corner -q -o raw
table=raw/sliding-3x3-8.sbt
printf '%s\n' 867254301 647850321 123456780 >three
for _ in {1..2000}; do cat three; done >puzzles
suite=(slidebase-query suite out/set)

# Each kind of failure, for a command that writes a file, without an older file and over one.
check_refused() {  # FILE COMMAND...
  local before failure
  for before in nothing something; do
    for failure in '--fail write:ENOSPC' '--fail write:EDQUOT' '--fail fsync:EIO' \
      '--file-limit 1000' '--fail tmpfile:EROFS' '--fail tmpfile:EACCES'; do
      rm -rf out
      mkdir out
      [[ $before == nothing ]] || echo old >"$1"
      # shellcheck disable=SC2086  # an option and its value
      run $failure "${@:2}"
      check_failed "${*:2} $failure" "$1" 'left behind: |cannot create a file in this folder: '
      if [[ $before == nothing ]]; then
        [[ -z $(ls -A out) ]] || fault "${*:2} $failure left $(ls -A out)"
      else
        [[ $(ls -A out) == "${1##*/}" && $(<"$1") == old ]] ||
          fault "${*:2} $failure left $(ls -A out), or changed $1"
      fi
    done
  done
  rm -rf out
  mkdir out
  run "${@:2}"
  [[ $code -eq 0 && -s $1 ]] || fault "${*:2}: $(cat stderr)"
}

check_refused out/set.in "${suite[@]}" --tables raw

# There is space for the puzzles, but not for their answers: then neither older file is replaced.
cp -r out reference
echo old >out/set.in
echo old >out/set.ans
run --file-limit "$(stat -c %s reference/set.in)" "${suite[@]}" --tables raw
check_failed 'a suite without space for answers' out/set.ans 'File too large'
echo old >reference/set.in
echo old >reference/set.ans
check_exact out 'a suite without space for answers' reference

# A pipe or a device is never replaced.
rm -rf out
mkdir out
mkfifo out/pipe
run slidebase-query dataset out/pipe --tables raw
check_failed 'a pipe to write a data set to' out/pipe 'is a pipe or a device'
[[ -p out/pipe ]] || fault 'a pipe was replaced'

# Standard output.
check_stdout() {  # COMMAND...
  code=0
  "$@" <puzzles >/dev/full 2>stderr || code=$?
  check_failed "$* >/dev/full" 'cannot write to standard output' 'No space left on device'
  code=0
  slidebase-crash-run --file-limit 500 "$@" <puzzles >stdout 2>stderr || code=$?
  check_failed "$* into a limited file" 'cannot write to standard output' 'File too large'
}
check_stdout slidebase-query solve --tables raw
check_stdout slidebase-query solve --tables raw --json -t 1
check_stdout slidebase-query rank puzzles
check_stdout slidebase-query sample --tables raw --depth 20 --count 500
check_stdout slidebase-query export "$table"
check_stdout slidebase-query export "$table" --emit npy
check_stdout slidebase-query info "$table" --emit svg
check_stdout slidebase-query check puzzles puzzles --tables raw
finish
