"""A running slidebase-serve, and requests to it."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import time
import urllib.parse
from pathlib import Path


class Served:
    """A server on a port of its own, while the context lasts."""

    def __init__(self, program: Path, *options: str, tables: Path | None = None) -> None:
        command = [str(program), "--port", "0", *options]
        if tables is not None:
            command += ["--tables", str(tables)]
        environment = {**os.environ, "SLIDEBASE_PATH": "", "XDG_DATA_HOME": "/nonexistent"}
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        found = re.search(r"listens on http://127\.0\.0\.1:(\d+)$", line)
        assert found, line
        self.port = int(found[1])

    def __enter__(self) -> "Served":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        status = self.process.wait(timeout=30)
        assert self.process.stderr is not None
        self.messages = self.process.stderr.read()
        self.process.stderr.close()
        assert status == 0, (status, self.messages)

    def ask(self, path: str, body: str | bytes | None = None, accept: str = "", **parameters: object
            ) -> tuple[int, str]:
        """The status and the text of an answer; a POST if there is a body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
        connection.request("GET" if body is None else "POST", path + query, body,
                           {"Accept": accept} if accept else {})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def jobs(self) -> int:
        """How many requests are being answered in threads of their own."""
        found = re.search(r"^slidebase_jobs (\d+)$", self.ask("/metrics")[1], re.M)
        assert found
        return int(found[1])

    def wait_for(self, true, seconds: float = 5) -> None:
        """Waits until true() is."""
        until = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < until
            time.sleep(0.05)
