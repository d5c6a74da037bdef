# shellcheck shell=bash disable=SC2034
# For the scripts of this folder: how ranks are started, by Open MPI or MPICH, and what went wrong.
#
# A script is called with BIN_DIR, MPIEXEC and SOURCE_DIR. What one MPI reads of the environment says
# nothing to the other. All messages of Open MPI go over TCP, also between ranks of one machine, and its ranks
# may be more than processors. MPICH goes its own way: with UCX_TLS=tcp on one machine, 4.0 (UCX 1.13) hangs now
# and then in MPI_Finalize, when all is done.
set -euo pipefail
export LC_ALL=C
unset SLIDEBASE_PATH XDG_DATA_HOME SLIDEBASE_KERNEL

if [[ $# -ne 3 ]]; then
  echo "usage: ${0##*/} BIN_DIR MPIEXEC SOURCE_DIR" >&2
  exit 2
fi
bin=$(cd -- "$1" && pwd -P)
mpiexec=$2
source=$(cd -- "$3" && pwd -P)
export PATH="$bin:$PATH"
# Open MPI.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 \
  OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_btl=self,tcp \
  OMPI_MCA_orte_base_help_aggregate=1

work=$(mktemp -d)
clean_up() {
  cd /
  umount "$work"/* 2>/dev/null || true
  rm -rf -- "$work"
}
trap clean_up EXIT
cd "$work"

fault() {  # MESSAGE
  printf 'FAULT: %s\n' "$1" >&2
  exit 1
}

skip() {  # REASON
  echo "skipped: $1"
  exit 77
}

is_long() { [[ ${SLIDEBASE_LONG-} == 1 ]]; }

# Runs that many ranks of slidebase-gen-mpi, of one thread each.
ranks() {  # RANKS ARGUMENT...
  "$mpiexec" -n "$1" slidebase-gen-mpi "${@:2}" --threads 1 </dev/null
}

# The same, for what may fail: the exit code is in $code, what was printed in `stdout` and `stderr`.
run() {  # RANKS ARGUMENT...
  code=0
  ranks "$@" >stdout 2>stderr || code=$?
}

# Tables by name and digest, as published.
digests() {
  sed -n '/^sliding-/s/\t/ /p' "$source/data/digests.tsv"
}
digest_of() {  # TABLE
  digests | sed -n "s/^$1 //p"
}
