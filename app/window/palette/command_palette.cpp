// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/palette/command_palette.h"

#include "app/window/palette/command_delegate.h"
#include "app/window/palette/command_model.h"
#include "widgets/core/help_topic.h"

#include <QAction>
#include <QApplication>
#include <QGraphicsDropShadowEffect>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

constexpr int widestPalette = 620;
constexpr int tallestPalette = 460;
constexpr int paletteMargin = 8;

} // namespace

CommandPalette::CommandPalette(QWidget *window)
    : QFrame(window)
    , m_field(new QLineEdit)
    , m_list(new QListView)
    , m_nothing(new QLabel(tr("No command has these letters.")))
    , m_model(new CommandModel(this))
    , m_delegate(new CommandDelegate(this))
{
    setHelpTopic(*this, "window#keys");
    setObjectName(QStringLiteral("card"));
    setAccessibleName(tr("Commands"));
    m_field->setPlaceholderText(tr("Find a command, a view or a sample"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_list->setObjectName(QStringLiteral("commands"));
    m_list->setAccessibleName(tr("Commands found"));
    m_list->setFocusPolicy(Qt::NoFocus); // The field keeps the focus and moves the selection.
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(paletteMargin, paletteMargin, paletteMargin, paletteMargin);
    m_nothing->setContentsMargins(paletteMargin, paletteMargin, paletteMargin, paletteMargin);
    m_nothing->setEnabled(false);
    column->addWidget(m_field);
    column->addWidget(m_list, 1);
    column->addWidget(m_nothing);
    auto *shadow = new QGraphicsDropShadowEffect(this);
    shadow->setBlurRadius(36);
    shadow->setOffset(0, 8);
    shadow->setColor(QColor(0, 0, 0, 90));
    setGraphicsEffect(shadow);
    hide();

    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString &typed) {
        m_model->setTyped(typed);
        place();
        select(0);
    });
    connect(m_list, &QListView::clicked, this, &CommandPalette::run);
    connect(m_list, &QListView::entered, m_list, &QListView::setCurrentIndex);
}

void CommandPalette::open(const QMenuBar &menus, const Theme &theme)
{
    if (!isVisible())
        m_before = QApplication::focusWidget();
    m_model->setEntries(menuEntries(menus));
    m_delegate->setTheme(theme);
    m_field->clear();
    place();
    show();
    raise();
    m_field->setFocus(Qt::PopupFocusReason);
    select(0);
}

void CommandPalette::place()
{
    const int found = m_model->rowCount();
    m_list->setVisible(found > 0);
    m_nothing->setVisible(found == 0);
    const int rest = 2 * paletteMargin + m_field->sizeHint().height() + layout()->spacing();
    const int list = found > 0 ? found * m_list->sizeHintForRow(0) : m_nothing->sizeHint().height();
    const QSize room = parentWidget()->size();
    const QSize size = QSize(widestPalette, std::min(rest + list, tallestPalette)).boundedTo(room - QSize(40, 120));
    setGeometry(QRect(QPoint((room.width() - size.width()) / 2, 60), size));
}

void CommandPalette::leave()
{
    if (m_before && m_before->isVisible())
        m_before->setFocus(Qt::PopupFocusReason);
    hide();
}

/// Moves the selection by `step` enabled rows; 0: to the first enabled row.
void CommandPalette::select(int step)
{
    const int count = m_model->rowCount();
    int row = step == 0 ? -1 : m_list->currentIndex().row();
    for (int tries = 0; tries < count; ++tries) {
        row = (row + (step == 0 ? 1 : step) + count) % count;
        const QModelIndex index = m_model->index(row, 0);
        if (m_model->flags(index).testFlag(Qt::ItemIsEnabled)) {
            m_list->setCurrentIndex(index);
            return;
        }
    }
}

void CommandPalette::run(const QModelIndex &index)
{
    const QPointer<QAction> action = m_model->action(index);
    if (!action || !action->isEnabled())
        return;
    leave();
    action->trigger(); // Last, since the action may open a dialog or rebuild the window.
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusOut && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason
        && static_cast<QFocusEvent *>(event)->reason() != Qt::ActiveWindowFocusReason) {
        hide(); // The clicked widget keeps the focus.
        return false;
    }
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (!isKey)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const bool isOurs = key == Qt::Key_Escape || key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp
        || key == Qt::Key_PageDown || key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab;
    if (!isOurs)
        return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // Keeps the keys from triggering shortcuts of the window.
        return true;
    }
    switch (key) {
    case Qt::Key_Escape:
        leave();
        break;
    case Qt::Key_Up:
    case Qt::Key_Down:
        select(key == Qt::Key_Up ? -1 : 1);
        break;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QApplication::sendEvent(m_list, event);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        run(m_list->currentIndex());
        break;
    default: // Tab does not leave the palette.
        break;
    }
    return true;
}

} // namespace normscope
