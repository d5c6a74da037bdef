// Formats --help in lines of at most 80 columns, for all programs.
#pragma once

#include <memory>

namespace CLI {
class FormatterBase;
}  // namespace CLI

namespace slidebase {

// For CLI::App::formatter(). A program sets it before it adds its commands, because these copy the
// program's settings at that time.
std::shared_ptr<CLI::FormatterBase> help_formatter();

}  // namespace slidebase
