// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/classroom/classroom_mode.h"

#include "app/appearance/appearance.h"
#include "app/window/classroom/classroom_stage.h"
#include "app/window/classroom/stage_keys.h"
#include "widgets/arrangement/card_arrangement.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>

namespace normscope {

namespace {

/// A class at the back of a room reads type of 13 points on the screen of the projector.
constexpr double classroomScale = 1.35;

} // namespace

ClassroomMode::ClassroomMode(QMainWindow &window, ClassroomStage &stage, Appearance &appearance)
    : QObject(&window)
    , m_window(window)
    , m_stage(stage)
    , m_appearance(appearance)
    , m_stageKeys(new StageKeys([&stage](int direction) { stage.step(direction); }, &window))
    , m_action(new QAction(tr("Class&room mode"), this))
{
    m_action->setIconText(tr("▶ Present"));
    m_action->setToolTip(tr("Full screen, larger type and lines; Space and Page Down step through the stages."));
    m_action->setStatusTip(m_action->toolTip());
    m_action->setShortcut(Qt::Key_F11);
    m_action->setObjectName(QStringLiteral("view.present"));
    m_action->setCheckable(true);
    connect(m_action, &QAction::toggled, this, &ClassroomMode::setOn);
}

QByteArray ClassroomMode::windowGeometry() const
{
    return m_isOn ? m_geometryBefore : m_window.saveGeometry();
}

void ClassroomMode::setOn(bool on)
{
    if (on == m_isOn)
        return;
    m_isOn = on;
    m_stageKeys->setOn(on);
    if (on) {
        m_geometryBefore = m_window.saveGeometry();
        m_stateBefore = m_window.windowState();
        QAction *panel = m_stage.panelAction();
        m_panelBefore = panel && panel->isChecked() ? panel : nullptr;
        if (panel)
            panel->setChecked(false);
        // Not with the button that was pressed: Space is to step now.
        if (!m_stage.arrangement().isAncestorOf(QApplication::focusWidget()))
            m_stage.focusPage();
    }
    m_stage.setCalm(on);
    m_appearance.setScale(on ? classroomScale : 1);
    if (on) {
        m_window.setWindowState(m_stateBefore | Qt::WindowFullScreen);
    } else {
        m_window.setWindowState(m_stateBefore);
        if (m_panelBefore && m_panelBefore->isEnabled())
            m_panelBefore->setChecked(true);
    }
    m_action->setChecked(on);
    emit changed(on);
}

} // namespace normscope
