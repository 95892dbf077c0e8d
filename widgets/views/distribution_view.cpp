// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/distribution_view.h"

#include "widgets/controls/choice_box.h"
#include "widgets/core/degeneracy_text.h"
#include "widgets/core/group_text.h"
#include "widgets/core/picture_accessible.h"

#include <QLabel>
#include <QVBoxLayout>

namespace normscope {

DistributionView::DistributionView(QWidget *parent)
    : QWidget(parent)
    , m_scope(new ChoiceBox(this))
    , m_inputPlot(new PlotView(this))
    , m_outputPlot(new PlotView(this))
    , m_message(new QLabel(tr("No tensor is open."), this))
{
    makeAccessibleChart(*this);
    setAccessibleName(tr("Distribution"));
    m_scope->addItems({tr("Whole tensor"), tr("Pinned group")});
    m_scope->setFrame(false);
    m_scope->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); // The short names must not be elided.
    m_scope->setAccessibleName(tr("Values shown"));
    m_inputPlot->setAccessibleName(tr("Histogram of the input"));
    m_outputPlot->setAccessibleName(tr("Histogram of the stage"));
    m_message->setAlignment(Qt::AlignCenter);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(14, 4, 14, 8);
    column->setSpacing(6);
    column->addWidget(m_scope, 0, Qt::AlignRight);
    column->addWidget(m_inputPlot, 1);
    column->addWidget(m_outputPlot, 1);
    column->addWidget(m_message, 1);

    connect(m_scope, &QComboBox::currentIndexChanged, this, &DistributionView::refresh);
    for (HistogramLoader *loader : {&m_input, &m_output, &m_inputShare, &m_outputShare})
        connect(loader, &HistogramLoader::arrived, this, &DistributionView::refresh);
    for (const auto part : {DistributionFigure::Part::Input, DistributionFigure::Part::Output}) {
        PlotView *plot = part == DistributionFigure::Part::Input ? m_inputPlot : m_outputPlot;
        plot->setReader([this, part](QPointF place) { return readBar(part, place.x()); });
    }
    refresh();
}

void DistributionView::setEvaluation(EvaluationPtr evaluation)
{
    m_evaluation = std::move(evaluation);
    if (m_evaluation && m_lastHovered >= m_evaluation->grouping().groupCount())
        m_lastHovered = 0;
    refresh();
}

void DistributionView::setSelection(Selection *selection)
{
    if (m_selection)
        m_selection->disconnect(this);
    m_selection = selection;
    if (m_selection) {
        connect(m_selection, &Selection::hoverChanged, this, &DistributionView::followHover);
        connect(m_selection, &Selection::pinChanged, this, &DistributionView::refresh);
        connect(m_selection, &Selection::stageChanged, this, &DistributionView::refresh);
    }
    refresh();
}

void DistributionView::setTheme(const Theme &theme)
{
    m_figure.setTheme(theme);
    m_inputPlot->setTheme(theme);
    m_outputPlot->setTheme(theme);
    QPalette muted = m_message->palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    m_message->setPalette(muted);
    m_scope->setFont(theme.captionFont());
    m_message->setFont(theme.font);
    fillPlots();
}

DistributionScope DistributionView::scope() const
{
    return static_cast<DistributionScope>(m_scope->currentIndex());
}

void DistributionView::setScope(DistributionScope scope)
{
    m_scope->setCurrentIndex(static_cast<int>(scope));
}

void DistributionView::setLastHovered(std::int64_t group)
{
    if (group == m_lastHovered || !exists(group))
        return;
    m_lastHovered = group;
    refresh();
}

SelectionState DistributionView::selection() const
{
    return m_selection ? m_selection->state() : SelectionState();
}

bool DistributionView::exists(std::int64_t group) const
{
    return m_evaluation && group >= 0 && group < m_evaluation->grouping().groupCount();
}

std::optional<std::int64_t> DistributionView::shownGroup() const
{
    if (scope() == DistributionScope::Tensor)
        return std::nullopt;
    const std::int64_t pinned = selection().pinnedGroup;
    return exists(pinned) ? pinned : m_lastHovered;
}

