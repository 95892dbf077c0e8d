// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/depth/depth_page.h"

#include "app/document/depth_part.h"
#include "app/document/document.h"
#include "app/pages/depth/depth_figures.h"
#include "app/pages/depth/depth_module.h"
#include "app/pages/depth/depth_status.h"
#include "app/shell/commands.h"
#include "app/shell/shell.h"
#include "app/shell/window_context.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/batch_size/facts_line.h"
#include "widgets/batch_size/facts_view.h"
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
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace normscope {

DepthPage::DepthPage(const Shell &shell)
    : m_shell(shell)
    , m_controls(new DepthControls)
    , m_status(new DepthStatus(m_runner))
    , m_stack(new StackView)
    , m_facts(new FactsView)
    , m_factsLine(new FactsLine)
    , m_arrangement(new CardArrangement)
{
    m_controls->addButton(m_shell.commands.find(QStringLiteral("view.present")));
    m_controls->addButton(m_shell.commands.find(QStringLiteral("file.export")));
    makeActions();
    addViews();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_factsLine->setContentsMargins(22, 8, 22, 2);
    column->addWidget(m_factsLine);
    column->addWidget(m_arrangement, 1);
    Document *document = &m_shell.context.document;
    connect(m_controls, &DepthControls::experimentEdited, this,
            [this, document](const DepthExperiment &experiment, EditHint hint) {
                if (!document->setPart(experiment, hint))
                    m_controls->setExperiment(document->scene().part<DepthExperiment>());
            });
    connect(m_controls, &DepthControls::gestureFinished, this, [document] { document->finishGesture(); });
    connect(document, &Document::changed, this, [this](const SceneChange &change) {
        if (change.concerns<DepthExperiment>())
            takeExperiment();
    });
    connect(&m_runner, &DepthRunner::changed, this, &DepthPage::showComparison);
    connect(m_arrangement, &CardArrangement::changed, this, &DepthPage::showComparison);
    connect(m_arrangement, &CardArrangement::changed, this, &Page::arrangementChanged);
    connect(m_facts, &FactsView::seen, m_factsLine, &QWidget::setHidden);
    connectViews();
    takeExperiment();
}

QAction *DepthPage::addAction(const char *id, const QString &text, const QString &tip, const QKeySequence &key)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QLatin1String(id));
    action->setShortcut(key);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    m_actions.push_back(action);
    return action;
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
            continue; // Its axis is of other stacks.
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
            view.chart->setChart(depthChart(m_runner.comparison(), view.quantity, m_theme, place.block));
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
    const auto add = [this](const char *id, DepthQuantity quantity, PageArea area, int share) {
        const QString title = viewTitle(depthView(id));
        auto *chart = new ChartView(title);
        m_views.push_back({id, quantity, chart});
        m_arrangement->addView(QLatin1String(id), new Card(title, chart), area, share);
        connect(chart, &ChartView::shown, this, &DepthPage::showComparison);
    };
    add("stream", DepthQuantity::Stream, PageArea::Top, 350);
    add("input-gradient", DepthQuantity::InputGradient, PageArea::Top, 350);
    add("step-effect", DepthQuantity::StepEffect, PageArea::Top, 350);
    add("gradient-paths", DepthQuantity::BranchShare, PageArea::Bottom, 350);
    add("last-gradient", DepthQuantity::LastGradient, PageArea::Bottom, 350);
    add("weight-gradient", DepthQuantity::WeightGradient, PageArea::Bottom, 350);
    auto *stackCard = new Card(viewTitle(depthView("stack")), m_stack);
    m_arrangement->addView(QStringLiteral("stack"), stackCard, PageArea::Side, 460);
    m_arrangement->addView(QStringLiteral("depth-facts"), new Card(tr("Facts"), m_facts), PageArea::Side, 380);
    m_arrangement->setDivision({.top = 420, .bottom = 420, .rows = 1000, .side = 360});
    m_arrangement->setMainView({QStringLiteral("stream"), {}, {}});
}

void DepthPage::takeExperiment()
{
    const DepthExperiment &experiment = m_shell.context.document.scene().part<DepthExperiment>();
    m_controls->setExperiment(experiment);
    m_runner.setExperiment(experiment);
}

void DepthPage::showComparison()
{
    if (!isVisible())
        return;
    const DepthComparison &comparison = m_runner.comparison();
    m_stack->setComparison(comparison);
    showPlace();
    const std::vector<ExperimentFact> facts = depthFacts(comparison);
    m_facts->setFacts(depthHeadline(comparison), facts);
    m_factsLine->setFacts(facts);
}

void DepthPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_runner.setActive(true);
    showComparison();
}

void DepthPage::hideEvent(QHideEvent *event)
{
    m_runner.setActive(false);
    QWidget::hideEvent(event);
}

const PageModule &DepthPage::module() const
{
    return depthModule;
}

QWidget *DepthPage::header() const
{
    return m_controls;
}

QWidget *DepthPage::status() const
{
    return m_status;
}

PageCommands DepthPage::commands()
{
    return {{}, m_actions, {}};
}

void DepthPage::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_controls->setTheme(theme);
    m_stack->setTheme(theme);
    m_arrangement->setTheme(theme);
    for (const View &view : m_views)
        view.chart->setTheme(theme);
    m_facts->setTheme(theme);
    m_factsLine->setTheme(theme);
    showComparison();
}

void DepthPage::setCalm(bool calm)
{
    m_controls->setCalm(calm);
    calm ? m_arrangement->present(QStringLiteral("input-gradient")) : m_arrangement->endPresenting();
}

void DepthPage::takeKeyboard()
{
    m_controls->slider()->setFocus(Qt::OtherFocusReason);
}

void DepthPage::step(int direction)
{
    m_controls->step(direction);
}

std::vector<FigurePlace> DepthPage::figurePlaces()
{
    std::vector<FigurePlace> places;
    places.push_back({.view = []() -> const ViewType & { return depthView("stack"); },
                      .widget = m_stack,
                      .card = m_arrangement->card(QStringLiteral("stack"))});
    for (const View &view : m_views)
        places.push_back({.view = [type = &depthView(view.id)]() -> const ViewType & { return *type; },
                          .widget = view.chart,
                          .card = m_arrangement->card(QLatin1String(view.id))});
    return places;
}

FigureSourcePtr DepthPage::figures() const
{
    if (!m_runner.comparison().stacks.empty() && !m_runner.comparison().isStarted())
        throw InputError({MESSAGE_TEXT("Message", "There is no figure yet: the first stacks are being computed."), {}});
    return std::make_shared<const DepthFigures>(m_runner.comparison(),
                                                placeOf(m_look, m_runner.comparison().experiment));
}

} // namespace normscope
