// How the programs' --help looks: as CLI11 lays it out, in lines of at most 80 columns.
#pragma once

#include <memory>

namespace CLI {
class FormatterBase;
}

namespace slidebase {

// For CLI::App::formatter(). A program sets it before it adds its commands, which take over what
// their program has at that time.
std::shared_ptr<CLI::FormatterBase> help_formatter();

}  // namespace slidebase
