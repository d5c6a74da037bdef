#!/usr/bin/env bash
# certify.sh BUILD [TABLE...]: compiles the theory with Coq, makes the checkers, and checks the sliding and cubic tables
# of the build BUILD, those of smaller boards, and TABLEs; then what must be refused: every one-bit mutant of small
# sliding tables, bits that contradict each other in a ring, changed patterns, changed bits at the ends of parts, tables
# of another root, metric or board. Works in BUILD/certified. Needs coq, ocaml-findlib and zstd.
#
# certify.sh --cubes BUILD: instead compiles EightCubes.v and what it needs, which takes three quarters of an hour.
#
# certify.sh --wrong BUILD: instead puts wrong definitions into copies of the theory, and shows where Coq stops at each.
set -euo pipefail
what=tables
if [[ ${1-} == --wrong || ${1-} == --cubes ]]; then
  what=${1#--}
  shift
fi
here=$(cd -- "${BASH_SOURCE[0]%/*}" && pwd -P)
for program in coqc ocamlfind ocamlopt zstd; do
  command -v $program >/dev/null || { echo "skipped: no $program"; exit 77; }
done
build=$(cd -- "$1" && pwd -P)
shift
query=$build/bin/slidebase-query
theory=(Paths Spaces Trays Sliding Cubes Tables Goals Patterns Extract Distances Eight)

# Compiles the theory in a folder, as far as the first fault.
compile() {  # FOLDER
  local name
  for name in "${theory[@]}"; do
    (cd -- "$1" && coqc -w none -Q . Certified "$name.v") || return
  done
}

fail() {
  printf 'certify: %s\n' "$*" >&2
  exit 1
}

# Compiles the theory in a new folder, and prints what Coq says of the assumptions of each theorem: none.
prove() {  # FOLDER THEOREMS
  rm -rf -- "$1" && mkdir -- "$1"
  cp -- "$here"/*.{v,ml} "$1"
  compile "$1" | tee "$1/assumptions"
  [[ $(grep -cx 'Closed under the global context' "$1/assumptions") -eq $2 &&
    $(wc -l <"$1/assumptions") -eq $2 ]] || fail "a theorem has assumptions"
}

if [[ $what == cubes ]]; then
  theory=(Paths Spaces Trays Cubes Distances EightCubes)
  prove "$build/certified-cubes" 1
  exit
fi
if [[ $what == wrong ]]; then
  # FILE, pattern, replacement, and the file in which Coq finds the fault.
  while IFS=$'\t' read -r definition file from to found; do
    folder=$build/certified-wrong
    rm -rf -- "$folder" && mkdir -- "$folder"
    cp -- "$here"/*.v "$folder"
    sed -i "s/$from/$to/g" "$folder/$file"
    ! cmp -s -- "$here/$file" "$folder/$file" || fail "$definition: nothing to replace in $file"
    if output=$(compile "$folder" 2>&1); then
      fail "$definition is accepted"
    fi
    output=${output##*File \"./}
    printf '%s: %s\n' "$definition" "$(tr '\n' ' ' <<<"${output/\"/}")" | cut -c1-160
    [[ $output == "$found"* ]] || fail "$definition: the fault was expected in $found"
  done <"$here/wrong.tsv"
  exit
fi

work=$build/certified
prove "$work" 7
for program in checker mutants; do
  (cd -- "$work" && ocamlfind ocamlopt -O3 -w -a -package unix -linkpkg certified.mli certified.ml shim.ml $program.ml -o $program)
done

ask() {  # TABLE
  printf '%s: ' "${1##*/}"
  "$here/table.sh" "$work/checker" "$query" "$1" "$(nproc)"
}
tables=$work/tables
for board in 2x2 2x3 2x4 2x5; do
  "$build/bin/slidebase-gen" sliding $board -o "$tables" >/dev/null
done
"$build/bin/slidebase-gen" cubic 2x3 -o "$tables" >/dev/null
for table in "$build"/share/slidebase/{sliding,cubic}-3x3-*.sbt "$tables"/*.sbt "$@"; do
  ask "$table"
done

# The contents and the distances of a table.
unpack() {  # TABLE NAME
  STEPS=$work/$2.steps PATTERNS=$work/$2.patterns DISTANCES=$work/$2.distances \
    "$here/table.sh" "$work/checker" "$query" "$1" >/dev/null
}
unpack "$tables/sliding-2x3-5.sbt" 2x3
unpack "$tables/sliding-2x4-7.sbt" 2x4
unpack "$build/share/slidebase/sliding-3x3-8.sbt" 3x3
unpack "$build/share/slidebase/sliding-3x3-7.sbt" edge
unpack "$tables/cubic-2x3-5.sbt" cubic
cd -- "$work"
printf 'each bit of 3x2: '
./mutants bits 3 2 5 2x3.{distances,steps} 1
printf 'four bits that make a ring: '
./mutants ring 2x3.{distances,steps}
printf 'each bit of 4x2: '
./mutants bits 4 2 7 2x4.{distances,steps} 1
printf 'a thousand bits of 3x3: '
./mutants bits 3 3 8 3x3.{distances,steps} 181
printf 'one in five patterns of 3x2: '
./mutants patterns 3 2 5 cubic.{distances,steps,patterns} 5

# What the checker must refuse, not fail to answer.
refused() {  # WHAT ARG...
  local code=0
  printf '%s: ' "$1"
  ./checker "${@:2}" || code=$?
  [[ $code -eq 1 ]] || fail "$1: exit $code, not refused"
}
truncate -s 181440 no.distances
refused 'the table of another root' sliding 3 3 8 2 3x3.distances edge.steps
refused 'that with its own distances' sliding 3 3 8 2 edge.distances edge.steps
refused 'no distances' sliding 3 3 8 2 no.distances 3x3.steps
"$build/bin/slidebase-gen" sliding 3x3 --metric multi -o "$tables" >/dev/null
head -c "$(wc -c <3x3.steps)" "$tables/sliding-3x3-8-multi.sbt" >slides.steps
refused 'the table of another metric' sliding 3 3 8 2 3x3.distances slides.steps
refused 'the table of another board' sliding 3 3 8 2 3x3.distances 2x4.steps
refused 'an empty file' sliding 3 3 8 2 3x3.distances /dev/null
head -c -1 cubic.patterns >short.patterns
refused 'patterns that were cut short' cubic 3 2 5 2 cubic.{distances,steps} short.patterns
# The first and the last states of parts: flips the bit of state n, by which each process finds its own.
for n in 0 90719 90720 181439; do
  index=$((n / 9)) blank=$((n % 9))
  place=$((((index >> 6) * 9 + blank) * 8 + (index & 63) / 8))
  cp 3x3.steps flipped.steps
  byte=$(od -An -tu1 -j $place -N 1 3x3.steps)
  printf '%b' "\\x$(printf %x $((byte ^ 1 << index % 8)))" | dd of=flipped.steps bs=1 seek=$place conv=notrunc status=none
  for processes in 1 2 7; do
    refused "state $n with its bit flipped, $processes processes" sliding 3 3 8 $processes 3x3.distances flipped.steps
  done
done
