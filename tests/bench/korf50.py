#!/usr/bin/env python3
"""korf50.py BIN TABLES FOLDER [-t THREADS] [NUMBER...]: searches boards of data/twentyfour-korf50.tsv with the programs in
BIN and the tables in TABLES; without a NUMBER those of docs/BENCHMARKS.md. Prints a line of
data/twentyfour-korf50-searches.tsv for each, and on standard error the positions of each length. FOLDER keeps what is
done, so that the same command goes on after Ctrl-C; the seconds of the processor are added up there too."""

from __future__ import annotations

import argparse
import json
import resource
import signal
import subprocess
import sys
from pathlib import Path

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("bin", type=Path)
parser.add_argument("tables", type=Path)
parser.add_argument("folder", type=Path)
parser.add_argument("-t", "--threads", type=int, default=1)
parser.add_argument("number", type=int, nargs="*", default=[25, 32, 38, 40, 44])
args = parser.parse_args()

data = Path(__file__).parents[2] / "data/twentyfour-korf50.tsv"
rows = [line.split() for line in data.read_text().splitlines() if not line.startswith("#")]
boards = {int(number): " ".join(cells) for number, *cells, _ in rows}
goal = " ".join(map(str, range(25)))
args.folder.mkdir(exist_ok=True)
signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program ends by it, after it has kept what is done


def processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


for number in args.number:
    kept, taken = args.folder / f"{number}.kept", args.folder / f"{number}.seconds"
    before = processor()
    solved = subprocess.run(
        [args.bin / "slidebase-query", "solve", "--board", "5x5", "--goal", goal, "--tables", args.tables,
         "-t", str(args.threads), "--emit", "both", "--keep", kept],
        input=boards[number] + "\n", stdout=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    seconds = processor() - before + (float(taken.read_text()) if taken.exists() else 0)
    taken.write_text(f"{seconds:.2f}\n")
    if solved.returncode != 0:
        sys.exit(f"{number}: not finished after {seconds:.0f} s of the processor")
    moves, path = solved.stdout.split()
    with open(kept, "rb") as file:
        positions = json.loads(file.readline())["answers"][0]["positions"]
    print(number, positions[0][0], moves, sum(count for _, count in positions),
          f"{seconds:.{0 if seconds >= 10 else 1}f}", path, flush=True)
    print(f"  {number}: {positions}", file=sys.stderr)
