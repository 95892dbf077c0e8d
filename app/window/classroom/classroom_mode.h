// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QByteArray>
#include <QObject>
#include <QPointer>

class QAction;
class QMainWindow;

namespace normscope {

class ClassroomStage;
class StageKeys;

/// For a class to see: the window in full screen, type and lines larger, and what only the teacher needs put away.
/// Leaving it brings everything back as it was. Never remembered: a window starts without.
class ClassroomMode : public QObject
{
    Q_OBJECT

public:
    /// Everything outlives this; the stage has its page once the mode is switched.
    ClassroomMode(QMainWindow &window, ClassroomStage &stage);

    /// Switches it; checkable.
    QAction *action() const { return m_action; }
    bool isOn() const { return m_isOn; }
    void setOn(bool on);

    /// The theme that the window is shown in: as it is, or for a class, by the height of the screen.
    Theme theme(const Theme &usual) const;

    /// As QWidget::saveGeometry() writes it, of the window outside of the mode.
    QByteArray windowGeometry() const;

signals:
    void changed(bool on);

private:
    QMainWindow &m_window;
    ClassroomStage &m_stage;
    StageKeys *m_stageKeys;
    QAction *m_action;
    bool m_isOn = false;
    Qt::WindowStates m_stateBefore;
    QByteArray m_geometryBefore;
    QPointer<QAction> m_panelBefore; ///< What shows the panel that was put away.
};

} // namespace normscope
