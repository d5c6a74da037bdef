# The commands of `./run` for the web: the WebAssembly modules, the npm package, the explorer. run sources this
# file, which uses functions of run.
# shellcheck shell=bash

core=query/web/core
page=query/web/page

# Builds the modules in build/wasm/bin, and installs the npm packages of these folders.
build_for_the_web() {  # FOLDER...
  heading "Building in build/wasm"
  # In a configured folder CMake keeps old flags, even if one of these two files has changed them.
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

# Builds the explorer in build/explorer: static files.
build_explorer() {
  build tables explorer-tables
  build_for_the_web $core $page
  heading "Building in build/explorer"
  quietly node $page/build.mjs build/wasm/bin build/explorer \
    "$build"/share/slidebase{,-explorer} || fail "the explorer could not be built"
}

# Builds the npm package in its own folder.
build_package() {
  build_for_the_web $core
  quietly node $core/build.mjs build/wasm/bin "$build/share/slidebase" ||
    fail "the npm package could not be built"
}

# Packs the npm package; or tests it under Node.js, and it and the explorer in Chromium (CHROMIUM may name
# another build of it).
wasm() {  # [--archive]
  need_web_packages
  if [[ $# -gt 0 ]]; then
    build tables
    build_package
    quietly npm pack --ignore-scripts --pack-destination build ./$core || fail "npm failed"
    ls build/slidebase-*.tgz
    return
  fi
  [[ -n ${CHROMIUM-} ]] || packages+=(chromium-headless-shell)
  build slidebase-gen slidebase-query
  build_explorer
  build_for_the_web tests/web
  build_package
  heading "Testing on Node.js $(node --version)"
  local code=0
  test_on_debians_node >build/debian-node.log 2>&1 &
  test_web tests/web/*.test.mjs || code=$?
  wait $! || code=$?
  cat build/debian-node.log
  [[ $code -eq 0 ]] || fail "tests failed"
}

# A process for each file, two at a time on two processors, where Node.js itself runs one. Prints what they have printed,
# that of failed ones last.
test_web() {  # FILE...
  local code=0 logs
  logs=build/web-tests-$(node --version)
  rm -rf $logs && mkdir -p $logs
  printf '%s\n' "$@" | xargs -P "$(nproc)" -I{} sh -c '
    log=$1/${2##*/}
    node --test --test-reporter=spec "$2" >"$log.log" 2>&1 || { mv "$log.log" "$log.failed"; exit 1; }' sh $logs {} ||
    code=1
  find $logs -name '*.log' -exec cat {} +
  find $logs -name '*.failed' -exec cat {} +
  return $code
}

# Runs the tests in which Node.js itself reads files, streams and packages on Debian 12's own too, if the first one on
# the PATH is newer. Mounts its files over /usr for this run only, which needs root.
test_on_debians_node() {
  local own=build/debian-node debian version=v18.20.
  [[ $(node --version) != "$version"* ]] || return 0
  debian=$(. /etc/os-release 2>/dev/null && echo "${ID-} ${VERSION_ID-}") || true
  if [[ $debian != 'debian 12' || $(id -u) -ne 0 ]]; then
    echo "left out: the tests on Debian 12's own Node.js: this is not Debian 12, or not root"
    return 0
  fi
  if [[ ! -x $own/usr/bin/node ]]; then
    rm -rf $own && mkdir -p $own/packages
    quietly env -C $own/packages apt-get download 'nodejs=18.20.*' 'libnode108=18.20.*' node-acorn \
      node-cjs-module-lexer node-undici || fail "Debian's own Node.js cannot be fetched"
    find $own/packages -name '*.deb' -exec dpkg-deb -x {} $own \;
  fi
  heading "Testing on Debian's own Node.js"
  export -f test_web
  SLIDEBASE_NODE=$version unshare --mount bash -c "
    mount -t overlay overlay -o lowerdir='$PWD/$own/usr':/usr /usr
    PATH=/usr/bin:\$PATH
    test_web tests/web/{core,package,ranges,serve}.test.mjs" ||
    fail "tests failed on Debian's own Node.js"
}

# Serves the explorer, or packs it.
explorer() {  # --archive | [--port N] [FOLDER]
  local archive='' port=0
  # Checks all arguments before half a minute of building.
  if [[ $# -eq 1 && $1 == --archive ]]; then
    archive=1
    shift
  elif [[ ${1-} == --port ]]; then
    port=${2-}
    [[ $port =~ ^[0-9]{1,5}$ && 10#$port -le 65535 ]] || fail "--port is a number from 0 to 65535, not '$port'"
    shift 2
  fi
  [[ $# -eq 0 || $1 != -* ]] || fail "$1: unknown option, or in the wrong place"
  [[ $# -eq 0 || -d $1 ]] || fail "$1 is not a folder"
  [[ $# -le 1 ]] || fail "expected one folder, not $#"
  need_web_packages
  build_explorer
  if [[ -n $archive ]]; then
    local name version
    version=$(sed -nE 's/^CMAKE_PROJECT_VERSION:STATIC=(.*)/\1/p' "$build/CMakeCache.txt")
    name=slidebase-explorer-$version
    tar -C build --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 \
      --transform "s,^explorer,$name," -czf "build/$name.tar.gz" explorer
    echo "build/$name.tar.gz"
    return
  fi
  exec node $page/serve.mjs build/explorer --port "$((10#$port))" "$@"
}
