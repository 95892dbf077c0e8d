// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
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

protected:
    void showEvent(QShowEvent *event) override;

private:
    void createView();
    void showSavedMark();

    QUndoStack *m_stack;
    QUndoView *m_view = nullptr; ///< Null until the dock is first shown.
    QColor m_markColor;
};

} // namespace normscope
