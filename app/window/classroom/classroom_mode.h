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

/// Presentation to a class: the window in full screen, type and lines larger, and everything hidden that only the
/// teacher needs. Leaving the mode restores the former state. Not stored: a window starts without it.
class ClassroomMode : public QObject
{
    Q_OBJECT

public:
    /// Window and stage must outlive this object; the stage must have its page when the mode is switched.
    ClassroomMode(QMainWindow &window, ClassroomStage &stage);

    /// Switches the mode; checkable.
    QAction *action() const { return m_action; }
    bool isOn() const { return m_isOn; }
    void setOn(bool on);

    /// The theme of the window: `usual`, or in this mode one enlarged according to the height of the screen.
    Theme theme(const Theme &usual) const;

    /// Geometry of the window outside of the mode, in the format of QWidget::saveGeometry().
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
    QPointer<QAction> m_panelBefore; ///< Shows the panel that was hidden for the mode; null if none was.
};

} // namespace normscope
