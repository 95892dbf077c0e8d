// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/depth/depth_page.h"

#include "app/document/depth_part.h"
#include "app/pages/depth/depth_figures.h"
#include "app/pages/depth/depth_module.h"
#include "app/pages/experiment/run_status.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/batch_size/experiment_facts.h"
#include "widgets/charts/chart_view.h"
#include "widgets/controls/card.h"
#include "widgets/depth/depth_charts.h"
#include "widgets/depth/depth_controls.h"
#include "widgets/depth/depth_facts.h"
#include "widgets/depth/stack_view.h"

#include <QAction>
#include <QKeyCombination>
#include <QKeySequence>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace normscope {

DepthPage::DepthPage(const Shell &shell)
    : ExperimentPage(shell, new DepthControls, "input-gradient", nullptr)
    , m_controls(static_cast<DepthControls *>(header()))
    , m_stack(new StackView)
{
    setStatus(new RunStatus(
        m_runner,
        {tr("Share of the stacks that is measured"), tr("Keep what is measured so far, and go no further."),
         tr("Measure the rest of the seeds, and take the rest of the steps.")},
        [this] {
            const DepthFigures figures(m_runner.comparison());
            return figures.subject() + QStringLiteral(" · ") + figures.parameters().join(QStringLiteral(" · "));
        }));
    makeActions();
    addViews();
    takeEdits(m_controls, &DepthControls::experimentEdited,
              [this] { m_controls->setExperiment(document().scene().part<DepthExperiment>()); });
    connect(&document(), &Document::changed, this, [this](const SceneChange &change) {
        if (change.concerns<DepthExperiment>())
            takeExperiment();
    });
    setRunner(m_runner);
    connectViews();
    takeExperiment();
}

void DepthPage::makeActions()
{
    QAction *seed = addAction("depth.newSeed", tr("&New seed"), tr("Draw other weights."), Qt::Key_R);
    connect(seed, &QAction::triggered, m_controls, &DepthControls::drawSeed);
    QAction *one
        = addAction("depth.oneStep", tr("&One step"), tr("Move all weights down the gradient once."), Qt::Key_S);
    connect(one, &QAction::triggered, this, [this] { m_controls->descend(1); });
    QAction *many
        = addAction("depth.hundredSteps", tr("A &hundred steps"),
                    tr("Move all weights down the gradient a hundred times."), QKeyCombination(Qt::SHIFT, Qt::Key_S));
    connect(many, &QAction::triggered, this, [this] { m_controls->descend(100); });
    QAction *back
        = addAction("depth.initialization", tr("&Initialization"), tr("Take back all steps of descent."), Qt::Key_Home);
    connect(back, &QAction::triggered, this, [this] { m_controls->descend(-1); });
    m_controls->addDescent({one, many, back});
}

void DepthPage::connectViews()
{
    connect(m_stack, &StackView::hovered, this, [this](int stack, int block) {
        lookAt(block < 1 ? std::nullopt : std::optional(StackPlace {static_cast<std::size_t>(stack), block}));
    });
    connect(m_stack, &StackView::chosen, this, &DepthPage::choose);
    for (const View &view : m_views) {
        if (view.quantity == DepthQuantity::LastGradient)
            continue; // Its horizontal axis is the depth of other stacks, not the block.
        connect(view.chart->plot(), &PlotView::placeChanged, this, [this](const std::optional<QPointF> &place) {
            StackPlace looked = placeOf(m_look, m_runner.comparison().experiment);
            if (place)
                looked.block
                    = std::clamp(static_cast<int>(std::lround(place->x())), 1, m_runner.comparison().experiment.depth);
            lookAt(place ? std::optional(looked) : std::nullopt);
        });
    }
}

void DepthPage::lookAt(std::optional<StackPlace> place)
{
    if (place == m_pointed)
        return;
    m_pointed = place;
    showPlace();
}

