// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QPointer>

class QAction;
class QMainWindow;

namespace normscope {

class Appearance;
class ClassroomStage;
class StageKeys;

/// For a class to see: the window in full screen, type and lines larger, and what only the teacher needs put away.
/// Leaving it brings everything back as it was. Never remembered: a window starts without.
class ClassroomMode : public QObject
{
    Q_OBJECT

public:
    /// Everything outlives this; the stage has its page once the mode is switched.
    ClassroomMode(QMainWindow &window, ClassroomStage &stage, Appearance &appearance);

    /// Switches it; checkable.
    QAction *action() const { return m_action; }
    bool isOn() const { return m_isOn; }
    void setOn(bool on);

    /// As QWidget::saveGeometry() writes it, of the window outside of the mode.
    QByteArray windowGeometry() const;

signals:
    void changed(bool on);

private:
    QMainWindow &m_window;
    ClassroomStage &m_stage;
    Appearance &m_appearance;
    StageKeys *m_stageKeys;
    QAction *m_action;
    bool m_isOn = false;
    Qt::WindowStates m_stateBefore;
    QByteArray m_geometryBefore;
    QPointer<QAction> m_panelBefore; ///< What shows the panel that was put away.
};

} // namespace normscope
