#!/usr/bin/env bash
# Checks that no source asks for Windows except those that are for it alone: system_lines_test.sh SOURCE_DIR
set -euo pipefail
cd -- "$1"
if grep -rnE '_WIN32|_WIN64|__MINGW|<windows\.h>' --include='*.cc' --include='*.h' --exclude='*_windows.cc' common gen query; then
  echo "these lines belong into a *_windows.cc"
  exit 1
fi
for file in $(find common gen query -name '*_windows.cc'); do
  posix=${file%_windows.cc}_posix.cc
  [[ -e $posix || $file == gen/disk/by_disk_windows.cc ]] || { echo "$file has no counterpart $posix"; exit 1; }
done
