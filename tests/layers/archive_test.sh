#!/bin/bash
# Checks that the library uses no function that it must leave to programs: archive_test.sh LIBRARY
# The library does not print, end the process, handle signals, or read the terminal, and it reads the environment only
# to find tables (common/base/environment.h). So
# neither its archive nor the shared library may refer to a function or object that does.
set -u
library=${1:?usage: archive_test.sh LIBRARY}
forbidden=(
  stdin stdout stderr 'std::(cin|cout|cerr|clog|wcout|wcerr|wclog)\b.*'
  'v?(|f|d|s|sn|as)printf' '__v?(|f|d|s|sn|as)printf_chk'
  '(f|_IO_)?put(s|c|char)(_unlocked)?' 'fwrite(_unlocked)?' perror psignal
  exit _exit _Exit quick_exit abort atexit at_quick_exit __assert_fail
  signal sigaction sigprocmask pthread_sigmask raise kill
  secure_getenv setenv putenv environ isatty ttyname
)
dynamic=()
[[ $library != *.so* ]] || dynamic=(-D)
symbols=$(nm -A -u -C "${dynamic[@]}" "$library") || exit 1
if grep -qE ' __(asan|tsan|ubsan|msan)_' <<<"$symbols"; then
  echo "skipped: the library refers to the runtime of a sanitizer, which does all of this"
  exit 77
fi
pattern=$(IFS='|'; echo "${forbidden[*]}")
if grep -E " [Uwv] ($pattern)(@.*)?\$" <<<"$symbols"; then
  echo "$library: refers to the symbols above, which only programs may use"
  exit 1
fi
# Checks that the file is the library: one without code would also pass.
grep -qE ' U mmap(@.*)?$' <<<"$symbols" || { echo "$library: does not use mmap, so it is not the library"; exit 1; }
