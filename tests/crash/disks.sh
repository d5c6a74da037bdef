#!/usr/bin/env bash
# Full and read-only disks, in a separate mount namespace: slidebase-gen must report them, and an older table
# must stay.
#
#   tests/crash/disks.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
#
# Exits with 77, which skips the test, if no such namespace can be made.
if [[ ${1-} != --inside ]]; then
  if ! unshare -rm mount -t tmpfs none /tmp 2>/dev/null; then
    echo 'skipped: no file system can be mounted here'
    exit 77
  fi
  exec unshare -rm "${BASH_SOURCE[0]}" --inside "$@"
fi
shift
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh" "$@"

gen=(slidebase-gen sliding 2x5 --root corner -q -o tables)
table=sliding-2x5-9.sbt
make_references sliding 2x5 --root corner
mkdir tables empty
page=$(getconf PAGESIZE)

# Mounts a disk of PAGES pages with the files of a folder.
mount_disk() {  # PAGES FOLDER
  mount -t tmpfs -o size=$(($1 * page)) none tables
  [[ -z $(ls -A "$2") ]] || cp "$2"/* tables/
}

pages_of() {  # FILE
  echo $((($(stat -c %s "$1") + page - 1) / page))
}

needed=$(pages_of "raw/$table")
present=$(pages_of "old/$table")
reason='No space left on device; make room, or write to another folder'
for free in 1 2 3 $((needed / 2)) $((needed - 2)) $((needed - 1)) $needed; do
  for source in empty old; do
    extra=0
    [[ $source == empty ]] || extra=$present
    mount_disk $((free + extra)) "$source"
    run "${gen[@]}" -f
    if [[ $free -eq $needed ]]; then
      [[ $code -eq 0 ]] || fault "a disk with enough space: $(cat stderr)"
      check_exact tables 'a disk with enough space'
    else
      check_failed "$free of $needed pages, $source" "tables/$table" "$reason"
      check_exact tables "$free of $needed pages, $source" "$source"
    fi
    umount tables
  done
done

# The next run deletes the temporary files of a killed one, so that it has enough space.
mount_disk $((needed + 1)) empty
fallocate -l $((needed * page)) "tables/.$table.slidebase-00c0ffee"
run "${gen[@]}"
[[ $code -eq 0 ]] || fault "a disk full of leftover files: $(cat stderr)"
check_exact tables 'a disk full of leftover files'
umount tables

for source in empty old; do
  mount_disk $((needed * 3)) "$source"
  mount -t tmpfs -o remount,ro none tables
  run "${gen[@]}" -f
  check_failed 'a read-only disk' "tables/$table" 'Read-only file system; allow writing'
  check_exact tables 'a read-only disk' "$source"
  umount tables
done
mount_disk $((needed * 3)) raw
mount -t tmpfs -o remount,ro none tables
run "${gen[@]}"
[[ $code -eq 0 ]] || fault "a table on a read-only disk: $(cat stderr)"
umount tables
finish
