// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/handbook_help.h"

#include "app/appearance/appearance.h"
#include "app/cli/handbook_command.h"
#include "app/shell/commands.h"
#include "app/shell/window_context.h"
#include "app/window/handbook/handbook_pointer.h"
#include "app/window/handbook/handbook_window.h"
#include "app/window/handbook/help_topics.h"
#include "app/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QWindow>

namespace normscope {

namespace {

/// Whether `window` is the widget or one of its ancestors, across window boundaries, unlike QWidget::isAncestorOf().
bool belongsTo(const QWidget *widget, const QWidget &window)
{
    while (widget && widget != &window)
        widget = widget->parentWidget();
    return widget;
}

} // namespace

HandbookHelp::HandbookHelp(MainWindow &window, Session &session)
    : m_window(window)
    , m_session(session)
    , m_pointer(std::make_unique<HandbookPointer>(window))
{
    if (QAction *help = window.commands().find(QStringLiteral("help.handbook")))
        connect(help, &QAction::triggered, this, [this] { open(helpTopic(m_window, QApplication::focusWidget())); });
    if (QAction *contents = window.commands().find(QStringLiteral("help.contents")))
        connect(contents, &QAction::triggered, this, [this] { open({handbookContents, {}}); });
    connect(&window, &MainWindow::closed, this, [this] { m_handbook.reset(); });
    qApp->installEventFilter(this);
}

HandbookHelp::~HandbookHelp() = default;

void HandbookHelp::create()
{
    m_handbook = std::make_unique<HandbookWindow>(
        readHandbook(m_window.context().appearance.language(), handbookCommands()), m_session);
    m_handbook->setTheme(m_window.context().appearance.theme());
    connect(&m_window.context().appearance, &Appearance::themeChanged, m_handbook.get(),
            [this] { m_handbook->setTheme(m_window.context().appearance.theme()); });
    connect(m_handbook.get(), &HandbookWindow::livePressed, this, [this](const QString &link, const QString &chapter) {
        QString reason;
        if (!m_pointer->press(link, chapter, reason))
            m_handbook->say(reason);
    });
}

void HandbookHelp::open(const HandbookPlace &place)
{
    if (!m_handbook)
        create();
    m_handbook->open(place);
    keepAlive(QApplication::activeModalWidget());
    m_handbook->setWindowState(m_handbook->windowState() & ~Qt::WindowMinimized);
    m_handbook->show();
    m_handbook->raise();
    m_handbook->activateWindow();
    m_handbook->takeKeyboard();
}

void HandbookHelp::reopen(const HandbookPlace &place)
{
    create();
    m_handbook->open(place);
    m_handbook->setAttribute(Qt::WA_ShowWithoutActivating);
    m_handbook->show();
    m_handbook->setAttribute(Qt::WA_ShowWithoutActivating, false);
}

/// Makes the handbook a transient window of the modal dialog: a dialog blocks all windows except those that belong to
/// it.
void HandbookHelp::keepAlive(QWidget *modal)
{
    m_handbook->winId();
    QWindow *own = m_handbook->windowHandle();
    own->setTransientParent(modal ? modal->windowHandle() : nullptr);
    if (modal)
        connect(modal, &QObject::destroyed, own, [own] { own->setTransientParent(nullptr); });
}

std::optional<HandbookPlace> HandbookHelp::openPlace() const
{
    return m_handbook && m_handbook->isVisible() ? std::optional(m_handbook->place()) : std::nullopt;
}

/// Handles F1 in dialogs, because the shortcuts of the main window are disabled while a dialog is open.
bool HandbookHelp::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent *>(event)->key() != Qt::Key_F1
        || static_cast<QKeyEvent *>(event)->modifiers() != Qt::NoModifier)
        return QObject::eventFilter(watched, event);
    const auto *widget = qobject_cast<QWidget *>(watched);
    const QWidget *dialog = widget ? widget->window() : nullptr;
    if (!qobject_cast<const QDialog *>(dialog) || !belongsTo(dialog, m_window))
        return QObject::eventFilter(watched, event);
    open(helpTopic(m_window, widget));
    return true;
}

} // namespace normscope
