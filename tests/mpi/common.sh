# shellcheck shell=bash disable=SC2034
# Shared by the scripts of this folder: starts ranks with Open MPI or MPICH, and reports faults.
#
# The arguments of a script are BIN_DIR, MPIEXEC and SOURCE_DIR. The variables for Open MPI have no effect on
# MPICH. Open MPI sends all messages over TCP, also between ranks of one machine, and may run more ranks than
# there are processors. MPICH uses its default transport: with UCX_TLS=tcp on one machine, 4.0 (UCX 1.13)
# sometimes hangs in MPI_Finalize, after all work is done.
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

# Runs this number of ranks of slidebase-gen-mpi, each with one thread.
ranks() {  # RANKS ARGUMENT...
  "$mpiexec" -n "$1" slidebase-gen-mpi "${@:2}" --threads 1 </dev/null
}

# The same, for a run that may fail: sets $code, and writes the files `stdout` and `stderr`.
run() {  # RANKS ARGUMENT...
  code=0
  ranks "$@" >stdout 2>stderr || code=$?
}

# The names and published digests of the sliding tables, those in single moves.
digests() {
  sed -n '/-multi\t/d; /^sliding-/s/\t/ /p' "$source/data/digests.tsv"
}
digest_of() {  # TABLE
  digests | sed -n "s/^$1 //p"
}
