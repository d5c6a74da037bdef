#!/usr/bin/env bash
# Runs every fuzz target of a build for SECONDS each, as many at a time as there are processors, and prints a line
# for each. The inputs that a target finds stay in BUILD/fuzz/TARGET for the next run. If a target fails, prints
# the path of its input, and ends with exit code 1.
#
#   tests/fuzz/fuzz.sh BUILD SECONDS [TARGET...]
set -euo pipefail
build=$1 seconds=$2
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
shift 2

# The maximum size of inputs if it is not 1024 bytes, and the dictionary.
declare -A longest=([additive]=8192 [c_api]=2048 [check]=2048 [coloured]=16384 [jsonl]=2048 [notation]=512
  [npy]=512 [requests]=2048 [table]=16384 [text]=256)
declare -A dictionary=([aoj1268]=cubic [check]=check [cubes]=cubes [eight]=sliding [jsonl]=jsonl
  [lines]=sliding [hackerrank]=sliding [notation]=check [npy]=npy [numbers]=sliding [pairs]=sliding [princeton]=sliding
  [requests]=requests [school42]=sliding [text]=text [uva652]=sliding)

# Runs one target; returns 1 if it fails.
run_target() {  # TARGET
  local target=$1 work=$build/fuzz/$1 result=ok runs coverage
  mkdir -p "$work/corpus"
  local options=(-max_total_time="$seconds" -max_len="${longest[$target]:-1024}" -timeout=30
    -rss_limit_mb=2048 -artifact_prefix="$work/" -print_final_stats=1)
  if [[ -n ${dictionary[$target]-} ]]; then
    options+=(-dict="$here/dictionaries/${dictionary[$target]}.dict")
  fi
  "$build/bin/slidebase-fuzz" "$target" "${options[@]}" "$work/corpus" "$here/corpus/$target" \
    >"$work/log" 2>&1 </dev/null || result=FAILED
  # A target that fails at once prints neither line.
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log" | tail -n 1)
  coverage=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$work/log" | tail -n 1)
  printf '%-10s %10s runs  coverage %6s  %s\n' "$target" "${runs:-0}" "${coverage:-0}" "$result"
  [[ $result != ok ]] || return 0
  grep -m 1 -e '^broken: ' -e 'ERROR: ' -e 'runtime error: ' "$work/log" || tail -n 5 "$work/log"
  sed -n 's/^INFO: Seed: /  seed:     /p' "$work/log"
  sed -n 's/.*Test unit written to \(.*\)/  input:    \1/p' "$work/log"
  echo "  messages: $work/log"
  return 1
}

targets=("$@")
if [[ ${#targets[@]} -eq 0 ]]; then
  mapfile -t targets < <(ls -- "$here/corpus")
fi

# As many at a time as there are processors. What a target prints is one write, so lines do not mix.
failed=0 running=0
for target in "${targets[@]}"; do
  if [[ $running -eq $(nproc) ]]; then
    wait -n || failed=1
    running=$((running - 1))
  fi
  { lines=$(run_target "$target") || result=1; printf '%s\n' "$lines"; exit "${result-0}"; } &
  running=$((running + 1))
done
for ((; running > 0; --running)); do
  wait -n || failed=1
done
exit "$failed"
