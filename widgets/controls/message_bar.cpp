// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/message_bar.h"

#include "widgets/controls/close_button.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace normscope {

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_mark(new QLabel)
    , m_text(new QLabel)
    , m_offer(new QToolButton)
    , m_close(createCloseButton(tr("Close this message")))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 5, 6, 5);
    row->setSpacing(10);
    row->addWidget(m_mark);
    row->addWidget(m_text, 1);
    row->addWidget(m_offer);
    row->addWidget(m_close);
    m_offer->setObjectName(QStringLiteral("offer"));
    m_offer->hide();
    connect(m_offer, &QToolButton::clicked, this, [this] {
        hide();
        const auto action = m_offered; // Copied: the action may show another message, which replaces m_offered.
        action();
    });
    hide();
}

void MessageBar::showMessage(const QString &sentence, Kind kind, const QObject *source)
{
    m_kind = kind;
    m_source = source;
    showColors();
    m_mark->setText(kind == Kind::Warning ? QStringLiteral("⚠") : QStringLiteral("ⓘ"));
    m_text->setText(sentence);
    m_offer->hide();
    setAccessibleName(sentence);
    show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageBar::offer(const QString &text, std::function<void()> action)
{
    m_offered = std::move(action);
    m_offer->setText(text);
    m_offer->show();
}

void MessageBar::settle(const QObject *source)
{
    if (source && m_source == source)
        hide();
}

QString MessageBar::message() const
{
    return isHidden() ? QString() : m_text->text();
}

QSize MessageBar::sizeHint() const
{
    const QSize hint = QFrame::sizeHint();
    const int line = m_text->fontMetrics().horizontalAdvance(m_text->text()) + 1;
    return {hint.width() - m_text->sizeHint().width() + line, hint.height()};
}

void MessageBar::setTheme(const Theme &theme)
{
    m_theme = theme;
    showColors();
}

void MessageBar::showColors()
{
    const bool warns = m_kind == Kind::Warning;
    QPalette colors = m_theme.palette();
    colors.setColor(QPalette::Window, warns ? m_theme.warningSoft : m_theme.accentSoft);
    // The colour of the frame, read by FlatStyle.
    colors.setColor(QPalette::Mid, warns ? m_theme.warning : m_theme.accent);
    colors.setColor(QPalette::WindowText, warns ? m_theme.warning : m_theme.text);
    setPalette(colors);
}

} // namespace normscope
