// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/program.h"

#include "app/explore/explore_page.h"
#include "app/window/window_arguments.h"
#include "engine/generators/samples.h"
#include "widgets/core/button_accessible.h"
#include "widgets/core/message_text.h"
#include "widgets/views/sphere_view.h"

namespace normscope {

namespace {

Scene sampleScene(const QString &id)
{
    const Sample *chosen = findSample(id.toStdString());
    const Sample &sample = chosen ? *chosen : samples().front();
    return {messageText(sample.title), sample.problem()};
}

} // namespace

Program::Program(const WindowArguments &arguments)
    : m_appearance(m_preferences, arguments.language)
    , m_evaluator(m_document)
{
    installButtonAccessibility();
    QObject::connect(
        &m_appearance, &Appearance::languageChanged, &m_document, [this] { rebuildWindow(); }, Qt::QueuedConnection);
    m_document.open(sampleScene(arguments.sample));
    rebuildWindow();
}

void Program::rebuildWindow()
{
    const std::unique_ptr<MainWindow> former = std::move(m_window);
    if (former)
        former->rememberArrangement();
    m_window = std::make_unique<MainWindow>(
        WindowContext {m_document, m_evaluator, m_selection, m_preferences, m_session, m_appearance});
    if (!former)
        return;
    m_window->page().sphereView()->setOrientation(former->page().sphereView()->orientation());
    m_window->setVisible(former->isVisible());
}

} // namespace normscope
