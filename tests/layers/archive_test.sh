#!/bin/bash
# What the library must leave to its users: archive_test.sh LIBRARY
# It prints nothing, ends no process, handles no signal, and reads neither the environment nor the
# terminal. So neither its archive nor the shared library may ask for a function or object that does.
set -u
library=${1:?say the library}
forbidden=(
  stdin stdout stderr 'std::(cin|cout|cerr|clog|wcout|wcerr|wclog)\b.*'
  'v?(|f|d|s|sn|as)printf' '__v?(|f|d|s|sn|as)printf_chk'
  '(f|_IO_)?put(s|c|char)(_unlocked)?' 'fwrite(_unlocked)?' perror psignal
  exit _exit _Exit quick_exit abort atexit at_quick_exit __assert_fail
  signal sigaction sigprocmask pthread_sigmask raise kill
  getenv secure_getenv setenv putenv environ isatty ttyname
)
dynamic=()
[[ $library != *.so* ]] || dynamic=(-D)
symbols=$(nm -A -u -C "${dynamic[@]}" "$library") || exit 1
if grep -qE ' __(asan|tsan|ubsan|msan)_' <<<"$symbols"; then
  echo "skipped: a sanitizer's runtime does all of this in the library's name"
  exit 77
fi
pattern=$(IFS='|'; echo "${forbidden[*]}")
if grep -E " [Uwv] ($pattern)(@.*)?\$" <<<"$symbols"; then
  echo "$library: asks for the above, which only programs may use"
  exit 1
fi
# A library without code would pass as well.
grep -qE ' U mmap(@.*)?$' <<<"$symbols" || { echo "$library: is this the library?"; exit 1; }
