// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/standard_input.h"

#include "engine/formats/file.h"
#include "engine/formats/npy.h"
#include "engine/tensor/error.h"

#include <cerrno>
#include <vector>

#include <unistd.h>

namespace normscope {

namespace {

constexpr char standardInputText[] = "standard input";

/// All that comes. How much there will be is not known beforehand.
std::vector<std::byte> bytesOfStandardInput()
{
    constexpr std::size_t step = 1 << 20;
    std::vector<std::byte> bytes;
    for (std::size_t size = 0;;) {
        if (bytes.size() < size + step)
            bytes.resize(2 * size + step);
        const ssize_t count = ::read(STDIN_FILENO, bytes.data() + size, bytes.size() - size);
        if (count == 0) {
            bytes.resize(size);
            return bytes;
        }
        if (count > 0)
            size += static_cast<std::size_t>(count);
        else if (errno != EINTR)
            throw IoError(
                {MESSAGE_TEXT("Message", "Reading “%1” failed: %2."), {standardInputText, systemReason(errno)}});
    }
}

} // namespace

bool isStandardInput(const std::filesystem::path &path)
{
    return path == "-";
}

Tensor readStandardInput()
{
    if (::isatty(STDIN_FILENO) != 0)
        throw InputError(
            {MESSAGE_TEXT("Message", "“-” stands for a .npy on standard input, which is a terminal here.")});
    return withEnoughMemory(standardInputText, [] {
        const std::vector<std::byte> bytes = bytesOfStandardInput();
        if (bytes.empty())
            throw InputError({MESSAGE_TEXT("Message",
                                           "“-” stands for a .npy on standard input, and nothing is left there; it can "
                                           "be read once.")});
        return readNpy(bytes, standardInputText);
    });
}

} // namespace normscope