void DepthPage::choose(int stack, int block)
{
    const std::vector<MeasuredStack> &stacks = m_runner.comparison().stacks;
    if (stack < 0 || static_cast<std::size_t>(stack) >= stacks.size())
        return;
    m_look.architecture = stacks[static_cast<std::size_t>(stack)].stack.architecture;
    m_look.block = std::clamp(block, 1, m_runner.comparison().experiment.depth);
    m_pointed.reset();
    showPlace();
}

StackPlace DepthPage::shownPlace() const
{
    return m_pointed ? *m_pointed : placeOf(m_look, m_runner.comparison().experiment);
}

void DepthPage::showPlace()
{
    if (!isVisible())
        return;
    const StackPlace place = shownPlace();
    m_stack->setPlace(place);
    for (const View &view : m_views) {
        if (view.chart->isVisible())
            view.chart->setChart(depthChart(m_runner.comparison(), view.quantity, theme(), place.block));
    }
}

QJsonObject DepthPage::ownLook() const
{
    return toJson(m_look);
}

void DepthPage::showOwn(const QJsonObject &look)
{
    m_look = depthLook(look);
    m_pointed.reset();
    showPlace();
}

void DepthPage::addViews()
{
    const ViewType &stack = depthView("stack");
    addFigure(stack, viewTitle(stack), m_stack, PageArea::Side, 460);
    // The titles of the cards are short, so that they also fit in the side area.
    const auto add = [this](const char *id, const QString &title, DepthQuantity quantity, PageArea area) {
        const ViewType &view = depthView(id);
        auto *chart = new ChartView(viewTitle(view));
        m_views.push_back({quantity, chart});
        addChart(view, title, chart, area, 350);
    };
    add("stream", tr("Stream"), DepthQuantity::Stream, PageArea::Top);
    add("input-gradient", tr("Gradient"), DepthQuantity::InputGradient, PageArea::Top);
    add("step-effect", tr("One small step"), DepthQuantity::StepEffect, PageArea::Top);
    add("gradient-paths", tr("Both ways down"), DepthQuantity::BranchShare, PageArea::Bottom);
    add("last-gradient", tr("Last layer"), DepthQuantity::LastGradient, PageArea::Bottom);
    add("weight-gradient", tr("Weights"), DepthQuantity::WeightGradient, PageArea::Bottom);
    addFacts("depth-facts", PageArea::Side, 380);
    arrangement().setDivision({.top = 420, .bottom = 420, .rows = 1000, .side = 360});
    arrangement().setMainView(
        {.id = QStringLiteral("stream"), .heightWithin = {}, .readableHeight = {}, .isLikeCompanion = true});
}

void DepthPage::takeExperiment()
{
    const DepthExperiment &experiment = document().scene().part<DepthExperiment>();
    m_controls->setExperiment(experiment);
    m_runner.setExperiment(experiment);
}

void DepthPage::showContents()
{
    const DepthComparison &comparison = m_runner.comparison();
    m_stack->setComparison(comparison);
    showPlace();
    showFacts(depthHeadline(comparison), depthFacts(comparison));
}

const PageModule &DepthPage::module() const
{
    return depthModule;
}

void DepthPage::setTheme(const Theme &theme)
{
    m_stack->setTheme(theme);
    ExperimentPage::setTheme(theme);
}

void DepthPage::takeKeyboard()
{
    m_controls->slider()->setFocus(Qt::OtherFocusReason);
}

void DepthPage::step(int direction)
{
    m_controls->step(direction);
}

FigureSourcePtr DepthPage::figures() const
{
    if (!m_runner.comparison().stacks.empty() && !m_runner.comparison().isStarted())
        throw InputError({MESSAGE_TEXT("Message", "There is no figure yet: the first stacks are being computed."), {}});
    return std::make_shared<const DepthFigures>(m_runner.comparison(),
                                                placeOf(m_look, m_runner.comparison().experiment));
}

} // namespace normscope
