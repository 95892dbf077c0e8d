// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/file_stamp.h"

#include <QFileInfo>

namespace normscope {

FileStamp FileStamp::of(const QString &path)
{
    const QFileInfo file(path);
    return file.isFile() ? FileStamp {file.lastModified(), file.size()} : FileStamp();
}

} // namespace normscope
