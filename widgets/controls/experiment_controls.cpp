// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/experiment_controls.h"

#include "widgets/controls/flow_layout.h"
#include "widgets/controls/number_box.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace normscope {

ExperimentControls::ExperimentControls(QWidget *parent)
    : QWidget(parent)
    , m_firstRow(new FlowLayout(8, 6))
    , m_flow(new QWidget)
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *layout = new FlowLayout(12, 6, m_flow);
    layout->setContentsMargins(0, 0, 0, 0);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    m_flow->setSizePolicy(policy);
}

void ExperimentControls::addButton(QAction *action)
{
    auto *button = new QToolButton;
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::TabFocus);
    m_firstRow->addWidget(button);
    m_firstRow->setAlignment(button, Qt::AlignTop);
}

QLabel *ExperimentControls::addLabel(const QString &text, QWidget *control, QLayout *layout)
{
    auto *label = new QLabel(text);
    label->setBuddy(control);
    m_labels.push_back(label);
    layout->addWidget(label);
    return label;
}

QWidget *ExperimentControls::addPair(const QString &text, QWidget *control, const char *objectName, const QString &name,
                                     const QString &tip)
{
    auto *pair = new QWidget(m_flow);
    auto *row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    control->setObjectName(QLatin1String(objectName));
    control->setAccessibleName(name);
    control->setToolTip(tip);
    if (!text.isEmpty())
        addLabel(text, control, row)->setToolTip(tip);
    row->addWidget(control);
    if (auto *number = qobject_cast<NumberBox *>(control))
        m_numbers.push_back(number);
    m_flow->layout()->addWidget(pair);
    return pair;
}

void ExperimentControls::setTheme(const Theme &theme)
{
    for (NumberBox *number : m_numbers)
        number->setTheme(theme);
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    for (QLabel *label : m_labels)
        label->setPalette(muted);
}

} // namespace normscope
