#!/usr/bin/env bash
# Both commands of the README as a newcomer runs them: in a clone of the checkout, in a fresh Debian that has the
# packages of `debootstrap --variant=minbase` and no other.
#
#   tests/installed/fresh_checkout.sh SOURCE_DIR SUITE
#
# Ends with a line that has the time of each, with the packages that it installs, and the number of tests.
set -euo pipefail
export LC_ALL=C

if [[ $# -ne 2 ]]; then
  echo "usage: fresh_checkout.sh SOURCE_DIR SUITE" >&2
  exit 2
fi
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
source=$(cd -- "$1" && pwd -P)
. "$here/fresh_system.sh"

heading "A fresh $2, and a clone of $(git -C "$source" describe --always --dirty)"
[[ -z $(git -C "$source" status --porcelain) ]] || echo "What is not committed is not in the clone."
make_system "$2"
git clone -q "$source" "$root/root/slidebase"

times=$2:
for command in demo test; do
  heading "./run $command"
  begin=$SECONDS
  inside /root/slidebase "./run $command" 2>&1 | tee "$log" || fault "$2: ./run $command failed"
  times+=" $command $((SECONDS - begin)) s,"
  keep_archives
done
printf '\n%s %s\n' "$times" "$(tail -n 1 "$log")"
