# What `./run` does for the web: the WebAssembly modules, the npm package, the explorer. Read by run, whose
# functions it uses.
# shellcheck shell=bash

core=query/explorer/core
page=query/explorer/page

# The modules in build/wasm/bin, and what npm brings for these folders.
build_for_the_web() {  # FOLDER...
  heading "Building in build/wasm"
  # Of a folder configured before, CMake keeps the flags that these two may have changed.
  local configured=build/wasm/configured
  if [[ ! $configured -nt CMakePresets.json || ! $configured -nt cmake/wasm32.cmake ]]; then
    quietly cmake --fresh --preset wasm || fail "cmake failed"
    touch $configured
  fi
  quietly cmake --build --preset wasm || fail "the build failed"
  local folder
  for folder; do
    if [[ ! $folder/node_modules/.package-lock.json -nt $folder/package-lock.json ]]; then
      quietly npm --prefix "$folder" ci --ignore-scripts --no-audit --no-fund || fail "npm failed"
    fi
  done
}

need_web_packages() {
  packages+=(binaryen clang-19 lld-19 llvm-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32
    libclang-rt-19-dev-wasm32 wasi-libc)
  command -v node >/dev/null || packages+=(nodejs)
  command -v npm >/dev/null || packages+=(npm)
}

# The explorer in build/explorer: static files.
build_explorer() {
  build tables explorer-tables
  build_for_the_web $core $page
  heading "Building in build/explorer"
  quietly node $page/build.mjs build/wasm/bin build/explorer \
    "$build"/share/slidebase{,-explorer} || fail "the explorer could not be built"
}

# Tests of the npm package under Node.js, and of the package and the explorer in Chromium (CHROMIUM may name
# another build of it).
wasm() {
  need_web_packages
  [[ -n ${CHROMIUM-} ]] || packages+=(chromium)
  build slidebase-gen slidebase-query
  build_explorer
  build_for_the_web tests/web
  quietly node $core/build.mjs build/wasm/bin/slidebase.wasm "$build/share/slidebase" ||
    fail "the npm package could not be built"
  exec node --test --test-reporter=spec tests/web/*.test.mjs
}

# Serves the explorer, or packs it.
explorer() {  # --archive | [--port N] [FOLDER]
  [[ $# -eq 0 || $1 == --archive || ${*: -2:1} == --port || -d ${!#} ]] || fail "${!#} is not a folder"
  need_web_packages
  build_explorer
  if [[ ${1-} == --archive ]]; then
    local name version
    version=$(sed -nE 's/^CMAKE_PROJECT_VERSION:STATIC=(.*)/\1/p' "$build/CMakeCache.txt")
    name=slidebase-explorer-$version
    tar -C build --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 \
      --transform "s,^explorer,$name," -czf "build/$name.tar.gz" explorer
    echo "build/$name.tar.gz"
    return
  fi
  exec node $page/serve.mjs build/explorer "$@"
}
