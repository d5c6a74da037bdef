#!/usr/bin/env python3
# Exits 42 if the input is what the statement says, byte for byte.
import re
import sys

text = sys.stdin.read()
lines = text.split("\n")
good = 2 <= len(lines) <= 1001 and lines[-1] == ""
for line in lines[:-1]:
    good = good and re.fullmatch(r"[1-8x]( [1-8x]){8}", line) is not None and len(set(line)) == 10
sys.exit(42 if good else 43)
