// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace normscope {

/// Tells whether a file was written since: not by its content, but by its inode, modification time and size. The
/// default is the stamp of a file that does not exist.
struct FileStamp
{
    qint64 modified = 0; ///< Nanoseconds since 1970.
    qint64 size = 0; ///< In bytes.
    qint64 node = 0; ///< The file's number in its file system; 0 where there is no file.

    /// The stamp of the file on the disk now; symbolic links are followed. Anything but a regular file counts as not
    /// existing.
    static FileStamp of(const QString &path);
    bool exists() const { return node != 0; }

    /// For storage with recovered work. Invalid JSON reads as the stamp of a file that does not exist.
    QJsonObject toJson() const;
    static FileStamp fromJson(const QJsonObject &object);
    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

} // namespace normscope
