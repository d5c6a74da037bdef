#!/usr/bin/env bash
# Checks exported distances with NumPy: type, shape and order, the header's histogram, and the same
# values as in the CSV. The argument is the folder of the programs. Exits with 77 without NumPy.
set -euo pipefail

bin=$(cd -- "$1" && pwd -P)
python=
for candidate in python3 /usr/bin/python3; do  # python3 on the PATH may not be Debian's
  if "$candidate" -c 'import numpy' 2>/dev/null; then
    python=$candidate
    break
  fi
done
if [[ -z $python ]]; then
  echo 'skipped: python3 has no NumPy here (Debian: python3-numpy)'
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"
"$bin/slidebase-gen" sliding 2x4 -q -o .
"$bin/slidebase-gen" sliding 3x3 -q --root edge -o .
"$bin/slidebase-gen" cubic 2x2 -q -o .
"$bin/slidebase-gen" cubic 2x3 -q -o .
for table in *.sbt; do
  "$bin/slidebase-query" export "$table" --emit npy > a.npy
  "$bin/slidebase-query" export "$table" >a.csv
  "$bin/slidebase-query" info --json "$table" >a.json
  "$python" - "$table" <<'PYTHON'
import io, json, sys
import numpy

info = json.load(open("a.json"))
field = numpy.load("a.npy")
assert field.dtype == numpy.uint8 and field.flags.c_contiguous, field.dtype
assert field.shape == (info["layers"], info["layer_size"]), field.shape
reached = field[field != 255]
assert numpy.bincount(reached.ravel()).tolist() == info["histogram"]
rows = numpy.loadtxt("a.csv", delimiter=",", skiprows=1, dtype=int)
assert (rows[:, -1] == reached.ravel()).all()
if info["puzzle"] == "cubic":
    assert (field[rows[:, 0], rows[:, 1]] == rows[:, 2]).all()
else:
    assert len(set(rows[:, 0])) == info["states"]
saved = io.BytesIO()
numpy.save(saved, field)
assert saved.getvalue() == open("a.npy", "rb").read(), "numpy.save writes other bytes"
PYTHON
  rm a.npy a.csv a.json
done
