#!/usr/bin/env python3
# Exits 42 if the input is what the statement says, byte for byte.
import re
import sys

text = sys.stdin.read()
questions = re.findall(r"[1-3] [1-3]\n((?:[WBRE] [WBRE] [WBRE]\n){3})", text)
whole = re.fullmatch(r"(?:[1-3] [1-3]\n(?:[WBRE] [WBRE] [WBRE]\n){3})*0 0\n", text)
good = whole is not None and 1 <= len(questions) <= 1000
good = good and all(question.count("E") == 1 for question in questions)
sys.exit(42 if good else 43)
