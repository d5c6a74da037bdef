# For the scripts of this folder: where things are, what went wrong, and what a folder may hold.
#
# A script is called with BIN_DIR and the options for slidebase-crash-run that hold for every run,
# such as --fail tmpfile:EOPNOTSUPP for a file system that knows no files without a name.
set -euo pipefail
export LC_ALL=C
unset SLIDEBASE_PATH XDG_DATA_HOME SLIDEBASE_KERNEL

if [[ $# -lt 1 ]]; then
  echo "usage: ${0##*/} BIN_DIR [OPTION-OF-CRASH-RUN...]" >&2
  exit 2
fi
bin=$(cd -- "$1" && pwd -P)
always=("${@:2}")
export PATH="$bin:$PATH"
# A process that is traced cannot be searched for leaks.
export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0

shopt -s nullglob dotglob
work=$(mktemp -d)
clean_up() {
  cd /
  umount "$work/tables" 2>/dev/null || true
  chmod -R u+rwx "$work"
  rm -rf -- "$work"
}
trap clean_up EXIT
cd "$work"

faults=0
fault() {  # MESSAGE
  printf 'FAULT: %s\n' "$1" >&2
  faults=$((faults + 1))
  [[ $faults -lt 20 ]] || finish
}

finish() {
  [[ $faults -eq 0 ]] || exit 1
  exit 0
}

skip() {  # REASON
  echo "skipped: $1"
  [[ $faults -eq 0 ]] || exit 1
  exit 77
}

run() {  # [OPTION-OF-CRASH-RUN...] COMMAND...; the exit code is in $code, the error stream in `stderr`
  code=0
  slidebase-crash-run "${always[@]}" "$@" >stdout 2>stderr || code=$?
}

run true
[[ $code -ne 77 ]] || skip "$(cat stderr)"

# The same random numbers in every run of ./run test; ./run long sets a seed of its own.
seed_random() {
  RANDOM=${SLIDEBASE_SEED:-20240229}
}

# How often to do what is done at random: more in ./run long.
rounds() {  # USUALLY IN-A-LONG-RUN
  if [[ ${SLIDEBASE_LONG-} == 1 ]]; then echo "$2"; else echo "$1"; fi
}

# The tables as they must be, in raw/, and as they were before, in old/.
make_references() {  # ARGUMENT-OF-GEN...
  slidebase-gen "$@" -q -o raw
  slidebase-gen "$@" -q -o old --codec zstd:1
  slidebase-query verify raw/*.sbt old/*.sbt >/dev/null
}

# Holds a folder against raw/ and old/: every table is whole, the one or the other, and nobody left
# more than one temporary file for a table or a checkpoint.
check_folder() {  # FOLDER WHEN
  local path name
  local -A left=()
  for path in "$1"/*; do
    name=${path##*/}
    case $name in
      .*.sbt.slidebase-* | .*.sbt.checkpoint.slidebase-*)
        name=${name%-*}
        [[ -z ${left[$name]-} ]] || fault "$2: leftover files grow in number: $(ls -A "$1")"
        left[$name]=yes
        ;;
      .*) fault "$2: what is $path?" ;;
      *.sbt)
        cmp -s "$path" "raw/$name" || cmp -s "$path" "old/$name" || fault "$2: $path is not whole"
        ;;
      *.sbt.checkpoint) ;;
      *) fault "$2: what is $path?" ;;
    esac
  done
}

# The folder holds the tables of raw/ (or of another folder), and nothing else.
check_exact() {  # FOLDER WHEN [REFERENCE]
  diff -r "${3:-raw}" "$1" >difference || fault "$2: $1 is not as it must be: $(cat difference)"
}

# The run before ended with exit code 2 and one line that names the file, with this reason.
check_failed() {  # WHEN PATH REASON
  [[ $code -eq 2 ]] || fault "$1: exit code $code, not 2: $(cat stderr)"
  [[ $(wc -l <stderr) -eq 1 && $(tail -c 1 stderr | wc -l) -eq 1 ]] ||
    fault "$1: the error is not one line: $(cat stderr)"
  grep -qE "^slidebase-(gen|query): $2: .*($3)" stderr || fault "$1: the error says $(cat stderr)"
}
