#!/usr/bin/env bash
# A small part of what `./run wasm` tests in Chromium, where that has left all that it takes: rolling cubes in
# the explorer. Exit code 77: it has not, or there is no Chromium.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

for needed in "${CHROMIUM:-/usr/bin/chromium}" build/explorer/index.html build/wasm/bin/slidebase-web-test.wasm \
  query/explorer/core/dist/slidebase.js tests/web/node_modules/playwright-core/package.json; do
  if [[ ! -e $needed ]]; then
    echo "there is no $needed; ./run wasm brings it"
    exit 77
  fi
done
exec node --test --test-reporter=spec tests/web/explorer_cubic.test.mjs
