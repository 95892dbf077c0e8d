// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

class QTreeWidget;
class QTreeWidgetItem;

namespace normscope {

/// Asks what of a window is hidden: pages, views, controls, each with a check mark where it is seen.
class HiddenDialog : public QDialog
{
    Q_OBJECT

public:
    explicit HiddenDialog(const QStringList &hidden, QWidget *parent = nullptr);

    /// What is to be hidden; ids that the dialog does not list stay as they were.
    QStringList hidden() const;

private:
    QTreeWidgetItem *addPart(QTreeWidgetItem *parent, const QString &id);
    void show(const QStringList &hidden);

    QTreeWidget *m_tree;
    QStringList m_others;
};

} // namespace normscope
