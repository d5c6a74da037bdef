#!/bin/bash
# Checks which file of the web's TypeScript imports which: imports_test.sh SOURCE_DIR
# The comment at the head of query/web/core/src/index.ts lists the files of the package; each imports only those above it
# there. No file of the page is part of a circle of imports, and the package never imports the page or its program.
set -u
cd "${1:?usage: imports_test.sh SOURCE_DIR}/query/web" || exit 1
listed=$(sed -nE 's,^//     ([a-z_, ]+)   .*,\1,p' core/src/index.ts | tr -d ,)
# shellcheck disable=SC2046 # the names have no spaces
exec awk -v listed="index $listed" '
  function fail(message) { print message; failed = 1 }
  BEGIN {
    count = split(listed, names, " ")
    for (i = 1; i <= count; ++i) place["core/src/" names[i]] = i
    place["core/src/index"] = count + 1
    for (i = 1; i < ARGC; ++i) { name = ARGV[i]; sub(/\.[a-z]+$/, "", name); left[name] = 1 }
    for (name in left) if (name ~ /^core\/src/ && !(name in place)) fail(name ": not in the list of core/src/index.ts")
    for (name in place) if (!(name in left)) fail("core/src/index.ts lists " name ", which does not exist")
  }
  match($0, /(from|import) \047\.[^\047]*\047/) || match($0, /import\(\047\.[^\047]*\047/) {
    from = FILENAME
    sub(/\.[a-z]+$/, "", from)
    to = substr($0, RSTART, RLENGTH)
    gsub(/^[^\047]*\047|\.js\047$|\047$/, "", to)
    folder = from
    sub(/\/[^\/]*$/, "", folder)
    while (to ~ /^\.\.?\//) {
      if (to ~ /^\.\.\//) { if (!sub(/\/[^\/]*$/, "", folder)) folder = "" }
      sub(/^\.\.?\//, "", to)
    }
    to = folder == "" ? to : folder "/" to
    arrow[from, to] = 1
    if (from ~ /^core\/src/ && to ~ /^(core\/program|page)\//) fail(from " imports " to)
    if (from ~ /^core\/src/ && to in place && place[to] >= place[from]) fail(from " imports " to ", which is below it")
  }
  END {
    # Remove files that import no remaining file, or that none imports, until none can be removed: circles remain, and what
    # is between two of them.
    do {
      removed = 0
      for (name in left) {
        imports = imported = 0
        for (other in left) {
          if ((name, other) in arrow) imports = 1
          if ((other, name) in arrow) imported = 1
        }
        if (!imports || !imported) { delete left[name]; removed = 1 }
      }
    } while (removed)
    for (name in left) fail(name ": is part of a circle of imports")
    exit failed
  }
' $(find core/src core/program page/src -name '*.ts' ! -name '*.d.ts' -o -name '*.tsx' | LC_ALL=C sort)
