#!/usr/bin/env bash
# Folders in which slidebase-gen cannot write: it must end with exit code 2 and one line with the reason,
# leave no partial file, and leave an older table unchanged.
#
#   [SLIDEBASE_SEED=N] tests/crash/folders.sh BIN_DIR [OPTION-OF-CRASH-RUN...]
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh" "$@"
seed_random

gen=(slidebase-gen sliding 2x5 --root corner -q -o tables)
table=sliding-2x5-9.sbt
make_references sliding 2x5 --root corner
mkdir empty

fresh() {  # FOLDER; makes tables/ again as a copy of it
  chmod -R u+w tables 2>/dev/null || true
  rm -rf tables
  cp -r "$1" tables
}

# A run without an older table and one over an older table must both fail for this reason.
check_refused() {  # WHEN REASON [OPTION-OF-CRASH-RUN...]
  fresh empty
  run "${@:3}" "${gen[@]}"
  check_failed "$1" "tables/$table" "$2"
  check_exact tables "$1" empty
  check_refused_over_old "$@"
}
check_refused_over_old() {
  fresh old
  run "${@:3}" "${gen[@]}" -f
  check_failed "$1, with -f" "tables/$table" "$2"
  check_exact tables "$1, with -f" old
}

# The system refuses a call ---------------------------------------------------------------------

