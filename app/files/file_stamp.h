// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace normscope {

/// What tells whether somebody has written a file since: not its content, but when and how long.
struct FileStamp
{
    QDateTime modified; ///< Invalid where there is no such file.
    qint64 size = 0;

    /// The file as it is on the disk now.
    static FileStamp of(const QString &path);
    bool exists() const { return modified.isValid(); }
    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

} // namespace normscope
