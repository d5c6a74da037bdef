# Shared by the scripts of this folder: runs programs, counts faults, and checks the contents of folders.
#
# The arguments of a script are BIN_DIR and options for slidebase-crash-run that apply to every run, such as
# --fail tmpfile:EOPNOTSUPP to simulate a file system without unnamed files.
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
# The leak checker cannot run in a traced process.
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

# ./run test uses the same random numbers in every run; ./run long sets a seed.
seed_random() {
  RANDOM=${SLIDEBASE_SEED:-20240229}
}

# How often to repeat what is done at random.
rounds() {  # USUALLY IN-A-LONG-RUN
  if [[ ${SLIDEBASE_LONG-} == 1 ]]; then echo "$2"; else echo "$1"; fi
}

# Makes the expected tables in raw/, and the older ones, compressed, in old/.
make_references() {  # ARGUMENT-OF-GEN...
  slidebase-gen "$@" -q -o raw
  slidebase-gen "$@" -q -o old --codec zstd:1
  slidebase-query verify raw/*.sbt old/*.sbt >/dev/null
}

# Compares a folder with raw/ and old/: every table must be one of these, and each table may
# have at most one temporary file.
check_folder() {  # FOLDER WHEN
  local path name
  local -A left=()
  for path in "$1"/*; do
    name=${path##*/}
    case $name in
      .*.sbt.slidebase-*)
        name=${name%-*}
        [[ -z ${left[$name]-} ]] || fault "$2: two temporary files of $name: $(ls -A "$1")"
        left[$name]=yes
        ;;
      .*) fault "$2: unexpected file $path" ;;
      *.sbt)
        cmp -s "$path" "raw/$name" || cmp -s "$path" "old/$name" || fault "$2: $path is not whole"
        ;;
      *) fault "$2: unexpected file $path" ;;
    esac
  done
}

# The folder must hold exactly the files of raw/ or of another folder.
check_exact() {  # FOLDER WHEN [REFERENCE]
  diff -r "${3:-raw}" "$1" >difference ||
    fault "$2: $1 does not hold the expected files: $(cat difference)"
}

# The last run must have ended with exit code 2 and one line that names the file and this reason.
check_failed() {  # WHEN PATH REASON
  [[ $code -eq 2 ]] || fault "$1: exit code $code, expected 2: $(cat stderr)"
  [[ $(wc -l <stderr) -eq 1 && $(tail -c 1 stderr | wc -l) -eq 1 ]] ||
    fault "$1: the error is not one line: $(cat stderr)"
  grep -qE "^slidebase-(gen|query): $2: .*($3)" stderr ||
    fault "$1: expected '$2: ... $3', but the error is $(cat stderr)"
}
