#!/usr/bin/env bash
# Kills slidebase-gen before each of its system calls, one call per run, and checks the files that it leaves.
#
#   tests/crash/steps.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
#
# Exits with 77, which skips the test, if processes cannot be traced.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh" "$@"

make_references sliding 2x3 --root corner
table=sliding-2x3-5.sbt

# Kills runs, each one system call later than the one before, until a run ends on its own. Calls the first
# argument before each run. With --planes each run continues from the one before, so the calls of two
# runs differ.
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
    elif [[ $new -gt 0 && $* != *planes* ]]; then
      fault "$*: the table exists when killed at call $((call - 1)), but not at call $call"
    fi
    case $code in
      137) before=killed ;;
      0) break ;;
      77) skip "$(cat stderr)" ;;
      *) fault "$*: exit code $code at call $call: $(cat stderr)" ;;
    esac
  done
  [[ -n $before ]] || fault "$*: no run was killed"
  [[ $new -gt 1 || $* == *planes* ]] || fault "$*: no run was killed between the naming of the table and the end"
  echo "${2-} after '$1': $call calls, the new table exists at the last $new"
}

without_table() {
  rm -f tables/*.sbt
}
with_old_table() {
  cp "old/$table" tables/
}

mkdir tables planes
kill_at_every_call without_table
check_exact tables "the last run"
kill_at_every_call with_old_table -f
check_exact tables "the last run with -f"

# Each run continues from the planes of the one before, and the last one must make the same bytes.
kill_at_every_call without_table --planes planes
check_exact tables "the last run with planes on a disk"

# Leftover files of an existing table are removed.
run slidebase-gen sliding 2x3 --root corner -q -o tables
touch "tables/.$table.slidebase-00c0ffee"
run slidebase-gen sliding 2x3 --root corner -q -o tables
[[ $code -eq 0 ]] || fault "a run with leftover files: $(cat stderr)"
check_exact tables "a run with leftover files"
finish
