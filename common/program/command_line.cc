// CLI11 parses; this file puts its errors in the programs' words. CLI11 2.1 lists extra arguments
// backwards, reports the number of values that it counted, and takes the word after `--option=` for
// the option's value. An empty value has no meaning for any option, and is what a script passes if
// its variable is not set: so it is an error in every form.
#include "common/program/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>
#include <sstream>
#include <system_error>

#include "common/base/environment.h"
#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/number.h"
#include "common/base/processor.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {
namespace {

// The least number of letters to insert, delete, replace or exchange with the next one (Damerau
// 1964), O(n m).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] =
          std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        now[j] = std::min(now[j], before[j - 2] + 1);
      }
    }
    before.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

using Commands = std::vector<const CLI::App*>;

// All long option names of the program and of these commands.
std::vector<std::string> option_names(const CLI::App& app, const Commands& commands) {
  std::vector<std::string> names;
  for (const CLI::Option* const option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  for (const CLI::App* const command : commands) {
    const auto more = option_names(*command, {});
    names.insert(names.end(), more.begin(), more.end());
  }
  return names;
}

// The message about the first extra argument.
std::string extra_text(const CLI::App& app, std::span<const FormerName> former) {
  const std::vector<std::string> extra = app.remaining(true);
  if (extra.empty()) {
    return "there is an argument too many";
  }
  const std::string& first = extra.front();
  const std::string name = first.substr(0, first.find('='));
  if (name.size() > 1 && name[0] == '-') {
    const std::vector<CLI::App*> given = app.get_subcommands();
    const auto names = option_names(app, {given.begin(), given.end()});
    if (!given.empty() && std::ranges::find(names, name) != names.end()) {
      return name + " goes after the command, as in: " + app.get_name() + " " +
             given.front()->get_name() + " " + name;
    }
    const auto renamed = std::ranges::find(former, name, &FormerName::name);
    return "there is no option " + name +
           (renamed == former.end() ? suggestion(name, names)
                                    : ": say " + std::string(renamed->now));
  }
  const std::size_t by = first.find('x');
  const bool shape = by != first.npos && number_in<int>(first.substr(0, by)) &&
                     number_in<int>(first.substr(by + 1));
  const std::vector<CLI::App*> given = app.get_subcommands();
  const bool has_board =
      shape && !given.empty() && given[0]->get_option_no_throw("--board") != nullptr;
  return "'" + first + "' is one argument too many" + (has_board ? "; say --board " + first : "");
}

// The name that the word was probably meant to be: the one with the fewest changed letters, if they
// are few. Otherwise empty.
std::string nearest_name(std::string_view word, std::span<const std::string> names) {
  std::string_view best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& name : names) {
    const std::size_t changes = distance(word, name);
    if (changes < least) {
      least = changes;
      best = name;
    }
  }
  return std::string(best);
}

// The message for an error that app.parse() threw.
std::string mistake_text(const CLI::ParseError& error, const CLI::App& app,
                         std::span<const FormerName> former) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    return extra_text(app, former);
  }
  std::string text = error.what();
  const std::string option = text.substr(0, text.find(':'));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    if (text.find("required but received") != std::string::npos) {
      return option + " is given more than once";
    }
    if (text.find("missing") != std::string::npos) {
      return option + " needs a value";
    }
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr &&
      app.get_require_subcommand_min() > app.get_subcommands().size()) {
    return "a command is missing";
  }
  return text;
}

std::string empty_text(const std::string& option) {
  return option + ": the value is empty; say one, or leave the option out";
}

