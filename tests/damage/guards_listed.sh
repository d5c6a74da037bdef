#!/usr/bin/env bash
# Checks that every row of guards.tsv names a text that appears exactly once in its file, and an existing
# test case of its suite. take_out_guards.sh needs both, but is too slow for every test run.
#
#   tests/damage/guards_listed.sh BIN_DIR
set -euo pipefail
bin=$(cd -- "$1" && pwd -P)
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
root=$here/../..

faults=0
fault() {  # LINE MESSAGE
  printf 'guards.tsv:%d: %s\n' "$1" "$2"
  faults=$((faults + 1))
}

# Test cases by suite, one per line; texts of sources by path; names seen so far.
declare -A cases sources names
cases_of() {  # SUITE
  local program=slidebase-table-tests
  case $1 in
    damage-*) program=slidebase-damage-tests ;;
    additive-damage | damaged-colours | wide-search) program=slidebase-pdb-tests ;;
  esac
  "$bin/$program" --list-test-cases --no-colors=true --test-suite="$1" | sed '/^\[doctest\]/d; /^===/d'
}

line=0 rows=0
while IFS= read -r row; do
  line=$((line + 1))
  [[ $row != \#* ]] || continue
  rows=$((rows + 1))
  tabs=${row//[^$'\t']/}
  if [[ ${#tabs} -ne 6 || $row =~ $'\t\t'|^$'\t'|$'\t'$ ]]; then
    fault $line 'does not have seven fields'
    continue
  fi
  IFS=$'\t' read -r name file old new suite test_case sign <<<"$row"
  [[ -z ${names[$name]-} ]] || fault $line "the name '$name' appears twice"
  names[$name]=yes
  [[ $old != "$new" ]] || fault $line 'the text and its replacement are the same'

  if [[ ! -f $root/$file ]]; then
    fault $line "the file $file does not exist"
  else
    [[ -n ${sources[$file]-} ]] || sources[$file]=$(<"$root/$file")
    text=${sources[$file]}
    without=${text//"$old"/}
    found=$(((${#text} - ${#without}) / ${#old}))
    [[ $found -eq 1 ]] || fault $line "'$old' appears $found times in $file, not once"
  fi

  if [[ $suite == *.sh ]]; then
    [[ -x $here/$suite ]] || fault $line "the script $suite does not exist or is not executable"
  else
    [[ -n ${cases[$suite]-} ]] || cases[$suite]=$(cases_of "$suite")
    grep -Fqxe "$test_case" <<<"${cases[$suite]}" || fault $line "$suite has no test case '$test_case'"
  fi
done <"$here/guards.tsv"

echo "$rows checks listed, $faults faults"
[[ $rows -gt 0 && $faults -eq 0 ]]
