#include "common/base/text_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <span>
#include <string>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/base/readable_file.h"

namespace slidebase {

namespace {

// Whether it is a pipe or a device.
bool is_written_through(const std::filesystem::path& path) {
  std::error_code none;
  return std::filesystem::is_other(std::filesystem::status(path, none));
}

}  // namespace

void probe_text_target(const std::filesystem::path& path) {
  if (!is_written_through(path)) {
    probe_target(path);
  }
}

void write_text_file(const std::filesystem::path& path, std::string_view text) {
  if (is_written_through(path)) {
    std::ofstream file(path, std::ios::binary);
    if (!(file << text).flush()) {
      throw Error(ErrorCode::kIo, path.string(),
                  std::string("cannot write: ") + std::strerror(errno));
    }
    return;
  }
  AtomicFile file(path);
  file.write_at(0, std::as_bytes(std::span(text)));
  file.commit();
}

// Reads to the end, because the system's own files report no size.
std::optional<std::string> read_text_file(const std::filesystem::path& path) {
  const auto file = find_file(path);
  if (!file) {
    return std::nullopt;
  }
  std::string text;
  for (std::size_t done = 0;;) {
    constexpr std::size_t kStep = 64 << 10;
    text.resize(done + kStep);
    const auto got = file->read_at(done, std::as_writable_bytes(std::span(text).subspan(done)));
    if (!got) {
      throw Error(ErrorCode::kIo, path.string(),
                  std::string("cannot read: ") + std::strerror(errno));
    }
    done += *got;
    if (*got < kStep) {
      text.resize(done);
      return text;
    }
  }
}

}  // namespace slidebase
