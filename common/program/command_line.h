// The command line of all programs: their help and version, numbers and sizes of memory as people
// write them, and reading it with their own error messages.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace slidebase {

// The group of options that help does not list.
inline constexpr const char* kUnlisted = "unlisted";

// What a program does first: it uses the instruction set that $SLIDEBASE_KERNEL names, if that is
// set (processor.h), and lets messages recommend its companions.
void begin_program();

// Gives the program -h, --help in lines of at most 80 columns, and -V, --version; /name is a file.
// A program calls it before it adds its commands, because these copy its settings at that time.
void prepare_program(CLI::App& app);

// The text of --version: "slidebase-gen 1.0.0 (1a2b3c4)", then one line each for the table format,
// zstd and the instruction set in use.
std::string version_text(std::string_view program);

// " (did you mean NAME?)" with the name that takes the fewest changed letters, if they are few;
// otherwise "".
std::string suggestion(std::string_view word, std::span<const std::string> names);

// The words after the program's name. `help`, `help COMMAND` and `version` are replaced by the
// options that they mean.
std::vector<std::string> command_line_words(int argc, char** argv);

// Parses a number of bytes, or one with a letter of `units`, a prefix of "KMGT", for powers of
// `step`: "800M", "16G". Nothing if the text is not a size, or is 2^64 bytes or more.
std::optional<std::uint64_t> parse_size(std::string_view text, std::string_view units = "KMGT",
                                        std::uint64_t step = 1024);

// The same of the value of an option. Throws Error(kUsage) for another text.
std::uint64_t size_option(const std::string& text);

// A check for an option of CLI11, which returns the error message or an empty text. CLI11 itself
// would accept a sign and wrap round.
std::function<std::string(const std::string&)> whole_number_from(std::uint64_t least);

struct CommandLine {
  std::string mistake;  // the error message, or empty
  std::string text;     // the requested help or version, to be printed before ending
};

// An option or a command of an earlier version, and what does the same now.
struct FormerName {
  std::string_view name, now;
};

// Parses the words into the values that `app` declares. A former name is a mistake whose message
// has the new one.
CommandLine read_command_line(CLI::App& app, std::vector<std::string> words,
                              std::span<const FormerName> former = {});

}  // namespace slidebase
