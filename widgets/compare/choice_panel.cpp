// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/choice_panel.h"

#include "widgets/compare/choice_text.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/method_text.h"
#include "widgets/theme/flat_parts.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace normscope {

namespace {

constexpr int titleLine = 30;

} // namespace

ChoicePanel::ChoicePanel(Shows shows, QWidget *parent)
    : QFrame(parent)
    , m_shows(shows)
    , m_title(new QToolButton)
    , m_axisRow(new QWidget)
    , m_groups(new ElidedLabel)
    , m_viewer(new TensorViewer)
    , m_problem(new QLabel)
{
    m_title->setAutoRaise(true);
    m_title->setFocusPolicy(Qt::TabFocus);
    m_title->setEnabled(shows == Shows::Choice);
    connect(m_title, &QToolButton::clicked, this, &ChoicePanel::openRequested);
    m_groups->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_groups->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_problem->setWordWrap(true);
    m_problem->setAlignment(Qt::AlignCenter);
    m_problem->setMargin(24);
    m_problem->hide();
    m_viewer->setSelection(&m_selection);
    m_viewer->setMinimumSize(200, leastHeight - titleLine - 8);
    auto *axes = new QHBoxLayout(m_axisRow);
    axes->setContentsMargins(0, 0, 0, 0);
    axes->setSpacing(3);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(8, 3, 12, 0);
    line->setSpacing(8);
    line->addWidget(m_title);
    line->addWidget(m_axisRow);
    line->addWidget(m_groups, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 3);
    column->setSpacing(0);
    column->addLayout(line);
    column->addWidget(m_viewer, 1);
    column->addWidget(m_problem, 1);
    setMinimumHeight(leastHeight);
}

void ChoicePanel::setChoice(const ComparedChoice &choice)
{
    m_evaluation = choice.evaluation;
    const bool isThere = m_evaluation != nullptr;
    m_viewer->setVisible(isThere);
    m_problem->setVisible(!isThere);
    m_problem->setText(choice.problem);
    m_title->setText(choice.title);
    m_title->setAccessibleName(choice.title);
    if (isThere) {
        m_selection.regroup(m_evaluation->grouping());
        m_viewer->setEvaluation(m_evaluation);
    }
    if (m_shows == Shows::Input) {
        const bool hasShape = isThere && m_evaluation->problem().layout.rank() > 0;
        m_groups->setFullText(hasShape ? axesWithLengths(m_evaluation->problem().layout, m_evaluation->input().shape())
                                       : QString());
        return;
    }
    m_title->setToolTip(choice.isOpen
                            ? tr("%1: the choice of Explore. Show it there.").arg(choice.text)
                            : tr("%1. Open it in Explore; it comes back as it is changed there.").arg(choice.text));
    m_groups->setFullText(isThere ? groupsText(*m_evaluation) : QString());
    m_axisRow->setVisible(isThere);
    if (isThere)
        showAxes(*m_evaluation);
}

void ChoicePanel::setValues(const EvaluationPtr &evaluation)
{
    m_evaluation = evaluation;
    if (evaluation)
        m_viewer->setEvaluation(evaluation);
}

void ChoicePanel::showAxes(const Evaluation &evaluation)
{
    const Layout &layout = evaluation.problem().layout;
    const AxisSet reduced = evaluation.spec().reducedAxes;
    while (m_axes.size() < layout.names.size()) {
        auto *button = new QToolButton;
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, axis = static_cast<int>(m_axes.size())] { toggle(axis); });
        m_axisRow->layout()->addWidget(button);
        m_axes.push_back(button);
    }
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        QToolButton *button = m_axes[i];
        button->setVisible(i < layout.names.size());
        if (i >= layout.names.size())
            continue;
        const QString name = QString::fromStdString(layout.names[i]);
        const bool isReduced = reduced.contains(static_cast<int>(i));
        button->setText(name);
        button->setChecked(isReduced);
        button->setAccessibleName(tr("Axis %1").arg(name));
        button->setToolTip(isReduced
                               ? tr("%1 is reduced: statistics are taken over it. Click to keep it.").arg(name)
                               : tr("%1 is kept: each index has statistics of its own. Click to reduce it.").arg(name));
    }
}

void ChoicePanel::toggle(int axis)
{
    AxisSet axes = m_evaluation->spec().reducedAxes;
    axes.toggle(axis);
    if (axes.isEmpty()) {
        m_axes[static_cast<std::size_t>(axis)]->setChecked(true); // At least one axis must be reduced.
        return;
    }
    emit axesEdited(axes);
}

void ChoicePanel::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_title->setFont(theme.titleFont());
    m_groups->setFont(theme.captionFont());
    m_problem->setFont(theme.font);
    QPalette muted = theme.palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    m_groups->setPalette(muted);
    m_problem->setPalette(muted);
    QPalette strong = theme.palette();
    for (const auto role : {QPalette::ButtonText, QPalette::WindowText, QPalette::Text})
        // The input's title is a disabled button and must look like a label.
        strong.setColor(QPalette::Disabled, role, theme.text);
    m_title->setPalette(strong);
    for (QToolButton *button : m_axes)
        button->setFont(theme.captionFont());
    m_viewer->setTheme(theme);
    update();
}

void ChoicePanel::setOptions(const TensorViewOptions &options)
{
    TensorViewOptions own = options;
    own.sideBySide = false;
    own.showTitles = false; // The panel has a title of its own.
    own.readFromNear = true;
    own.showGroups = options.showGroups && m_shows == Shows::Choice;
    if (own != m_viewer->options())
        m_viewer->setOptions(own);
}

void ChoicePanel::setLens(const TensorLens &lens)
{
    const bool isSame = lens.field == m_lens.field && lens.scale == m_lens.scale && lens.title == m_lens.title;
    if (isSame)
        return;
    m_lens = lens;
    m_viewer->setLens(lens);
}

void ChoicePanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    flat::drawPanel(painter, rect(), m_theme.card, m_theme.border, flat::cardRadius);
}

} // namespace normscope
