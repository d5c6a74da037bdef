#!/usr/bin/env bash
# Kills slidebase-gen before each of its system calls in turn.
#
#   tests/crash/steps.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
#
# Exits 77, which skips the test, where processes cannot be traced.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh" "$@"

make_references sliding 2x3 --root corner
table=sliding-2x3-5.sbt

# Kills one run after the other, each a call later, until one comes to its end. The first
# argument is called before each. With --checkpoint they go on from one another, so that the same
# call is not at the same place in each.
kill_at_every_call() {  # PREPARE ARGUMENT-OF-GEN...
  local -i call=0 new=0
  local before=
  while :; do
    call=call+1
    "$1"
    run --kill-at $call slidebase-gen sliding 2x3 --root corner -t 1 -q -o tables "${@:2}"
    check_folder tables "$* killed at call $call"
    if cmp -s "tables/$table" "raw/$table"; then
      new=new+1
    elif [[ $new -gt 0 && $* != *checkpoint* ]]; then
      fault "$*: the table of call $((call - 1)) is not there at call $call"
    fi
    case $code in
      137) before=killed ;;
      0) break ;;
      77) skip "$(cat stderr)" ;;
      *) fault "$*: exit code $code at call $call: $(cat stderr)" ;;
    esac
  done
  [[ -n $before ]] || fault "$*: no run was killed"
  [[ $new -gt 1 || $* == *checkpoint* ]] || fault "$*: no run was killed after the table got its name"
  echo "${2-} after '$1': $call calls, the table is new in the last $new"
}

without_table() {
  rm -f tables/*.sbt
}
with_old_table() {
  cp "old/$table" tables/
}

mkdir tables
kill_at_every_call without_table
check_exact tables "the last run"
kill_at_every_call with_old_table -f
check_exact tables "the last run with -f"

# Each run goes on from the checkpoint of the one before it, and must still end with the same bytes.
kill_at_every_call without_table --checkpoint=0
check_exact tables "the last run with a checkpoint"

# What is left beside a table that is there goes as well, but not what a build is to go on from.
run slidebase-gen sliding 2x3 --root corner -q -o tables
touch "tables/.$table.slidebase-00c0ffee" "tables/.$table.checkpoint.slidebase-00c0ffee"
touch -d '1 hour ago' "tables/$table.checkpoint"
run slidebase-gen sliding 2x3 --root corner -q -o tables
[[ $code -eq 0 ]] || fault "beside leftover files: $(cat stderr)"
check_exact tables "a run beside leftover files"
touch -d '1 hour' "tables/$table.checkpoint"
run slidebase-gen sliding 2x3 --root corner -q -o tables
[[ $code -eq 0 && -e tables/$table.checkpoint ]] || fault "a newer checkpoint is gone"
finish
