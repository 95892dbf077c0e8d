// SPDX-License-Identifier: GPL-3.0-or-later
// Loaded before the system's libraries (LD_PRELOAD): writes that take less than they are given, and memory that is not
// there, in a process that knows nothing of it.
//   NORMSCOPE_SHORT_WRITES=SEED       each write takes a random part
//   NORMSCOPE_FAIL_ALLOCATION=COUNT   of allocations of NORMSCOPE_LARGE bytes or more, that one and all after it fail
#include <atomic>
#include <cerrno>
#include <cstdlib>

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" {
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
}

namespace {

long number(const char *name)
{
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

/// Only files take less than they are given; whatever else is written to takes it whole or not at all.
size_t part(int descriptor, size_t size)
{
    struct stat status = {};
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
        return size;
    static std::atomic<unsigned long> state {static_cast<unsigned long>(number("NORMSCOPE_SHORT_WRITES"))};
    if (state == 0 || size < 2)
        return size;
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    return 1 + (state >> 33) % size;
}

bool fails(size_t size)
{
    static const long failing = number("NORMSCOPE_FAIL_ALLOCATION");
    static const auto large = static_cast<size_t>(number("NORMSCOPE_LARGE"));
    static std::atomic<long> count {0};
    if (failing == 0 || size < large || ++count < failing)
        return false;
    errno = ENOMEM;
    return true;
}

} // namespace

extern "C" {

ssize_t write(int descriptor, const void *bytes, size_t size)
{
    return syscall(SYS_write, descriptor, bytes, part(descriptor, size));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset)
{
    return syscall(SYS_pwrite64, descriptor, bytes, part(descriptor, size), offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset)
{
    return syscall(SYS_pwrite64, descriptor, bytes, part(descriptor, size), offset);
}

void *malloc(size_t size)
{
    return fails(size) ? nullptr : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(count * size) ? nullptr : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    return fails(size) ? nullptr : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(size) ? nullptr : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    if (fails(size))
        return ENOMEM;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}
}
