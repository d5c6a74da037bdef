#!/usr/bin/env bash
# After any failure of a rank, a disk or a checkpoint, no wrong table is left, a message is printed, and the
# same command makes the table afterwards, with the same number of ranks or another.
#
#   [SLIDEBASE_SEED=N] tests/mpi/robust_test.sh BIN_DIR MPIEXEC SOURCE_DIR
#
# Kills 2 ranks at random moments, or 50 with SLIDEBASE_LONG=1.
# shellcheck source=tests/mpi/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
RANDOM=${SLIDEBASE_SEED:-20240229}

# The last run must have ended with exit code 2 and this message, printed once.
check_refused() {  # WHEN PATTERN
  [[ $code -eq 2 ]] || fault "$1: exit code $code, expected 2: $(cat stderr)"
  [[ $(grep -c '^slidebase-gen-mpi: ' stderr) -eq 1 ]] || fault "$1: expected one message: $(cat stderr)"
  grep -qE "^slidebase-gen-mpi: .*($2)" stderr || fault "$1: expected '$2' in: $(cat stderr)"
}

# The last run must have failed, with any exit code of the MPI, and printed this message.
check_failed() {  # WHEN PATTERN
  [[ $code -ne 0 ]] || fault "$1: exit code 0, expected a failure"
  grep -qE "^slidebase-gen-mpi: .*($2)" stderr || fault "$1: expected '$2' in: $(cat stderr)"
}

# The last run must have succeeded; the folder must hold only the table, with the published digest.
check_made() {  # WHEN FOLDER TABLE
  [[ $code -eq 0 ]] || fault "$1: exit code $code: $(cat stderr)"
  [[ $(ls -A "$2") == "$3.sbt" ]] || fault "$1: unexpected files: $(ls -A "$2")"
  grep -q "\"digest\":\"$(digest_of "$3")\"" stdout || fault "$1: not the published digest: $(cat stdout)"
}

no_table() {  # WHEN FOLDER
  [[ -z $(find "$2" -name '[^.]*.sbt') ]] || fault "$1: a table was written: $(ls -A "$2")"
}

# A usage error is reported once, and ends all ranks.
usage_errors() {
  local wrong
  for wrong in "cubic 3x3" "sliding 9x9" "sliding 3x3 --root 12" "sliding 3x4 --max-depth -1" \
    "sliding 3x4 --checkpoint=x" "sliding 3x4 --output="; do
    # shellcheck disable=SC2086 # words
    run 3 $wrong
    check_refused "$wrong" '.'
  done
  run 3 sliding 3x3 --root corner -o /dev/null/tables
  check_refused 'a folder that cannot be made' '/dev/null'
}

