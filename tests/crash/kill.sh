#!/usr/bin/env bash
# Kills slidebase-gen at random moments of its run, most times while it makes several tables, and
# looks at what it left.
#
#   [SLIDEBASE_SEED=N] [KILLS=40] tests/crash/kill.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
#
# A killed process leaves in memory what it leaves on a disk, and syncing takes no time there.
[[ ! -w /dev/shm ]] || export TMPDIR=/dev/shm
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh" "$@"
seed_random
kills_in_all=${KILLS:-$(rounds 40 200)}

# Microseconds that a run takes, the least of three.
measure() {  # ARGUMENT-OF-GEN...
  local begin took least=
  for _ in 1 2 3; do
    rm -rf measured
    begin=${EPOCHREALTIME/./}
    run slidebase-gen "$@" -q -o measured
    took=$((${EPOCHREALTIME/./} - begin))
    [[ $code -eq 0 ]] || fault "exit code $code: $(cat stderr)"
    [[ -n $least && $least -lt $took ]] || least=$took
  done
  rm -rf measured
  echo "$least"
}

# Kills the given percentage of all KILLS, each at a moment of its own in a little more than a run takes.
kill_runs() {  # PERCENT PREPARE ARGUMENT-OF-GEN...
  local -i took moment kills=$((kills_in_all * $1 / 100)) killed=0 ended=0
  took=$(measure "${@:3}")
  while [[ $killed -lt $kills && $ended -lt $((10 * kills)) ]]; do
    "$2"
    moment=$(((RANDOM * 32768 + RANDOM) % (took * 11 / 10)))
    run --kill-after $moment slidebase-gen "${@:3}" -q -o tables
    check_folder tables "${*:2}, killed after $moment us"
    case $code in
      137) killed+=1 ;;
      0)
        ended+=1
        check_exact tables "${*:2}, not killed"
        ;;
      *) fault "${*:2}: exit code $code after $moment us: $(cat stderr)" ;;
    esac
  done
  echo "${*:2}: $killed killed, $ended came to their end; one takes $took us"
  [[ $killed -eq $kills ]] || fault "no $kills runs were killed"
}

without_tables() {
  rm -f tables/*.sbt
}
with_old_tables() {
  cp old/*.sbt tables/
}

# Sets the scene for the runs, and afterwards a plain run must set it right.
scene() {  # PERCENT PREPARE [OPTION...] -- ARGUMENT-OF-GEN...
  local percent=$1 prepare=$2 options=()
  shift 2
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  rm -rf raw old tables
  make_references "$@"
  mkdir tables
  kill_runs "$percent" "$prepare" "$@" "${options[@]}"
  run slidebase-gen "$@" "${options[@]}" -q -o tables
  [[ $code -eq 0 ]] || fault "the last run: $(cat stderr)"
  run slidebase-gen "$@" -q -o tables
  [[ $code -eq 0 ]] || fault "the plain run: $(cat stderr)"
  check_exact tables "after all runs"
}

scene 25 without_tables -- sliding 3x3
scene 25 with_old_tables -f -- sliding 2x5
scene 20 without_tables -- cubic 3x3
scene 30 without_tables --checkpoint=0 -- sliding 2x4  # goes on from the run before it
finish
