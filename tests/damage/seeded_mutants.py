#!/usr/bin/env python3
"""Changes one operator or number of the code at a time, and shows whether a test fails.

    tests/damage/seeded_mutants.py [--seed N] [--count N] [--jobs N]

In a clone of the last commit it draws places of common, gen and query: comparisons, bounds, signs, conditions. It makes each
change alone, builds, and runs the tests of `./run test` until one fails; what survives meets those with the label
`more`. Prints a line for each change and counts them. The same seed draws the same places of the same sources. A change
that does not compile is replaced by another; one that means the same can survive. Takes an hour or two for fifty.
"""

import argparse
import pathlib
import random
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHANGES = [
    (r" < (?!\w+>)", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r" \+ 1\b", ""), (r" - 1\b", ""), (r" \+ (?!1\b)", " - "), (r" - (?!1\b)", " + "),
    (r"\breturn true;", "return false;"), (r"\breturn false;", "return true;"),
    (r" \+= ", " -= "), (r"(?<=[(\s])!(?=\w)", ""), (r"\bstd::min\(", "std::max("), (r"\bstd::max\(", "std::min("),
]


def sources(root: pathlib.Path) -> list[str]:
    """Sources that this system compiles, but for those that other programs of the build test."""
    listed = subprocess.run(["git", "ls-files", "common", "gen", "query"], cwd=root, check=True,
                            capture_output=True, text=True).stdout.split()
    left_out = re.compile(r"^query/(web|python)/|^gen/mpi/|_windows\.cc$")
    return [name for name in listed if name.endswith((".cc", ".h")) and not left_out.search(name)]


def code(line: str) -> str:
    """The line with its strings and comment blanked, so that places keep their columns."""
    if line.lstrip().startswith(("#", "template", "//", "static_assert")):
        return " " * len(line)
    line = re.sub(r'"(\\.|[^"\\])*"', lambda found: '"' + " " * (len(found[0]) - 2) + '"', line)
    return re.sub(r"//.*", lambda found: " " * len(found[0]), line)


def places(root: pathlib.Path) -> list[tuple[str, int, int, int, str]]:
    """File, line from 0, columns and replacement of every change."""
    found = []
    for name in sources(root):
        for number, line in enumerate((root / name).read_text().splitlines()):
            for pattern, other in CHANGES:
                found += [(name, number, at.start(), at.end(), other) for at in re.finditer(pattern, code(line))]
    return found


def quiet(command: list[str], **options) -> subprocess.CompletedProcess:
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def first_failure(build: pathlib.Path, jobs: int, *labels: str) -> str:
    """The name of a test that fails, or nothing."""
    (build / "Testing/Temporary/CTestCostData.txt").unlink(missing_ok=True)  # for the order of the lists: short ones first
    said = quiet(["ctest", "--test-dir", str(build), "-j", str(jobs), "--stop-on-failure", "--timeout", "120", *labels])
    failed = re.search(r"Test +#\d+: (\S+) \.*\** *(?:Failed|Timeout|.*Exception)", said.stdout.replace("***", " "))
    return failed[1] if failed else "" if said.returncode == 0 else "ctest"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    chosen = ["-LE", "^(python|more|slow)$"]
    others = ["-L", "^more$", "-LE", "^(python|slow)$"]

    with tempfile.TemporaryDirectory() as work:
        copy, build = pathlib.Path(work) / "slidebase", pathlib.Path(work) / "build"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(copy)], check=True)
        subprocess.run(["cmake", "-S", str(copy), "-B", str(build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                        "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1"], check=True, stdout=subprocess.DEVNULL)
        make = ["cmake", "--build", str(build), "-j", str(options.jobs)]
        if quiet(make).returncode != 0:
            raise SystemExit("the sources do not build")
        if failed := first_failure(build, options.jobs, *chosen):
            raise SystemExit(f"{failed} fails without a change")
        drawn = places(copy)
        random.Random(options.seed).shuffle(drawn)
        counts = {"caught": 0, "caught by more": 0, "survived": 0}
        for name, number, begin, end, other in drawn:
            if sum(counts.values()) == options.count:
                break
            file = copy / name
            sound = file.read_text()
            lines = sound.splitlines(keepends=True)
            lines[number] = lines[number][:begin] + other + lines[number][end:]
            file.write_text("".join(lines))
            if quiet(make).returncode == 0:
                failed, result = first_failure(build, options.jobs, *chosen), "caught"
                if not failed:
                    failed = first_failure(build, options.jobs, *others)
                    result = "caught by more" if failed else "survived"
                counts[result] += 1
                print(f"{name}:{number + 1}: {lines[number].strip()}\n  {result} {failed}", flush=True)
            file.write_text(sound)
        print(", ".join(f"{count} {result}" for result, count in counts.items()))


if __name__ == "__main__":
    main()
