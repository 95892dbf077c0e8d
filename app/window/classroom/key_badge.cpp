// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/classroom/key_badge.h"

#include "widgets/theme/flat_parts.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>

#include <algorithm>

namespace normscope {

namespace {

constexpr int shownMilliseconds = 1800;
constexpr double keyGap = 8;
constexpr double keyPadding = 12;

bool isModifier(int key)
{
    return key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_Meta
        || key == Qt::Key_AltGr || key == Qt::Key_CapsLock || key == Qt::Key_unknown || key == 0;
}

/// The caps for a key. Characters typed with Shift are one cap: "?" and not "Shift", "?".
QStringList capsOf(const QKeyEvent &event)
{
    Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const QString text = event.text();
    if (text.size() == 1 && text.at(0).isPrint() && !text.at(0).isLetter() && !text.at(0).isSpace())
        modifiers &= ~Qt::ShiftModifier;
    const QString keys = QKeySequence(QKeyCombination(modifiers, static_cast<Qt::Key>(event.key())))
                             .toString(QKeySequence::NativeText);
    if (keys.endsWith(QLatin1Char('+'))) // The plus key itself ends the text, and "+" also separates keys.
        return keys.chopped(1).split(QLatin1Char('+'), Qt::SkipEmptyParts) + QStringList {QStringLiteral("+")};
    return keys.split(QLatin1Char('+'));
}

} // namespace

KeyBadge::KeyBadge(QWidget *window)
    : QWidget(window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_vanish.setSingleShot(true);
    m_vanish.setInterval(shownMilliseconds);
    connect(&m_vanish, &QTimer::timeout, this, &QWidget::hide);
}

void KeyBadge::setOn(bool on)
{
    m_isOn = on;
    // Every key arrives as a ShortcutOverride event; the event filter installed last is called first.
    on ? qApp->installEventFilter(this) : qApp->removeEventFilter(this);
    hide();
}

void KeyBadge::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

bool KeyBadge::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && watched == QApplication::focusWidget()) {
        const auto &key = *static_cast<QKeyEvent *>(event);
        const bool isTyping = qobject_cast<QLineEdit *>(watched) && !key.text().isEmpty() && key.text().at(0).isPrint();
        if (!isModifier(key.key()) && !isTyping)
            showKey(key);
    }
    return QWidget::eventFilter(watched, event);
}

double KeyBadge::capWidth(const QString &cap) const
{
    const QFontMetricsF metrics(m_theme.titleFont());
    return std::max(metrics.horizontalAdvance(cap) + 2 * keyPadding, metrics.height() + keyPadding);
}

void KeyBadge::showKey(const QKeyEvent &event)
{
    m_caps = capsOf(event);
    double width = 2 * keyPadding - keyGap;
    for (const QString &cap : m_caps)
        width += capWidth(cap) + keyGap;
    const double height = QFontMetricsF(m_theme.titleFont()).height() + keyPadding + 2 * keyGap;
    const QSize size = QSizeF(width, height).toSize();
    const QWidget *window = parentWidget();
    setGeometry(QRect(QPoint((window->width() - size.width()) / 2, window->height() - size.height() - 48), size));
    show();
    raise();
    update();
    m_vanish.start();
}

void KeyBadge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ground = m_theme.text;
    ground.setAlphaF(0.82F);
    flat::drawPanel(painter, QRectF(rect()), ground, {}, flat::cardRadius);
    painter.setFont(m_theme.titleFont());
    double left = keyPadding;
    for (const QString &cap : m_caps) {
        const QRectF key(left, keyGap, capWidth(cap), height() - 2 * keyGap);
        flat::drawPanel(painter, key, m_theme.card, m_theme.border, flat::controlRadius);
        painter.setPen(m_theme.text);
        painter.drawText(key, Qt::AlignCenter, cap);
        left = key.right() + keyGap;
    }
}

} // namespace normscope
