"""robust_test.py BIN TABLES: clients that send halves, too much, or go away; tables that are missing, damaged and
replaced; signals, ports in use, and a socket that the server is given."""

from __future__ import annotations

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
import unittest
from pathlib import Path

from served import Served

BIN, TABLES = Path(sys.argv[1]), Path(sys.argv[2])
SERVER = BIN / "slidebase-serve"
TABLE = "sliding-3x3-8.sbt"
HARD = "/solve?seconds=60&shape=6x6&board=" + "+".join(map(str, [34, 35, *range(33, 0, -1), 0]))


def connect(served: Served, text: bytes) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", served.port), timeout=30)
    client.sendall(text)
    return client


def answers(served: Served) -> None:
    assert json.loads(served.ask("/solve", board="867254301")[1])["distance"] == 31


class Robust(unittest.TestCase):
    def test_bad_requests(self) -> None:
        with Served(SERVER, "--body", "10K", "--boards", "5", tables=TABLES) as served:
            for text in (b"", b"\r\n\r\n", b"GET", b"GET /solve?board=%zz HTTP/1.1\r\n\r\n", b"\0\xff" * 500,
                         b"POST /solve HTTP/1.1\r\nContent-Length: 100\r\n\r\nabc",
                         b"POST /solve HTTP/1.1\r\nContent-Length: -1\r\n\r\nabc",
                         b"POST /solve HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
                         b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
                         b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n\r\n",
                         b"GET /explorer/../../../../etc/passwd HTTP/1.1\r\n\r\n"):
                try:
                    client = connect(served, text)
                    client.shutdown(socket.SHUT_WR)
                    self.assertNotIn(b"root:", client.recv(1 << 16))
                    client.close()
                except ConnectionError:
                    pass
                answers(served)
            for board in "", " ", "# 867254301":
                self.assertEqual(served.ask("/solve", board=board)[0], 400, board)
            self.assertEqual(served.ask("/solve", format="eight", board="2 3 4 1 5 x 7 6 8 " * 2)[0], 400)
            self.assertEqual(served.ask("/solve", "x" * 20_000)[0], 413)
            self.assertEqual(served.ask("/solve", "867254301\n" * 6)[0], 400)
            self.assertEqual(served.ask("/solve", "867254301\n" * 5)[0], 200)
            for random_bytes in (random.Random(seed).randbytes(5000) for seed in range(20)):
                self.assertIn(served.ask("/solve", random_bytes)[0], (200, 400))
                self.assertEqual(served.ask("/check", random_bytes)[0], 400)

    def test_client_goes_away(self) -> None:
        with Served(SERVER, "--seconds", "60", tables=TABLES) as served:
            client = connect(served, f"GET {HARD} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            served.wait_for(lambda: served.jobs() == 1)
            client.close()
            served.wait_for(lambda: served.jobs() == 0)
            # One that reads nothing of a long answer, and goes.
            boards = b"867254301\n" * 1_000_000
            client = connect(served, b"POST /solve HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(boards) + boards)
            served.wait_for(lambda: served.jobs() == 1)
            answers(served)
            client.close()
            served.wait_for(lambda: served.jobs() == 0)

    def test_more_clients_than_connections(self) -> None:
        with Served(SERVER, "--connections", "4", tables=TABLES) as served:
            idle = [connect(served, b"") for _ in range(3)]
            failures = []

            def ask() -> None:
                try:
                    for _ in range(5):
                        answers(served)
                except Exception as failure:  # noqa: BLE001
                    failures.append(failure)

            threads = [threading.Thread(target=ask) for _ in range(40)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            for client in idle:
                client.close()
            self.assertEqual(failures, [])

    def test_tables_missing_damaged_and_replaced(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "bin").mkdir()
            (folder / "tables").mkdir()
            shutil.copy(SERVER, folder / "bin")
            table = folder / "tables" / TABLE
            with Served(folder / "bin/slidebase-serve", tables=folder / "tables") as served:
                status, text = served.ask("/solve", board="867254301")
                self.assertEqual(status, 404)
                self.assertIn("slidebase-gen", text)
                shutil.copy(TABLES / TABLE, table)
                served.process.send_signal(signal.SIGHUP)
                served.wait_for(lambda: served.ask("/solve", board="867254301")[0] == 200)
                # Overwritten in place while it is open.
                whole = table.read_bytes()
                time.sleep(0.01)
                with open(table, "r+b") as file:
                    file.seek(len(whole) // 2)
                    file.write(bytes(byte ^ 0xff for byte in whole[len(whole) // 2:][:100]))
                status, text = served.ask("/solve", board="867254301")
                self.assertEqual((status, "distance" in json.loads(text)), (500, False))
                self.assertIn(str(table), text)
                # A damaged one found again.
                served.process.send_signal(signal.SIGHUP)
                served.process.stderr.readline()
                self.assertEqual(served.ask("/solve", board="867254301")[0], 500)
                # A whole one in its place.
                other = folder / "tables/other"
                other.write_bytes(whole)
                other.replace(table)
                served.process.send_signal(signal.SIGHUP)
                served.wait_for(lambda: served.ask("/solve", board="867254301")[0] == 200)
                answers(served)

    def test_told_to_end(self) -> None:
        with Served(SERVER, "--seconds", "60", tables=TABLES) as served:
            boards = b"867254301\n" * 20_000
            streamed = connect(served, b"POST /solve HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(boards) + boards)
            searched = connect(served, f"GET {HARD} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            unread = connect(served, b"POST /solve HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % (5 * len(boards)) + 5 * boards)
            first = streamed.recv(4096)
            served.wait_for(lambda: served.jobs() == 3)
            told = time.monotonic()
            served.process.send_signal(signal.SIGINT)
            text = first
            while more := streamed.recv(1 << 20):
                text += more
            self.assertTrue(text.endswith(b"0\r\n\r\n"))
            self.assertEqual(text.count(b'"distance":31'), 20_000)
            self.assertEqual(served.process.wait(timeout=10), 0)
            self.assertLess(time.monotonic() - told, 8)  # promised: 5
            for client in streamed, searched, unread:
                client.close()

    def test_port_in_use(self) -> None:
        with Served(SERVER, tables=TABLES) as served:
            second = subprocess.run([SERVER, "--port", str(served.port)], capture_output=True, text=True, timeout=30)
            self.assertEqual(second.returncode, 2)
            self.assertIn("cannot listen on 127.0.0.1", second.stderr)
        for wrong in (["--port", "70000"], ["--body", "much"], ["--seconds", "0"], ["--host", "nowhere.invalid"]):
            done = subprocess.run([SERVER, *wrong], capture_output=True, text=True, timeout=30)
            self.assertEqual((done.returncode, done.stdout), (2, ""), wrong)

    def test_no_threads(self) -> None:
        room = 300 << 20  # for the stacks of 37 threads, so long as they have 8 MiB each
        done = subprocess.run(["sh", "-c", 'ulimit -s 8192; exec "$0" --port 0 -q --connections 1000', SERVER],
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (room, room)),
                              capture_output=True, text=True, timeout=30)
        self.assertEqual(done.returncode, 2, done)
        self.assertRegex(done.stderr, "only [0-9]+ of 1000 threads can be started")

    def test_given_socket(self) -> None:
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            port = listening.getsockname()[1]
            # As systemd does, with the socket as number 3.
            process = subprocess.Popen(
                ["sh", "-c", f'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" --tables "$1" -q 3<&{listening.fileno()}',
                 SERVER, TABLES], pass_fds=[listening.fileno()])
            served = Served.__new__(Served)
            served.port, served.process = port, process
            try:
                answers(served)
            finally:
                process.terminate()
                self.assertEqual(process.wait(timeout=30), 0)

    def test_query_serve(self) -> None:
        done = subprocess.run([BIN / "slidebase-query", "serve", "--version"], capture_output=True, text=True)
        self.assertTrue(done.stdout.startswith("slidebase-serve "), done)
        with tempfile.TemporaryDirectory() as alone:
            shutil.copy(BIN / "slidebase-query", alone)
            done = subprocess.run([Path(alone) / "slidebase-query", "serve"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertIn("cpp-httplib", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
