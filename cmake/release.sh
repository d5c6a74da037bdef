# The commands of `./run` that make what users download. run sources this file, which uses functions of run.
# shellcheck shell=bash

# One archive with all that a build installs, in build.
archive() {
  packages+=(zstd)
  build slidebase-gen slidebase-query slidebase slidebase-shared tables
  heading "Packing"
  cmake/archive.sh "$build" build
}

# Debian packages of this source, in build/deb.
deb() {  # [--check]
  packages+=(build-essential debhelper dh-python libcpp-httplib-dev lintian pkgconf python3-cffi python3-dev)
  [[ $# -eq 0 ]] || packages+=(debootstrap git)
  install_packages
  heading "Building packages in build/deb (some minutes)"
  debian/build.sh . build/deb || fail "the packages could not be built"
  heading "lintian"
  lintian --allow-root --fail-on error,warning build/deb/*.changes || fail "lintian complains"
  ls -l build/deb/*.deb
  [[ $# -eq 0 ]] || tests/installed/check_packages.sh build/deb .
}

# Everything of a release, made from a clone of this commit in build/release-VERSION: the same bytes wherever and
# whenever, on the same Debian. Its source is what pip takes as source too.
release() {  # [--check]
  local version folder part clone=build/release-clone command
  [[ -z $(git status --porcelain) ]] || fail "a release is made of a commit; these files differ from it:" "$(git status --short)"
  version=$(sed -nE 's/^project\(slidebase VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
  folder=$PWD/build/release-$version part=$folder.part
  packages+=(git unzip)
  [[ $# -eq 0 ]] || packages+=(chromium-headless-shell debootstrap libfaketime python3-venv)
  install_packages
  umask 022
  SOURCE_DATE_EPOCH=$(date -d "$(sed -n 's/^ -- .*>  //p;T;q' debian/changelog)" +%s)
  export SOURCE_DATE_EPOCH
  rm -rf "$folder" "$part" $clone
  mkdir -p "$part"
  git clone -q . $clone
  for command in archive 'windows --archive' deb 'python --archive' 'wasm --archive' 'explorer --archive'; do
    # shellcheck disable=SC2086 # a command and its argument
    (cd $clone && ./run $command </dev/null) || fail "./run $command failed"
  done
  mv $clone/build/slidebase-* $clone/build/deb/*.deb "$part"
  mv "$part/slidebase-$version.tgz" "$part/slidebase-npm-$version.tgz"
  unzip -p "$part"/slidebase-*.whl '*.dist-info/METADATA' >$clone/build/PKG-INFO
  git archive --prefix="slidebase-$version/" --add-file=$clone/build/PKG-INFO HEAD |
    gzip -9n >"$part/slidebase-$version.tar.gz"
  (cd "$part" && sha256sum -- * >SHA256SUMS && stat -c $'%s\t%n' -- * >SIZES.tsv)
  mv "$part" "$folder"
  heading "${folder#"$PWD/"}"
  cat "$folder/SIZES.tsv"
  [[ $# -eq 0 ]] || tests/installed/check_release.sh "$folder" .
}
