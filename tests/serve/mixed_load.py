"""mixed_load.py BIN TABLES SECONDS [SEED]: many clients at once, of which some go away, send halves or search; tables that
are replaced by whole and damaged ones; no more descriptors. Each answer must be that of slidebase-query, or an error
where one is due, and the server must not grow. Prints what happened."""

from __future__ import annotations

import collections
import http.client
import json
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from served import Served

BIN, TABLES, SECONDS = Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1
CLIENTS = 8
TABLE = "sliding-3x3-8.sbt"
GONE = (ConnectionError, http.client.HTTPException, socket.timeout)


class Load:
    def __init__(self, served: Served, folder: Path) -> None:
        self.served, self.table = served, folder / TABLE
        self.whole = self.table.read_bytes()
        draw = random.Random(SEED)
        self.boards = ["".join(draw.sample("123456780", 9)) for _ in range(20_000)]
        text = "\n".join(self.boards) + "\n"
        self.plain, self.lines = (
            subprocess.run([BIN / "slidebase-query", "solve", "--tables", TABLES, *form], input=text, text=True,
                           stdout=subprocess.PIPE).stdout.splitlines(True) for form in ([], ["--json"]))
        self.until = time.monotonic() + SECONDS
        self.counts: collections.Counter[str] = collections.Counter()
        # What clients may meet. An answer that has begun ends without its last chunk if the table proves damaged.
        self.expected: tuple[type[Exception], ...] = ()
        self.wrong: list[str] = []

    def same(self, status: int, text: str, expected: str) -> None:
        """The answer, or that the table is damaged."""
        if status == 500 and list(json.loads(text)) == ["error"] and TABLE in text:
            self.counts["damaged"] += 1
        elif (status, text) != (200, expected):
            self.wrong.append(f"{status}: {text[:200]!r} and not {expected[:200]!r}")

    def one(self, draw: random.Random) -> None:
        i = draw.randrange(len(self.boards))
        self.same(*self.served.ask("/solve", board=self.boards[i]), self.lines[i])

    def batch(self, draw: random.Random) -> None:
        begin, count = draw.randrange(len(self.boards)), draw.choice((1, 10, 300, 3000, 20_000))
        part = slice(begin, begin + count)
        accept, known = draw.choice((("text/plain", self.plain), ("", self.lines)))
        status, text = self.served.ask("/solve", "\n".join(self.boards[part]), accept)
        self.same(status, text, "".join(known[part]))

    def check(self, draw: random.Random) -> None:
        begin = draw.randrange(len(self.boards) - 100)
        part = slice(begin, begin + 100)
        body = json.dumps({"puzzles": "\n".join(self.boards[part]), "answers": "".join(self.plain[part])})
        status, text = self.served.ask("/check", body)
        right = {json.loads(line).get("verdict") for line in text.splitlines()} <= {"optimal", "unsolvable"}
        self.same(status, "" if right else text, "")

    def search(self, draw: random.Random) -> None:
        board = " ".join(map(str, draw.sample(range(36), 36)))
        status, text = self.served.ask("/solve", shape="6x6", seconds="0.2", board=board)
        answer = json.loads(text)
        if status != 200 or (answer["solvable"] and not len(answer["path_found"]) == answer["at_most"] >= answer["at_least"]):
            self.wrong.append(f"{status}: {text[:300]}")

    def half(self, draw: random.Random) -> None:
        boards = "\n".join(self.boards).encode()
        request = b"POST /solve HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(boards) + boards
        with socket.create_connection(("127.0.0.1", self.served.port), timeout=30) as client:
            client.sendall(request[:draw.randrange(1, len(request))])

    def unread(self, draw: random.Random) -> None:
        boards = ("\n".join(self.boards) + "\n").encode() * 5
        with socket.create_connection(("127.0.0.1", self.served.port), timeout=30) as client:
            client.sendall(b"POST /solve HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(boards) + boards)
            client.recv(draw.randrange(1, 100_000))

    def replace(self, damaged: bool) -> None:
        other = self.table.with_suffix(".new")
        half = len(self.whole) // 2
        other.write_bytes(self.whole[:half] + bytes(1000) + self.whole[half + 1000:] if damaged else self.whole)
        other.replace(self.table)
        self.served.process.send_signal(signal.SIGHUP)

    def client(self, seed: int) -> None:
        draw = random.Random(seed)
        while time.monotonic() < self.until and not self.wrong:
            act = draw.choices((self.one, self.batch, self.check, self.search, self.half, self.unread), (60, 20, 5, 1, 8, 2))[0]
            before = self.expected
            try:
                act(draw)
                self.counts[act.__name__] += 1
            except GONE as gone:
                if not isinstance(gone, (*before, *self.expected)) and act not in (self.half, self.unread):
                    self.wrong.append(f"{act.__name__}: {gone!r}")
                self.counts["refused"] += 1
            except Exception as fault:  # noqa: BLE001
                self.wrong.append(f"{act.__name__}: {fault!r}")

    def faults(self) -> None:
        """Every two seconds a damaged table for a while, or no more descriptors."""
        draw, most = random.Random(SEED), resource.prlimit(self.served.process.pid, resource.RLIMIT_NOFILE)
        while time.monotonic() < self.until and not self.wrong:
            time.sleep(1)
            damaged = draw.random() < 0.5
            if damaged:
                self.expected = (http.client.IncompleteRead,)
                self.replace(damaged=True)
            else:
                self.expected = GONE
                resource.prlimit(self.served.process.pid, resource.RLIMIT_NOFILE, (self.descriptors(), most[1]))
            time.sleep(1)
            if damaged:
                self.replace(damaged=False)
            else:
                resource.prlimit(self.served.process.pid, resource.RLIMIT_NOFILE, most)
            time.sleep(0.5)
            self.expected = ()

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.served.process.pid}/fd"))

    def resident(self) -> int:
        """MB."""
        pages = int(Path(f"/proc/{self.served.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") >> 20

    def run(self) -> None:
        at_rest = self.descriptors()
        threads = [threading.Thread(target=self.client, args=(SEED * 1000 + i,)) for i in range(CLIENTS)]
        threads.append(threading.Thread(target=self.faults))
        for thread in threads:
            thread.start()
        sizes = []
        while any(thread.is_alive() for thread in threads):
            time.sleep(min(SECONDS / 10, 60))
            sizes.append(self.resident())
        assert not self.wrong, self.wrong
        self.served.wait_for(lambda: self.descriptors() <= at_rest + 1 and self.served.jobs() == 0, 15)
        print(f"{dict(sorted(self.counts.items()))}\nMB: {sizes}; descriptors: {at_rest}, then {self.descriptors()}")
        assert max(sizes[len(sizes) // 2:]) <= 1.5 * max(sizes[:len(sizes) // 2]), "it grows"


with tempfile.TemporaryDirectory() as name:
    shutil.copy(TABLES / TABLE, name)
    with Served(BIN / "slidebase-serve", "--connections", "32", tables=Path(name)) as server:
        threading.Thread(target=server.process.stderr.read, daemon=True).start()  # or its messages fill the pipe
        Load(server, Path(name)).run()
