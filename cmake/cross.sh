# The commands of `./run` for other systems: arm64 and Windows. run sources this file, which uses functions of run.
# shellcheck shell=bash

# zstd for arm64, unpacked into the folder: an ordinary user may do that, and a machine whose dpkg knows
# no second architecture stays as it is. The lists that apt needs for it are kept apart as well.
fetch_arm64_zstd() {  # FOLDER
  [[ ! -e $1/usr/lib/aarch64-linux-gnu/libzstd.a ]] || return 0
  heading "Fetching zstd for arm64 with apt-get"
  local package apt=(apt-get -qq -o "APT::Architectures::=$(dpkg --print-architecture)"
    -o APT::Architectures::=arm64 -o APT::Sandbox::User=root
    -o "Dir::State::Lists=$PWD/$1/lists" -o "Dir::Cache=$PWD/$1/cache")
  mkdir -p "$1"/{lists,cache/archives}/partial
  quietly "${apt[@]}" update || fail "apt-get failed"
  for package in libzstd-dev libzstd1; do
    (cd "$1" && "${apt[@]}" download "$package:arm64") >"$log" 2>&1 &&
      dpkg-deb -x "$1/$package"_*_arm64.deb "$1" || {
      cat "$log" >&2
      fail "$package:arm64 could not be fetched"
    }
  done
  rm -rf "$1/lists" "$1/cache"
}

# The library for arm64, and under an emulator those of the unit tests that are labelled quick. The programs, which no
# test runs there, build in the same folder.
arm64() {
  local root=build/arm64-root
  [[ $(uname -m) != aarch64 ]] || fail "this machine is an arm64 one: ./run test does it all"
  packages+=(g++-aarch64-linux-gnu qemu-user-static)
  install_packages
  mkdir -p build
  fetch_arm64_zstd "$root"
  heading "Building in build/arm64 (some minutes the first time)"
  quietly cmake --preset arm64 -DSLIDEBASE_ARM64_ROOT="$PWD/$root" || fail "cmake failed"
  quietly cmake --build --preset arm64 --target slidebase-{base,puzzle,table,search,pdb}-tests ||
    fail "the build failed"
  ctest --preset arm64
}

# What a build for Windows takes, in the folder: zstd from Debian's source package, and the header-only packages of
# this machine, beside whose folder are other headers that must not be seen. The lists that apt needs for the source
# are kept apart.
fetch_windows_root() {  # FOLDER
  [[ ! -e $1/ready ]] || return 0
  heading "Building zstd for Windows"
  local root=$PWD/$1 apt package file
  mkdir -p "$root"/source/{lists/partial,cache/archives/partial}
  echo "deb-src http://deb.debian.org/debian $(. /etc/os-release && echo "$VERSION_CODENAME") main" \
    >"$root/source/sources.list"
  apt=(apt-get -qq -o APT::Sandbox::User=root -o "Dir::Etc::SourceList=$root/source/sources.list"
    -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$root/source/lists" -o "Dir::Cache=$root/source/cache")
  quietly "${apt[@]}" update || fail "apt-get failed"
  (cd "$root/source" && "${apt[@]}" source --download-only --only-source libzstd) >"$log" 2>&1 &&
    tar -C "$root/source" --strip-components=1 --one-top-level=zstd -xf "$root"/source/libzstd_*.orig.tar.xz || {
    cat "$log" >&2
    fail "the source of zstd could not be fetched"
  }
  quietly cmake -G Ninja -S "$root/source/zstd/build/cmake" -B "$root/source/build" \
    --toolchain "$PWD/cmake/windows.cmake" \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O2 -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_SHARED=OFF -DZSTD_LEGACY_SUPPORT=OFF \
    -DZSTD_MULTITHREAD_SUPPORT=OFF -DCMAKE_INSTALL_PREFIX="$root" \
    -DCMAKE_C_COMPILER_LAUNCHER="$(command -v ccache || true)" &&
    quietly cmake --build "$root/source/build" --target install || fail "zstd could not be built"
  for package in libcli11-dev nlohmann-json3-dev libxxhash-dev doctest-dev; do
    dpkg -L "$package" | grep -E '/(include|cmake)/' | while IFS= read -r file; do
      [[ ! -f $file ]] || install -D -m 644 "$file" "$root/${file#/usr/}"
    done
  done
  sed -i "s|\"/usr\"|\"$root\"|" "$root/lib/cmake/doctest/doctestTargets.cmake"  # it has an absolute path
  mv "$root/source/zstd/LICENSE" "$root/zstd-LICENSE"
  rm -rf "$root/source"
  touch "$root/ready"
}

# Programs, DLL and tables for Windows, tested or packed. A Wine server that stays makes a program start in a tenth of
# the time.
windows() {  # [--quick | --archive]
  local root=build/windows-root targets=(all) server
  preset=windows build=build/windows
  packages+=(g++-mingw-w64-x86-64-posix wine64 zip)
  if [[ ${1-} == --quick ]]; then
    preset=windows-quick build=build/windows-quick
    targets=(slidebase-gen slidebase-query slidebase-shared slidebase-{base,puzzle,table,search,pdb}-tests tables)
  elif [[ ${1-} == --archive ]]; then
    targets=(slidebase-gen slidebase-query slidebase slidebase-shared tables)
  fi
  install_packages
  mkdir -p build
  export WINEPREFIX=$PWD/build/wine
  fetch_windows_root "$root"
  server=$(command -v wineserver || echo /usr/lib/wine/wineserver)
  [[ -x $server ]] || server=/usr/lib/wine/wineserver64
  heading "Starting Wine"
  mkdir -p "$WINEPREFIX"
  "$server" -p || true  # one may be there
  quietly cmake/wine.sh wineboot -i || fail "Wine does not start"
  # shellcheck disable=SC2064 # the name as it is now
  trap "$server -k" EXIT
  heading "Building in $build (some minutes the first time)"
  quietly cmake --preset "$preset" -DSLIDEBASE_WINDOWS_ROOT="$PWD/$root" || fail "cmake failed"
  quietly cmake --build --preset "$preset" --target "${targets[@]}" || fail "the build failed"
  if [[ ${1-} == --archive ]]; then
    heading "Packing"
    cmake/archive.sh "$build" build "$root/zstd-LICENSE"
    return
  fi
  # On a busy machine Wine now and then ends a program before its first instruction, without a word.
  run_ctest "$preset" --repeat until-pass:2
}
