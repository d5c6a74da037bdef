// What both programs have CLI11 do: --help in lines of at most 80 columns, and no empty values.
#pragma once

#include <memory>

namespace CLI {
class App;
class FormatterBase;
}  // namespace CLI

namespace slidebase {

// For CLI::App::formatter(). A program sets it before it adds its commands, which take over what
// their program has at that time.
std::shared_ptr<CLI::FormatterBase> help_formatter();

// Throws Error(kUsage) where an option was given an empty value: no option means anything by it,
// and it is what a script passes whose variable is not set.
void refuse_empty_values(const CLI::App& app);

}  // namespace slidebase
