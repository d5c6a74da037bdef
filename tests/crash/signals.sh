#!/usr/bin/env bash
# SIGINT and SIGTERM at random moments: slidebase-gen ends by that signal or, if it was done, with 0.
# It takes its temporary files along.
#
#   [SLIDEBASE_SEED=N] tests/crash/signals.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
#
# A killed process leaves in memory what it leaves on a disk, and syncing takes no time there.
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
    for option in --json -f --checkpoint=0; do
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
echo "$ended of $runs runs ended by the signal; one takes $took us"
[[ $ended -gt 0 ]] || fault 'no run ended by the signal'
finish
