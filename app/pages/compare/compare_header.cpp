// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/compare_header.h"

#include "widgets/compare/choice_bar.h"
#include "widgets/controls/segmented_control.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

namespace normscope {

CompareHeader::CompareHeader(QWidget *parent)
    : QWidget(parent)
    , m_bar(new ChoiceBar)
    , m_colors(new SegmentedControl({tr("shared colours"), tr("own")}))
    , m_buttons(new QWidget)
    , m_row(new QHBoxLayout(m_buttons))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_colors->setObjectName(QStringLiteral("colors"));
    m_colors->setAccessibleName(tr("Colours"));
    m_colors->setSegmentToolTip(0, tr("Equal colours are equal values in all panels."));
    m_colors->setSegmentToolTip(1, tr("Each panel has the colours of its own values."));
    m_colors->setCurrent(0);
    m_row->setContentsMargins(0, 0, 0, 0);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(12);
    row->addWidget(m_bar);
    row->addStretch(1);
    row->addWidget(m_colors);
    row->addWidget(m_buttons);
}

void CompareHeader::addButton(QAction *action)
{
    auto *button = new QToolButton;
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::TabFocus);
    m_row->addWidget(button);
}

void CompareHeader::setTheme(const Theme &theme)
{
    m_bar->setTheme(theme);
    m_colors->setTheme(theme);
}

void CompareHeader::setCalm(bool calm)
{
    m_buttons->setVisible(!calm);
    m_colors->setVisible(!calm);
}

} // namespace normscope
