// A folder for one test, removed when the test ends.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

namespace slidebase::test {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    do {
      path_ = std::filesystem::temp_directory_path() /
              ("slidebase-test-" + std::to_string(std::random_device()()));
    } while (!std::filesystem::create_directory(path_));
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::filesystem::path& name) const { return path_ / name; }

  // The names of all its files and folders, including hidden ones.
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      found.push_back(entry.path().filename().string());
    }
    return found;
  }

 private:
  std::filesystem::path path_;
};

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  if (!file.flush()) {
    throw std::runtime_error("cannot write " + path.string());
  }
}

// The same, but overwrites the existing bytes in place: some file systems wait for the disk each
// time a file is truncated and written again.
inline void overwrite_file(const std::filesystem::path& path, const std::string& bytes) {
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  file << bytes;
  if (!file.flush()) {
    throw std::runtime_error("cannot write " + path.string());
  }
  std::filesystem::resize_file(path, bytes.size());
}

}  // namespace slidebase::test
