// What is said of a command line that is wrong, in the programs' own words.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace slidebase {

// The name that a word was probably meant to be: the one that takes the fewest changes of a letter,
// if they are few. Empty: none.
std::string nearest_name(std::string_view word, std::span<const std::string> names);

// " (did you mean NAME?)", or nothing.
std::string suggestion(std::string_view word, std::span<const std::string> names);

// What is wrong, of an error that app.parse() threw.
std::string mistake_text(const CLI::ParseError& error, const CLI::App& app);

}  // namespace slidebase
