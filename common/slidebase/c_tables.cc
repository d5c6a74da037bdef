#include <cstdlib>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "common/base/text_path.h"
#include "common/slidebase/c_impl.h"

namespace slidebase::c {
namespace {

// A source that reads through callbacks; calls release() when destroyed.
class CallbackSource : public Source {
 public:
  explicit CallbackSource(const slidebase_source& callbacks)
      : Source(callbacks.name == nullptr ? "source" : callbacks.name), callbacks_(callbacks) {
    set_size(callbacks.bytes);
  }
  ~CallbackSource() override {
    if (callbacks_.release != nullptr) {
      callbacks_.release(callbacks_.user);
    }
  }

  ReadStatus read(std::uint64_t offset, std::span<std::byte> into) const noexcept override {
    switch (callbacks_.read(callbacks_.user, offset, into.data(), into.size())) {
      case SLIDEBASE_OK:
        return ReadStatus::kDone;
      case SLIDEBASE_PENDING:
        return ReadStatus::kPending;
      default:
        return ReadStatus::kFailed;
    }
  }

 private:
  slidebase_source callbacks_;
};

// The options for making a table; null: the defaults. Throws Error(kUsage).
Making making_of(const slidebase_making* making) {
  if (making == nullptr) {
    return {};
  }
  const auto given = read_struct(making, "the size of making is not set");
  return {given.threads, given.compression, progress_of(given.progress, given.user),
          static_cast<Patterns>(given.patterns)};
}

// A field in which 0 stands for a default.
int or_default(int field, int default_value) {
  return field == 0 ? default_value : field == SLIDEBASE_ZERO ? 0 : field;
}

// Throws Error(kUsage).
Dataset dataset_of(const slidebase_dataset* dataset) {
  const auto given = read_struct(dataset, "dataset is NULL, or its size is not set");
  require(given.reserved == 0, "reserved must be 0");
  require(given.by_distance == 0 || given.by_distance == 1, "by_distance must be 0 or 1");
  const Dataset defaults;
  return {given.count,
          given.seed,
          given.least,
          or_default(given.greatest, defaults.greatest),
          given.by_distance == 1,
          or_default(given.test_percent, defaults.test_percent),
          given.threads,
          progress_of(given.progress, given.user)};
}

}  // namespace
}  // namespace slidebase::c

using namespace slidebase;     // NOLINT(google-build-using-namespace)
using namespace slidebase::c;  // NOLINT(google-build-using-namespace)

int slidebase_tables_usual(slidebase_tables** tables, slidebase_error* error) {
  return put_handle(tables, error, [] { return Tables(); });
}

int slidebase_tables_folders(const char* const* folders, size_t count, slidebase_tables** tables,
                             slidebase_error* error) {
  return put_handle(tables, error, [&] {
    std::vector<std::filesystem::path> paths;
    for (const char* const folder : rows_of(folders, count)) {
      require(folder != nullptr, "a folder is NULL");
      paths.push_back(text_path(folder));
    }
    return Tables(std::move(paths));
  });
}

int slidebase_tables_file(const char* path, slidebase_tables** tables, slidebase_error* error) {
  return put_handle(tables, error, [&] {
    require(path != nullptr, "path is NULL");
    return Tables::file(text_path(path));
  });
}

int slidebase_tables_memory(const void* bytes, size_t count, slidebase_tables** tables,
                            slidebase_error* error) {
  return put_handle(tables, error, [&] {
    return Tables::memory(rows_of(static_cast<const std::byte*>(bytes), count));
  });
}

int slidebase_tables_source(const slidebase_source* source, slidebase_tables** tables,
                            slidebase_error* error) {
  const auto callbacks = copy_struct(source);
  std::shared_ptr<const Source> made;
  const int status = put_handle(tables, error, [&] {
    constexpr const char* kNotSet = "source or its read function is NULL, or its size is not set";
    require(read_struct(source, kNotSet).read != nullptr, kNotSet);
    made = std::make_shared<CallbackSource>(*callbacks);
    return Tables::source(made);
  });
  if (made == nullptr && callbacks && callbacks->release != nullptr) {
    callbacks->release(callbacks->user);
  }
  return status;
}

int slidebase_tables_join(const slidebase_tables* first, const slidebase_tables* second,
                          slidebase_tables** tables, slidebase_error* error) {
  return put_handle(tables, error, [&] {
    require(first != nullptr && second != nullptr, "first or second is NULL");
    return first->tables + second->tables;
  });
}

int slidebase_tables_puzzles(const slidebase_tables* tables, slidebase_puzzle* puzzles,
                             size_t capacity) {
  const std::size_t step = puzzles == nullptr || capacity == 0 ? 0 : puzzles[0].size;
  if (tables == nullptr || (capacity > 0 && (step < kPuzzleOf10 || step > kMostStructBytes))) {
    return SLIDEBASE_INVALID;
  }
  return guarded(nullptr, [&] {
    std::vector<Puzzle> all = tables->tables.puzzles();
    if (capacity > 0) {
      std::erase_if(all, [&](const Puzzle& p) { return step < size_for(p); });
    }
    for (std::size_t i = 0; i < std::min(capacity, all.size()); ++i) {
      auto* const place =
          reinterpret_cast<slidebase_puzzle*>(reinterpret_cast<char*>(puzzles) + i * step);
      place->size = step;
      write_struct(struct_of(all[i]), place, step);
    }
    return static_cast<int>(all.size());
  });
}

void slidebase_tables_free(slidebase_tables* tables) {
  delete tables;
}

int slidebase_open(const slidebase_puzzle* puzzle, const char* folder, slidebase_solver** solver,
                   slidebase_error* error) {
  return put_handle(solver, error, [&] {
    return Solver(folder == nullptr ? Tables() : Tables({text_path(folder)}), puzzle_of(puzzle));
  });
}

int slidebase_make_file(const slidebase_puzzle* puzzle, const char* path,
                        const slidebase_making* making, slidebase_error* error) {
  return guarded(error, [&] {
    require(path != nullptr, "path is NULL");
    make_table(puzzle_of(puzzle), text_path(path), making_of(making));
    return SLIDEBASE_OK;
  });
}

int slidebase_make_memory(const slidebase_puzzle* puzzle, const slidebase_making* making,
                          void** bytes, size_t* count, slidebase_error* error) {
  return guarded(error, [&] {
    require(bytes != nullptr && count != nullptr, "bytes or count is NULL");
    *bytes = nullptr;
    *count = 0;
    const std::vector<std::byte> made = make_table(puzzle_of(puzzle), making_of(making));
    void* const copy = std::malloc(made.size());
    if (copy == nullptr) {
      throw std::bad_alloc();
    }
    std::memcpy(copy, made.data(), made.size());
    *bytes = copy;
    *count = made.size();
    return SLIDEBASE_OK;
  });
}

int slidebase_write_dataset(const slidebase_solver* solver, const char* path,
                            const slidebase_dataset* dataset, slidebase_error* error) {
  return guarded(error, [&] {
    require(solver != nullptr && path != nullptr, "solver or path is NULL");
    solver->solver.write_dataset(text_path(path), dataset_of(dataset));
    return SLIDEBASE_OK;
  });
}

void slidebase_bytes_free(void* bytes) {
  std::free(bytes);
}
