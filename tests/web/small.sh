#!/usr/bin/env bash
# A small part of the tests of `./run wasm` in Chromium: rolling cubes in the explorer. Needs the files that
# `./run wasm` builds. Exit code 77: they or Chromium are missing.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

for needed in "${CHROMIUM:-/usr/bin/chromium}" build/explorer/index.html build/wasm/bin/slidebase-web-test.wasm \
  query/explorer/core/dist/slidebase.js tests/web/node_modules/playwright-core/package.json; do
  if [[ ! -e $needed ]]; then
    echo "$needed is missing; ./run wasm makes it"
    exit 77
  fi
done
exec node --test --test-reporter=spec tests/web/explorer_cubic.test.mjs
