#!/usr/bin/env bash
# Kills the generator fifty times while it writes a table. No half table appears, an existing one stays as it
# is, and the next run removes what was left: killed_test.sh SLIDEBASE_GEN_EXE
set -euo pipefail
gen=$1
wine=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)/cmake/wine.sh
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"

make=("$wine" "$gen" --quiet -t 1 -f -o . cubic 3x3 --root corner)
# Sets `took` to the microseconds that a run takes, which depends on what else the machine does.
make_whole() {
  local -r begun=${EPOCHREALTIME/[.,]/}
  "${make[@]}" || { echo "round $i: a run that nobody killed ended with $?"; exit 1; }
  took=$((${EPOCHREALTIME/[.,]/} - begun))
}
killed=0 leftovers=0 i=0
make_whole
table=cubic-3x3-8.sbt
digest=$(sha256sum "$table")
for (( ; killed < 50; ++i)); do
  existed=$((i % 2))
  [[ $existed == 1 ]] || rm "$table"
  "${make[@]}" &  # no function, of which a shell would be killed and the generator would go on
  pid=$!
  sleep "$((took * (50 + RANDOM % 50) / 100))e-6"
  if kill -9 "$pid" 2>/dev/null; then
    killed=$((killed + 1))
  fi
  wait "$pid" 2>/dev/null || true
  leftovers=$((leftovers + $(find . -name '.*.slidebase-*' | wc -l)))
  if [[ $existed == 1 || -e $table ]]; then
    [[ $(sha256sum "$table") == "$digest" ]] || { echo "round $i: the table is not whole"; exit 1; }
  fi
  make_whole
done
[[ $(sha256sum "$table") == "$digest" && $(find . -type f | wc -l) == 1 ]] || {
  echo "there is more than the table:"
  ls -A
  exit 1
}
[[ $leftovers -gt 0 ]] || { echo "none of $killed runs was killed while it wrote"; exit 1; }
echo "killed $killed times in $i rounds; $leftovers files were left, and removed by the next run"
