// Exceptions in WebAssembly, where C++ cannot catch them.
//
// The libc++ for WebAssembly has no exceptions, and a page does not need to catch any within the
// module: everything that the library throws goes to the caller. So a throw passes its message to
// JavaScript, which throws an exception of its own. The C++ frames in between are not unwound;
// their objects are lost with the instance, which must be made again. That happens if a table is
// damaged or memory has run out.
//
// This file has the runtime that compiled code calls (Itanium C++ ABI: Exception Handling, 2.4),
// operator new, which can run out of memory, and libc++'s own checks, which would otherwise write
// to standard error.
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>
#include <typeinfo>

#include "common/base/error.h"
#include "common/slidebase/status.h"
#include "query/web/wasm/imports.h"

namespace slidebase {
namespace {

[[noreturn]] void fail(int status, std::string_view text) {
  slidebase_import_fail(status, text.data(), text.size());
}

[[noreturn]] void fail_for_memory() {
  fail(SLIDEBASE_MEMORY, "out of memory");
}

}  // namespace
}  // namespace slidebase

extern "C" {

void* __cxa_allocate_exception(std::size_t bytes) {
  void* const memory = std::malloc(bytes);
  if (memory == nullptr) {
    slidebase::fail_for_memory();
  }
  return memory;
}

void __cxa_free_exception(void* thrown) {
  std::free(thrown);
}

[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  if (*type == typeid(slidebase::Error)) {
    const auto& error = *static_cast<const slidebase::Error*>(thrown);
    slidebase::fail(error.code(), error.what());
  }
  if (*type == typeid(std::bad_alloc)) {
    slidebase::fail_for_memory();
  }
  slidebase::fail(SLIDEBASE_INTERNAL, type->name());
}

// The vtables of type information. Only the names of types are used here; libc++abi's vtables would
// bring all of its dynamic_cast.
extern const void* const class_types[4] asm("_ZTVN10__cxxabiv117__class_type_infoE") = {};
extern const void* const derived_types[4] asm("_ZTVN10__cxxabiv120__si_class_type_infoE") = {};
extern const void* const other_types[4] asm("_ZTVN10__cxxabiv121__vmi_class_type_infoE") = {};

// libc++abi calls this for std::terminate and for a call of a pure virtual function.
[[noreturn]] void abort_message(const char* format, ...) {
  slidebase::fail(SLIDEBASE_INTERNAL, format);
}

}  // extern "C"

void* operator new(std::size_t bytes) {
  void* const memory = std::malloc(bytes > 0 ? bytes : 1);
  if (memory == nullptr) {
    slidebase::fail_for_memory();
  }
  return memory;
}

void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return std::malloc(bytes > 0 ? bytes : 1);
}

void* operator new[](std::size_t bytes) {
  return operator new(bytes);
}

void* operator new[](std::size_t bytes, const std::nothrow_t& tag) noexcept {
  return operator new(bytes, tag);
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

void operator delete[](void* memory) noexcept {
  std::free(memory);
}

void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}

// libc++'s own code calls this where it would throw.
[[noreturn]] void std::__libcpp_verbose_abort(const char* format, ...) {
  slidebase::fail(SLIDEBASE_INTERNAL, format);
}
