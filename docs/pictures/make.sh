#!/usr/bin/env bash
# Makes the two pictures of README.md again:
#
#   docs/pictures/make.sh [terminal | explorer]
#
# terminal.svg needs the programs and tables of build/release (./run demo), explorer.png the explorer in
# build/explorer, Chromium, and tests/web/node_modules (./run wasm). CHROMIUM may name another build of it.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

terminal() {
  PATH=$PWD/build/release/bin:$PATH SLIDEBASE_PATH=$PWD/build/release/share/slidebase \
    python3 docs/pictures/terminal.py >build/terminal.svg
  mv build/terminal.svg docs/pictures/
}

explorer() {
  node docs/pictures/explorer.mjs build/explorer build/explorer.png
  mv build/explorer.png docs/pictures/
}

case ${1-both} in
  terminal) terminal ;;
  explorer) explorer ;;
  both) terminal && explorer ;;
  *) echo "usage: make.sh [terminal | explorer]" >&2 && exit 2 ;;
esac
size=$(cat docs/pictures/*.{svg,png} | wc -c)
echo "docs/pictures: $size bytes"
[[ $size -lt 150000 ]] || { echo "make.sh: the pictures take 150 kB or more" >&2 && exit 1; }
