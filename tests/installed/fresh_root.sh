#!/usr/bin/env bash
# Installs the Debian packages of slidebase into a fresh Debian 12 in a folder, and uses them there as the
# documentation shows. Then removes them, and upgrades from the packages of the previous release.
#
#   tests/installed/fresh_root.sh PACKAGE_DIR OLD_PACKAGE_DIR SOURCE_DIR
#
# Needs root and debootstrap (fresh_system.sh). Exits with 77 if it cannot run.
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
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
packages=$(cd -- "$1" && pwd -P)
old_packages=$(cd -- "$2" && pwd -P)
source=$(cd -- "$3" && pwd -P)
. "$here/fresh_system.sh"

in_trial() { inside /trial "$1"; }

# The same, but shows the output only if the command fails.
quietly() {  # COMMAND
  in_trial "$1" >"$log" 2>&1 || {
    tail -n 30 "$log" >&2
    fault "command failed: $1"
  }
  grep '^# ' "$log" | head -n 1
}

fill_trial() {
  mkdir -p "$root/trial/new" "$root/trial/old" "$root/trial/source"
  cp -- "$packages"/*.deb "$root/trial/new/"
  cp -- "$old_packages"/*.deb "$root/trial/old/"
  chmod -R a+rX "$root/trial"
  cp -r "$source"/{README.md,docs,data,tests} "$root/trial/source/"
}

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
  in_trial 'bash guides.sh'
}

# Runs the Python examples of the pages as doctests, if a Python package was built.
python_examples() {
  [[ -e $(echo "$packages"/python3-slidebase_*.deb) ]] || return 0
  in_trial 'cd source && python3 -m doctest README.md docs/python.md && echo "README.md, docs/python.md: right"'
}

remove() {
  quietly "apt-get purge -y $names"
  local left
  left=$(list_files | grep -i slidebase || true)
  [[ -z $left ]] || fault "files left after purging the packages: $left"
}

names=''
for package in "$packages"/*.deb; do
  names+=" $(dpkg-deb -f "$package" Package)"
done

heading "A fresh Debian 12"
make_system bookworm
fill_trial
quietly 'apt-get update -q'

heading "Installation and a first query"
in_trial 'cd new && apt install -y ./*.deb && echo 867254301 | slidebase-query solve' | tee "$log"
[[ $(tail -n 1 "$log") == $'31\tlurdrulurdlldrrululddruulddrurd' ]] || fault "the answer is wrong"
keep_archives
in_trial 'slidebase-query --version'
quietly 'slidebase-query verify --prove /usr/share/slidebase/sliding-3x3-8.sbt'

heading "The examples of the README"
quietly 'apt-get install -y -q g++ cmake make pkg-config'
keep_archives
in_trial 'source/tests/docs/readme_test.sh source && echo "README.md: right"'
python_examples

heading "The programs of the guides"
programs_of_guides

heading "Removal"
remove
list_files >"$root/tmp/removed"

heading "Upgrade from the previous release"
quietly 'cd old && apt-get install -y ./*.deb'
in_trial "dpkg-query -W $names"
quietly 'cd new && apt-get install -y ./*.deb'
in_trial "dpkg-query -W $names"
in_trial 'echo 867254301 | slidebase-query solve --emit distance'
remove
list_files | diff - "$root/tmp/removed" || fault "after the upgrade and removal, the files with < are left"
echo "No file is left."
