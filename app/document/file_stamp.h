// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace normscope {

/// What tells whether somebody has written a file since: not its content, but which file it is, when it was written,
/// and how long it is. The default is that of a file that is not there.
struct FileStamp
{
    qint64 modified = 0; ///< Nanoseconds since 1970.
    qint64 size = 0; ///< In bytes.
    qint64 node = 0; ///< The file's number in its file system; 0 where there is no file.

    /// The file as it is on the disk now; symbolic links are followed. Only ordinary files are there.
    static FileStamp of(const QString &path);
    bool exists() const { return node != 0; }

    /// To be kept with work that is recovered later. What is no stamp reads as that of a file that is not there.
    QJsonObject toJson() const;
    static FileStamp fromJson(const QJsonObject &object);
    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

} // namespace normscope
