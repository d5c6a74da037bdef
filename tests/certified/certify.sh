#!/usr/bin/env bash
# certify.sh BUILD [TABLE...]: compiles the theory with Coq, makes the checkers, and checks the sliding and cubic tables
# of the build BUILD, the smaller sliding boards, and TABLEs; then what must be refused: every one-bit mutant of small
# tables, bits that contradict each other in a ring, tables of another root, metric or board. Works in
# BUILD/certified. Needs coq, ocaml-findlib and zstd.
#
# certify.sh --wrong BUILD: after that, puts wrong definitions into copies of the theory, and shows where Coq refuses
# each.
set -euo pipefail
wrong=false
if [[ ${1-} == --wrong ]]; then
  wrong=true
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

if $wrong; then
  # FILE, pattern, replacement, and the file in which Coq finds the fault.
  while IFS=$'\t' read -r what file from to found; do
    folder=$build/certified-wrong
    rm -rf -- "$folder" && mkdir -- "$folder"
    cp -- "$here"/*.v "$folder"
    sed -i "s/$from/$to/" "$folder/$file"
    ! cmp -s -- "$here/$file" "$folder/$file" || fail "$what: nothing to replace in $file"
    if output=$(compile "$folder" 2>&1); then
      fail "$what is accepted"
    fi
    output=${output##*File \"./}
    printf '%s: %s\n' "$what" "$(tr '\n' ' ' <<<"${output/\"/}")" | cut -c1-160
    [[ $output == "$found"* ]] || fail "$what: the fault was expected in $found"
  done <"$here/wrong.tsv"
  exit
fi

work=$build/certified
rm -rf -- "$work" && mkdir -- "$work"
cp -- "$here"/*.{v,ml} "$work"
compile "$work"
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

# The content and the distances of a table.
unpack() {  # TABLE NAME
  CONTENT=$work/$2.content PATTERNS=$work/$2.patterns DISTANCES=$work/$2.distances "$here/table.sh" "$work/checker" "$query" "$1" >/dev/null
}
unpack "$tables/sliding-2x3-5.sbt" 2x3
unpack "$tables/sliding-2x4-7.sbt" 2x4
unpack "$build/share/slidebase/sliding-3x3-8.sbt" 3x3
unpack "$tables/cubic-2x3-5.sbt" cubic
cd -- "$work"
printf 'each bit of 3x2: '
./mutants bits 3 2 5 2x3.{content,distances} 1
printf 'four bits that make a ring: '
./mutants ring 2x3.{content,distances}
printf 'each bit of 4x2: '
./mutants bits 4 2 7 2x4.{content,distances} 1
printf 'a thousand bits of 3x3: '
./mutants bits 3 3 8 3x3.{content,distances} 181

printf 'one in five patterns of 3x2: '
./mutants patterns 3 2 5 cubic.{patterns,distances} 5

# What is not a table of this board and root.
"$build/bin/slidebase-gen" sliding 3x3 --metric multi -o "$tables" >/dev/null
refused() {  # WHAT ROOT CONTENT DISTANCES
  printf '%s: ' "$1"
  ! ./checker sliding 3 3 "$2" "$3" "$4" || fail "$1 is accepted"
}
refused 'the table of another root' 7 3x3.content 3x3.distances
refused 'the table of another metric' 8 "$tables/sliding-3x3-8-multi.sbt" 3x3.distances
refused 'the table of another board' 8 2x4.content 3x3.distances
refused 'no table' 8 /dev/null 3x3.distances
