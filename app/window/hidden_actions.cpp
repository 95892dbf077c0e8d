// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/hidden_actions.h"

#include "app/document/document.h"
#include "app/document/hidden_part.h"
#include "app/pages/hideable.h"
#include "app/window/concealment.h"
#include "app/window/hidden_dialog.h"
#include "app/window/main_window.h"
#include "app/window/pages/page_rail.h"
#include "app/window/pages/page_stack.h"

#include <QAction>
#include <QMenu>

#include <functional>

namespace normscope {

namespace {

QAction *addAction(QMenu *menu, const char *id, const QString &text, const QString &tip,
                   const std::function<void()> &act)
{
    QAction *action = menu->addAction(text, menu, act);
    action->setObjectName(QLatin1String(id));
    action->setToolTip(tip);
    action->setStatusTip(tip);
    return action;
}

} // namespace

void addHiddenActions(QMenu *menu, MainWindow &window)
{
    Document *document = &window.context().document;
    const auto hide = [document](const QStringList &ids) { document->setPart(hiddenParts(ids)); };
    QAction *choose
        = addAction(menu, "view.hidden", MainWindow::tr("What is see&n…"),
                    MainWindow::tr("Hide pages, views and controls from a class, or bring them back"), [&window, hide] {
                        HiddenDialog dialog(window.concealment().hidden(), &window);
                        if (dialog.exec() == QDialog::Accepted)
                            hide(dialog.hidden());
                    });
    QAction *all = addAction(menu, "view.showHidden", MainWindow::tr("Show what is hi&dden"),
                             MainWindow::tr("Bring back all that a lesson or its teacher hides"), [hide] { hide({}); });
    addAction(menu, "view.onlyTensor", MainWindow::tr("Only t&ensor and methods"),
              MainWindow::tr("Hide everything else from a class"), [hide] { hide(allButTensorAndMethods()); });
    Concealment *concealment = &window.concealment();
    PageRail *rail = &window.pages().rail();
    rail->setHiddenParts(choose);
    const auto follow = [concealment, rail, all] {
        const QStringList hidden = concealment->hidden();
        all->setEnabled(!hidden.isEmpty());
        rail->tellHiddenParts(static_cast<int>(hidden.size()),
                              MainWindow::tr("Hidden by the lesson or the teacher: %1. Press to choose what is seen.")
                                  .arg(hideableTitles(hidden)));
    };
    follow();
    QObject::connect(concealment, &Concealment::changed, all, follow);
}

} // namespace normscope
