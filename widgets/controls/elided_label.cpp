// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/elided_label.h"

#include <QEvent>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// With fewer letters beside the "…" the label stays empty.
constexpr qsizetype leastLetters = 4;

} // namespace

ElidedLabel::ElidedLabel(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setFullText(const QString &text)
{
    if (text == m_fullText)
        return;
    m_fullText = text;
    setAccessibleName(text);
    updateGeometry();
    elide();
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(QLatin1Char('m')), lineHeight()};
}

/// A label that takes whatever width is left has none of its own: its text is measured when it is shown.
QSize ElidedLabel::sizeHint() const
{
    const bool takesWhatIsLeft = sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
    return {takesWhatIsLeft ? 0 : fullWidth() + 2, lineHeight()};
}

/// What QLabel asks for, without laying out the text.
int ElidedLabel::lineHeight() const
{
    return fontMetrics().height() + 2 * margin() + contentsMargins().top() + contentsMargins().bottom();
}

/// Measured late, since the first text comes before the font that shows it, and each font costs about a millisecond at
/// its first use.
int ElidedLabel::fullWidth() const
{
    return m_fullWidth.of(m_fullText, font());
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::showEvent(QShowEvent *event)
{
    QLabel::showEvent(event);
    elide();
}

void ElidedLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        elide();
}

void ElidedLabel::elide()
{
    const int width = isVisible() ? contentsRect().width() : QWIDGETSIZE_MAX;
    const QString elided = width == QWIDGETSIZE_MAX || fullWidth() <= width
        ? m_fullText
        : fontMetrics().elidedText(m_fullText, Qt::ElideRight, width);
    const auto least = std::max(leastLetters, static_cast<qsizetype>(std::ceil(m_leastShare * m_fullText.size())));
    const QString shown = elided == m_fullText || elided.size() > least ? elided : QString();
    setText(shown);
    setToolTip(shown == m_fullText ? QString() : m_fullText);
}

} // namespace normscope
