#!/usr/bin/env bash
# Runs as a user with a limit of processes and threads: the threads that the system allows must do all the
# work, even if there is only one, and no program may hang.
#
#   tests/crash/threads.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
# Planes are made in memory: on a real disk each takes seconds.
[[ ! -w /dev/shm ]] || export TMPDIR=/dev/shm
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh" "$@"

user=54321
ordinary=(setpriv --reuid=$user --regid=$user --clear-groups)
chmod a+rwx "$work"
export TMPDIR=$work  # /dev/shm may be closed to other users
# Copies: the build may be in a folder that only its owner can read, such as /root.
mkdir bin
cp -- "$(command -v slidebase-gen)" "$(command -v slidebase-query)" bin
PATH=$PWD/bin:$PATH
"${ordinary[@]}" slidebase-gen --version >/dev/null 2>&1 ||
  skip 'only root can switch to a user whose threads the system limits'

# Runs as a user with this limit of processes and threads; a program that hangs ends with code 124.
few() {  # PROCESSES COMMAND...
  code=0
  # shellcheck disable=SC2016 # for the shell within
  timeout -k 5 60 "${ordinary[@]}" bash -c 'ulimit -u "$0" && exec "$@"' "$@" >stdout 2>stderr || code=$?
}

check() {  # WHEN EXPECTED-STDOUT
  [[ $code -eq 0 ]] || fault "$1: exit code $code: $(cat stderr)"
  cmp -s stdout "$2" || fault "$1: the output differs from a run without a limit: $(head -n 3 stdout)"
}

few 1 sh -c '(true); exit 0'
[[ $code -ne 0 ]] || skip 'the system does not limit the threads of a user here'

: >nothing
slidebase-gen -q -o raw
slidebase-gen sliding 2x5 --root corner -q -o raw
slidebase-gen additive 4x4 --root corner --tier small -q -o raw
slidebase-query sample --tables raw --depth 20-31 --count 20000 --seed 1 >boards
slidebase-query solve --tables raw <boards >answers
printf '%s\n' '15 2 1 12/8 5 6 11/4 9 10 7/3 13 14 0' '2 11 15 5/13 4 6 7/12 8 10 1/9 3 14 0' >fifteens
slidebase-query solve --board 4x4 --tables raw <fifteens >fifteen_answers

for processes in 1 2 4; do
  when="with $processes processes and threads"
  rm -rf tables planes
  mkdir planes
  chmod a+w planes
  few $processes slidebase-gen -t 7 -q -o tables
  check "the standard tables $when" nothing
  few $processes slidebase-gen sliding 2x5 --root corner -t 7 -q --planes planes -o tables
  check "planes on a disk $when" nothing
  few $processes slidebase-gen additive 4x4 --root corner --tier small -t 7 -q -o tables
  check "pattern tables $when" nothing
  check_exact tables "$when"
  [[ -z $(ls -A planes) ]] || fault "planes were not removed $when"
  few $processes slidebase-query solve -t 7 --tables raw boards
  check "solve $when" answers
  few $processes slidebase-query solve -t 7 --board 4x4 --tables raw fifteens
  check "the fifteen $when" fifteen_answers
done

# race uses one thread for each program that runs, and two processes for each of them.
printf '%s\n' 'ada slidebase-query solve --tables raw' 'bob slidebase-query solve --tables raw' >class
race=(slidebase-query race --programs class --threads 2 --tables raw fewer)
head -n 20 boards >fewer
few 1 "${race[@]}"
[[ $code -eq 2 ]] && grep -q 'cannot run: Resource temporarily unavailable' stderr ||
  fault "race with 1 process: exit code $code: $(cat stderr)"
few 100 "${race[@]}"
[[ $code -eq 0 ]] || fault "race with 100 processes: exit code $code: $(cat stderr)"
finish
