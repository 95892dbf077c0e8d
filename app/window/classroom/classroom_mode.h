// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>

class QAction;

namespace normscope {

class MainWindow;
class StageKeys;

/// For a class to see: the window in full screen, type and lines larger, and what only the teacher needs put away.
/// Leaving it brings everything back as it was. Never remembered: a window starts without.
class ClassroomMode : public QObject
{
    Q_OBJECT

public:
    /// `window` has its page by then.
    explicit ClassroomMode(MainWindow &window);

    /// Switches it; checkable.
    QAction *action() const { return m_action; }
    bool isOn() const { return m_isOn; }
    void setOn(bool on);

    /// As QWidget::saveGeometry() writes it, of the window outside of the mode.
    QByteArray windowGeometry() const;

signals:
    void changed(bool on);

private:
    MainWindow &m_window;
    StageKeys *m_stageKeys;
    QAction *m_action;
    bool m_isOn = false;
    Qt::WindowStates m_stateBefore;
    QByteArray m_geometryBefore;
    bool m_panelBefore = false;
};

} // namespace normscope
