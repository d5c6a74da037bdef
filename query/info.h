// slidebase-query info: a table's header in words, or as JSON.
#pragma once

#include <string>

namespace slidebase {

struct InfoArguments {
  std::string table;
  bool json = false;
};

int run_info(const InfoArguments& arguments);

}  // namespace slidebase
