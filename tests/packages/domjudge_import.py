#!/usr/bin/env python3
"""Imports a package's output validator as DOMjudge does, from the zip file to the files that a judging machine has.

    tests/packages/domjudge_import.py PACKAGE_DIR BUILD_DIR

Writes the files zipped under output_validators to the empty BUILD_DIR, by the rules of DOMjudge's
ImportProblemService (searchAndAddValidator), DOMjudgeService (createImmutableExecutable) and judgedaemon
(fetchExecutable). Exits with 1 and the reason if one of them would refuse the package.
"""
import io
import os
import posixpath
import sys
import zipfile


def pack(package):
    """The package as `zip -r` packs it, with folders as entries and the files' permissions."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for folder, folders, files in os.walk(package):
            for name in folders + files:
                path = os.path.join(folder, name)
                archive.write(path, os.path.relpath(path, package))
    return zipfile.ZipFile(buffer)


def validator_files(archive):
    """The names of the validator's files. They must be in or below the folder of the first one. The file system decides
    which is the first, so each of them is tried as the first."""
    names = [n for n in archive.namelist() if n.startswith("output_validator") and not n.endswith("/")]
    if not names:
        sys.exit("Custom validator specified but not found.")
    for first in names:
        folder = posixpath.dirname(first) + "/"
        for name in names:
            if not name.startswith(folder):
                sys.exit(f"{name} does not start with {folder}: found multiple custom output validators.")
    return names


def main():
    package, build = sys.argv[1:]
    archive = pack(package)
    if ".timelimit" in archive.namelist():
        float(archive.read(".timelimit"))
    for name in archive.namelist():
        if name.endswith(".in") and name[:-3] + ".ans" not in archive.namelist():
            sys.exit(f"{name} has no answers and would be left out.")
    for name in validator_files(archive):
        base = posixpath.basename(name)
        path = os.path.join(build, base)
        if os.path.exists(path):
            sys.exit(f"{name}: another file is also named {base}.")
        with open(path, "wb") as file:
            file.write(archive.read(name))
        # The importer ignores the permissions in the zip file and makes only these two executable.
        os.chmod(path, 0o755 if base in ("build", "run") else 0o644)


main()
