// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QStringList>

namespace normscope {

/// The files opened last, the latest first: names as text, paths as tool tips.
class RecentFiles : public QAbstractListModel
{
    Q_OBJECT

public:
    static constexpr int most = 10;

    explicit RecentFiles(const QStringList &paths, QObject *parent = nullptr);

    /// Absolute paths of the files that still exist.
    QStringList existing() const;
    const QStringList &paths() const { return m_paths; }
    /// Moves the file to the front.
    void add(const QString &path);
    void clear();

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

signals:
    void changed();

private:
    void replace(const QStringList &paths);

    QStringList m_paths;
};

} // namespace normscope
