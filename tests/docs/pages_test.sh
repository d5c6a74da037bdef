#!/usr/bin/env bash
# docs/README.md links every file under docs, and every link between files of the source, in any page, leads to a
# file and a heading that exist.
#
#   tests/docs/pages_test.sh SOURCE_DIR
set -euo pipefail
export LC_ALL=C.UTF-8

if [[ $# -ne 1 ]]; then
  echo "usage: pages_test.sh SOURCE_DIR" >&2
  exit 2
fi
cd -- "$1"
failed=0
fault() {
  echo "$*" >&2
  failed=1
}

# The targets of [text](target) and of src="target", one per line; code is left out.
links_of() {  # PAGE
  awk '/^ *```/ { code = !code; next } !code' "$1" | sed -E 's/`[^`]*`//g' |
    { grep -oE '\]\([^) ]+\)|src="[^"]+"' || true; } | sed -E 's/^\]\(|^src="|[)"]$//g'
}

# Anchors as GitHub and GitLab make them: lower case, spaces to dashes, most other characters left out.
headings_of() {  # PAGE
  awk '/^```/ { code = !code; next } !code && /^#+ / { sub(/^#+ /, ""); print tolower($0) }' "$1" |
    sed -E 's/[^a-z0-9 _-]//g; s/ /-/g'
}

declare -A headings  # by page, with a newline around each
check_link() {  # PAGE TARGET
  local file=${2%%#*} heading=
  [[ $2 != *'#'* ]] || heading=${2#*#}
  [[ -n $file ]] && file=${1%/*}/$file || file=$1
  if [[ ! -e $file ]]; then
    fault "$1: $2 does not exist"
  elif [[ $file == *.md && -n $heading ]]; then
    [[ -v headings[$file] ]] || headings[$file]=$'\n'$(headings_of "$file")$'\n'
    [[ ${headings[$file]} == *$'\n'"$heading"$'\n'* ]] || fault "$1: $2: no such heading"
  fi
}

pages=$(find . \( -path ./build -o -name node_modules -o -name '.?*' \) -prune -o -name '*.md' -print | sort)
count=0
while IFS= read -r page; do
  while IFS= read -r target; do
    [[ $target =~ ^[a-z]+: ]] && continue
    count=$((count + 1))
    check_link "$page" "$target"
  done < <(links_of "$page")
done <<<"$pages"
[[ $count -ge 50 ]] || fault "only $count links were found"

linked=$(links_of docs/README.md)
is_linked() { [[ $'\n'$linked$'\n' == *$'\n'"$1"$'\n'* ]] || fault "docs/README.md: does not link $1"; }
while IFS= read -r page; do
  is_linked "$page"
done < <(cd docs && find . -name __pycache__ -prune -o -type f ! -path ./README.md -print | sed 's/^..//')
for page in *.md; do
  is_linked "../$page"
done
exit "$failed"
