#!/usr/bin/env bash
# Installs the Debian packages of slidebase into a fresh Debian 12 in a folder, and uses them there as the
# documentation shows. Then removes them, and upgrades from the packages of the previous release.
#
#   tests/installed/fresh_root.sh PACKAGE_DIR OLD_PACKAGE_DIR SOURCE_DIR
#
# Needs root, debootstrap and a mirror ($DEBIAN_MIRROR, by default deb.debian.org). The fresh system is made
# once and kept, with the packages that it fetched, in $XDG_CACHE_HOME/slidebase (~/.cache/slidebase).
# Exits with 77 if it cannot run.
set -euo pipefail
export LC_ALL=C

if [[ $# -ne 3 ]]; then
  echo "usage: fresh_root.sh PACKAGE_DIR OLD_PACKAGE_DIR SOURCE_DIR" >&2
  exit 2
fi
if [[ $(id -u) -ne 0 ]] || ! command -v debootstrap >/dev/null; then
  echo "skipped: needs root and debootstrap"
  exit 77
fi
packages=$(cd -- "$1" && pwd -P)
old_packages=$(cd -- "$2" && pwd -P)
source=$(cd -- "$3" && pwd -P)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/slidebase
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
root=$(mktemp -d)
trap 'rm -rf -- "$root"' EXIT

heading() { printf '\n== %s\n' "$*"; }
fault() {
  echo "fresh_root.sh: $*" >&2
  exit 1
}

# Shows a command and runs it in the fresh system, as root with an empty environment, in the folder /trial.
# Its processes and mounts end with it.
inside() {  # COMMAND
  printf '# %s\n' "$1"
  env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    unshare --mount --pid --fork --kill-child bash -c '
      mount -t proc proc "$1/proc"
      exec chroot "$1" bash -c "cd /trial && $2"' bash "$root" "set -eo pipefail; $1" </dev/null
}

# The same, but shows the output only if the command fails.
quietly_inside() {  # COMMAND
  inside "$1" >"$root/log" 2>&1 || {
    tail -n 30 "$root/log" >&2
    fault "command failed: $1"
  }
  grep '^# ' "$root/log" | head -n 1
}

make_root() {
  if [[ ! -e $cache/bookworm.tar ]]; then
    mkdir -p "$cache"
    debootstrap --variant=minbase bookworm "$root/new" "$mirror" >"$root/log" 2>&1 || {
      tail "$root/log" >&2
      fault "debootstrap failed"
    }
    tar -C "$root/new" -cf "$cache/bookworm.part" .
    mv "$cache/bookworm.part" "$cache/bookworm.tar"
    rm -rf "$root/new"
  fi
  tar -C "$root" -xf "$cache/bookworm.tar"
  mkdir -p "$cache/archives" "$root/trial/new" "$root/trial/old"
  cp -a "$cache/archives/." "$root/var/cache/apt/archives/"
  cp /etc/resolv.conf "$root/etc/"
  # The system keeps the packages that it fetches, and starts no services.
  rm -f "$root/etc/apt/apt.conf.d/docker-clean"
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  cp -- "$packages"/*.deb "$root/trial/new/"
  cp -- "$old_packages"/*.deb "$root/trial/old/"
  chmod -R a+rX "$root/trial"
  mkdir "$root/trial/source"
  cp -r "$source"/{README.md,docs,data,tests} "$root/trial/source/"
}

keep_archives() { cp -n "$root"/var/cache/apt/archives/*.deb "$cache/archives/" 2>/dev/null || true; }

# All files except those that apt and dpkg keep for themselves.
list_files() {
  (cd "$root" && find . -xdev \( -path ./trial -o -path ./proc -o -path ./tmp -o -path ./log -o -path ./root \
    -o -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log \) -prune -o -print) |
    sort
}

# Builds and runs the programs of the guides in C++ and in C, shared and static, and one with CMake.
programs_of_guides() {
  cat >"$root/trial/guides.sh" <<'END'
set -euo pipefail
mkdir programs && cd programs
for page in API API-C; do
  ../source/tests/library/programs_of_page.sh ../source/docs/$page.md .
done
ln -s /usr/share/slidebase tables
for source in *.cc *.c; do
  compiler='cc -std=c99' name=${source%.*}
  [[ $source == *.c ]] || compiler='c++ -std=c++20'
  script=$(awk '/^\$ / { quoted = $0; gsub(/\047/, "\047\\\047\047", quoted)
                         printf "echo \047%s\047\n%s\n", quoted, substr($0, 3) }' "$source.console")
  for static in '' --static; do
    rm -f "$name" ./*.sbt
    $compiler -O1 "$source" ${static:+-static} $(pkg-config $static --cflags --libs slidebase) -o "$name"
    bash -c "$script" 2>/dev/null | diff -u "$source.console" -
    echo "$source ${static:---shared}: prints what the page shows"
  done
done
mkdir by_cmake
cat >by_cmake/CMakeLists.txt <<'PROJECT'
cmake_minimum_required(VERSION 3.13)
project(programs LANGUAGES CXX)
find_package(slidebase 1 CONFIG REQUIRED)
foreach(library slidebase slidebase-static)
  add_executable(by-${library} ../distance.cc)
  target_link_libraries(by-${library} PRIVATE slidebase::${library})
endforeach()
PROJECT
cmake -S by_cmake -B by_cmake/build >/dev/null
cmake --build by_cmake/build >/dev/null
for library in slidebase slidebase-static; do
  [[ $(by_cmake/build/by-$library 867254301) == 31* ]]
  echo "find_package, $library: right"
done
END
  inside 'bash guides.sh'
}

# Runs the Python examples of the pages as doctests, if a Python package was built.
python_examples() {
  [[ -e $(echo "$packages"/python3-slidebase_*.deb) ]] || return 0
  inside 'cd source && python3 -m doctest README.md docs/python.md && echo "README.md, docs/python.md: right"'
}

remove() {
  quietly_inside "apt-get purge -y $names"
  local left
  left=$(list_files | grep -i slidebase || true)
  [[ -z $left ]] || fault "files left after purging the packages: $left"
}

names=''
for package in "$packages"/*.deb; do
  names+=" $(dpkg-deb -f "$package" Package)"
done

heading "A fresh Debian 12"
make_root
quietly_inside 'apt-get update -q'

heading "Installation and a first query"
inside 'cd new && apt install -y ./*.deb && echo 867254301 | slidebase-query solve' | tee "$root/log"
[[ $(tail -n 1 "$root/log") == $'31\tlurdrulurdlldrrululddruulddrurd' ]] || fault "the answer is wrong"
keep_archives
inside 'slidebase-query --version'
quietly_inside 'slidebase-query verify --published --prove /usr/share/slidebase/sliding-3x3-8.sbt'

heading "The examples of the README"
quietly_inside 'apt-get install -y -q g++ cmake make pkg-config'
keep_archives
inside 'source/tests/docs/readme_test.sh source && echo "README.md: right"'
python_examples

heading "The programs of the guides"
programs_of_guides

heading "Removal"
remove
list_files >"$root/tmp/removed"

heading "Upgrade from the previous release"
quietly_inside 'cd old && apt-get install -y ./*.deb'
inside "dpkg-query -W $names"
quietly_inside 'cd new && apt-get install -y ./*.deb'
inside "dpkg-query -W $names"
inside 'echo 867254301 | slidebase-query solve --emit distance'
remove
list_files | diff - "$root/tmp/removed" || fault "after the upgrade and removal, the files with < are left"
echo "No file is left."
