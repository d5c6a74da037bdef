// tests/docs/help_test.sh runs every example, in a folder with the files that they name.
#include "query/commands/examples.h"

#include "query/formats/format_list.h"

namespace slidebase {
namespace {

struct Example {
  std::string_view command;  // none for the program itself
  std::string_view line;
};

constexpr Example kExamples[] = {
    {"", "echo 867254301 | slidebase-query solve"},
    {"", "slidebase-query show 123456078"},
    {"", "slidebase-query solve --help"},
    {"solve", "slidebase-query solve --format eight boards.txt"},
    {"solve", "echo 867254301 | slidebase-query solve --emit json"},
    {"solve", "echo 1 2 RBW/RWW/EWW | slidebase-query solve --limit 20"},
    {"check", "slidebase-query check boards.txt answers.txt"},
    {"check", "slidebase-query check --format eight --require valid boards.txt answers.txt"},
    {"race", "slidebase-query race -- ./solver"},
    {"race", "slidebase-query race --input boards.txt --per-case -- ./solver --fast"},
    {"race", "slidebase-query race --programs class.txt --report csv"},
    {"show", "slidebase-query show 123456078"},
    {"show", "slidebase-query show 1 2 RBW/RWW/EWW"},
    {"sample", "slidebase-query sample --depth 20-25 --count 3 --seed 7"},
    {"sample", "slidebase-query sample --suite hard --format eight --per-depth 20"},
    {"stats", "slidebase-query stats tables/sliding-3x3-8.sbt"},
    {"stats", "slidebase-query stats --svg depths.svg --log tables/cubic-3x3-8.sbt"},
    {"info", "slidebase-query info tables/sliding-3x3-8.sbt"},
    {"info", "slidebase-query info --json tables/cubic-3x3-8.sbt"},
    {"verify", "slidebase-query verify tables/*.sbt"},
    {"verify", "slidebase-query verify --published --prove tables/sliding-3x3-8.sbt"},
    {"export", "slidebase-query export --npy distances.npy tables/sliding-3x3-8.sbt"},
    {"export", "slidebase-query export --csv tables/sliding-3x3-8.sbt | head"},
    {"export", "slidebase-query export --solver cpp --format eight > eight.cpp"},
    {"audit", "slidebase-query audit --heuristic manhattan"},
    {"audit", "slidebase-query audit --heuristic file:values.npy --json"},
    {"rank", "echo 123456780 | slidebase-query rank"},
    {"rank", "echo 1 2 3 4 5 6 7 8 9 10 11 0 | slidebase-query rank --board 3x4"},
    {"unrank", "echo 46233 | slidebase-query unrank"},
    {"unrank", "seq 0 9 | slidebase-query unrank --board 2x3"},
};

}  // namespace

std::string help_footer(std::string_view command) {
  std::string text = command == "solve" ? format_list() + "\n" : "";
  text += "Examples:\n";
  for (const Example& example : kExamples) {
    if (example.command == command) {
      text.append("  ").append(example.line).append("\n");
    }
  }
  return text;
}

}  // namespace slidebase