std::optional<std::int64_t> DistributionView::highlightedGroup() const
{
    const std::int64_t active = selection().activeGroup();
    if (scope() == DistributionScope::Group || !exists(active))
        return std::nullopt;
    return active;
}

void DistributionView::followHover()
{
    if (exists(selection().hoveredGroup))
        m_lastHovered = selection().hoveredGroup;
    refresh();
}

void DistributionView::refresh()
{
    const double stage = selection().stage;
    const std::int64_t pinned = selection().pinnedGroup;
    const auto group = shownGroup();
    m_input.load({m_evaluation, 0, group, {}});
    m_output.load({m_evaluation, stage, group, {}});
    const auto highlighted = highlightedGroup();
    loadShare(m_inputShare, m_input, highlighted);
    loadShare(m_outputShare, m_output, highlighted);

    // Both histograms change together; until both are counted, the previous picture stays.
    if (m_input.isUpToDate() && m_output.isUpToDate()) {
        Distribution shown {group, stage, m_input.histogram(), m_output.histogram(), highlighted, {}, {}};
        if (m_inputShare.isUpToDate())
            shown.inputShare = m_inputShare.histogram();
        if (m_outputShare.isUpToDate())
            shown.outputShare = m_outputShare.histogram();
        const Distribution &before = m_figure.distribution();
        const bool isNew = shown.group != before.group || shown.stage != before.stage || shown.input != before.input
            || shown.output != before.output || pinned != m_describedPin || accessibleDescription().isEmpty();
        m_figure.setEvaluation(m_evaluation);
        m_figure.setDistribution(std::move(shown));
        if (isNew)
            describe(pinned);
        fillPlots();
    } else if (!m_figure.hasContent()) {
        fillPlots();
    }
    nameGroupChoice();
}

void DistributionView::describe(std::int64_t pinned)
{
    m_describedPin = pinned;
    const QString group = exists(pinned) ? QLatin1Char(' ') + groupSentence(*m_evaluation, pinned) : QString();
    setAccessibleDescription(m_figure.description() + group);
}

void DistributionView::loadShare(HistogramLoader &share, const HistogramLoader &whole,
                                 std::optional<std::int64_t> group)
{
    if (group && whole.isUpToDate() && whole.histogram() && !whole.histogram()->counts.empty())
        share.load({m_evaluation, whole.loaded().stage, group, whole.histogram()->bins});
    else
        share.load({});
}

void DistributionView::nameGroupChoice()
{
    const std::int64_t pinned = selection().pinnedGroup;
    QString name = tr("Pinned group");
    if (m_evaluation) {
        const std::int64_t group = exists(pinned) ? pinned : m_lastHovered;
        name = tr("Group %1").arg(groupLabelText(m_evaluation->grouping(), m_evaluation->problem().layout, group));
    }
    if (m_scope->itemText(1) != name)
        m_scope->setItemText(1, name);
}

PlotView::ReadOut DistributionView::readBar(DistributionFigure::Part part, double value) const
{
    const Distribution &shown = m_figure.distribution();
    const HistogramPtr &histogram = part == DistributionFigure::Part::Input ? shown.input : shown.output;
    const int bin = histogram ? histogram->bins.bin(value) : -1;
    if (bin < 0)
        return {};
    return {m_figure.barText(part, value), histogram->bins.edge(bin), histogram->bins.edge(bin + 1)};
}

/// The text shown if there are no bars.
QString DistributionView::emptyText() const
{
    if (!m_evaluation)
        return tr("No tensor is open.");
    if (!m_input.isUpToDate() || !m_output.isUpToDate())
        return tr("The values are being counted …");
    return m_input.histogram()->notFinite > 0 ? tr("There are no finite values to show.")
                                              : tr("Every value is masked: there is nothing to count.");
}

void DistributionView::fillPlots()
{
    const bool filled = m_figure.hasContent();
    m_inputPlot->setVisible(filled);
    m_outputPlot->setVisible(filled);
    m_scope->setEnabled(m_evaluation != nullptr);
    m_message->setVisible(!filled);
    m_message->setText(filled ? QString() : emptyText());
    m_inputPlot->setContent(m_figure.content(DistributionFigure::Part::Input));
    m_outputPlot->setContent(m_figure.content(DistributionFigure::Part::Output));
}

} // namespace normscope
