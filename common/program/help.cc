// CLI11 2.1 prints each description as one line, however long. Its Formatter returns the parts of
// the help one by one; this file wraps those that contain prose between words, and indents the
// further lines to where the first line begins. Usage lines and footers are short enough.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/program/command_line.h"

namespace slidebase {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kNameIndent = 2;

// Appends the words of `text` to `out`, whose last line is `column` long; the next lines begin at
// `indent`. A word that is longer than a line stays whole.
void append_wrapped(std::string_view text, std::size_t indent, std::size_t column,
                    std::string& out) {
  bool first_of_line = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!first_of_line && column + 1 + word.size() > kWidth) {
      out.append("\n").append(indent, ' ');
      column = indent;
      first_of_line = true;
    }
    if (!first_of_line) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
    first_of_line = false;
  }
}

// A name in the left column and its meaning in the right one, or on the next line if the name is
// long.
std::string entry(const std::string& name, const std::string& meaning, std::size_t right) {
  std::string text(kNameIndent, ' ');
  append_wrapped(name, 2 * kNameIndent, kNameIndent, text);
  if (!meaning.empty()) {
    const std::size_t column = text.size() - (text.rfind('\n') + 1);
    if (column >= right) {
      text.append("\n").append(right, ' ');
    } else {
      text.append(right - column, ' ');
    }
    append_wrapped(meaning, right, right, text);
  }
  return text + "\n";
}

class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter() {
    label("SUBCOMMAND", "COMMAND");
    label("Positionals", "Arguments");
    label("UINT", "N");
  }
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return entry(make_option_name(option, is_positional) + value_of(option),
                 make_option_desc(option), get_column_width());
  }
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    return make_description(app) + make_usage(app, std::move(name)) + make_positionals(app) +
           make_options(app) + make_subcommands(app, mode) + "\n" + make_footer(app);
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return entry(command->get_display_name(true), command->get_description(), get_column_width());
  }
  std::string make_description(const CLI::App* app) const override {
    std::string text;
    append_wrapped(app->get_description(), 0, 0, text);
    return text + "\n";
  }

 private:
  // The groups of options in the order in which they were added, but the group of --help last.
  std::string make_options(const CLI::App* app) const {
    std::vector<std::string> groups = app->get_groups();
    std::ranges::rotate(groups, groups.begin() + (groups.empty() ? 0 : 1));
    std::string text;
    for (const std::string& group : groups) {
      const auto options = app->get_options([&group](const CLI::Option* option) {
        return option->get_group() == group && option->nonpositional();
      });
      const bool listed = !group.empty() && group != kUnlisted && !options.empty();
      text += listed ? make_group(group, false, options) : "";
    }
    return text;
  }

  // What the option's value is, and an ellipsis if there can be several.
  std::string value_of(const CLI::Option* option) const {
    const std::string name = option->get_type_size() == 0 ? "" : get_label(option->get_type_name());
    return (name.empty() ? "" : " " + name) + (option->get_expected_max() > 1 ? " ..." : "");
  }
};

}  // namespace

void prepare_program(CLI::App& app) {
  app.set_help_flag("-h,--help", "print this help");
  app.set_version_flag(
      "-V,--version", [name = app.get_name()] { return version_text(name); }, "print the version");
  app.allow_windows_style_options(false);
  app.formatter(std::make_shared<HelpFormatter>());
}

}  // namespace slidebase
