// The files of one search with planes on disk: the planes, and the *manifest*, which says up to
// which level they are complete. A later run continues from both.
//
// The manifest is written after every level, before anything of the next level is written to the
// planes. So the planes have all states of the manifest's levels, and otherwise only states of the
// next level. Search::resume() separates these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace slidebase {

// Which search the files belong to: the table and, if there are several ranks, the rank.
struct PlaneShare {
  std::string table;  // the name of its file
  int rank = 0;
  int ranks = 1;
};

class PlaneFiles {
 public:
  // How the planes are arranged in their file.
  struct Layout {
    int digits = 0;  // of Slabs
    std::uint64_t bytes = 0;

    friend bool operator==(const Layout&, const Layout&) = default;
  };

  // The path of the planes.
  static std::filesystem::path planes_in(const std::filesystem::path& folder,
                                         const PlaneShare& share);

  // Opens or creates the files in `folder`, which must exist. Throws Error: kUsage if the folder
  // does not exist, kIo if another process uses the files or the system refuses, and kFormat or
  // kDamaged if there is a manifest that this search cannot continue from.
  PlaneFiles(const std::filesystem::path& folder, const PlaneShare& share);
  // Without a manifest, removes the planes: no search can continue from them alone.
  ~PlaneFiles();
  PlaneFiles(const PlaneFiles&) = delete;
  PlaneFiles& operator=(const PlaneFiles&) = delete;

  const std::filesystem::path& planes() const { return planes_; }
  int descriptor() const { return fd_; }
  bool direct() const { return direct_; }

  // From the manifest: the counts of the complete levels, and the layout. The counts are empty if
  // there is no manifest.
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  Layout layout() const { return layout_; }

  // Whether the planes were not empty when they were opened, with or without a manifest.
  bool found_planes() const { return found_planes_; }

  // Makes the planes all zeros, reserves the disk space for them, and removes a manifest. Throws
  // Error(kIo).
  void begin(Layout layout);

  // Syncs the planes to the disk, then replaces the manifest. Throws Error(kIo).
  void save(const std::vector<std::uint64_t>& histogram);

  // Removes the files. Call it when the table exists.
  void remove();

 private:
  void open_planes();
  void read_manifest();
  std::string manifest_text(const std::vector<std::uint64_t>& histogram) const;

  std::filesystem::path planes_, manifest_;
  PlaneShare share_;
  int fd_ = -1;
  bool direct_ = false;
  bool found_planes_ = false;
  Layout layout_;
  std::vector<std::uint64_t> histogram_;
};

}  // namespace slidebase
