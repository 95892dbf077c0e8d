// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QUndoStack;
class QUndoView;

namespace normscope {

struct Theme;

/// The undo history, one row per step; a click on a row undoes or redoes up to that step. The state stored in the file
/// is marked with a tick.
class HistoryDock : public QDockWidget
{
    Q_OBJECT

public:
    explicit HistoryDock(QUndoStack *stack, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);

private:
    QUndoView *m_view;
};

} // namespace normscope
