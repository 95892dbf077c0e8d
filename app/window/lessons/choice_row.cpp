// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/choice_row.h"

#include "app/window/lessons/option_picture.h"
#include "widgets/controls/wrapping_label.h"

#include <QGridLayout>
#include <QLabel>
#include <QRadioButton>

namespace normscope {

namespace {

/// In line heights: a text up to this width is beside its picture, a longer one above it.
constexpr double widestBesidePicture = 3;

} // namespace

ChoiceRow::ChoiceRow(const QString &text, const std::optional<FigureRequest> &picture)
    : m_button(new QRadioButton)
    , m_label(wrappingLabel(text))
{
    m_button->setAccessibleName(text);
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_button, 0, 0, Qt::AlignTop);
    grid->addWidget(m_label, 0, 1);
    if (!picture)
        return;
    m_picture = new OptionPicture(*picture);
    m_picture->setAccessibleName(text);
    const int line = m_label->fontMetrics().height();
    if (m_label->fontMetrics().horizontalAdvance(text) <= widestBesidePicture * line) {
        m_label->setWordWrap(false);
        m_label->setMinimumWidth(static_cast<int>(widestBesidePicture * line)); // Aligns the pictures of all rows.
        grid->addWidget(m_picture, 0, 2);
        grid->setColumnStretch(1, 0);
        grid->setColumnStretch(2, 1);
        grid->setAlignment(m_label, Qt::AlignTop);
    } else {
        grid->addWidget(m_picture, 1, 0, 1, 2);
    }
    connect(m_picture, &OptionPicture::pressed, this, &ChoiceRow::choose);
}

void ChoiceRow::setTheme(const Theme &theme)
{
    if (m_picture)
        m_picture->setTheme(theme);
}

void ChoiceRow::markRight()
{
    QFont font = m_label->font();
    font.setWeight(QFont::DemiBold);
    m_label->setFont(font);
    if (m_picture)
        m_picture->markRight();
    else
        m_label->setText(QStringLiteral("✓ ") + m_label->text());
}

void ChoiceRow::mousePressEvent(QMouseEvent *)
{
    choose();
}

void ChoiceRow::choose()
{
    if (m_button->isEnabled())
        m_button->click();
}

/// Keeps the button beside the first line of the text.
void ChoiceRow::resizeEvent(QResizeEvent *)
{
    m_button->setFixedHeight(m_label->fontMetrics().height());
}

} // namespace normscope