# Kills a random rank after this time; fails if no rank is running.
kill_rank_after() {  # SECONDS
  local ranks
  sleep "$1"
  mapfile -t ranks < <(ps -e -o pid=,args= | awk -v folder="$PWD/killed" '
    $2 ~ /slidebase-gen-mpi$/ && index($0, folder) { print $1 }')
  [[ ${#ranks[@]} -gt 0 ]] || return 1
  kill -KILL "${ranks[RANDOM % ${#ranks[@]}]}" 2>/dev/null
}

killed_ranks() {
  local -i killed=0 wanted=2 ended=0 ours=0 count again
  local board table moment job
  ! is_long || wanted=50
  while [[ $killed -lt $wanted ]]; do
    [[ $ended -le $((5 * wanted)) ]] || fault "only $killed ranks were killed"
    board=3x4 table=sliding-3x4-11
    ((RANDOM % 2)) || board=2x6 table=sliding-2x6-11
    count=$((2 + RANDOM % 2)) again=$((1 + RANDOM % 4))
    moment=$((RANDOM % 3)).$((3 + RANDOM % 7))
    mkdir killed
    ranks $count sliding $board --root corner --checkpoint=0 -o "$PWD/killed" >stdout 2>stderr &
    job=$!
    if kill_rank_after "$moment"; then
      code=0
      wait $job || code=$?
      if [[ $code -ne 0 ]]; then
        killed+=1
        # Before the ranks are connected, only the MPI can report it.
        grep -qhiE 'another rank is gone|signal.*9|KILLED' stdout stderr || fault "the killed rank is not reported: $(cat stderr)"
        ours+=$(grep -c 'another rank is gone' stderr || true)
        no_table "a rank killed after $moment s" killed
      fi
    else
      wait $job || fault "a run without a kill failed: $(cat stderr)"
      ended+=1
    fi
    run $again sliding $board --root corner --checkpoint=0 --json -o killed
    check_made "a rank of $count killed after $moment s, continued by $again" killed $table
    rm -r killed
  done
  # MPICH kills the other ranks before they can print a message, and prints one itself.
  [[ $("$mpiexec" --version 2>&1) != *Open* || $ours -ge $((killed / 2)) ]] || fault "only $ours of $killed jobs reported that a rank was gone"
  echo "$killed ranks killed, $ended runs ended before"
}

# Ends a job for 3x4 by SIGTERM to mpiexec when it has a checkpoint; tries again if the job ended before.
end_early() {  # FOLDER
  local job _
  for _ in {1..20}; do
    rm -rf "$1"
    mkdir "$1"
    "$mpiexec" -n 2 slidebase-gen-mpi sliding 3x4 --root corner --threads 1 --checkpoint=0 \
      -o "$PWD/$1" >stdout 2>stderr </dev/null &
    job=$!
    until [[ -e $1/sliding-3x4-11.sbt.mpi-checkpoint ]] || ! kill -0 $job 2>/dev/null; do
      sleep 0.02
    done
    kill -TERM $job 2>/dev/null || true
    code=0
    wait $job || code=$?
    [[ $code -eq 0 || ! -e $1/sliding-3x4-11.sbt.mpi-checkpoint ]] || return 0
  done
  fault 'none of 20 jobs was ended before its end'
}

# A signal ends mpiexec itself.
terminated() {
  end_early killed
  check_failed 'SIGTERM' 'ended'
  no_table 'SIGTERM' killed
  run 3 sliding 3x4 --root corner --checkpoint=0 --json -o killed
  check_made 'after SIGTERM' killed sliding-3x4-11
  rm -r killed
}

# A disk too small for the table, and one large enough for the table, but not for a checkpoint.
full_disk() {
  (
    ulimit -f 20000  # KiB
    run 2 sliding 3x4 --root corner -o limited
    check_failed 'a limit on files' 'limited/sliding-3x4-11.sbt: '
  )
  [[ -z $(ls -A limited) ]] || fault "a limit on files: $(ls -A limited)"
  mkdir small
  if ! mount -t tmpfs -o size=40M tmpfs small 2>/dev/null; then
    echo 'left out: a full disk: no file system can be mounted here'
    return 0
  fi
  run 3 sliding 3x4 --root corner --checkpoint=0 -o small
  check_failed 'a full disk' 'small/sliding-3x4-11.sbt.*: .*[Nn]o space'
  no_table 'a full disk' small
  # The partial checkpoint is removed, so there is enough space now.
  run 3 sliding 3x4 --root corner --checkpoint=60 --json -o small
  check_made 'after a full disk' small sliding-3x4-11
  umount small
}

# Two jobs for the same table: with checkpoints one of them refuses; without them both make the table.
together() {
  local first option
  for option in --checkpoint=0 --quiet; do
    ranks 2 sliding 2x6 --root corner $option -o two >first 2>&1 &
    first=$!
    sleep 1
    run 2 sliding 2x6 --root corner $option -o two
    if [[ $code -ne 0 ]]; then
      check_refused "two jobs with $option" 'another job makes this table'
      [[ $option == --checkpoint=0 ]] || fault "the second job refused with $option"
    fi
    wait $first || fault "two jobs with $option: the first failed: $(cat first)"
    run 2 sliding 2x6 --root corner --json -o two
    grep -q "$(digest_of sliding-2x6-11)" stdout || fault "two jobs with $option: $(cat stdout stderr)"
    find two -name '*checkpoint*' ! -name '*.lock' | grep . && fault "two jobs with $option left the files above"
    rm -r two
  done
}

# A folder that looks different to one rank, as on a machine that does not share it.
blind_rank() {
  mkdir unseen
  cat >blind.sh <<'END'
#!/bin/sh
# Runs a program; for rank 1 the folder unseen is another one, and empty.
if [ "${OMPI_COMM_WORLD_RANK-}${PMI_RANK-}" = 1 ]; then
  exec unshare -m sh -c 'mount -t tmpfs tmpfs unseen && exec "$@"' sh "$@"
fi
exec "$@"
END
  chmod +x blind.sh
  if ! unshare -m true 2>/dev/null; then
    echo 'left out: a folder that one rank does not see: unshare needs root'
    return 0
  fi
  code=0
  "$mpiexec" -n 3 ./blind.sh "$bin/slidebase-gen-mpi" sliding 3x3 --root corner -o "$PWD/unseen" \
    >stdout 2>stderr </dev/null || code=$?
  check_refused 'a rank that does not see the folder' '1 of 3 ranks cannot see'
  [[ -z $(ls -A unseen) ]] || fault "a rank that does not see the folder: $(ls -A unseen)"
}

# A manifest and a rank's file without read permission: the message names the file, and no file is deleted.
unreadable_checkpoint() {  # MANIFEST PART
  local unreadable mpiexec_before=$mpiexec
  if ! setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all true 2>/dev/null; then
    echo 'left out: checkpoints without read permission: root cannot give up its capabilities here (setpriv)'
    return 0
  fi
  cat >obey.sh <<END
#!/bin/sh
exec setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all "$mpiexec" "\$@"
END
  chmod +x obey.sh
  for unreadable in "$@"; do
    chmod 0 "$unreadable"
    mpiexec=./obey.sh
    run 3 sliding 3x4 --root corner --checkpoint=0 -o made
    mpiexec=$mpiexec_before
    [[ $code -eq 2 ]] || fault "$unreadable may not be read: exit code $code: $(cat stderr)"
    check_failed "$unreadable may not be read" "$unreadable: cannot open: Permission denied"
    chmod 644 "$unreadable"
    diff -r whole made || fault "$unreadable may not be read: something was changed"
  done
}

# For a checkpoint that cannot be continued, the message names the file and what to do; the files stay
# unchanged.
other_checkpoints() {
  local file part depth
  end_early made
  file=made/sliding-3x4-11.sbt.mpi-checkpoint
  # Removes the files of a level whose manifest was not written yet.
  depth=$(($(sed -n '/histogram/,/\]/p' $file | grep -cE '^ +[0-9]+,?$') - 1))
  part=$file.$depth.1of2
  find made -name '*of2' ! -name "*.$depth.?of2" -delete
  cp -r made whole
  damage() {  # WHEN PATTERN; the caller has damaged made/
    cp -r made damaged
    run 3 sliding 3x4 --root corner --checkpoint=0 -o made
    [[ $code -eq 2 ]] || fault "$1: exit code $code: $(cat stderr)"
    check_failed "$1" "$2.*delete it to begin again"
    diff -r made damaged || fault "$1: something was changed"
    rm -r made damaged
    cp -r whole made
  }
  sed -i 's/"version": [0-9]*/"version": 99/' $file
  damage 'another version' "$file: .*version 99"
  sed -i 's/3x4-11/3x4-10/' $file
  damage 'a manifest of another table' "$file: .*another table"
  truncate -s 20 $file
  damage 'a manifest cut short' "$file: .*damaged"
  printf 'nonsense' >$file
  damage 'a file that is not a manifest' "$file: "
  sed -i 's/"ranks": 2/"ranks": 1000000000/' $file
  damage 'too many ranks' "$file: "
  sed -i '/histogram/,/digest/s/^    4,/    5,/' $file
  damage 'another number of states' "$file: .*damaged"
  truncate -s -100 "$part"
  damage 'a file cut short' "$part: .*damaged"
  printf 'x' | dd of="$part" bs=1 seek=5000000 conv=notrunc status=none
  damage 'a changed byte' "$part: .*damaged"
  rm "$part"
  damage 'a missing file' "$part: "
  : >$file
  damage 'an empty manifest' "$file: .*damaged"
  unreadable_checkpoint "$file" "$part"
  run 3 sliding 3x4 --root corner --checkpoint=0 --json -o made
  check_made 'a whole checkpoint' made sliding-3x4-11
  rm -r made
  cp -r whole made
  # slidebase-gen does not use it.
  slidebase-gen sliding 3x4 --root corner -o made >stdout 2>stderr
  grep -q "^slidebase-gen: $file: is a checkpoint of slidebase-gen-mpi, " stderr ||
    fault "a checkpoint of slidebase-gen-mpi: $(cat stderr)"
  rm made/sliding-3x4-11.sbt
  diff -r whole made || fault 'slidebase-gen changed the checkpoint of the ranks'
  rm -r made whole
}

# Files with names similar to those of a checkpoint, a file with such a name that is not a checkpoint, and
# planes all stay.
others_files() {
  local suffix option
  mkdir whole
  for suffix in mpi-checkpoint.offline mpi-checkpoint.1.0of2.old planes planes.json planes.0-of-2 checkpoint; do
    echo "$suffix" >"whole/sliding-2x4-7.sbt.$suffix"
  done
  for option in --force --checkpoint=0; do
    cp -r whole made
    run 2 sliding 2x4 --root corner $option -o made
    rm made/sliding-2x4-7.sbt || fault "others' files with $option: $(cat stderr)"
    diff -r whole made || fault "others' files with $option: something was changed"
    rm -r made
  done
  echo nonsense >whole/sliding-2x4-7.sbt.mpi-checkpoint
  cp -r whole made
  run 2 sliding 2x4 --root corner -o made
  grep -q 'mpi-checkpoint: is damaged, or not a checkpoint of slidebase-gen-mpi; .*stays' stderr || fault "no checkpoint: $(cat stderr)"
  rm made/sliding-2x4-7.sbt
  diff -r whole made || fault 'no checkpoint: something was changed'
  rm -r made whole
}

usage_errors
other_checkpoints
others_files
full_disk
blind_rank
together
terminated
killed_ranks
