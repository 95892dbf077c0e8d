// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/concealment.h"

#include "app/document/document.h"
#include "app/document/hidden_part.h"
#include "app/pages/hideable.h"
#include "app/pages/page_table.h"
#include "app/shell/page.h"
#include "app/window/main_window.h"
#include "app/window/pages/page_stack.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/core/qstring.h"
#include "widgets/core/scene_option.h"

#include <QAction>
#include <QEvent>
#include <QToolButton>

#include <algorithm>

namespace normscope {

Concealment::Concealment(MainWindow &window)
    : QObject(&window)
    , m_window(window)
{
    connect(&window.context().document, &Document::changed, this, [this](const SceneChange &change) {
        if (change.concerns<HiddenParts>())
            apply();
    });
    connect(&window.pages(), &PageStack::pageBuilt, this, &Concealment::apply, Qt::QueuedConnection);
    connect(&window.pages(), &PageStack::changed, this, &Concealment::apply);
}

void Concealment::apply()
{
    const QStringList hidden = hiddenIds(m_window.context().document.scene().part<HiddenParts>());
    const bool isOther = hidden != m_hidden;
    if (!isOther && hidden.isEmpty())
        return;
    m_hidden = hidden;
    hideCommands();
    hideControls();
    hidePages();
    if (isOther)
        emit changed();
}

/// If the visible page is hidden, shows one that is not. If all are, the visible one stays.
void Concealment::hidePages()
{
    for (Page *page : m_window.pages().built()) {
        QStringList views;
        for (const QString &id : page->arrangement().views()) {
            if (hidesView(m_hidden, id))
                views += id;
        }
        page->arrangement().setWithheld(views);
    }
    const auto isHidden = [this](const PageModule *page) { return hidesPage(m_hidden, qString(page->id)); };
    const auto modules = pageModules();
    const auto open = std::ranges::find_if_not(modules, isHidden);
    if (open != modules.end() && isHidden(&m_window.pages().shown().module()))
        m_window.pages().showPage(**open);
}

void Concealment::hideCommands()
{
    for (const QPointer<QAction> &action : m_actions) {
        if (action && !hidesCommand(m_hidden, action->objectName()))
            action->setVisible(true);
    }
    std::erase_if(m_actions, [](const QPointer<QAction> &action) { return !action || action->isVisible(); });
    for (QAction *action : m_window.commands().all()) {
        if (!action->isVisible() || !hidesCommand(m_hidden, action->objectName()))
            continue;
        action->setVisible(false);
        m_actions.emplace_back(action);
    }
}

bool Concealment::isConcealed(const QWidget &control) const
{
    const QString option = control.property(sceneOptionProperty).toString();
    if (!option.isEmpty())
        return m_hidden.contains(option);
    const auto *button = qobject_cast<const QToolButton *>(&control);
    return button && button->defaultAction() && hidesCommand(m_hidden, button->defaultAction()->objectName());
}

void Concealment::hideControls()
{
    const std::vector<QPointer<QWidget>> before = m_controls;
    for (const QPointer<QWidget> &control : before) {
        if (control && !isConcealed(*control))
            conceal(*control, false);
    }
    for (QWidget *control : m_window.findChildren<QWidget *>()) {
        if (isConcealed(*control))
            conceal(*control, true);
    }
}

void Concealment::conceal(QWidget &control, bool concealed)
{
    const auto isIt = [&control](const QPointer<QWidget> &known) { return known == &control; };
    const bool wasConcealed = std::ranges::any_of(m_controls, isIt);
    if (concealed == wasConcealed)
        return;
    if (concealed) {
        m_controls.emplace_back(&control);
        control.installEventFilter(this);
        control.hide();
    } else {
        control.removeEventFilter(this);
        std::erase_if(m_controls, isIt);
        control.show();
    }
}

/// Hides a concealed control again when the code that owns it shows it.
bool Concealment::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShowToParent) {
        if (auto *control = qobject_cast<QWidget *>(watched))
            control->hide();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace normscope
