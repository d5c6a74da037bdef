#!/bin/bash
# What the library must leave to its users: archive_test.sh LIBRARY
# It prints nothing, ends no process, handles no signal, and reads neither the environment nor the
# terminal. So its archive may ask for no function or object that does.
set -u
archive=${1:?say the archive}
forbidden=(
  stdin stdout stderr 'std::(cin|cout|cerr|clog|wcout|wcerr|wclog)\b.*'
  'v?(|f|d|s|sn|as)printf' '__v?(|f|d|s|sn|as)printf_chk'
  '(f|_IO_)?put(s|c|char)(_unlocked)?' 'fwrite(_unlocked)?' perror psignal
  exit _exit _Exit quick_exit abort atexit at_quick_exit __assert_fail
  signal sigaction sigprocmask pthread_sigmask raise kill
  getenv secure_getenv setenv putenv environ isatty ttyname
)
symbols=$(nm -A -u -C "$archive") || exit 1
if grep -qE ' __(asan|tsan|ubsan|msan)_' <<<"$symbols"; then
  echo "skipped: a sanitizer's runtime does all of this in the library's name"
  exit 77
fi
pattern=$(IFS='|'; echo "${forbidden[*]}")
if grep -E " [Uwv] ($pattern)(@.*)?\$" <<<"$symbols"; then
  echo "$archive: asks for the above, which only programs may use"
  exit 1
fi
# An archive without code would pass as well.
grep -q ' U mmap$' <<<"$symbols" || { echo "$archive: is this the library?"; exit 1; }
