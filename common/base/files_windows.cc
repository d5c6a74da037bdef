// Files on Windows. The C library's functions know only short names of files in one code page, so
// these call the system's own.
//
// An open file lets others read, write, rename and remove it, as on POSIX. The lock of
// create_locked() is on a byte far behind the end, because Windows locks bytes, and keeps others
// from reading and writing them; it goes when the process does.
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <string>
#include <string_view>
#include <system_error>

#include "common/base/files.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kMostAtOnce = 1 << 30;  // lengths are 32-bit numbers
constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

// Virus scanners open new files for a moment. So renaming waits for others, but not for long.
constexpr int kTries = 40;
constexpr DWORD kPause = 50;  // milliseconds

struct Meaning {
  DWORD windows;
  int posix;
};
constexpr Meaning kMeanings[] = {{ERROR_FILE_NOT_FOUND, ENOENT},
                                 {ERROR_PATH_NOT_FOUND, ENOENT},
                                 {ERROR_INVALID_NAME, ENOENT},
                                 {ERROR_BAD_NETPATH, ENOENT},
                                 {ERROR_BAD_PATHNAME, ENOENT},
                                 {ERROR_DIRECTORY, ENOTDIR},
                                 {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
                                 {ERROR_ACCESS_DENIED, EACCES},
                                 {ERROR_WRITE_PROTECT, EROFS},
                                 {ERROR_SHARING_VIOLATION, EBUSY},
                                 {ERROR_LOCK_VIOLATION, EBUSY},
                                 {ERROR_USER_MAPPED_FILE, EBUSY},
                                 {ERROR_FILE_EXISTS, EEXIST},
                                 {ERROR_ALREADY_EXISTS, EEXIST},
                                 {ERROR_HANDLE_DISK_FULL, ENOSPC},
                                 {ERROR_DISK_FULL, ENOSPC},
                                 {ERROR_NOT_ENOUGH_QUOTA, ENOSPC},
                                 {ERROR_FILE_TOO_LARGE, EFBIG},
                                 {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
                                 {ERROR_COMMITMENT_LIMIT, ENOMEM},
                                 {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
                                 {ERROR_INVALID_PARAMETER, EINVAL},
                                 {ERROR_NOT_SAME_DEVICE, EXDEV}};

// Sets errno from the last error, and returns false.
bool failed() {
  const DWORD error = ::GetLastError();
  const auto* const found = std::ranges::find(kMeanings, error, &Meaning::windows);
  errno = found == std::end(kMeanings) ? EIO : found->posix;
  return false;
}

HANDLE handle_of(int fd) {
  return reinterpret_cast<HANDLE>(::_get_osfhandle(fd));  // NOLINT(performance-no-int-to-ptr)
}

// The descriptor of an open file, which it closes; -1 with errno if there is none.
int descriptor_of(HANDLE file, int flags) {
  if (file == INVALID_HANDLE_VALUE) {
    failed();
    return -1;
  }
  const int fd =
      ::_open_osfhandle(reinterpret_cast<intptr_t>(file), flags | _O_BINARY | _O_NOINHERIT);
  if (fd < 0) {
    ::CloseHandle(file);
    errno = EMFILE;
  }
  return fd;
}

// A path of 248 characters or more needs this prefix, and then must be absolute and without
// slashes.
std::wstring long_name(const std::filesystem::path& path) {
  constexpr std::size_t kShort = 248;
  std::error_code error;
  std::wstring name = path.native();
  if (name.starts_with(L"\\\\?\\") || name.starts_with(L"\\\\.\\")) {
    return name;
  }
  std::filesystem::path whole = std::filesystem::absolute(path, error);
  if (error || whole.native().size() < kShort) {
    return name;
  }
  whole = whole.lexically_normal().make_preferred();
  return whole.native().starts_with(L"\\\\") ? L"\\\\?\\UNC" + whole.native().substr(1)
                                             : L"\\\\?\\" + whole.native();
}

int open_file(const std::filesystem::path& path, DWORD access, DWORD sharing, DWORD disposition,
              DWORD attributes, int flags) {
  try {
    return descriptor_of(::CreateFileW(long_name(path).c_str(), access, sharing, nullptr,
                                       disposition, attributes, nullptr),
                         flags);
  } catch (const std::bad_alloc&) {
    errno = ENOMEM;
    return -1;
  }
}

bool is_folder(const std::filesystem::path& path) {
  const DWORD attributes = ::GetFileAttributesW(long_name(path).c_str());
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

OVERLAPPED at(std::uint64_t offset) {
  OVERLAPPED place{};
  place.Offset = static_cast<DWORD>(offset);
  place.OffsetHigh = static_cast<DWORD>(offset >> 32);
  return place;
}

DWORD length_of(std::size_t bytes) {
  return static_cast<DWORD>(std::min<std::uint64_t>(bytes, kMostAtOnce));
}

bool lock(int fd) {
  OVERLAPPED place = at(std::uint64_t{1} << 62);
  return ::LockFileEx(handle_of(fd), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                      &place) != 0;
}

}  // namespace

// GetFileInformationByHandle() would also ask for the volume, which takes far longer under Wine.
std::optional<FileStatus> file_status(int fd) noexcept {
  const HANDLE file = handle_of(fd);
  if (::GetFileType(file) != FILE_TYPE_DISK) {
    return FileStatus{};
  }
  FILE_BASIC_INFO basic{};
  FILE_STANDARD_INFO standard{};
  if (::GetFileInformationByHandleEx(file, FileBasicInfo, &basic, sizeof basic) == 0 ||
      ::GetFileInformationByHandleEx(file, FileStandardInfo, &standard, sizeof standard) == 0) {
    failed();
    return std::nullopt;
  }
  return FileStatus{standard.Directory != 0 ? FileStatus::Kind::kFolder : FileStatus::Kind::kFile,
                    static_cast<std::uint64_t>(standard.EndOfFile.QuadPart),
                    basic.LastWriteTime.QuadPart};
}

// A folder opens only as a backup would, and then file_status() tells what it is.
int open_to_read(const std::filesystem::path& path, PipeOpening) noexcept {
  return open_file(path, GENERIC_READ, kShared, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS,
                   _O_RDONLY);
}

int open_to_write(const std::filesystem::path& path) noexcept {
  return open_file(path, GENERIC_WRITE, kShared, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT,
                   _O_WRONLY);
}

bool close_file(int fd) noexcept {
  return ::_close(fd) == 0;
}

int create_unnamed(const std::filesystem::path&) noexcept {
  errno = EOPNOTSUPP;
  return -1;
}

// Between opening and locking another process may take the file for a leftover.
int create_locked(const std::filesystem::path& path) noexcept {
  const int fd = open_file(path, GENERIC_READ | GENERIC_WRITE, kShared, CREATE_NEW,
                           FILE_ATTRIBUTE_NORMAL, _O_RDWR);
  if (fd >= 0 && !lock(fd)) {
    ::_close(fd);
    errno = EEXIST;
    return -1;
  }
  return fd;
}

void remove_unlocked(const std::filesystem::path& path) noexcept {
  const int fd = open_file(path, GENERIC_READ | GENERIC_WRITE, kShared, OPEN_EXISTING,
                           FILE_FLAG_OPEN_REPARSE_POINT, _O_RDWR);
  if (fd >= 0 && lock(fd)) {
    ::DeleteFileW(long_name(path).c_str());
  }
  if (fd >= 0) {
    ::_close(fd);
  }
}

bool name_file(int, const std::filesystem::path&) noexcept {
  errno = EOPNOTSUPP;
  return false;
}

// Windows does not replace a file that a process has open or mapped. Whoever is in the way may be
// gone soon.
bool rename_file(int, const std::filesystem::path& from, const std::filesystem::path& to) noexcept {
  const std::wstring old_name = long_name(from), new_name = long_name(to);
  for (int i = 0; i < kTries; ++i) {
    if (::MoveFileExW(old_name.c_str(), new_name.c_str(),
                      MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0) {
      return true;
    }
    const DWORD error = ::GetLastError();
    if ((error != ERROR_SHARING_VIOLATION && error != ERROR_ACCESS_DENIED &&
         error != ERROR_USER_MAPPED_FILE) ||
        is_folder(to)) {
      return failed();
    }
    ::Sleep(kPause);
  }
  errno = EBUSY;
  return false;
}

std::ptrdiff_t read_some_at(int fd, std::span<std::byte> into, std::uint64_t offset) noexcept {
  OVERLAPPED place = at(offset);
  DWORD got = 0;
  if (::ReadFile(handle_of(fd), into.data(), length_of(into.size()), &got, &place) == 0 &&
      ::GetLastError() != ERROR_HANDLE_EOF) {
    failed();
    return -1;
  }
  return static_cast<std::ptrdiff_t>(got);
}

std::ptrdiff_t write_some_at(int fd, std::span<const std::byte> bytes,
                             std::uint64_t offset) noexcept {
  OVERLAPPED place = at(offset);
  DWORD written = 0;
  if (::WriteFile(handle_of(fd), bytes.data(), length_of(bytes.size()), &written, &place) == 0) {
    failed();
    return -1;
  }
  return static_cast<std::ptrdiff_t>(written);
}

std::ptrdiff_t write_direct_at(int, std::span<const std::byte>, std::uint64_t) noexcept {
  errno = EOPNOTSUPP;
  return -1;
}

// Setting the end of a file takes the space for it.
bool reserve_file(int fd, std::uint64_t bytes) noexcept {
  LARGE_INTEGER end{};
  end.QuadPart = static_cast<LONGLONG>(bytes);
  return (::SetFilePointerEx(handle_of(fd), end, nullptr, FILE_BEGIN) != 0 &&
          ::SetEndOfFile(handle_of(fd)) != 0) ||
         failed();
}

// std::filesystem::directory_iterator fails here if the folder's absolute path has 260 characters.
std::vector<std::filesystem::path> paths_in(const std::filesystem::path& folder,
                                            std::error_code& error) {
  std::vector<std::filesystem::path> paths;
  WIN32_FIND_DATAW found{};
  const HANDLE search = ::FindFirstFileW(long_name(folder / "*").c_str(), &found);
  for (BOOL more = search != INVALID_HANDLE_VALUE; more != 0;
       more = ::FindNextFileW(search, &found)) {
    if (const std::wstring_view name = found.cFileName; name != L"." && name != L"..") {
      paths.push_back(folder / name);
    }
  }
  error.clear();
  if (::GetLastError() != ERROR_NO_MORE_FILES) {
    failed();
    error = {errno, std::generic_category()};
  }
  if (search != INVALID_HANDLE_VALUE) {
    ::FindClose(search);
  }
  return paths;
}

bool sync_file(int fd) noexcept {
  return ::FlushFileBuffers(handle_of(fd)) != 0 || failed();
}

// NTFS keeps a journal of names; a program cannot wait for it.
bool sync_folder(const std::filesystem::path&) noexcept {
  return true;
}

const std::byte* map_file(int fd, std::uint64_t size) noexcept {
  const HANDLE mapping = ::CreateFileMappingW(handle_of(fd), nullptr, PAGE_READONLY, 0, 0, nullptr);
  if (mapping == nullptr) {
    failed();
    return nullptr;
  }
  void* const map = ::MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, static_cast<SIZE_T>(size));
  if (map == nullptr) {
    failed();
  }
  ::CloseHandle(mapping);  // the view keeps it
  return static_cast<const std::byte*>(map);
}

void unmap_file(std::span<const std::byte> bytes) noexcept {
  ::UnmapViewOfFile(bytes.data());
}

// Windows reads ahead as it sees fit.
void expect_scattered_reads(std::span<const std::byte>) noexcept {}

void will_read(std::span<const std::byte> bytes) noexcept {
  WIN32_MEMORY_RANGE_ENTRY range{const_cast<std::byte*>(bytes.data()), bytes.size()};
  ::PrefetchVirtualMemory(::GetCurrentProcess(), 1, &range, 0);
}

}  // namespace slidebase
