#!/usr/bin/env python3
"""make_reference.py [--check] SOURCE_DIR: docs/REFERENCE.md, from the two headers of the library.

A header is a row of items: a comment, and the declarations under it. The page has each item's declarations as
they are and the comment as text, under a heading for each class (C++) or each part of the header (C). A
signature is written once, in its header, and the page cannot say anything else. With --check nothing is
written: the exit code tells whether the page is the one that would be.
"""

import pathlib
import re
import sys
import textwrap

HEAD = """# Reference

All that `<slidebase/slidebase.h>` and `<slidebase/c.h>` declare, with their comments. `cmake/make_reference.py`
makes this page of the two headers: change those, and run it. [API.md](API.md) is the guide, with whole programs.
"""
COMMENT = re.compile(r"\s*(//|/\*|\*(?=[ /]|$))")
MARKED = re.compile(r"(`[^`]*`)|([*<])")  # but not in what is code


def escape(found: re.Match[str]) -> str:
    return found[1] or "\\" + found[2]


def as_text(lines: list[str]) -> str:
    """A comment as Markdown, in which no character of it has a meaning of its own."""
    bare = [re.sub(r"^\s*(//|/\*|\*/|\*)\s?|\s*\*/\s*$", "", line).strip() for line in lines]
    parts = re.split(r"\n{2,}", "\n".join(bare).strip())
    return "\n\n".join(textwrap.fill(MARKED.sub(escape, part.replace("\n", " ")), 112,
                                     break_long_words=False, break_on_hyphens=False) for part in parts)


def is_open(code: list[str]) -> bool:
    """Whether these lines are the beginning of a declaration: more braces or parentheses are to come."""
    text = "\n".join(code)
    return text.count("{") > text.count("}") or not re.search(r"[;}]\s*((//|/\*).*)?$|^#", code[-1])


def items(lines: list[str]) -> list[tuple[list[str], list[str]]]:
    """The comments, each with the code under it; a class, which has items of its own, by its first line."""
    made: list[tuple[list[str], list[str]]] = []
    comment: list[str] = []
    code: list[str] = []
    private = False
    for line in [*lines, ""]:
        if private:
            private = not line.startswith("};")
        elif line.strip() == "private:":
            private = True
        elif code and is_open(code):  # of a struct also comments
            code.append(line)
        elif line.startswith("class "):
            made.append((comment, [line]))
            comment = []
        elif line.strip() in ("public:", "};") or (COMMENT.match(line) and not code):
            comment += [] if line.strip() in ("public:", "};") else [line]
        elif line.strip() and not COMMENT.match(line):
            code.append(line)
        else:
            if comment or code:
                made.append((comment, code))
            comment, code = [line] if line.strip() else [], []
    return made


def page_of(title: str, text: str, begin: str, end: str) -> str:
    """The section of a header: its first comment, and all between two lines of it."""
    lines = text.splitlines()
    head = lines[: next(i for i, line in enumerate(lines) if line.startswith("#"))]
    first = lines.index("", lines.index(begin))
    made = [f"## {title}", as_text(head)]
    for comment, code in items(lines[first : lines.index(end, first)]):
        if part := re.match(r"/\* ---- (.*) ---- \*/", comment[0] if comment else ""):
            made.append(f"### {part[1]}")
        elif code and (name := re.match(r"class (\w+) ", code[0])):
            made += [f"### class {name[1]}", as_text(comment)]
        elif not code or not re.match(r"struct \w+;", code[0]):  # which only the library needs
            declared = textwrap.dedent("\n".join(code))
            declared = re.sub(r"^(SLIDEBASE_API | {14}(?= ))", "", declared, flags=re.MULTILINE)
            declared = re.sub(r" \{\s*return [^}]*\}$", ";", declared, flags=re.MULTILINE)
            made += [f"```cpp\n{declared}\n```"] if code else []
            made += [as_text(comment)] if comment else []
    return "\n\n".join(made) + "\n"


def main() -> int:
    is_check = sys.argv[1] == "--check"
    source = pathlib.Path(sys.argv[-1])
    headers = source / "common" / "slidebase"
    page = "\n".join((
        HEAD,
        page_of("C++: slidebase/slidebase.h", (headers / "slidebase.h").read_text(),
                "namespace slidebase {", "}  // namespace slidebase"),
        page_of("C: slidebase/c.h", (headers / "c.h").read_text(), 'extern "C" {', "#ifdef __cplusplus")))
    path = source / "docs" / "REFERENCE.md"
    if is_check:
        if path.read_text() != page:
            print(f"{path} is not what the headers say: run cmake/make_reference.py .", file=sys.stderr)
            return 1
    else:
        path.write_text(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
