// Runs every command of slidebase-query on damaged tables of each family, mapped and read piece by
// piece. A command that reads the damage must end with exit code 2 and name the place of a damaged
// part, after printing at most the beginning of its output for the undamaged table. A command that
// does not read the damage must print all of that output. Large tables are not verified as a whole
// when they are opened, and small ones only if they are mapped.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "common/pdb/coloured/colourings.h"
#include "common/pdb/partitions.h"
#include "common/search/make/make.h"
#include "common/table/table.h"
#include "mutants.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::Mutant;
using test::SoundTable;
using test::TemporaryFolder;

// The sections that a command line must read, for any boards. kPatternBits: all that bounds need.
constexpr unsigned kHeader = 0, kSteps = 1, kPatterns = 2, kPatternBits = 4;

struct CommandLine {
  unsigned reads;
  // Shell commands: `query` is the program, $B holds the options for the board and the folder of
  // the tables, $T is the table. They print and remove the files that they make.
  std::string text;
  bool takes_long = false;  // on an undamaged table: it is only run where it must read damage
};

struct Outcome {
  int code = -1;
  std::string out, err;
};

// How a section is damaged: one byte in every `every`-th part.
struct CommandDamage {
  std::string_view name;
  std::vector<std::vector<SoundTable::Part>> SoundTable::*parts;
  std::size_t every;
};
constexpr CommandDamage kCommandDamages[] = {{"all blocks", &SoundTable::blocks, 1},
                                             {"all pages of the index", &SoundTable::pages, 1},
                                             {"some blocks", &SoundTable::blocks, 16}};

unsigned bit_of(SectionType type) {
  return type == SectionType::kStep       ? kSteps
         : type == SectionType::kPatterns ? kPatterns
                                          : kPatternBits;
}

