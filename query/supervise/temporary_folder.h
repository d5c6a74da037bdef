// Folders that programs run in, and which are gone afterwards whatever was done to them.
#pragma once

#include <string>

namespace slidebase {

// Removes a folder with all that is in it: also folders without permissions and trees deeper than
// paths may be long. Links are removed, not followed. Whether it is gone.
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
