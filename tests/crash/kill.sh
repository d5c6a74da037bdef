#!/usr/bin/env bash
# Kills slidebase-gen at random moments of its run, mostly while it makes several tables, and checks the files
# that it leaves.
#
#   [SLIDEBASE_SEED=N] [KILLS=40] tests/crash/kill.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
#
# In memory, a killed process leaves the same files as on a disk, and syncing takes no time.
[[ ! -w /dev/shm ]] || export TMPDIR=/dev/shm
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh" "$@"
seed_random
kills_in_all=${KILLS:-$(rounds 40 200)}

# The shortest of three runs, in microseconds.
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

# Kills runs, PERCENT of all KILLS, each at a random moment within 1.1 times the time of a run.
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
  echo "${*:2}: $killed runs killed, $ended ended on their own; one takes $took us"
  [[ $killed -eq $kills ]] || fault "only $killed of $kills runs were killed"
}

without_tables() {
  rm -f tables/*.sbt
}
with_old_tables() {
  cp old/*.sbt tables/
}

# Prepares the folders and kills runs; a plain run afterwards must make the right tables.
trial() {  # PERCENT PREPARE [OPTION...] -- ARGUMENT-OF-GEN...
  local percent=$1 prepare=$2 options=()
  shift 2
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  rm -rf raw old tables
  make_references "$@"
  mkdir -p tables planes
  kill_runs "$percent" "$prepare" "$@" "${options[@]}"
  run slidebase-gen "$@" "${options[@]}" -q -o tables
  [[ $code -eq 0 ]] || fault "the run after the kills: $(cat stderr)"
  run slidebase-gen "$@" -q -o tables
  [[ $code -eq 0 ]] || fault "the run without options after the kills: $(cat stderr)"
  check_exact tables "after all runs"
}

trial 25 without_tables -- sliding 3x3
trial 25 with_old_tables -f -- sliding 2x5
trial 20 without_tables -- cubic 3x3
trial 30 without_tables --planes planes -- sliding 2x4  # each run continues from the one before it
finish
