// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

class QTreeWidget;
class QTreeWidgetItem;

namespace normscope {

/// Asks which parts of a window are hidden: pages, views, controls; those that are visible are checked.
class HiddenDialog : public QDialog
{
    Q_OBJECT

public:
    explicit HiddenDialog(const QStringList &hidden, QWidget *parent = nullptr);

    /// The ids to hide; ids that the dialog does not list stay as they were.
    QStringList hidden() const;

private:
    QTreeWidgetItem *addPart(QTreeWidgetItem *parent, const QString &id);
    void show(const QStringList &hidden);

    QTreeWidget *m_tree;
    QStringList m_others;
};

} // namespace normscope
