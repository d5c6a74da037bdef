// The files of this folder that the server shows.
#pragma once

namespace slidebase {

extern const char* const kHelpPage;
extern const char* const kOpenApi;

}  // namespace slidebase
