// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/file_stamp.h"

#include <QFile>

#include <sys/stat.h>

namespace normscope {

namespace {

constexpr QLatin1String modifiedKey("modified");
constexpr QLatin1String sizeKey("size");
constexpr QLatin1String nodeKey("node");

} // namespace

FileStamp FileStamp::of(const QString &path)
{
    struct stat status = {};
    if (::stat(QFile::encodeName(path).constData(), &status) != 0 || !S_ISREG(status.st_mode))
        return {};
    constexpr qint64 nanoseconds = 1'000'000'000;
    return {status.st_mtim.tv_sec * nanoseconds + status.st_mtim.tv_nsec, status.st_size,
            static_cast<qint64>(status.st_ino)};
}

QJsonObject FileStamp::toJson() const
{
    // QJsonObject keeps integers of 64 bits exactly.
    return {{modifiedKey, modified}, {sizeKey, size}, {nodeKey, node}};
}

FileStamp FileStamp::fromJson(const QJsonObject &object)
{
    return {object.value(modifiedKey).toInteger(), object.value(sizeKey).toInteger(),
            object.value(nodeKey).toInteger()};
}

} // namespace normscope
