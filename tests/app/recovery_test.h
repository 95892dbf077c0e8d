// SPDX-License-Identifier: GPL-3.0-or-later
// Folders with unsaved work, and access to their files.
#pragma once

#include "app/recovery/recovery_folder.h"

#include <QDateTime>
#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

#include <sys/stat.h>

namespace normscope::test {

/// Columns of a large tensor: 2000 rows of float32 are 32 MB.
inline constexpr std::int64_t largeColumns = 4000;

inline OpenedFile work(const Scene &scene, const QString &path = {})
{
    return {StoredScene {scene}, path};
}

/// Inode and time of a file, which differ for a newly written file of the same name.
inline std::pair<ino_t, std::int64_t> identity(const QString &file)
{
    struct stat status = {};
    if (::stat(QFile::encodeName(file).constData(), &status) != 0)
        return {};
    return {status.st_ino, status.st_mtim.tv_sec * 1'000'000'000LL + status.st_mtim.tv_nsec};
}

/// The name of a recovery folder in the form that the program uses.
inline QString entryName(char sign)
{
    return QString(32, QLatin1Char(sign));
}

inline void setLongAgo(const QString &path)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addDays(-1), QFileDevice::FileModificationTime));
}

/// Base of test classes: a root for recovery folders, and access to the files below it.
class RecoveryRoot
{
protected:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QString root() const { return path(QStringLiteral("recovery")); }
    QString entry(char sign) const { return root() + QLatin1Char('/') + entryName(sign); }
    QStringList kept(const QString &pattern) const
    {
        QStringList files;
        for (QDirIterator it(root(), {pattern}, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
             it.hasNext();)
            files += it.next();
        return files;
    }
    void beginAnew()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace normscope::test
