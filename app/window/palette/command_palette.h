// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QFrame>
#include <QPointer>

class QLabel;
class QLineEdit;
class QListView;
class QMenuBar;

namespace normscope {

class CommandDelegate;
class CommandModel;

/// Finds a command of the menus by a few of its letters and runs it. A frame within the window instead of a popup, so
/// that input methods for Chinese work as in any other field. Arrows select, Enter runs, Escape or a click elsewhere
/// closes; the focus returns to the widget that had it.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    explicit CommandPalette(QWidget *window);

    /// Opens with the commands that the menus have now.
    void open(const QMenuBar &menus, const Theme &theme);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    /// Closes and returns the focus.
    void leave();
    void select(int step);
    void run(const QModelIndex &index);

    QLineEdit *m_field;
    QListView *m_list;
    QLabel *m_nothing; ///< Shown if no command matches.
    CommandModel *m_model;
    CommandDelegate *m_delegate;
    QPointer<QWidget> m_before; ///< The widget that had the focus before.
};

} // namespace normscope
