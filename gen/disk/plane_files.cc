#include "gen/disk/plane_files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <system_error>

#include "common/base/atomic_file.h"
#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/output_file.h"
#include "common/base/text_file.h"

namespace slidebase {
namespace {

using Json = nlohmann::ordered_json;

// The version of the manifest and of the planes' layout; others are refused.
constexpr int kVersion = 1;

std::string digest_of(const Json& manifest) {
  const std::string text = manifest.dump();
  return digest_text(digest(std::as_bytes(std::span(text))));
}

// Opens the file with O_DIRECT if the file system supports it, and says so in `direct`.
int open_file(const std::filesystem::path& path, bool& direct) {
  constexpr int kFlags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC;
#ifdef O_DIRECT
  const int fd = ::open(path.c_str(), kFlags | O_DIRECT, 0666);
  direct = fd >= 0;
  if (direct || errno != EINVAL) {
    return fd;
  }
#endif
  direct = false;
  return ::open(path.c_str(), kFlags, 0666);
}

}  // namespace

std::filesystem::path PlaneFiles::planes_in(const std::filesystem::path& folder,
                                            const PlaneShare& share) {
  std::string name = share.table + ".planes";
  if (share.ranks > 1) {
    name += "." + std::to_string(share.rank) + "-of-" + std::to_string(share.ranks);
  }
  return folder / name;
}

PlaneFiles::PlaneFiles(const std::filesystem::path& folder, const PlaneShare& share)
    : planes_(planes_in(folder, share)), manifest_(planes_.string() + ".json"), share_(share) {
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) {
    throw Error(ErrorCode::kUsage, folder.string(),
                !error || error == std::errc::no_such_file_or_directory
                    ? "there is no such folder for the planes"
                    : "the planes cannot be kept here: " + error.message());
  }
  try {
    open_planes();
    read_manifest();
  } catch (...) {
    if (fd_ >= 0) {
      ::close(fd_);
    }
    throw;
  }
}

PlaneFiles::~PlaneFiles() {
  if (histogram_.empty()) {
    remove();
  }
  ::close(fd_);
}

// A process that finishes may remove the file after this one has opened it. Then the loop opens a
// new file.
void PlaneFiles::open_planes() {
  struct stat status {};
  do {
    if (fd_ >= 0) {
      ::close(fd_);
    }
    fd_ = open_file(planes_, direct_);
    if (fd_ < 0) {
      fail_to_write(planes_, "cannot open");
    }
    if (::flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      throw Error(ErrorCode::kIo, planes_.string(),
                  "another process uses these planes; wait for it, or say another folder");
    }
    if (::fstat(fd_, &status) != 0) {
      fail_to_write(planes_, "cannot read the file status");
    }
  } while (status.st_nlink == 0);
  found_planes_ = status.st_size > 0;
}

void PlaneFiles::read_manifest() {
  const std::optional<std::string> text = read_text_file(manifest_);
  if (!text) {
    return;
  }
  const std::string remedy = "; delete it and " + planes_.filename().string() + " to begin again";
  Json manifest = Json::parse(*text, nullptr, false);
  if (!manifest.is_object() || !manifest.contains("version") || !manifest.contains("digest")) {
    throw Error(ErrorCode::kDamaged, manifest_.string(), "is damaged" + remedy);
  }
  if (manifest["version"] != kVersion) {
    throw Error(
        ErrorCode::kFormat, manifest_.string(),
        "is of another version of slidebase-gen: continue with that one, or" + remedy.substr(1));
  }
  const Json said = manifest["digest"];
  manifest.erase("digest");
  if (said != digest_of(manifest)) {
    throw Error(ErrorCode::kDamaged, manifest_.string(), "is damaged" + remedy);
  }
  if (manifest["table"] != share_.table || manifest["rank"] != share_.rank ||
      manifest["ranks"] != share_.ranks) {
    throw Error(ErrorCode::kFormat, manifest_.string(),
                "belongs to another search than its name says" + remedy);
  }
  layout_ = {manifest["digits"].get<int>(), manifest["bytes"].get<std::uint64_t>()};
  histogram_ = manifest["levels"].get<std::vector<std::uint64_t>>();
  if (histogram_.empty()) {
    throw Error(ErrorCode::kDamaged, manifest_.string(), "is damaged" + remedy);
  }
  struct stat status {};
  if (::fstat(fd_, &status) != 0 || static_cast<std::uint64_t>(status.st_size) != layout_.bytes) {
    throw Error(ErrorCode::kDamaged, planes_.string(),
                "has " + std::to_string(status.st_size) + " bytes, not the " +
                    std::to_string(layout_.bytes) + " of its manifest; delete it and " +
                    manifest_.filename().string() + " to begin again");
  }
}

void PlaneFiles::begin(Layout layout) {
  layout_ = layout;
  histogram_.clear();
  // Remove the manifest first: a later run must not continue from it with empty planes.
  if (::unlink(manifest_.c_str()) != 0 && errno != ENOENT) {
    fail_to_write(manifest_, "cannot remove");
  }
  if (::ftruncate(fd_, 0) != 0) {
    fail_to_write(planes_, "cannot empty");
  }
  const int copy = ::fcntl(fd_, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) {
    fail_to_write(planes_, "cannot open");
  }
  OutputFile(copy, planes_).reserve(layout.bytes);
}

std::string PlaneFiles::manifest_text(const std::vector<std::uint64_t>& histogram) const {
  Json manifest = {{"version", kVersion},   {"table", share_.table},    {"rank", share_.rank},
                   {"ranks", share_.ranks}, {"digits", layout_.digits}, {"bytes", layout_.bytes},
                   {"levels", histogram}};
  manifest["digest"] = digest_of(manifest);
  return manifest.dump() + "\n";
}

void PlaneFiles::save(const std::vector<std::uint64_t>& histogram) {
  if (::fdatasync(fd_) != 0) {
    fail_to_write(planes_, "cannot sync");
  }
  AtomicFile file(manifest_);
  const std::string text = manifest_text(histogram);
  file.write_at(0, std::as_bytes(std::span(text)));
  file.commit();
  histogram_ = histogram;
}

// The manifest first: planes without one are made again.
void PlaneFiles::remove() {
  histogram_.clear();
  std::error_code ignored;
  std::filesystem::remove(manifest_, ignored);
  std::filesystem::remove(planes_, ignored);
}

}  // namespace slidebase
