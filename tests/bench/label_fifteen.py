#!/usr/bin/env python3
"""label_fifteen.py FOLDER [COUNT]: labels random boards of 4x4 with the standard pattern tables in FOLDER, interrupts
itself once as Ctrl-C does, goes on with the boards that are left, and prints how fast that was.

Needs PYTHONPATH=build/python/python, and the tables of slidebase.build("4x4", FOLDER).
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import threading
import time

import numpy as np
import slidebase


def main() -> None:
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    puzzle = slidebase.Sliding("4x4", tables=sys.argv[1], tier="standard", threads=2)
    boards, labels = puzzle.sample(count, seed=1), np.full(count, slidebase.UNDECIDED, np.int16)
    puzzle.distances(boards[:10])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    wall, used, left = time.perf_counter(), time.process_time(), np.arange(count)
    threading.Timer(count / 2000, os.kill, (os.getpid(), signal.SIGINT)).start()
    while left.size:
        part = labels[left]
        try:
            puzzle.distances(boards[left], out=part)
        except KeyboardInterrupt:
            print(f"interrupted: {int((part == slidebase.UNDECIDED).sum())} boards are left")
        labels[left] = part
        left = np.flatnonzero(labels == slidebase.UNDECIDED)
    wall, used = time.perf_counter() - wall, time.process_time() - used
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{count} boards in {wall:.1f} s, {count / wall:.0f} a second; {used / count * 1000:.2f} ms of processor each")
    print(f"10 million would take {used / count * 1e7 / 2 / 3600:.1f} hours on two idle cores")
    print(f"memory: {before / 1024:.0f} MB before, {memory / 1024:.0f} MB at most")
    print(f"mean distance {labels.mean():.2f}, greatest {labels.max()}")


if __name__ == "__main__":
    main()
