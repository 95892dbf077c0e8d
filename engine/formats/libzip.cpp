// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/libzip.h"

#include "engine/tensor/error.h"

#include <string>

#include <dlfcn.h>

namespace normscope {

namespace {

struct Libzip
{
    void *handle = dlopen(NORMSCOPE_LIBZIP, RTLD_NOW | RTLD_LOCAL); ///< Never closed: addresses in it are kept.
    std::string failure = handle ? std::string() : dlerror();
};

} // namespace

void *findInLibzip(const char *name)
{
    static const Libzip library;
    void *const address = library.handle ? dlsym(library.handle, name) : nullptr;
    if (!address)
        throw IoError({MESSAGE_TEXT("Message", "Archives need the library libzip, which cannot be loaded: %1."),
                       {library.handle ? std::string(name) : library.failure}});
    return address;
}

} // namespace normscope
