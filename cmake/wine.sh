#!/bin/sh
# Runs a program of Windows under Wine: cmake/wine.sh PROGRAM.exe ARG...
# Its drives and registry are in build/wine, and no window appears.
here=$(cd -- "$(dirname -- "$0")/.." && pwd -P)
export WINEPREFIX="${WINEPREFIX-$here/build/wine}" WINEDEBUG="${WINEDEBUG--all}" WINEARCH=win64
unset DISPLAY
for wine in /usr/lib/wine/wine64 wine64 wine; do
  ! command -v "$wine" >/dev/null || exec "$wine" "$@"
done
echo "cmake/wine.sh: there is no Wine; Debian has it as wine64" >&2
exit 127
