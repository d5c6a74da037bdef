// What this library needs of the system's files: files_posix.cc and files_windows.cc.
//
// A file is a descriptor of the C library, -1 if there is none. A function that fails sets errno.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <system_error>
#include <vector>

namespace slidebase {

struct FileStatus {
  enum class Kind { kFile, kFolder, kOther };

  Kind kind = Kind::kOther;
  std::uint64_t size = 0;
  std::int64_t changed = 0;  // when the file was written last, in a unit of the system's

  friend bool operator==(const FileStatus&, const FileStatus&) = default;
};
std::optional<FileStatus> file_status(int fd) noexcept;

// kAtOnce: does not wait for the other end of a pipe.
enum class PipeOpening { kWaits, kAtOnce };
int open_to_read(const std::filesystem::path& path, PipeOpening opening) noexcept;
// An existing file that is no symbolic link.
int open_to_write(const std::filesystem::path& path) noexcept;
bool close_file(int fd) noexcept;

// A new file without a name in the folder, locked. Fails with EOPNOTSUPP if there is no such thing.
int create_unnamed(const std::filesystem::path& folder) noexcept;
// A new file, locked until it is closed; fails with EEXIST if the name is taken.
int create_locked(const std::filesystem::path& path) noexcept;
// Removes a file that create_locked() made, unless a process still has it.
void remove_unlocked(const std::filesystem::path& path) noexcept;

// Gives an unnamed file this name, which must not be taken.
bool name_file(int fd, const std::filesystem::path& name) noexcept;
// Renames an open file in one step; a file of that name is replaced.
bool rename_file(int fd, const std::filesystem::path& from,
                 const std::filesystem::path& to) noexcept;

// Read or write some of the bytes, and return how many; -1 on failure.
std::ptrdiff_t read_some_at(int fd, std::span<std::byte> into, std::uint64_t offset) noexcept;
std::ptrdiff_t write_some_at(int fd, std::span<const std::byte> bytes,
                             std::uint64_t offset) noexcept;
// The same past the page cache; -1 also if the system has no such way.
std::ptrdiff_t write_direct_at(int fd, std::span<const std::byte> bytes,
                               std::uint64_t offset) noexcept;

// Makes an empty file this long and reserves disk space for it, or checks that as much is free.
bool reserve_file(int fd, std::uint64_t bytes) noexcept;

// The paths of what is in a folder, in any order; none, and an error, if it cannot be read.
std::vector<std::filesystem::path> paths_in(const std::filesystem::path& folder,
                                            std::error_code& error);

// Wait until the file's bytes, or the folder's names, are on the disk.
bool sync_file(int fd) noexcept;
bool sync_folder(const std::filesystem::path& folder) noexcept;

// A read-only mapping of the first `size` bytes, at least 1; null on failure.
const std::byte* map_file(int fd, std::uint64_t size) noexcept;
void unmap_file(std::span<const std::byte> bytes) noexcept;
// Advice about bytes of a mapping: they will be read here and there, or all soon.
void expect_scattered_reads(std::span<const std::byte> bytes) noexcept;
void will_read(std::span<const std::byte> bytes) noexcept;

}  // namespace slidebase
