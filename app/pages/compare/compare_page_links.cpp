// SPDX-License-Identifier: GPL-3.0-or-later
// Members of ComparePage that connect its views, the document and background computations.
#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/pages/compare/compare_header.h"
#include "app/pages/compare/compare_page.h"
#include "app/pages/compare/scheme.h"
#include "app/shell/shell.h"
#include "app/shell/window_context.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/compare/choice_bar.h"
#include "widgets/compare/choices_grid.h"
#include "widgets/compare/cubes_view.h"
#include "widgets/compare/neighbourhood_view.h"
#include "widgets/controls/card.h"
#include "widgets/controls/cell_readout.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/controls/stage_scrubber.h"

#include <QToolButton>

#include <utility>

namespace normscope {

void ComparePage::connectChoices()
{
    ChoiceBar *bar = m_header->bar();
    connect(bar, &ChoiceBar::openRequested, this, &ComparePage::open);
    connect(bar, &ChoiceBar::moveRequested, this, [this](int from, int to) { m_edits.move(from, to); });
    connect(bar, &ChoiceBar::removeRequested, this, [this](int choice) { m_edits.remove(choice); });
    connect(bar, &ChoiceBar::addRequested, this, [this](const QString &text) { m_edits.add(text); });
    connect(m_grid, &ChoicesGrid::openRequested, this, &ComparePage::open);
    connect(m_grid, &ChoicesGrid::axesEdited, this,
            [this](int choice, AxisSet axes) { m_edits.setAxes(choice, axes); });
}

void ComparePage::connectViews()
{
    Document *document = &m_shell.context.document;
    Selection *selection = &m_shell.context.selection;
    connect(&m_runner, &ComparisonRunner::changed, this, &ComparePage::showChoices);
    connect(&m_runner, &ComparisonRunner::edited, this, &ComparePage::showValues);
    connect(&m_runner, &ComparisonRunner::propertiesChanged, this, &ComparePage::showTable);
    connect(m_header->colors(), &SegmentedControl::chosen, this,
            [this](int index) { m_grid->setSharedColors(index == 0); });
    connect(m_faces, &SegmentedControl::chosen, this, [this](int index) { showFace(static_cast<CompareFace>(index)); });
    connect(m_cubeColors, &SegmentedControl::chosen, this,
            [this](int index) { m_cubes->setColors(static_cast<CubeColors>(index)); });
    connect(m_neighbourhoods, &NeighbourhoodView::sentenceChanged, this,
            [this] { m_cellCard->setSubtitle(m_neighbourhoods->figure().sentence()); });
    connect(m_neighbourhoods, &NeighbourhoodView::valueDragged, this,
            [document](std::int64_t element, double value, EditHint hint) {
                document->setCells({&element, 1}, {&value, 1}, hint);
            });
    connect(m_neighbourhoods, &NeighbourhoodView::gestureFinished, this, [document] { document->finishGesture(); });
    const auto ownGroup = [this](std::int64_t element) {
        const EvaluationPtr &evaluation = m_shell.context.evaluator.evaluation();
        const bool isThere = evaluation && element != noIndex && !cubeContent(m_runner.choices()).isScheme
            && element < evaluation->input().size();
        return isThere ? std::pair(element, evaluation->grouping().groupOf(element)) : std::pair(noIndex, noIndex);
    };
    connect(m_cubes, &CubesView::hovered, this, [selection, ownGroup](std::int64_t element) {
        const auto [cell, group] = ownGroup(element);
        selection->hover(cell, group);
    });
    connect(m_cubes, &CubesView::clicked, this, [selection, ownGroup](std::int64_t element) {
        const auto [cell, group] = ownGroup(element);
        selection->pin(cell, group);
    });
    connect(selection, &Selection::hoverChanged, this, &ComparePage::followSelection);
    connect(selection, &Selection::pinChanged, this, &ComparePage::followSelection);
    const Evaluator *evaluator = &m_shell.context.evaluator;
    connect(evaluator, &Evaluator::evaluated, this, [this, evaluator] {
        m_readout->setEvaluation(evaluator->evaluation());
        m_scrubber->setEvaluation(evaluator->evaluation());
    });
    m_readout->setEvaluation(evaluator->evaluation());
    m_scrubber->setEvaluation(evaluator->evaluation());
    connect(m_arrangement, &CardArrangement::changed, this, &Page::arrangementChanged);
}

/// All panels show the same lens in place of the stage.
void ComparePage::connectLenses()
{
    Selection *selection = &m_shell.context.selection;
    connect(m_lensChoice, &SegmentedControl::chosen, this,
            [this](int index) { m_lenses.setLens(allLenses[static_cast<std::size_t>(index)]); });
    connect(&m_lenses, &ChoiceLenses::changed, this, [this] {
        m_grid->setLenses(m_lenses.lenses());
        showSubtitle();
    });
    connect(m_grid, &ChoicesGrid::colorsChanged, this, &ComparePage::showColorBars);
    connect(selection, &Selection::stageChanged, this,
            [this, selection] { m_loader.setStage(selection->state().stage); });
}

void ComparePage::connectTimes()
{
    m_measure->setObjectName(QStringLiteral("measure"));
    m_measure->setText(tr("Measure again"));
    m_measure->setToolTip(tr("Times every choice on this machine anew."));
    m_measure->setFocusPolicy(Qt::TabFocus);
    connect(m_measure, &QToolButton::clicked, this, [this] { m_runner.measureTimes(); });
    connect(&m_runner, &ComparisonRunner::measuringChanged, this,
            [this](bool measuring) { m_measure->setEnabled(!measuring); });
}

} // namespace normscope
