// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QMenuBar;
class QTreeWidget;

namespace normscope {

/// Lists all keys of the window: the shortcuts of the menus' actions, by menu, and the keys that views handle
/// themselves.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    ShortcutsDialog(const QMenuBar &menuBar, QWidget *parent = nullptr);

private:
    void addKeysOfViews(QTreeWidget *tree);
};

} // namespace normscope
