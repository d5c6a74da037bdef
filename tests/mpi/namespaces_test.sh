#!/usr/bin/env bash
# Ranks on two machines, simulated by network namespaces: with a hostfile, and messages only over the link
# between them, they make the same table. When the link is cut in the middle of a search, the job ends with
# the settings of docs/SCALE.md; when the link is up again, the same command continues from its checkpoint.
# Needs Open MPI and root, and runs only with SLIDEBASE_LONG=1.
#
#   SLIDEBASE_LONG=1 tests/mpi/namespaces_test.sh BIN_DIR MPIEXEC SOURCE_DIR
# shellcheck source=tests/mpi/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

is_long || skip 'only in ./run long'
[[ $("$mpiexec" --version 2>&1) == *'Open'* ]] || skip 'needs Open MPI'
command -v ip >/dev/null || skip 'ip is not installed'
left=slidebase-$$-a right=slidebase-$$-b
link=sb$$l
ip netns add $left 2>/dev/null || skip 'network namespaces need root'
remove_namespaces() {
  ip netns del $left
  ip netns del $right 2>/dev/null || true
  clean_up
}
trap remove_namespaces EXIT
ip netns add $right
ip -n $left link set lo up
ip -n $right link set lo up
ip link add $link netns $left type veth peer name $link netns $right
ip -n $left addr add 10.219.0.1/24 dev $link
ip -n $right addr add 10.219.0.2/24 dev $link
ip -n $left link set $link up
ip -n $right link set $link up

# mpirun uses this in place of ssh to reach the machines.
cat >reach <<END
#!/bin/sh
case \$1 in 10.219.0.1) name=$left ;; *) name=$right ;; esac
shift
exec ip netns exec \$name sh -c "\$*"
END
chmod +x reach
printf '10.219.0.1 slots=2\n10.219.0.2 slots=2\n' >hosts

# Runs ranks on both machines; the job ends if one of them has not answered for 10 + 3 * 2 seconds.
on_both() {  # RANKS ARGUMENT...
  ip netns exec $left "$mpiexec" -n "$1" --hostfile hosts --map-by node --mca plm_rsh_agent "$PWD/reach" \
    --mca btl_tcp_if_include 10.219.0.0/24 --mca oob_tcp_if_include 10.219.0.0/24 \
    --mca oob_tcp_keepalive_time 10 --mca oob_tcp_keepalive_intvl 2 --mca oob_tcp_keepalive_probes 3 \
    "$bin/slidebase-gen-mpi" "${@:2}" --threads 1 </dev/null
}

slidebase-gen sliding 3x4 --root corner -q -o one
sent() { ip netns exec $left cat /sys/class/net/$link/statistics/tx_bytes; }
for count in 2 3; do
  before=$(sent)
  on_both $count sliding 3x4 --root corner --json -o "$work/many" >stdout
  grep -q "$(digest_of sliding-3x4-11)" stdout || fault "$count ranks: not the published digest: $(cat stdout)"
  cmp one/sliding-3x4-11.sbt many/sliding-3x4-11.sbt
  [[ $(($(sent) - before)) -gt 10000000 ]] || fault "the link was not used: $before, $(sent) bytes"
  rm -r many
done

# The link is cut when a checkpoint exists.
on_both 2 sliding 3x4 --root corner --checkpoint=0 -o "$work/many" >stdout 2>stderr &
job=$!
until compgen -G 'many/*.checkpoint' >/dev/null || ! kill -0 $job 2>/dev/null; do
  sleep 0.1
done
ip -n $left link set $link down
began=$SECONDS
code=0
wait $job || code=$?
took=$((SECONDS - began))
[[ $code -ne 0 ]] || fault 'the job succeeded without the link'
[[ $took -le 90 ]] || fault "the job ended only after $took s, expected at most 90"
[[ ! -e many/sliding-3x4-11.sbt ]] || fault 'a table was written although the link was cut'
sleep 5  # until the other machine also notices it
grep -q '^slidebase-gen-mpi: .*another rank is gone' stderr || fault "a cut link: $(cat stderr)"
pgrep -f "$work/many" >/dev/null && fault 'ranks are still running'

ip -n $left link set $link up
ip -n $left addr add 10.219.0.1/24 dev $link 2>/dev/null || true
on_both 2 sliding 3x4 --root corner --checkpoint=0 --json -o "$work/many" >stdout
grep -q "$(digest_of sliding-3x4-11)" stdout || fault "after the cut: not the published digest: $(cat stdout)"
[[ $(ls -A many) == sliding-3x4-11.sbt ]] || fault "unexpected files: $(ls -A many)"
echo "a cut link ended the job after $took s"
