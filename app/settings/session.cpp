// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/session.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace normscope {

Session::Session(QObject *parent)
    : QObject(parent)
    , m_recentFiles(m_store.get(recentFilesOption))
{
    connect(&m_recentFiles, &RecentFiles::changed, this,
            [this] { m_store.set(recentFilesOption, m_recentFiles.paths()); });
}

void Session::addRecentFile(const QString &path)
{
    m_recentFiles.add(path);
    setLastFolder(QFileInfo(path).absolutePath());
}

QString Session::lastFolder() const
{
    const QString folder = m_store.get(lastFolderOption);
    return QDir(folder).exists() && !folder.isEmpty()
        ? folder
        : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

QString Session::lastExportFolder() const
{
    const QString folder = m_store.get(lastExportFolderOption);
    return QDir(folder).exists() && !folder.isEmpty() ? folder : lastFolder();
}

QByteArray Session::pageArrangement(const QString &page, const QString &formerId) const
{
    const QVariantMap pages = m_store.get(pagesOption);
    return pages.value(page, pages.value(formerId)).toByteArray();
}

void Session::setPageArrangement(const QString &page, const QByteArray &arrangement)
{
    QVariantMap pages = m_store.get(pagesOption);
    pages.insert(page, arrangement);
    m_store.set(pagesOption, pages);
}

} // namespace normscope
