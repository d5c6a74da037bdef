// --help in lines of at most 80 columns, of all programs.
#pragma once

#include <memory>

namespace CLI {
class FormatterBase;
}  // namespace CLI

namespace slidebase {

// For CLI::App::formatter(). A program sets it before it adds its commands, which take over what
// their program has at that time.
std::shared_ptr<CLI::FormatterBase> help_formatter();

}  // namespace slidebase
