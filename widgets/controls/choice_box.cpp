// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/choice_box.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QSignalBlocker>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace normscope {

ChoiceBox::ChoiceBox(QWidget *parent)
    : QComboBox(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QComboBox::currentTextChanged, this, &ChoiceBox::forgetSize);
}

void ChoiceBox::setChoices(const QStringList &texts, int current)
{
    const QSignalBlocker blocker(this);
    QStringList present;
    for (int i = 0; i < count(); ++i)
        present += itemText(i);
    if (present != texts) {
        clear();
        addItems(texts);
    }
    setCurrentIndex(current);
    forgetSize();
}

void ChoiceBox::setRoomFor(const QStringList &texts)
{
    if (texts == m_room)
        return;
    m_room = texts;
    forgetSize();
}

void ChoiceBox::forgetSize()
{
    m_hint.reset();
    updateGeometry();
}

/// Makes the list as wide as its choices, even if the box is narrower.
void ChoiceBox::showPopup()
{
    view()->parentWidget()->setFont(font());
    int widest = 0;
    for (int i = 0; i < count(); ++i)
        widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
    view()->setMinimumWidth(widest + 3 * fontMetrics().averageCharWidth());
    QComboBox::showPopup();
}

QSize ChoiceBox::sizeHint() const
{
    if (m_hint)
        return *m_hint;
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const int shortest = minimumContentsLength() * fontMetrics().horizontalAdvance(QLatin1Char('0'));
    int widest = std::max(fontMetrics().horizontalAdvance(currentText()), shortest);
    for (const QString &each : m_room)
        widest = std::max(widest, fontMetrics().horizontalAdvance(each));
    const QSize text(widest, fontMetrics().height());
    m_hint = style()->sizeFromContents(QStyle::CT_ComboBox, &option, text, this);
    return *m_hint;
}

QSize ChoiceBox::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), 10 * fontMetrics().averageCharWidth()), sizeHint().height()};
}

QString ChoiceBox::elidedText() const
{
    constexpr int margin = 1; // Margin in pixels that the style leaves at either side of the text.
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    return fontMetrics().elidedText(currentText(), Qt::ElideRight, room.width() - 2 * margin);
}

bool ChoiceBox::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || isEditable() || elidedText() == currentText())
        return QComboBox::event(event);
    const QString text = toolTip().isEmpty() ? currentText() : currentText() + QLatin1String("\n\n") + toolTip();
    QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), text, this);
    return true;
}

void ChoiceBox::paintEvent(QPaintEvent *event)
{
    if (isEditable())
        return QComboBox::paintEvent(event);
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    option.currentText = elidedText();
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void ChoiceBox::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        forgetSize();
    // For a change of the font QComboBox would create its list, a dozen widgets, and give it the font, too; showPopup()
    // does that.
    if (event->type() != QEvent::FontChange)
        QComboBox::changeEvent(event);
}

void ChoiceBox::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace normscope
