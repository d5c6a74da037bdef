// Temporary folders for programs. They are removed afterwards, whatever the programs did to them.
#pragma once

#include <string>

namespace slidebase {

// Removes a folder and everything in it, also folders without permissions and trees deeper than the
// longest path. Links are removed, not followed. Returns whether the folder is gone.
bool remove_tree(const std::string& path);

// A new folder in $TMPDIR or /tmp that only this user may enter.
class TemporaryFolder {
 public:
  TemporaryFolder();   // throws Error(kIo)
  ~TemporaryFolder();  // removes it
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace slidebase
