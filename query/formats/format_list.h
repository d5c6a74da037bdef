// The register of formats as --help shows it.
#pragma once

#include <string>

namespace slidebase {

// "Formats:", and a line for each.
std::string format_list();

}  // namespace slidebase
