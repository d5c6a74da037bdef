#!/usr/bin/env python3
"""Changes one operator or number of the code at a time, and shows whether a test fails.

    tests/damage/seeded_mutants.py [--seed N] [--count N] [--jobs N] [--folder FOLDER]

In a clone of the last commit it draws places of common, gen and query: comparisons, bounds, signs, conditions. It makes each
change alone, builds, and runs the tests of `./run test` until one fails; what survives meets those with the label
`more`. Prints a line for each change and counts them. The same seed draws the same places of the same sources. A change
that does not compile is replaced by another; one that means the same can survive. Takes an hour or two for fifty; with
FOLDER, which keeps the build and the results, the same command goes on after it was ended.
"""

import argparse
import collections
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


CHOSEN = ["-LE", "^(python|more|slow)$"]
OTHERS = ["-L", "^more$", "-LE", "^(python|slow)$"]


def quiet(command: list[str], **options) -> subprocess.CompletedProcess:
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def first_failure(build: pathlib.Path, jobs: int, *labels: str) -> str:
    """The name of a test that fails, or nothing."""
    (build / "Testing/Temporary/CTestCostData.txt").unlink(missing_ok=True)  # for the order of the lists: short ones first
    said = quiet(["ctest", "--test-dir", str(build), "-j", str(jobs), "--stop-on-failure", "--timeout", "120", *labels])
    failed = re.search(r"Test +#\d+: (\S+) \.*\** *(?:Failed|Timeout|.*Exception)", said.stdout.replace("***", " "))
    return failed[1] if failed else "" if said.returncode == 0 else "ctest"


def prepared(work: pathlib.Path, jobs: int) -> pathlib.Path:
    """The clone in this folder, built and tested unless it was before."""
    copy, build = work / "slidebase", work / "build"
    if not (work / "sound").exists():
        if not copy.exists():
            subprocess.run(["git", "clone", "-q", str(ROOT), str(copy)], check=True)
        subprocess.run(["cmake", "-S", str(copy), "-B", str(build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                        "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1"], check=True, stdout=subprocess.DEVNULL)
        if quiet(["cmake", "--build", str(build), "-j", str(jobs)]).returncode != 0:
            raise SystemExit("the sources do not build")
        if failed := first_failure(build, jobs, *CHOSEN):
            raise SystemExit(f"{failed} fails without a change")
        (work / "sound").touch()
    subprocess.run(["git", "-C", str(copy), "checkout", "-q", "."], check=True)
    return copy


def result_of(work: pathlib.Path, jobs: int) -> str:
    """Of the change that the clone has: who catches it; nothing if it does not compile."""
    build = work / "build"
    if quiet(["cmake", "--build", str(build), "-j", str(jobs)]).returncode != 0:
        return ""
    if failed := first_failure(build, jobs, *CHOSEN):
        return f"caught {failed}"
    if failed := first_failure(build, jobs, *OTHERS):
        return f"caught by more {failed}"
    return "survived"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        work = (options.folder or pathlib.Path(temporary)).resolve()
        copy, log = prepared(work, options.jobs), work / f"results-{options.seed}"
        known = dict(line.split("\t") for line in log.read_text().splitlines()) if log.exists() else {}
        drawn = places(copy)
        random.Random(options.seed).shuffle(drawn)
        counts: collections.Counter[str] = collections.Counter()
        for name, number, begin, end, other in drawn:
            if counts.total() == options.count:
                break
            file = copy / name
            sound = file.read_text()
            lines = sound.splitlines(keepends=True)
            lines[number] = lines[number][:begin] + other + lines[number][end:]
            place = f"{name}:{number + 1}:{begin}"
            if place not in known:
                file.write_text("".join(lines))
                known[place] = result_of(work, options.jobs)
                file.write_text(sound)
                with open(log, "a") as results:
                    print(place, known[place], sep="\t", file=results)
            if result := known[place]:
                counts[re.sub(" [^ ]*$", "", result)] += 1
                print(f"{place}: {lines[number].strip()}\n  {result}", flush=True)
        print(", ".join(f"{count} {result}" for result, count in counts.items()))


if __name__ == "__main__":
    main()
