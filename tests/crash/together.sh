#!/usr/bin/env bash
# Two and four generators make the same tables in the same folder at once, with and without -f: all must
# succeed, the tables must be whole, and no other file may be left.
#
#   tests/crash/together.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh" "$@"

make_references sliding 2x4

# Runs COUNT generators at once, each with one thread, so that they advance at the same pace.
together() {  # COUNT ARGUMENT-OF-GEN...
  local number pids=() when="$1 at once: ${*:2}"
  for ((number = 0; number < $1; ++number)); do
    slidebase-crash-run "${always[@]}" slidebase-gen sliding 2x4 -t 1 -o tables "${@:2}" \
      >stdout.$number 2>stderr.$number &
    pids+=($!)
  done
  for ((number = 0; number < $1; ++number)); do
    code=0
    wait "${pids[number]}" || code=$?
    [[ $code -eq 0 && ! -s stderr.$number ]] || fault "$when: exit code $code, $(cat stderr.$number)"
    [[ $(wc -l <stdout.$number) -eq 2 ]] || fault "$when: printed $(cat stdout.$number)"
  done
  check_exact tables "$when"
  slidebase-query verify tables/*.sbt >/dev/null || fault "$when: verify fails"
}

for ((round = $(rounds 2 8); round > 0; --round)); do
  for count in 2 4; do
    rm -rf tables  # they also make the folder at the same time
    together $count
    together $count
    together $count -f
    cp old/*.sbt tables/
    together $count -f
    touch tables/.sliding-2x4-{6,7}.sbt.slidebase-00c0ffee
    together $count -f
  done
done
finish
