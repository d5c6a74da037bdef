# Sourced by scripts that try something in a fresh Debian in a folder, which is removed at the end.
#
# Needs root and debootstrap. Debian comes from $DEBIAN_MIRROR, by default from where apt of this machine gets it.
# Each suite is made once and kept, with the packages that it fetched, in $XDG_CACHE_HOME/slidebase
# (~/.cache/slidebase).

cache=${XDG_CACHE_HOME:-$HOME/.cache}/slidebase
root=$(mktemp -d)
log=$root/log
trap 'rm -rf -- "$root"' EXIT

heading() { printf '\n== %s\n' "$*"; }
fault() {
  echo "${0##*/}: $*" >&2
  exit 1
}

# Shows a command and runs it in the fresh system, as root with an environment that has nothing but proxies. The
# system is a mount point there, as `/` is elsewhere. Its processes and mounts end with the command.
inside() {  # FOLDER COMMAND
  printf '# %s\n' "$2"
  env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "${proxies[@]}" \
    unshare --mount --pid --fork --kill-child bash -c '
      set -e
      mount --bind "$1" "$1"
      mount -t proc proc "$1/proc"
      mount -t devpts -o newinstance,ptmxmode=666 devpts "$1/dev/pts"
      exec chroot "$1" bash -c "cd $2 && $3"' bash "$root" "$1" "set -eo pipefail; $2" </dev/null
}

# How this machine reaches a mirror: the proxies, and where it is.
set -a
eval "$(apt-config shell http_proxy Acquire::http::Proxy https_proxy Acquire::https::Proxy)"
set +a
mapfile -t proxies < <(env | grep -E '^(http_proxy|https_proxy|no_proxy)=')
mirror() {
  local site
  site=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' 2>/dev/null | head -n 1) || true
  echo "${DEBIAN_MIRROR:-${site:-http://deb.debian.org/debian}}"
}

# Makes the fresh system in $root.
make_system() {  # SUITE
  archives=$cache/$1
  if [[ ! -e $cache/$1.tar ]]; then
    mkdir -p "$cache"
    debootstrap --variant=minbase "$1" "$root/new" "$(mirror)" >"$log" 2>&1 || {
      tail "$log" >&2
      fault "debootstrap failed"
    }
    tar -C "$root/new" -cf "$cache/$1.part" .
    mv "$cache/$1.part" "$cache/$1.tar"
    rm -rf "$root/new"
  fi
  tar -C "$root" -xf "$cache/$1.tar"
  mkdir -p "$archives"
  cp -a "$archives/." "$root/var/cache/apt/archives/"
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  apt-config dump | grep -E '^Acquire::(Check-|Retries|http)' >"$root/etc/apt/apt.conf.d/90host" || true
  # The system keeps the packages that it fetches, and starts no services.
  rm -f "$root/etc/apt/apt.conf.d/docker-clean"
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
}

keep_archives() { cp -n "$root"/var/cache/apt/archives/*.deb "$archives/" 2>/dev/null || true; }
