// The files of one search whose planes lie on a disk: the planes, and the *manifest*, which says up
// to which level they are complete. Together they are what a later run goes on from.
//
// The manifest is written after every level that is in the planes, and before anything of the next
// one: so the planes have all states of its levels, and besides only states of the level after the
// last. Search::resume() sorts these out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace slidebase {

// What a search on a disk is of. One rank's share, where there are some.
struct PlaneShare {
  std::string table;  // the name of its file
  int rank = 0;
  int ranks = 1;
};

class PlaneFiles {
 public:
  // How the planes lie in their file.
  struct Layout {
    int digits = 0;  // of Slabs
    std::uint64_t bytes = 0;

    friend bool operator==(const Layout&, const Layout&) = default;
  };

  // The name that the planes have.
  static std::filesystem::path planes_in(const std::filesystem::path& folder,
                                         const PlaneShare& share);

  // Opens the files in `folder`, which must be there, or makes them. Throws Error: kUsage where
  // there is no such folder, kIo where another process has them or the system refuses, and kFormat
  // or kDamaged where a manifest is there but nothing can go on from it.
  PlaneFiles(const std::filesystem::path& folder, const PlaneShare& share);
  // Leaves nothing where there is no manifest: nothing could go on from the planes alone.
  ~PlaneFiles();
  PlaneFiles(const PlaneFiles&) = delete;
  PlaneFiles& operator=(const PlaneFiles&) = delete;

  const std::filesystem::path& planes() const { return planes_; }
  int descriptor() const { return fd_; }
  bool direct() const { return direct_; }

  // What the manifest says: the counts of the levels that are complete, and the layout. Empty where
  // there is none.
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  Layout layout() const { return layout_; }

  // Whether the planes had been begun when they were opened, with a manifest or without.
  bool found_planes() const { return found_planes_; }

  // Makes the planes all zeros, and takes the disk's room for them; a manifest goes. Throws
  // Error(kIo).
  void begin(Layout layout);

  // Waits until all that was written to the planes is on the disk, then replaces the manifest.
  // Throws Error(kIo).
  void save(const std::vector<std::uint64_t>& histogram);

  // The table is there: nobody needs them any more.
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