advice='make room, or write to another folder'
check_refused 'a full disk' "cannot write.* No space left on device; $advice" --fail write:ENOSPC
check_refused 'a quota' "cannot write.* Disk quota exceeded; $advice" --fail write:EDQUOT
check_refused 'a broken disk' 'cannot write.* Input/output error' --fail write:EIO
check_refused 'a disk full when synced' "cannot sync.* No space .*; $advice" --fail fsync:ENOSPC
check_refused 'a disk that breaks when synced' 'cannot sync.* Input/output error' --fail fsync:EIO
check_refused_over_old 'a rename' 'cannot give the file its name: Input/output' --fail rename:EIO
if [[ ${#always[@]} -eq 0 ]]; then
  check_refused 'a link' "cannot give the file its name: No space .*; $advice" --fail link:ENOSPC
fi
# Limits ----------------------------------------------------------------------------------------

for bytes in 1000 10000 128000 $(($(stat -c %s "raw/$table") - 1)); do
  check_refused "files of $bytes bytes" 'cannot reserve.* File too large; allow larger files' \
    --file-limit "$bytes"
done
fresh empty
run --file-limit 20000000 slidebase-gen sliding 3x4 --root corner -q -o tables
check_failed 'files of 20 MB' tables/sliding-3x4-11.sbt 'cannot reserve.* File too large'
check_exact tables 'files of 20 MB' empty

# Permissions -----------------------------------------------------------------------------------

obey=()
if [[ $(id -u) -eq 0 ]]; then  # root ignores permissions unless it gives up these capabilities
  obey=(setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all)
fi
if "${obey[@]}" true 2>/dev/null; then
  for source in empty old; do
    fresh "$source"
    chmod a-w tables
    run "${obey[@]}" "${gen[@]}" -f
    check_failed 'a read-only folder' "tables/$table" 'cannot create.* Permission denied; allow'
    check_exact tables 'a read-only folder' "$source"
  done
  fresh empty
  chmod a-w tables
  run "${obey[@]}" "${gen[@]/%tables/tables/within}"
  check_failed 'no folder can be made' tables/within 'cannot make this folder: Permission denied'
  fresh raw
  chmod a-w tables
  run "${obey[@]}" "${gen[@]}"
  [[ $code -eq 0 ]] || fault "a table in a read-only folder: $(cat stderr)"
  # Planes or a manifest that cannot be opened, a folder that cannot be listed or entered.
  planes=(--planes planes)
  for unreadable in "$table.planes" "$table.planes.json"; do
    rm -rf planes
    mkdir planes
    fresh empty
    echo "another user's" >"planes/$unreadable"
    chmod 0 "planes/$unreadable"
    run "${obey[@]}" "${gen[@]}" "${planes[@]}"
    check_failed "unreadable: $unreadable" "planes/$unreadable" 'cannot open: Permission denied'
    [[ -e planes/$unreadable ]] || fault "unreadable: $unreadable: it was deleted"
  done
  rm -rf planes
  mkdir -p planes/within
  chmod 300 planes
  run "${obey[@]}" "${gen[@]}" "${planes[@]}"
  check_failed 'a folder for planes that cannot be listed' planes 'Permission denied'
  chmod 0 planes
  run "${obey[@]}" "${gen[@]}" --planes planes/within
  check_failed 'a folder for planes that cannot be reached' planes/within 'Permission denied'
else
  echo 'left out: folders without write permission: root cannot give up its capabilities here (setpriv)'
fi

# Other things in the place of files and folders ------------------------------------------------

fresh empty
mkdir "tables/$table"
run "${gen[@]}"
check_failed 'a folder in the way' "tables/$table" 'folder|directory'
run "${gen[@]}" -f
check_failed 'a folder in the way, with -f' "tables/$table" 'is a folder'
[[ $(find tables) == tables$'\n'"tables/$table" ]] || fault "a folder in the way: $(find tables)"

echo text >file
run "${gen[@]/%tables/file}"
check_failed 'the folder is a file' file/sliding-2x5-9.sbt 'Not a directory'
run "${gen[@]/%tables/file/within}"
check_failed 'the folder is in a file' file/within/sliding-2x5-9.sbt 'Not a directory'
[[ $(<file) == text ]] || fault 'the file in the place of the folder has changed'

long=$(printf 'n%.0s' {1..300})
run "${gen[@]/%tables/$long}"
check_failed 'a folder with too long a name' "$long.*" 'File name too long'

# Symbolic links --------------------------------------------------------------------------------

mkdir links
ln -s "../raw/$table" links/
run "${gen[@]/%tables/links}"
[[ $code -eq 0 && -L links/$table ]] || fault "a link to a table: $(cat stderr)"
ln -sf nowhere "links/$table"
run "${gen[@]/%tables/links}"
check_exact links 'a link to nothing'
[[ ! -L links/$table ]] || fault 'a link to nothing was not replaced'
cp -r old kept
ln -sf "../kept/$table" links/
run "${gen[@]/%tables/links}" -f
[[ ! -L links/$table ]] || fault 'with -f a link was not replaced'
check_exact links 'with -f over a link'
check_exact kept 'with -f over a link' old
ln -s nowhere aimless
run "${gen[@]/%tables/aimless}"
[[ $code -eq 2 && $(wc -l <stderr) -eq 1 ]] || fault "a folder that is a link to nothing: $(cat stderr)"

# A folder that vanishes ------------------------------------------------------------------------

failed=0
fresh old
begin=${EPOCHREALTIME/./}
run "${gen[@]}" -f
took=$((${EPOCHREALTIME/./} - begin))
for round in {0..29}; do
  fresh old
  moment=$((took * round / 30 + RANDOM % (took / 30)))
  run --pause-after $moment --meanwhile 'rm -rf tables' "${gen[@]}" -f
  case $code in
    0)
      [[ ! -e tables ]] || check_exact tables 'the folder vanished early'
      ;;
    *)
      check_failed 'the folder vanished' "tables/$table" 'No such file or directory'
      [[ ! -e tables ]] || fault 'the folder that vanished was made again'
      failed=$((failed + 1))
      ;;
  esac
done
echo "the folder vanished during $failed of 30 runs"
[[ $failed -gt 0 ]] || fault 'the folder never vanished during a run'

# The table is written, but the line about it on standard output is not.
fresh empty
code=0
slidebase-gen sliding 2x5 --root corner -o tables >/dev/full 2>stderr || code=$?
check_failed 'a full standard output' 'cannot write to standard output' 'No space left on device'
check_exact tables 'a full standard output'
finish