SoundTable built(const TableInfo& info) {
  std::vector<std::byte> bytes;
  make_table(info, bytes, {});
  return SoundTable({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

// A folder with the tables of a puzzle, the first of which is damaged, the file `boards` with the
// output of the given command line, and the file `answers` with the right answers.
class CommandTrial {
 public:
  CommandTrial(const std::vector<TableInfo>& tables, const std::string& boards)
      : shape_(tables[0].shape),
        metric_(metric_of(tables[0].family)),
        table_(built(tables[0])),
        path_(folder_ / table_file_name(tables[0])),
        file_(path_, table_) {
    for (std::size_t i = 1; i < tables.size(); ++i) {
      test::write_file(folder_ / table_file_name(tables[i]), built(tables[i]).bytes);
    }
    std::filesystem::create_directory(folder_ / "feedback");
    test::write_file(folder_ / "boards", run(boards, true).out);
    test::write_file(folder_ / "answers", run("query solve $B boards", true).out);
    REQUIRE(std::filesystem::file_size(folder_ / "answers") > 0);
    files_ = folder_.names().size();
  }

  std::uint64_t bytes() const { return table_.bytes.size(); }

  void check(const std::vector<CommandLine>& lines) {
    for (const CommandLine& line : lines) {
      if (!line.takes_long) {
        const Outcome& sound = sound_[line.text] = run(line.text, true);
        INFO(line.text << ": " << sound.err);
        CHECK(sound.code != 2);
      }
    }
    for (const unsigned section : {kSteps, kPatterns, kPatternBits}) {
      for (const CommandDamage& damage : kCommandDamages) {
        const Mutant mutant = damaged(section, damage);
        if (!mutant.edits.empty()) {
          INFO(damage.name << " of section " << section);
          check(lines, mutant, damage.every == 1 ? section : kHeader);
        }
      }
    }
  }

 private:
  Mutant damaged(unsigned section, const CommandDamage& damage) const {
    Mutant mutant{table_.bytes.size(), {}, false};
    for (std::size_t i = 0; i < table_.info.sections.size(); ++i) {
      if (bit_of(table_.info.sections[i].type) == section) {
        const auto& parts = (table_.*damage.parts)[i];
        for (std::size_t part = damage.every / 2; part < parts.size(); part += damage.every) {
          const std::uint64_t at = parts[part].begin;
          mutant.edits.push_back({at, std::string(1, static_cast<char>(table_.bytes[at] ^ 1))});
        }
      }
    }
    return mutant;
  }

  // `met`: the sections in which every part is damaged.
  void check(const std::vector<CommandLine>& lines, const Mutant& mutant, unsigned met) {
    file_.damage(mutant);
    for (const CommandLine& line : lines) {
      const bool must_fail = (line.reads & met) != 0;
      if (line.takes_long && !must_fail) {
        continue;
      }
      for (const bool mapped : {true, false}) {
        const Outcome outcome = run(line.text, mapped);
        INFO(line.text << std::string(mapped ? ", mapped: exit " : ", read: exit ") << outcome.code
                       << "\n"
                       << outcome.out.substr(0, 500) << outcome.err);
        check(outcome, sound_[line.text], mutant, must_fail);
      }
    }
    file_.restore(mutant);
  }

  void check(const Outcome& outcome, const Outcome& sound, const Mutant& mutant,
             bool must_fail) const {
    if (outcome.code != 2) {
      CHECK(!must_fail);
      CHECK(outcome.code == sound.code);
      CHECK(outcome.out == sound.out);
      return;
    }
    CHECK(sound.out.starts_with(outcome.out));
    const std::string_view before = "(at byte ";
    const std::size_t place = outcome.err.find(before);
    CHECK(place != std::string::npos);
    CHECK((place == std::string::npos ||
           explains(mutant, table_, std::stoull(outcome.err.substr(place + before.size())))));
    CHECK(folder_.names().size() == files_);
  }

  Outcome run(const std::string& text, bool mapped) const {
    const std::string options =
        "cd '" + folder_.path().string() + "' && unset SLIDEBASE_PATH XDG_DATA_HOME" +
        "\nexport HOME=/nonexistent LC_ALL=C B='--board " + shape_.name() + " --tables ." +
        (metric_ == Metric::kMulti ? " --metric multi" : "") + "' T='" + path_.filename().string() +
        "'" + "\nexport ASAN_OPTIONS=\"verify_asan_link_order=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}\"" +
        "\nquery() { " +
        (mapped ? "" : "REFUSE_MAPPING=\"$T\" LD_PRELOAD='" SLIDEBASE_WHEN_MAPPED "' ") +
        "'" SLIDEBASE_QUERY "' \"$@\"; }\n";
    const auto out = output_ / "out", err = output_ / "err";
    const std::string script =
        options + "{ " + text + "\n} </dev/null >'" + out.string() + "' 2>'" + err.string() + "'";
    const int status = std::system(script.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, test::read_file(out),
            test::read_file(err)};
  }

  Shape shape_;
  Metric metric_;
  SoundTable table_;
  TemporaryFolder folder_, output_;
  std::filesystem::path path_;
  test::VictimFile file_;
  std::size_t files_ = 0;
  std::map<std::string, Outcome> sound_;
};

// The command lines for all tables, followed by `lines`.
std::vector<CommandLine> with_common(std::vector<CommandLine> lines, unsigned sections,
                                     unsigned read_by_distances) {
  const std::vector<CommandLine> common = {
      {sections, "query solve $B boards"},
      {read_by_distances, "query solve $B --emit distance boards"},
      {sections, "query solve $B --json boards"},
      {sections, "query solve $B --emit boards boards"},
      {sections, "query solve $B --emit path --limit 20 boards"},
      {sections, "query show $B \"$(head -n 1 boards)\""},
      {read_by_distances, "query check $B boards answers"},
      {read_by_distances, "query check $B --json boards answers"},
      {read_by_distances, "query check $B --protocol icpc boards answers feedback <answers"},
      {sections, "query race $B boards -- cat"},
      {kHeader, "query info $T"},
      {kHeader, "query info --json $T"},
      {sections, "query verify $T"},
      {sections, "query verify --prove $T", true}};
  lines.insert(lines.begin(), common.begin(), common.end());
  return lines;
}

std::vector<CommandLine> sliding_lines(unsigned section, const std::string& depth) {
  return with_common({{section, "query solve $B --emit moves boards"},
                      {section, "query solve $B --all 3 boards"},
                      {section, "query race $B --depth " + depth + " -- cat"},
                      {section, "query sample $B --depth " + depth + " --count 3"},
                      {section, "query suite $B drawn --depth " + depth +
                                    " && cat drawn.in drawn.ans && rm drawn.*"},
                      {section, "query audit $B manhattan --count 20"}},
                     section, section);
}

// For a complete sliding table. `is_large`: commands that read all states take long.
std::vector<CommandLine> complete_sliding_lines(bool is_large) {
  std::vector<CommandLine> lines = sliding_lines(kSteps, "20-21");
  const std::vector<CommandLine> more = {
      {kSteps, "query sample $B --depth max --count 3", is_large},
      {kSteps, "query audit $B manhattan", is_large},
      {kSteps, "query export --emit npy $T > field && cksum field; code=$?; rm field; exit $code",
       is_large},
      {kHeader, "query info $T"},
      {kHeader, "query info --emit svg $T"}};
  lines.insert(lines.end(), more.begin(), more.end());
  return lines;
}

TEST_SUITE_BEGIN("damage-commands");

TEST_CASE("commands report damage of a large sliding table") {
  CommandTrial trial(
      {describe_table(Family::kSliding, {3, 4}, 11)},
      "query sample $B --scramble 60 --count 80; query sample $B --depth unsolvable");
  CHECK(trial.bytes() > Table::kVerifyAtOpenBytes);
  trial.check(complete_sliding_lines(true));
}

TEST_CASE("commands report damage of a large cubic table") {
  CommandTrial trial(
      {describe_table(Family::kCubic, {3, 4}, 11)},
      "printf '%s\\n' '4 3 RBWR/WWBR/BRWE' '4 3 WWWW/WWWW/WWRE' '1 1 RBWR/WEBR/BRWW'");
  CHECK(trial.bytes() > Table::kVerifyAtOpenBytes);
  trial.check(with_common({{kHeader, "query info $T"}}, kSteps | kPatterns, kPatterns));
}

TEST_CASE("commands report damage of additive tables") {
  CommandTrial trial({describe_additive({3, 5}, 14, Tier::kStandard)},
                     "query sample $B --scramble 30 --count 4; query sample $B --depth unsolvable");
  CHECK(trial.bytes() > Table::kVerifyAtOpenBytes);
  trial.check(sliding_lines(kPatternBits, "20"));
}

TEST_CASE("commands report damage of a table in slides") {
  CommandTrial trial({describe_table(Family::kLines, {3, 4}, 11)},
                     "query sample --board 3x4 --scramble 60 --count 80; "
                     "query sample --board 3x4 --depth unsolvable");
  CHECK(trial.bytes() > Table::kVerifyAtOpenBytes);
  trial.check(complete_sliding_lines(true));
}

TEST_CASE("commands report damage of coloured tables") {
  CommandTrial trial({describe_coloured({3, 4}, 11, Tier::kStandard)},
                     "query sample --board 3x4 --scramble 60 --count 20; "
                     "query sample --board 3x4 --depth unsolvable");
  trial.check(sliding_lines(kPatternBits, "20"));
}

TEST_CASE("commands report damage of a small sliding table") {
  CommandTrial trial(
      {describe_table(Family::kSliding, {3, 3}, 8)},
      "query sample $B --scramble 60 --count 80; query sample $B --depth unsolvable");
  std::vector<CommandLine> lines = complete_sliding_lines(false);
  lines.push_back({kSteps,  // so many boards are solved with a path table
                   "query sample $B --scramble 60 --count 12000 >many\n"
                   "query solve $B many; code=$?; rm many; exit $code"});
  lines.push_back({kSteps, "query export $T"});
  lines.push_back({kSteps, "query export --emit cpp --format eight --tables ."});
  trial.check(lines);
}

TEST_CASE("commands report damage of a small cubic table") {
  std::vector<TableInfo> tables;
  for (const Cell start : {8, 7, 4}) {  // first the table for `boards`
    tables.push_back(describe_table(Family::kCubic, {3, 3}, start));
  }
  CommandTrial trial(tables,
                     "printf '%s\\n' '3 3 RBW/WWB/RWE' '3 3 RRR/RRR/RRE' '1 1 EBW/WRB/RWW'");
  const unsigned both = kSteps | kPatterns;
  trial.check(with_common(
      {{kPatterns,
        "query suite drawn --format aoj1268 --depth 3-4 --tables . &&\n"
        "cat drawn.in drawn.ans && rm drawn.*"},
       {both, "query race --format aoj1268 --depth 3-4 --tables . -- cat"},
       {kPatterns, "query export --emit cpp --format aoj1268 --tables ."},
       {kSteps, "query export $T"},
       {kSteps, "query export --emit npy $T > field && cksum field; code=$?; rm field; exit $code"},
       {kHeader, "query info $T"}},
      both, kPatterns));
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
