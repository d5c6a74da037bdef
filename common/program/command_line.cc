#include "common/program/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <numeric>
#include <vector>

namespace slidebase {
namespace {

// The least number of letters to put in, leave out, replace or exchange with the next one (Damerau
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

// All the long names that this command line could have had.
std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* const option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  for (const CLI::App* const command : app.get_subcommands()) {
    const auto more = option_names(*command);
    names.insert(names.end(), more.begin(), more.end());
  }
  return names;
}

// Of arguments that nothing takes, the first.
std::string extra_text(const CLI::App& app) {
  const std::vector<std::string> extra = app.remaining(true);
  if (extra.empty()) {
    return "there is an argument too many";
  }
  const std::string& first = extra.front();
  const std::string name = first.substr(0, first.find('='));
  if (name.size() > 1 && name[0] == '-') {
    const std::vector<std::string> names = option_names(app);
    if (!app.get_subcommands().empty() && std::ranges::find(names, name) != names.end()) {
      return name + " goes after the command, as in: " + app.get_name() + " " +
             app.get_subcommands().front()->get_name() + " " + name;
    }
    return "there is no option " + name + suggestion(name, names);
  }
  return "'" + first + "' is one argument too many";
}

}  // namespace

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

std::string suggestion(std::string_view word, std::span<const std::string> names) {
  const std::string name = nearest_name(word, names);
  return name.empty() ? "" : " (did you mean " + name + "?)";
}

// CLI11 2.1 lists extra arguments backwards, and says how many values it counted.
std::string mistake_text(const CLI::ParseError& error, const CLI::App& app) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    return extra_text(app);
  }
  const std::string text = error.what();
  const std::string option = text.substr(0, text.find(':'));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    if (text.find("required but received") != std::string::npos) {
      return option + " is given more than once";
    }
    if (text.find("missing") != std::string::npos) {
      return option + " needs a value";
    }
  }
  return text;
}

}  // namespace slidebase
