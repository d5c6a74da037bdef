// A process that takes more memory than its control group allows is killed, however much the
// machine has; most containers are such groups. The limits are in files: memory.max in version 2,
// memory.limit_in_bytes in version 1. The limits of all groups above it apply as well.
#include "common/base/memory.h"

#include <charconv>
#include <optional>
#include <system_error>

#include "common/base/control_groups.h"
#include "common/base/error.h"
#include "common/base/system_memory.h"
#include "common/base/text_file.h"

namespace slidebase {
namespace {

// Nothing if the file does not exist, or contains "max".
std::optional<std::uint64_t> limit_in(const std::filesystem::path& file) {
  try {
    const std::string text = read_text_file(file).value_or("");
    std::uint64_t limit = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), limit);
    return error == std::errc() ? std::optional(limit) : std::nullopt;
  } catch (const Error&) {  // an unreadable limit is unknown
    return std::nullopt;
  }
}

}  // namespace

MemoryLimit memory_limit(const std::filesystem::path& root) {
  MemoryLimit least{machine_memory(), "of this machine"};
  for (const ControlGroup& tree : control_groups(root)) {
    if (tree.version == 1 && tree.controllers.find("memory") == std::string::npos) {
      continue;
    }
    const char* const name = tree.version == 2 ? "memory.max" : "memory.limit_in_bytes";
    for (auto group = tree.own.empty() ? tree.mounted : tree.own;; group = group.parent_path()) {
      const auto file = root / group.relative_path() / name;
      if (const auto limit = limit_in(file); limit && *limit < least.bytes) {
        least = {*limit, "that " + file.string() + " allows"};
      }
      if (group == tree.mounted || !group.has_relative_path()) {
        break;
      }
    }
  }
  return least;
}

MemoryLimit usual_memory() {
  const MemoryLimit all = memory_limit();
  return {all.bytes / 5 * 4, ", 80 % of the " + std::to_string(all.bytes) + " " + all.why};
}

void refuse_memory(std::uint64_t bytes, const std::string& path, const MemoryLimit& allowed,
                   const std::string& remedy) {
  throw Error(ErrorCode::kMemory, path,
              "needs " + std::to_string(bytes) + " bytes of memory, more than the " +
                  std::to_string(allowed.bytes) + " allowed" + allowed.why + remedy);
}

void require_memory(std::uint64_t bytes, const std::string& path) {
  if (const MemoryLimit usual = usual_memory(); bytes > usual.bytes) {
    refuse_memory(bytes, path, usual);
  }
}

}  // namespace slidebase
