// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/choice_box.h"

#include <QAbstractItemView>
#include <QSignalBlocker>
#include <QStyleOptionComboBox>
#include <QWheelEvent>

#include <algorithm>

namespace normscope {

ChoiceBox::ChoiceBox(QWidget *parent)
    : QComboBox(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QComboBox::currentTextChanged, this, &ChoiceBox::updateGeometry);
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
    updateGeometry();
}

/// The list is as wide as its choices, whatever the width of the box.
void ChoiceBox::showPopup()
{
    int widest = 0;
    for (int i = 0; i < count(); ++i)
        widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
    view()->setMinimumWidth(widest + 3 * fontMetrics().averageCharWidth());
    QComboBox::showPopup();
}

QSize ChoiceBox::sizeHint() const
{
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const int shortest = minimumContentsLength() * fontMetrics().horizontalAdvance(QLatin1Char('0'));
    const QSize text(std::max(fontMetrics().horizontalAdvance(currentText()), shortest), fontMetrics().height());
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, text, this);
}

QSize ChoiceBox::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), 10 * fontMetrics().averageCharWidth()), sizeHint().height()};
}

void ChoiceBox::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace normscope