// The first option in the form `--option=`, or nothing. After -- no word is an option.
std::string option_before_nothing(const CLI::App& app, std::span<const std::string> words) {
  const auto is_open = [](std::string_view word) { return word.ends_with('='); };
  const auto end = std::ranges::find(words, "--");
  const auto first = std::find_if(words.begin(), end, is_open);
  if (first == end) {
    return "";  // the usual case, which needs no list of all names
  }
  const auto names = option_names(app, app.get_subcommands([](const CLI::App*) { return true; }));
  const auto found = std::find_if(first, end, [&](std::string_view word) {
    return is_open(word) &&
           std::ranges::find(names, word.substr(0, word.size() - 1)) != names.end();
  });
  return found == end ? "" : found->substr(0, found->size() - 1);
}

// The first option whose value was an empty word, or nothing.
std::string option_with_empty_word(const CLI::App& app) {
  for (const CLI::Option* const option : app.get_options()) {
    if (std::ranges::find(option->results(), "") != option->results().end()) {
      return option->get_name();
    }
  }
  for (const CLI::App* const command : app.get_subcommands()) {
    if (const std::string found = option_with_empty_word(*command); !found.empty()) {
      return found;
    }
  }
  return "";
}

}  // namespace

std::optional<std::uint64_t> parse_size(std::string_view text, std::string_view units,
                                        std::uint64_t step) {
  std::uint64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const std::string_view unit = text.substr(static_cast<std::size_t>(stop - text.data()));
  if (error != std::errc{} || unit.size() > 1) {
    return std::nullopt;
  }
  const std::size_t power = unit.empty() ? 0 : units.find(unit[0]) + 1;
  if (!unit.empty() && power == 0) {  // npos + 1
    return std::nullopt;
  }
  for (std::size_t i = 0; i < power; ++i) {
    if (value > std::numeric_limits<std::uint64_t>::max() / step) {
      return std::nullopt;
    }
    value *= step;
  }
  return value;
}

std::uint64_t size_option(const std::string& text) {
  const auto size = parse_size(text);
  if (!size) {
    throw Error(ErrorCode::kUsage, "'" + text + "' is not a size: say for instance 800M or 16G");
  }
  return *size;
}

std::function<std::string(const std::string&)> whole_number_from(std::uint64_t least) {
  return [least](const std::string& text) {
    const auto value = number_in<std::uint64_t>(text);
    return value && *value >= least
               ? ""
               : "say a whole number from " + std::to_string(least) + ", not " + in_quotes(text);
  };
}

void begin_program() {
  use_instruction_set(best_instruction_set(environment_variable("SLIDEBASE_KERNEL")));
  names_programs = true;
}

std::string suggestion(std::string_view word, std::span<const std::string> names) {
  const std::string name = nearest_name(word, names);
  return name.empty() ? "" : " (did you mean " + name + "?)";
}

std::vector<std::string> command_line_words(int argc, char** argv) {
  std::vector<std::string> words = program_words(argc, argv);
  if (!words.empty() && (words[0] == "help" || words[0] == "version")) {
    const std::string option = "--" + words[0];
    words.erase(words.begin());
    words.insert(std::ranges::find(words, "--"), option);
  }
  return words;
}

CommandLine read_command_line(CLI::App& app, std::vector<std::string> words,
                              std::span<const FormerName> former) {
  if (const std::string option = option_before_nothing(app, words); !option.empty()) {
    return {empty_text(option), ""};
  }
  const bool bare = words.empty();
  std::ranges::reverse(words);
  try {
    app.parse(std::move(words));
  } catch (const CLI::Success& success) {
    std::ostringstream text;
    app.exit(success, text, text);
    return {"", text.str()};
  } catch (const CLI::ParseError& error) {
    const std::vector<CLI::App*> given = app.get_subcommands();
    std::string help = "; see " + app.get_name() + " " +
                       (given.empty() ? "" : given.front()->get_name() + " ") + "--help";
    if (bare) {
      help = "\n\n" + app.help();
      help.resize(help.find_last_not_of('\n') + 1);
    }
    return {mistake_text(error, app, former) + help, ""};
  }
  const std::string option = option_with_empty_word(app);
  return {option.empty() ? "" : empty_text(option), ""};
}

}  // namespace slidebase
