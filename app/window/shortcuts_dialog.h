// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QMenuBar;
class QTreeWidget;

namespace normscope {

/// Every key of the window: the menus' actions that have one, by menu, and the keys that views take themselves.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    ShortcutsDialog(const QMenuBar &menuBar, QWidget *parent = nullptr);

private:
    void addKeysOfViews(QTreeWidget *tree);
};

} // namespace normscope
