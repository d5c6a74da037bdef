// Removes a tree of any depth with two open folders and short paths. Each entry of a subfolder is
// removed if it is a file or an empty folder, and otherwise moved up beside the subfolder under a
// new name. Then the subfolder is empty and is removed. Each round removes one level of the tree.
#include "query/race/supervise/temporary_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "common/base/error.h"

namespace slidebase {
namespace {

constexpr int kOpenFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

class OpenFolder {
 public:
  // Adds the owner's permissions if the folder lacks them.
  OpenFolder(int parent, const char* name) : fd_(::openat(parent, name, kOpenFolder)) {
    struct stat info {};
    const bool is_folder =
        ::fstatat(parent, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(info.st_mode);
    if (is_folder && (info.st_mode & S_IRWXU) != S_IRWXU) {
      ::fchmodat(parent, name, S_IRWXU, 0);
      if (fd_ < 0) {
        fd_ = ::openat(parent, name, kOpenFolder);
      }
    }
  }
  ~OpenFolder() {
    if (fd_ >= 0) {
      ::close(fd_);
    }
  }
  OpenFolder(const OpenFolder&) = delete;
  OpenFolder& operator=(const OpenFolder&) = delete;

  int get() const { return fd_; }
  explicit operator bool() const { return fd_ >= 0; }

  // The names of its entries, except the names . and .. of the folder and its parent.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    const int copy = ::openat(fd_, ".", kOpenFolder);
    DIR* const list = copy < 0 ? nullptr : ::fdopendir(copy);
    if (list == nullptr) {
      return names;
    }
    while (const dirent* const entry = ::readdir(list)) {
      const std::string name = static_cast<const char*>(entry->d_name);
      if (name != "." && name != "..") {
        names.push_back(name);
      }
    }
    ::closedir(list);
    return names;
  }

 private:
  int fd_;
};

// Removes a file, a link or an empty folder.
bool remove_one(int parent, const std::string& name) {
  return ::unlinkat(parent, name.c_str(), 0) == 0 ||
         ::unlinkat(parent, name.c_str(), AT_REMOVEDIR) == 0;
}

class TreeRemover {
 public:
  explicit TreeRemover(const OpenFolder& top) : top_(top) {}

  // Removes all entries of the top folder; false if a round removed nothing.
  bool run() {
    for (auto names = top_.names(); !names.empty(); names = top_.names()) {
      bool progress = false;
      for (const std::string& name : names) {
        progress = remove_one(top_.get(), name) || flatten(name) || progress;
      }
      if (!progress) {
        return false;
      }
    }
    return true;
  }

 private:
  // Empties the subfolder and removes it. Returns whether it is gone or has fewer entries.
  bool flatten(const std::string& name) {
    bool progress = false;
    if (const OpenFolder folder(top_.get(), name.c_str()); folder) {
      for (const std::string& inner : folder.names()) {
        progress = remove_one(folder.get(), inner) || move_up(folder, inner) || progress;
      }
    }
    return remove_one(top_.get(), name) || progress;
  }

  bool move_up(const OpenFolder& folder, const std::string& inner) {
    const OpenFolder may_be_moved(folder.get(), inner.c_str());
    for (int tries = 0; tries < 100; ++tries) {
      const std::string name = ".slidebase-" + std::to_string(++moved_);
      if (::renameat(folder.get(), inner.c_str(), top_.get(), name.c_str()) == 0) {
        return true;
      }
      if (errno != EEXIST && errno != ENOTEMPTY && errno != ENOTDIR && errno != EISDIR) {
        return false;
      }
    }
    return false;
  }

  const OpenFolder& top_;
  std::uint64_t moved_ = 0;
};

}  // namespace

bool remove_tree(const std::string& path) {
  if (const OpenFolder top(AT_FDCWD, path.c_str()); top) {
    TreeRemover(top).run();
  }
  struct stat info {};
  return remove_one(AT_FDCWD, path) || (::lstat(path.c_str(), &info) != 0 && errno == ENOENT);
}

TemporaryFolder::TemporaryFolder() {
  const char* const parent = std::getenv("TMPDIR");
  const std::string in = parent == nullptr || *parent != '/' ? "/tmp" : parent;
  path_ = in + "/slidebase-race-XXXXXX";
  if (::mkdtemp(path_.data()) == nullptr) {
    throw Error(ErrorCode::kIo, in,
                std::string("cannot make a folder here: ") + std::strerror(errno));
  }
}

TemporaryFolder::~TemporaryFolder() {
  remove_tree(path_);
}

}  // namespace slidebase
