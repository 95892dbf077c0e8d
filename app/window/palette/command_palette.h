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

/// Finds a command of the menus by a few of its letters and runs it. A frame within the window, so that typing Chinese
/// works as in any other field. Arrows choose, Enter runs, Escape or a click elsewhere closes; the keyboard goes back
/// to where it was.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    explicit CommandPalette(QWidget *window);

    /// With the commands of the menus as they are now.
    void open(const QMenuBar &menus, const Theme &theme);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    /// Gives the keyboard back.
    void leave();
    void select(int step);
    void run(const QModelIndex &index);

    QLineEdit *m_field;
    QListView *m_list;
    QLabel *m_nothing; ///< Seen when nothing was found.
    CommandModel *m_model;
    CommandDelegate *m_delegate;
    QPointer<QWidget> m_before; ///< Had the keyboard.
};

} // namespace normscope
