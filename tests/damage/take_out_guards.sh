#!/usr/bin/env bash
# Removes each check of the reader, one at a time, and shows that a test fails without it.
#
#   tests/damage/take_out_guards.sh [PATTERN]
#
# guards.tsv lists the checks. In a copy of the sources, the script replaces the text of one check, rebuilds
# what depends on it, and runs the named test, which must fail and print the listed text. With PATTERN, only
# the checks whose name matches. Exit code 1 if a test does not fail. Takes a few minutes.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
root=$here/../..
pattern=${1-}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

copy=$work/slidebase build=$work/build
mkdir "$copy"
(cd -- "$root" && cp -a CMakeLists.txt LICENSE README.md cmake common gen query data docs tests "$copy")

stop() {
  printf 'take_out_guards: %s\n' "$*" >&2
  exit 2
}
quietly() {
  "$@" >"$work/log" 2>&1 || {
    cat -- "$work/log" >&2
    stop "$1 failed"
  }
}
quietly cmake -S "$copy" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -DSLIDEBASE_TABLES=OFF

# The targets that a suite needs.
targets_of() {
  case $1 in
    shrink_test.sh) echo slidebase-query slidebase-gen slidebase-when-mapped slidebase-query-dynamic ;;
    damage-*) echo slidebase-damage-tests ;;
    *) echo slidebase-guard-tests ;;
  esac
}
run() {  # SUITE CASE
  case $1 in
    shrink_test.sh)
      timeout 600 "$copy/tests/damage/$1" "$build/bin" \
        "$build/tests/damage/libslidebase-when-mapped.so" "$build/bin/slidebase-query-dynamic"
      ;;
    *)
      # doctest would split the pattern at a comma.
      timeout 60 "$build/bin/$(targets_of "$1")" --no-colors=true --test-suite="$1" \
        --test-case="${2//,/\*}"
      ;;
  esac >"$work/output" 2>&1
}

mapfile -t rows < <(grep -v '^#' -- "$here/guards.tsv")
[[ ${#rows[@]} -gt 0 ]] || stop "guards.tsv lists no checks"

# Without a change, no test may fail.
declare -A sound
prepare() {  # SUITE CASE
  [[ -z ${sound[$1/$2]-} ]] || return 0
  # shellcheck disable=SC2046
  quietly ninja -C "$build" $(targets_of "$1")
  run "$1" "$2" || {
    cat -- "$work/output" >&2
    stop "$1, '$2' fails with every check in place"
  }
  ! grep -Eq 'test cases: +0 ' -- "$work/output" || stop "$1 has no test case '$2'"
  sound[$1/$2]=yes
}

unnoticed=0 done=0
for row in "${rows[@]}"; do
  IFS=$'\t' read -r name file old new suite test_case sign extra <<<"$row"
  [[ -n $sign && -z $extra ]] || stop "does not have seven fields: $row"
  [[ $name =~ $pattern ]] || continue
  # Spaces at the ends of a text are significant; read keeps them, because only tabs separate the fields.
  [[ $new != '(nothing)' ]] || new=
  prepare "$suite" "$test_case"
  text=$(<"$copy/$file")
  without=${text//"$old"/}
  [[ $((${#text} - ${#without})) -eq ${#old} ]] || stop "'$old' is not in $file exactly once"
  cp -p -- "$copy/$file" "$work/kept"
  printf '%s\n' "${text/"$old"/"$new"}" >"$copy/$file"
  # shellcheck disable=SC2046
  quietly ninja -C "$build" $(targets_of "$suite")
  code=0
  run "$suite" "$test_case" || code=$?
  if [[ $code -eq 0 ]]; then
    verdict='NOT NOTICED'
  elif [[ $code -eq 124 ]]; then
    verdict='fails without it: it hangs'
  elif [[ $code -gt 128 ]] || grep -q 'CRASHED' -- "$work/output"; then
    verdict='fails without it: it crashes'
  elif [[ $sign != - ]] && ! grep -Fq -- "$sign" "$work/output"; then
    verdict="NOT NOTICED: the test fails, but does not print '$sign'"
  elif grep -q 'was accepted' -- "$work/output"; then
    verdict='fails without it: the mutant is accepted'
  else
    verdict='fails without it: the error is found later or elsewhere'
  fi
  done=$((done + 1))
  [[ $verdict != NOT* ]] || unnoticed=$((unnoticed + 1))
  printf '%-36s %-16s %-60s %s\n' "$name" "$suite" "$test_case" "$verdict"
  cp -- "$work/kept" "$copy/$file"
done
printf '%d checks removed, %d of them without a failing test\n' "$done" "$unnoticed"
[[ $unnoticed -eq 0 && $done -gt 0 ]]
