// SPDX-License-Identifier: GPL-3.0-or-later
// Files larger than any memory, which take no room on the disk.
#pragma once

#include "engine/formats/npy_header.h"
#include "tests/support/files.h"

namespace normscope::test {

inline constexpr std::int64_t terabyte = 1'000'000'000'000;

/// Writes a .npy header for ten terabytes of float32 zeros, followed by a hole. Returns false if the file system does
/// not support holes or files of that size.
inline bool writeTenTerabytes(const QString &path)
{
    const std::string head = npyPreamble(DType::Float32, {2'500'000, 1000, 1000});
    writeFile(path, QByteArray::fromStdString(head));
    return QFile::resize(path, static_cast<qint64>(head.size()) + 10 * terabyte);
}

} // namespace normscope::test
