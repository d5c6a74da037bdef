#!/usr/bin/env bash
# SIGINT and SIGTERM at random moments: slidebase-gen must end by that signal, or with 0 if it was done, and
# remove its temporary files.
#
#   [SLIDEBASE_SEED=N] tests/crash/signals.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
#
# In memory, a killed process leaves the same files as on a disk, and syncing takes no time.
[[ ! -w /dev/shm ]] || export TMPDIR=/dev/shm
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh" "$@"
seed_random

make_references sliding 2x5
begin=${EPOCHREALTIME/./}
run slidebase-gen sliding 2x5 -q -o tables
took=$((${EPOCHREALTIME/./} - begin))

ended=0 runs=0
for ((round = $(rounds 5 20); round > 0; --round)); do
  for signal in 2 15; do
    for option in --json -f; do
      if [[ $option == -f ]]; then
        cp old/* tables/
      else
        rm -f tables/*.sbt
      fi
      runs=$((runs + 1))
      moment=$(((RANDOM * 32768 + RANDOM) % took))
      run --kill-after $moment --signal $signal slidebase-gen sliding 2x5 "$option" -o tables
      when="signal $signal after $moment us with $option"
      check_folder tables "$when"
      case $code in
        0) check_exact tables "$when" ;;
        $((128 + signal))) ended=$((ended + 1)) ;;
        *) fault "$when: exit code $code" ;;
      esac
      [[ ! -s stderr ]] || fault "$when: $(cat stderr)"
      [[ -z $(echo tables/.*) ]] || fault "$when: left $(ls -A tables)"
    done
  done
done
# Signals while an existing table is verified.
slidebase-gen sliding 3x4 --root corner -q -o large
verify=(slidebase-gen sliding 3x4 --root corner --json -o large)
verifying=1000000000  # the least of some runs: the first also waits for the file
for _ in {1..4}; do
  begin=${EPOCHREALTIME/./}
  run "${verify[@]}"
  took=$((${EPOCHREALTIME/./} - begin))
  [[ $took -ge $verifying ]] || verifying=$took
done
while_verified=0
for ((round = 0; round < 30; ++round)); do
  run --kill-after $((verifying * (30 + round) / 90)) --signal 2 "${verify[@]}"
  case $code in
    0) ;;
    130) while_verified=$((while_verified + 1)) ;;
    *) fault "a signal while a table is verified: exit code $code" ;;
  esac
done
echo "the signal ended $while_verified of $round runs that verified a table; one takes $verifying us"
[[ $while_verified -gt 0 ]] || fault 'no signal ended a run that verified a table'

# A second signal ends the program at any moment: here it waits for a pipe that no process reads.
mkfifo pipe
exec 3<>pipe
timeout 1 head -c 1000000 /dev/zero >&3 || true
waits_for_pipe() {  # COMMAND...; must be ended by the second signal, not by the first
  local signal
  for signal in INT TERM; do
    env --default-signal=INT "$@" >&3 2>/dev/null &
    until (($(sed -n 's/^SigCgt:[[:space:]]*/0x/p' "/proc/$!/status" 2>/dev/null || echo 2) & 2)); do
      sleep 0.1  # until its handler is installed
    done
    sleep 1
    kill -$signal $!
    sleep 0.5
    kill -0 $! 2>/dev/null || fault "$*: one signal ended it"
    kill -$signal $! 2>/dev/null || true
    sleep 1
    kill -KILL $! 2>/dev/null || true  # if it has not ended
    code=0
    wait $! || code=$?
    [[ $code -eq $((128 + $(kill -l $signal))) ]] || fault "$*: two signals: exit code $code"
  done
}
waits_for_pipe slidebase-gen --dry-run --json
exec 3>&-

echo "the signal ended $ended of $runs runs; one takes $took us"
[[ $ended -gt 0 ]] || fault 'the signal ended no run'
finish
