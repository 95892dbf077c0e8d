// SPDX-License-Identifier: GPL-3.0-or-later
// Loaded before the system's libraries (LD_PRELOAD): writes that take less than they are given, and memory that is not
// there, in a process that knows nothing of it.
//   NORMSCOPE_SHORT_WRITES=SEED       each write takes a random part
//   NORMSCOPE_FAIL_ALLOCATION=COUNT   of allocations of NORMSCOPE_LARGE bytes or more, that one and all after it fail
//   NORMSCOPE_FAIL_ONCE=1             that one alone
//   NORMSCOPE_FAIL_OWN=1              only those that the program's own code asks for: libraries of others have none of
//                                     their frame buffers and fonts to lose
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <new>

#include <link.h>
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

/// Where the program's own code lies, which comes first among all that is loaded.
struct OwnCode
{
    uintptr_t begin = UINTPTR_MAX;
    uintptr_t end = 0;

    OwnCode()
    {
        dl_iterate_phdr(
            [](dl_phdr_info *info, size_t, void *self) {
                auto *code = static_cast<OwnCode *>(self);
                for (int i = 0; i < info->dlpi_phnum; ++i) {
                    const auto &part = info->dlpi_phdr[i];
                    if (part.p_type != PT_LOAD || !(part.p_flags & PF_X))
                        continue;
                    code->begin = info->dlpi_addr + part.p_vaddr;
                    code->end = code->begin + part.p_memsz;
                }
                return 1;
            },
            this);
    }

    bool holds(const void *address) const
    {
        const auto place = reinterpret_cast<uintptr_t>(address);
        return place >= begin && place < end;
    }
};

bool fails(size_t size, const void *caller)
{
    static const long failing = number("NORMSCOPE_FAIL_ALLOCATION");
    static const auto large = static_cast<size_t>(number("NORMSCOPE_LARGE"));
    static const bool own = number("NORMSCOPE_FAIL_OWN") != 0;
    static const bool once = number("NORMSCOPE_FAIL_ONCE") != 0;
    static const OwnCode code;
    static std::atomic<long> count {0};
    if (failing == 0 || size < large || (own && !code.holds(caller)))
        return false;
    const long turn = ++count;
    if (once ? turn != failing : turn < failing)
        return false;
    errno = ENOMEM;
    return true;
}

void *orThrow(void *memory)
{
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

void *aligned(size_t size, std::align_val_t alignment, const void *caller)
{
    return orThrow(fails(size, caller) ? nullptr : __libc_memalign(static_cast<size_t>(alignment), size));
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
    return fails(size, __builtin_return_address(0)) ? nullptr : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(count * size, __builtin_return_address(0)) ? nullptr : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    return fails(size, __builtin_return_address(0)) ? nullptr : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(size, __builtin_return_address(0)) ? nullptr : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    if (fails(size, __builtin_return_address(0)))
        return ENOMEM;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}
}

// The standard library's own would be the caller of malloc().
void *operator new(size_t size)
{
    return orThrow(fails(size, __builtin_return_address(0)) ? nullptr : __libc_malloc(size));
}

void *operator new[](size_t size)
{
    return orThrow(fails(size, __builtin_return_address(0)) ? nullptr : __libc_malloc(size));
}

void *operator new(size_t size, std::align_val_t alignment)
{
    return aligned(size, alignment, __builtin_return_address(0));
}

void *operator new[](size_t size, std::align_val_t alignment)
{
    return aligned(size, alignment, __builtin_return_address(0));
}
