#!/usr/bin/env bash
# Prints from ctest's JUnit file which tests did not run and why, then a line that counts the tests.
#
#   tests/support/summary.sh JUNIT_FILE
#
# A test that skips itself ends with exit code 77 and prints `skipped: REASON` as its first line. A test that
# passes without some part prints `left out: WHAT: REASON`.
set -euo pipefail

awk '
  function plain(text) {
    gsub(/<[^>]*>|^[ \t]+/, "", text)
    gsub(/&lt;/, "<", text)
    gsub(/&gt;/, ">", text)
    gsub(/&quot;/, "\"", text)
    gsub(/&apos;/, "\047", text)
    gsub(/&amp;/, "\\&", text)
    return text
  }
  function attribute(key) {
    match($0, " " key "=\"[^\"]*\"")
    return plain(substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 4))
  }
  function note(text) { notes[++count] = text }

  /^\t<testcase / {
    name = attribute("name")
    status = attribute("status")
    reason = ""
    next
  }
  # Not run, but not skipped by the test itself (the program is missing, for instance): counts as failed.
  /<skipped message="/ && !/SKIP_RETURN_CODE/ { status = "fail" }
  status == "notrun" && reason == "" && !/<skipped/ {
    reason = plain($0)
    sub(/^skipped: /, "", reason)
  }
  status == "run" && plain($0) ~ /^left out: / { note(name ", in part: " substr(plain($0), 11)) }
  /^\t<\/testcase>/ {
    if (status == "run") ++passed
    if (status == "fail") ++failed
    if (status == "notrun" || status == "disabled") {
      ++skipped
      note(name ": " (reason == "" ? "no reason given" : reason))
    }
  }
  END {
    if (count > 0) print "Skipped:"
    for (i = 1; i <= count; ++i) print "  " notes[i]
    printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
  }' "$1"
