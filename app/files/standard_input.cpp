// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/standard_input.h"

#include "engine/formats/file.h"
#include "engine/formats/npy.h"
#include "engine/tensor/error.h"

#include <array>
#include <limits>

#include <unistd.h>

namespace normscope {

namespace {

constexpr char standardInputText[] = "standard input";

/// Reads standard input directly into the caller's buffer. The size is not known beforehand, so size() is an upper
/// limit.
class StandardInput final : public ByteSource
{
public:
    std::uint64_t size() const override { return std::numeric_limits<std::int64_t>::max() / 16; }

    std::size_t read(std::span<std::byte> buffer) override
    {
        const std::size_t count = readFrom(STDIN_FILENO, buffer, standardInputText);
        m_isEmpty = m_isEmpty && count == 0;
        return count;
    }

    bool isEmpty() const { return m_isEmpty; }

    /// Reads up to the end: the writing program would be stopped by SIGPIPE if the pipe were closed earlier.
    void finish()
    {
        std::array<std::byte, 1 << 14> rest;
        while (read(rest) > 0) { }
    }

private:
    bool m_isEmpty = true;
};

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
    StandardInput source;
    try {
        Tensor tensor = readNpy(source, standardInputText);
        source.finish();
        return tensor;
    } catch (const InputError &) {
        if (!source.isEmpty())
            throw;
        throw InputError({MESSAGE_TEXT("Message",
                                       "“-” stands for a .npy on standard input, and nothing is left there; it can "
                                       "be read once.")});
    }
}

} // namespace normscope
