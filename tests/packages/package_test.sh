#!/usr/bin/env bash
# Checks the problem packages against the package format, and their validators with right answers, with the output of
# their submissions, and with texts that are not answers.
#
#   tests/packages/package_test.sh BIN_DIR SOURCE_DIR
#
# Exits 77, which skips the test, without python3 or a compiler to run the submissions.
set -euo pipefail
export LC_ALL=C

if [[ $# -ne 2 ]]; then
  echo "usage: package_test.sh BIN_DIR SOURCE_DIR" >&2
  exit 2
fi
bin=$(cd -- "$1" && pwd -P)
packages=$(cd -- "$2" && pwd -P)/data/packages
for program in python3 "${CXX:-c++}"; do
  if ! command -v "$program" >/dev/null; then
    echo "skipped: $program, which runs the submissions, is not installed"
    exit 77
  fi
done
export PATH="$bin:$PATH" SLIDEBASE_PATH="$bin/../share/slidebase"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"

failed=0
fault() {  # MESSAGE
  printf '%s\n' "$1" >&2
  failed=1
}

# The structure --------------------------------------------------------------------------------

readonly uuid='[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'

check_structure() {  # PACKAGE
  local dir=$packages/$1 path in part key
  [[ $1 =~ ^[a-z0-9]+$ ]] || fault "$1 is not a short name: only lower-case letters and digits are allowed"
  for path in problem.yaml .timelimit problem_statement/problem.en.tex output_validators/validate/{build,run}; do
    [[ -s $dir/$path ]] || fault "$1/$path is missing"
  done
  for part in data/sample data/secret input_validators submissions/accepted submissions/wrong_answer; do
    [[ -n $(ls -A "$dir/$part" 2>/dev/null) ]] || fault "$1/$part has no files"
  done
  for key in 'name: .' "uuid: $uuid\$" 'license: ' 'rights_owner: .' 'validation: custom$' \
    'validator_flags: space_change_sensitive$' 'limits:$'; do
    grep -qE "^$key" "$dir/problem.yaml" || fault "$1/problem.yaml: no $key"
  done
  # A package without a version has the legacy format. BAPCtools cannot upgrade a package that names that version, and
  # Kattis warns about it.
  ! grep -q '^problem_format_version' "$dir/problem.yaml" || fault "$1/problem.yaml names its version"
  # The legacy format has the seconds here, and Kattis allows no time_limit in problem.yaml.
  grep -qsxE '[1-9][0-9]*' "$dir/.timelimit" || fault "$1/.timelimit is not a number of seconds"
  grep -q '^\\problemname{' "$dir/problem_statement/problem.en.tex" || fault "$1: the statement has no name"
  for path in "$dir"/output_validators/validate/{build,run} "$dir"/input_validators/*; do
    [[ -x $path ]] || fault "$path cannot be executed"
  done
  for in in "$dir"/data/*/*.in; do
    [[ -s ${in%.in}.ans ]] || fault "$in has no answers"
  done
  while read -r path; do
    [[ ${path##*/} =~ ^([a-zA-Z0-9][a-zA-Z0-9_.-]*[a-zA-Z0-9]|[.]timelimit)$ ]] ||
      fault "$path: the format does not allow this name"
    grep -q $'\r' "$path" && fault "$path has carriage returns"
    [[ -z $(tail -c 1 "$path") ]] || fault "$path does not end with a newline"
  done < <(find "$dir" -type f)
  [[ $(find "$dir" -type f -exec cat {} + | wc -c) -lt 200000 ]] || fault "$1 is too large"
}

# Judging --------------------------------------------------------------------------------------

# The validator's exit code for the output on standard input, with the package's own flags.
judge() {  # PACKAGE IN
  local code=0 flags
  read -ra flags < <(sed -n 's/^validator_flags: //p' "$packages/$1/problem.yaml") || true
  rm -rf feedback
  mkdir feedback
  "$packages/$1/output_validators/validate/run" "$2" "${2%.in}.ans" feedback/ ${flags[@]+"${flags[@]}"} \
    >stdout 2>stderr || code=$?
  [[ ! -s stdout ]] || code+=" with text on the standard output"
  [[ -s feedback/judgemessage.txt ]] || code+=" without a message: $(cat stderr)"
  echo "$code"
}
expect() {  # CODE ACTUAL WHAT
  [[ $2 == "$1" ]] || fault "$3: expected exit code $1, not $2"
}

run() {  # PROGRAM
  case $1 in
    *.py) python3 "$1" ;;
    *.cc)
      [[ -x ${1##*/}.exe ]] || "${CXX:-c++}" -O2 -std=c++17 -o "${1##*/}.exe" "$1"
      "./${1##*/}.exe"
      ;;
  esac
}

# Submissions are slow: only ./run long runs them on more than the sample.
is_tried() {  # IN
  [[ $1 == */sample/* || ${SLIDEBASE_LONG-} == 1 ]]
}

check_judging() {  # PACKAGE
  local dir=$packages/$1 in program code wrong
  for in in "$dir"/data/*/*.in; do
    local name=${in#"$packages/"}
    for program in "$dir"/input_validators/*; do
      code=0
      run "$program" <"$in" || code=$?
      expect 42 "$code" "$name by ${program##*/}"
      code=0
      sed 's/1/9/' "$in" | run "$program" || code=$?
      expect 43 "$code" "$name with a 9, by ${program##*/}"
    done
    expect 42 "$(judge "$1" "$in" <"${in%.in}.ans")" "$name: its answers"
    expect 43 "$(judge "$1" "$in" </dev/null)" "$name: nothing"
    expect 43 "$(sed '$d' "${in%.in}.ans" | judge "$1" "$in")" "$name: one answer too few"
    expect 43 "$(head -c 20000 "$bin/slidebase-query" | judge "$1" "$in")" "$name: a program"
    is_tried "$in" || continue
    for program in "$dir"/submissions/accepted/*; do
      run "$program" <"$in" >output
      expect 42 "$(judge "$1" "$in" <output)" "$name: ${program##*/}"
    done
  done
  # A wrong submission may be right for some files, but each verdict must be right or wrong.
  for program in "$dir"/submissions/wrong_answer/*; do
    wrong=0
    for in in "$dir"/data/*/*.in; do
      is_tried "$in" || continue
      run "$program" <"$in" >output
      code=$(judge "$1" "$in" <output)
      [[ $code == 42 ]] || expect 43 "$code" "${in#"$packages/"}: ${program##*/}"
      [[ $code != 43 ]] || wrong=1
    done
    [[ $wrong -eq 1 ]] || fault "$1: ${program##*/} is accepted for every file"
  done
}

"$packages/make.sh" "$work/made"
for package in "$packages"/*/; do
  package=$(basename -- "$package")
  check_structure "$package"
  diff -r "$packages/$package/data" "made/$package/data" >&2 || fault "$package/data is not what make.sh makes"
  check_judging "$package"
done
[[ -z $(grep -h '^uuid: ' "$packages"/*/problem.yaml | sort | uniq -d) ]] || fault "two packages have the same uuid"
# Right answers in forms that the statements do not ask for, paths instead of numbers, and the tiles' moves are refused.
refuse_forms() {  # PACKAGE SED_SCRIPTS...
  local in script
  for in in "$packages/$1"/data/*/*.in; do
    for script in "${@:2}"; do
      sed -E "$script" "${in%.in}.ans" >output
      cmp -s output "${in%.in}.ans" || expect 43 "$(judge "$1" "$in" <output)" "${in#"$packages/"}: $script"
    done
  done
}
refuse_forms eight 's/unsolvable/UNSOLVABLE/' 's/unsolvable/-1/' 's/unsolvable/impossible/' 's/unsolvable//' \
  's/^/Case 1: /' 's/^[udlr]/Solution: &/' '/unsolvable/!y/udlr/UDLR/' '/unsolvable/!s/\B/ /g' \
  '/unsolvable/!{s/\B/,/g;s/.*/[&]/}' '/unsolvable/!y/udlr/durl/' 's/^[udlr]/ &/'
refuse_forms cubiceight 's/^-1$/unsolvable/' 's/^-1$/31/' 's/$/.0/' 's/^/Case 1: /' 's/^/+/' 's/$/ rolls/' 's/^/ /'
sample=$packages/eight/data/sample/1
slidebase-query solve --format eight --emit both "$sample.in" >output
expect 43 "$(judge eight "$sample.in" <output)" "numbers before the paths"
sample=$packages/cubiceight/data/sample/1
slidebase-query solve --format aoj1268 --emit path "$sample.in" >output
expect 43 "$(judge cubiceight "$sample.in" <output)" "paths of cubes"
# Every file of the sliding tiles has unsolvable boards, too.
for answers in "$packages"/eight/data/*/*.ans; do
  grep -qx unsolvable "$answers" || fault "$answers has no unsolvable board"
done

exit "$failed"
