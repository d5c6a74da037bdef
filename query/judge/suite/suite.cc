#include "query/judge/suite/suite.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/base/text_path.h"
#include "query/formats/answers/answerers.h"

namespace slidebase {
namespace {

// A file of puzzles and the file of its answers.
struct SuiteFile {
  std::string name;  // without its suffix
  std::string puzzles, answers;
};

void write_all(AtomicFile& file, const std::string& text) {
  file.write_at(0, std::as_bytes(std::span(text)));
}

std::string numbered(const std::string& stem, std::size_t i, std::size_t count) {
  if (count == 1) {
    return stem;
  }
  const std::string number = std::to_string(i + 1);
  return stem + "-" + std::string(std::to_string(count).size() - number.size(), '0') + number;
}

void probe_pair(const std::string& name) {
  probe_target(text_path(name + ".in"));
  probe_target(text_path(name + ".ans"));
}

std::vector<SuiteFile> files_of(const SuiteOptions& options, const std::string& stem,
                                std::span<const CaseRecord> cases, TableSet& tables,
                                unsigned threads) {
  const Format& format = *options.puzzles.format;
  std::size_t each = options.per_file.value_or(format.most_puzzles);
  each = each == 0 ? std::max<std::size_t>(1, cases.size()) : each;
  const std::size_t count = (cases.size() + each - 1) / each;
  std::vector<SuiteFile> files;
  if (!options.stem.ends_with(".yaml")) {
    for (std::size_t i = 0; i < count; ++i) {
      probe_pair(numbered(stem, i, count));
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto some = cases.subspan(i * each, std::min(each, cases.size() - i * each));
    std::string puzzles = format.write(some);
    std::string answers =
        answers_to(options.puzzles, format.answer_form(), puzzles, tables, threads);
    files.push_back({numbered(stem, i, count), std::move(puzzles), std::move(answers)});
  }
  return files;
}

void write_pair(const SuiteFile& file) {
  const std::string in_path = file.name + ".in";
  const std::string answers_path = file.name + ".ans";
  AtomicFile in(text_path(in_path)), answers(text_path(answers_path));
  write_all(in, file.puzzles);
  write_all(answers, file.answers);
  std::error_code error;
  std::filesystem::remove(text_path(answers_path), error);
  if (error) {
    throw Error(ErrorCode::kIo, answers_path, "cannot be replaced: " + error.message());
  }
  in.commit();
  answers.commit();
}

// A text as a literal block of YAML, indented two columns more than its key, which has `depth`. The
// first line may begin with spaces, and the last lines may be empty.
std::string yaml_block(std::string_view text, std::size_t depth) {
  std::string block = "|2+\n";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    block.append(end > 1 ? depth + 2 : 0, ' ').append(text.substr(0, end));
    text.remove_prefix(end);
  }
  return block;
}

// The generators.yaml of BAPCtools with the cases in the file itself:
// https://github.com/RagnarGrootKoerkamp/BAPCtools/blob/master/doc/generators.md
std::string generators_yaml(std::span<const SuiteFile> files) {
  std::string yaml = "data:\n  secret:\n    data:\n";
  for (const SuiteFile& file : files) {
    yaml += "      '" + file.name + "':\n";
    yaml += "        in: " + yaml_block(file.puzzles, 8);
    yaml += "        ans: " + yaml_block(file.answers, 8);
  }
  return yaml;
}

}  // namespace

std::string answers_to(const PuzzleSpec& spec, AnswerForm form, const std::string& puzzles,
                       TableSet& tables, unsigned threads) {
  InputText input("puzzles", puzzles);
  std::string answers;
  answer_puzzles(
      spec, form, tables, input, threads, [&](std::string_view part) { answers += part; },
      [](Place, std::string_view) {});
  return answers;
}

SuiteCounts write_suite(const SuiteOptions& options, TableSet& tables, unsigned threads) {
  const bool yaml = options.stem.ends_with(".yaml");
  const std::string stem = yaml ? "drawn" : options.stem;
  // Find files that cannot be written before the long work.
  if (yaml) {
    probe_target(text_path(options.stem));
  } else {
    probe_pair(stem);
  }
  const DrawnCases drawn = draw_cases(options.puzzles, options.draw, tables, threads);
  const std::vector<SuiteFile> files = files_of(options, stem, drawn.cases, tables, threads);
  const bool replaced = names_file(yaml ? options.stem : files.front().name + ".in");
  if (yaml) {
    AtomicFile target(text_path(options.stem));
    write_all(target, generators_yaml(files));
    target.commit();
  } else {
    for (const SuiteFile& file : files) {
      write_pair(file);
    }
  }
  return {drawn.cases.size(), drawn.unsolvable,  drawn.depths, files.size(),
          files.front().name, files.back().name, replaced};
}

}  // namespace slidebase
