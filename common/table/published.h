// The content digests that were published, as data/digests.tsv has them: two people whose tables
// have these hold the same truth.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "common/table/table_format.h"

namespace slidebase {

// The text of data/digests.tsv.
std::string_view published_digests();

// The digest of the table of this name, with or without .sbt; nothing where none is published.
std::optional<std::string_view> published_digest(std::string_view table_name);

}  // namespace slidebase
