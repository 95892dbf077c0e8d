// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel/panel_section.h"

#include "widgets/controls/flow_layout.h"

#include <QLabel>
#include <QVBoxLayout>

namespace normscope {

namespace {

constexpr int labelWidth = 84;

} // namespace

PanelSection::PanelSection(const QString &title, QWidget *parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
    , m_title(new QLabel(title, this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(8);
    m_column->addWidget(m_title);
}

QWidget *PanelSection::addRow(const QString &label, QWidget *control, const QString &help)
{
    auto *row = new QWidget(this);
    auto *flow = new FlowLayout(8, 4, row);
    auto *caption = new QLabel(label, row);
    caption->setMinimumWidth(labelWidth);
    caption->setToolTip(help);
    control->setToolTip(help);
    if (control->accessibleName().isEmpty())
        control->setAccessibleName(label);
    flow->addWidget(caption);
    flow->addWidget(control);
    m_labels.push_back(caption);
    m_column->addWidget(row);
    return row;
}

void PanelSection::addWide(QWidget *control)
{
    m_column->addWidget(control);
}

void PanelSection::setTheme(const Theme &theme)
{
    m_title->setFont(theme.titleFont());
    QPalette muted = theme.palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    for (QLabel *label : m_labels)
        label->setPalette(muted);
}

} // namespace normscope
