// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/recent_files.h"

#include <QFileInfo>

#include <algorithm>

namespace normscope {

RecentFiles::RecentFiles(const QStringList &paths, QObject *parent)
    : QAbstractListModel(parent)
    , m_paths(paths.mid(0, most))
{ }

QStringList RecentFiles::existing() const
{
    QStringList files;
    std::copy_if(m_paths.begin(), m_paths.end(), std::back_inserter(files),
                 [](const QString &path) { return QFileInfo(path).isFile(); });
    return files;
}

void RecentFiles::add(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList paths = existing();
    paths.removeAll(absolute);
    paths.prepend(absolute);
    replace(paths.mid(0, most));
}

void RecentFiles::clear()
{
    replace({});
}

void RecentFiles::replace(const QStringList &paths)
{
    if (paths == m_paths)
        return;
    beginResetModel();
    m_paths = paths;
    endResetModel();
    emit changed();
}

int RecentFiles::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_paths.size());
}

QVariant RecentFiles::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const QString &path = m_paths[index.row()];
    if (role == Qt::DisplayRole)
        return QFileInfo(path).fileName();
    if (role == Qt::ToolTipRole)
        return path;
    return {};
}

} // namespace normscope
