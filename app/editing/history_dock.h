// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QUndoStack;
class QUndoView;

namespace normscope {

struct Theme;

/// What was done to the document, step by step; a step that is clicked is gone back or forward to. The state that the
/// file holds is marked.
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
