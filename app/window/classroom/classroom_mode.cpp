// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/classroom/classroom_mode.h"

#include "app/window/classroom/classroom_stage.h"
#include "app/window/classroom/stage_keys.h"
#include "widgets/arrangement/card_arrangement.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>
#include <QScreen>

#include <cmath>

namespace normscope {

namespace {

/// Least height of text that can be read from the last row, as a share of the screen's height.
constexpr double leastShareOfScreen = 1.0 / 45;

} // namespace

ClassroomMode::ClassroomMode(QMainWindow &window, ClassroomStage &stage)
    : QObject(&window)
    , m_window(window)
    , m_stage(stage)
    , m_stageKeys(new StageKeys([&stage](int direction) { stage.step(direction); }, &window))
    , m_action(new QAction(tr("&Present"), this))
{
    m_action->setIconText(tr("▶ Present"));
    m_action->setToolTip(tr("For a class: full screen, one or two large views, type by the height of the screen; Space "
                            "and Page Down step through the stages."));
    m_action->setStatusTip(m_action->toolTip());
    m_action->setShortcut(Qt::Key_F11);
    m_action->setObjectName(QStringLiteral("view.present"));
    m_action->setCheckable(true);
    connect(m_action, &QAction::toggled, this, &ClassroomMode::setOn);
}

Theme ClassroomMode::theme(const Theme &usual) const
{
    if (!m_isOn)
        return usual;
    return usual.presented(std::ceil(m_window.screen()->size().height() * leastShareOfScreen * usual.scale));
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
        // Moves the focus away from the button that was pressed, so that Space steps.
        if (!m_stage.arrangement().isAncestorOf(QApplication::focusWidget()))
            m_stage.focusPage();
    }
    m_stage.setCalm(on);
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
