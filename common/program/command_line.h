// Reads a command line, alike in all programs and in their own words where it is wrong.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace slidebase {

// " (did you mean NAME?)" of the name that takes the fewest changes of a letter, if they are few;
// else nothing.
std::string suggestion(std::string_view word, std::span<const std::string> names);

// The words after the program's name. `help`, `help COMMAND` and `version` become the options that
// they mean.
std::vector<std::string> command_line_words(int argc, char** argv);

struct CommandLine {
  std::string mistake;  // what is wrong with it, if anything is
  std::string text;     // the help or version that it asks for, to be printed and no more
};

// Parses the words into the values that `app` declares.
CommandLine read_command_line(CLI::App& app, std::vector<std::string> words);

}  // namespace slidebase
