#!/usr/bin/env bash
# The checks of `./run release --check`: makes the release a second time, in another folder, by another user, at another
# date, and compares the bytes. Then uses each file as those do who download it, with nothing of this checkout: in a
# fresh Debian 12 and 13 without compilers the archive, the wheel and (12) the packages; here the source by pip, the npm
# package in an empty folder, the explorer below a path of a site, and the zip under Wine.
#
#   tests/installed/check_release.sh RELEASE_DIR SOURCE_DIR
#
# Needs root, debootstrap, libfaketime, and what `./run release` has installed.
set -euo pipefail

if [[ $# -ne 2 ]]; then
  echo "usage: check_release.sh RELEASE_DIR SOURCE_DIR" >&2
  exit 2
fi
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
release=$(cd -- "$1" && pwd -P)
version=${release##*-}
source=$(cd -- "$2" && pwd -P)
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf -- "$work"' EXIT

# The farthest board of 3x3, and what every program has to say of it.
board=867254301
answer=$'31\tlurdrulurdlldrrululddruulddrurd'
cat >"$work/ask.py" <<END
import slidebase
puzzle = slidebase.Sliding("3x3")
print(puzzle.distance("$board"), puzzle.path("$board"), sep="\t")
END

heading() { printf '\n== %s\n' "$*"; }
expect() {  # NAME ANSWER
  [[ $2 == "$answer" ]] || {
    echo "$1 answers '$2', not '$answer'" >&2
    exit 1
  }
  printf '%s: %s\n' "$1" "$2"
}

# Files keep their true times (NO_FAKE_STAT): copies of files whose times were shifted would be newer than all others.
# The program faketime would have all processes wait for one semaphore.
make_again() {
  local differ=0 file name=${release##*/}
  git clone -q "$source" "$work/elsewhere"
  chown -R nobody:nogroup "$work"
  setpriv --reuid nobody --regid nogroup --clear-groups env -i HOME="$work/home" PATH="$PATH" CI=true \
    TZ=Asia/Tokyo LC_ALL=C.UTF-8 NO_COLOR=1 "${proxies[@]}" \
    LD_PRELOAD="$(dpkg -L libfaketime | grep '/libfaketime.so.1$')" FAKETIME=+40d NO_FAKE_STAT=1 \
    bash -c "umask 027; mkdir ~; cd $work/elsewhere; date; ./run release"
  for file in "$release"/*; do
    cmp -- "$file" "$work/elsewhere/build/$name/${file##*/}" && echo "${file##*/}: the same bytes" || differ=1
  done
  rm -rf "$work/elsewhere" "$work/home"
  return $differ
}

# In a fresh Debian; a subshell, since what is sourced cleans up at its end.
use_in_system() (  # SUITE
  . "$here/fresh_system.sh"
  make_system "$1"
  mkdir "$root/trial"
  cp -- "$release"/slidebase-*.{tar.zst,whl} "$work/ask.py" "$root/trial"
  quietly() { inside /trial "$1" >"$log" 2>&1 || { cat "$log" >&2; fault "failed: $1"; }; }
  quietly 'apt-get -q update; apt-get -q install -y --no-install-recommends zstd python3-venv python3-cffi'
  keep_archives
  quietly '! command -v gcc g++ cc c++ clang make cmake ld'
  quietly 'tar --zstd -xf slidebase-*.tar.zst'
  expect "$1: archive" "$(inside /trial "echo $board | slidebase-*/bin/slidebase-query solve" | tail -n 1)"
  quietly 'cd slidebase-*-linux-*/; bin/slidebase-gen --quiet sliding 3x4 -o .; bin/slidebase-query verify --prove sliding-3x4-11.sbt'
  grep -v '^#' "$log"
  quietly 'python3 -m venv --system-site-packages venv; venv/bin/pip install --no-index slidebase-*.whl'
  expect "$1: wheel" "$(inside /trial "venv/bin/python ask.py" | tail -n 1)"
  [[ $1 == bookworm ]] || exit 0
  cp -- "$release"/*.deb "$root/trial"
  quietly 'rm -rf slidebase-*-linux-*/ venv; apt-get -q install -y ./*.deb'
  expect "$1: packages" "$(inside / "echo $board | slidebase-query solve" | tail -n 1)"
  expect "$1: packages, Python" "$(inside /trial "python3 ask.py" | tail -n 1)"
)

use_source() {
  mkdir "$work/pip" && cd "$work/pip"
  /usr/bin/python3 -m venv --system-site-packages venv
  venv/bin/pip -q install --no-index --no-build-isolation "$release/slidebase-$version.tar.gz"
  expect 'source, by pip' "$(venv/bin/python ../ask.py)"
}

use_package() {
  mkdir "$work/npm" && cd "$work/npm"
  echo '{"private": true, "type": "module"}' >package.json
  npm install --offline --no-audit --no-fund --loglevel error "$release/slidebase-npm-$version.tgz"
  expect 'npm package' "$(node -e "import('slidebase').then(async ({ Sliding }) => {
    const puzzle = await Sliding.open('3x3');
    console.log(await puzzle.distance('$board') + '\t' + await puzzle.path('$board'));
  })")"
  expect 'npm package, its program' "$(echo $board | npx --offline slidebase solve)"
}

# The page's title begins with the distance.
use_explorer() {
  mkdir -p "$work/site/puzzles" && cd "$work/site"
  tar -C puzzles -xf "$release"/slidebase-explorer-*.tar.gz
  local place port server
  place=$(basename puzzles/slidebase-explorer-*)
  exec {server}< <(exec python3 -u -m http.server --bind 127.0.0.1 0 2>&1)
  read -r _ _ _ _ _ port _ <&$server
  chromium-headless-shell --no-sandbox --disable-gpu --user-data-dir="$work/browser" --virtual-time-budget=20000 --dump-dom \
    "http://127.0.0.1:$port/puzzles/$place/#/sliding/3x3?board=$board" >"$work/dom" 2>"$work/chromium" || cat "$work/chromium"
  kill $!
  grep -o '<title>.*</title>' "$work/dom"
  grep -q "<title>${answer%%$'\t'*} · $board · " "$work/dom"
}

use_zip() {
  mkdir "$work/windows" && cd "$work/windows"
  unzip -q "$release"/slidebase-*-windows-x64.zip
  export WINEPREFIX=$work/wine
  "$source/cmake/wine.sh" wineboot -i >/dev/null 2>&1 || true  # the answer says whether it works
  expect 'zip, under Wine' "$(echo $board | "$source/cmake/wine.sh" slidebase-*/bin/slidebase-query.exe solve | tr -d '\r')"
}

heading "The same release elsewhere, by another user, 40 days later"
mapfile -t proxies < <(env | grep -E '^(http_proxy|https_proxy|no_proxy|npm_config_[a-z]*|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)=')
(cd "$release" && sha256sum --quiet -c SHA256SUMS)
make_again
for suite in bookworm trixie; do
  heading "A fresh $suite without compilers"
  use_in_system $suite
done
heading "Here, in empty folders"
for part in source package explorer zip; do
  (use_$part)
done
