// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/depth/depth_page.h"

#include "app/document/depth_part.h"
#include "app/document/document.h"
#include "app/pages/depth/depth_figures.h"
#include "app/pages/depth/depth_module.h"
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

#include <QAction>
#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>

namespace normscope {

DepthPage::DepthPage(const Shell &shell)
    : m_shell(shell)
    , m_controls(new DepthControls)
    , m_status(new QLabel)
    , m_facts(new FactsView)
    , m_factsLine(new FactsLine)
    , m_arrangement(new CardArrangement)
{
    m_controls->addButton(m_shell.commands.find(QStringLiteral("view.present")));
    m_controls->addButton(m_shell.commands.find(QStringLiteral("file.export")));
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
    takeExperiment();
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
    add("stream", DepthQuantity::Stream, PageArea::Top, 520);
    add("input-gradient", DepthQuantity::InputGradient, PageArea::Top, 520);
    add("step-effect", DepthQuantity::StepEffect, PageArea::Bottom, 350);
    add("gradient-paths", DepthQuantity::BranchShare, PageArea::Bottom, 350);
    add("weight-gradient", DepthQuantity::WeightGradient, PageArea::Bottom, 350);
    m_arrangement->addView(QStringLiteral("depth-facts"), new Card(tr("Facts"), m_facts), PageArea::Side, 840);
    m_arrangement->setDivision({.top = 420, .bottom = 420, .rows = 1060, .side = 300});
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
    for (const View &view : m_views) {
        if (view.chart->isVisible())
            view.chart->setChart(depthChart(comparison, view.quantity, m_theme));
    }
    const std::vector<ExperimentFact> facts = depthFacts(comparison);
    m_facts->setFacts(depthHeadline(comparison), facts);
    m_factsLine->setFacts(facts);
    const DepthFigures figures(comparison);
    m_status->setText(figures.subject() + QStringLiteral(" · ") + figures.parameters().join(QStringLiteral(" · ")));
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
    auto *seed = new QAction(tr("&New seed"), this);
    connect(seed, &QAction::triggered, m_controls, &DepthControls::drawSeed);
    seed->setObjectName(QStringLiteral("depth.newSeed"));
    seed->setShortcut(Qt::Key_R);
    seed->setToolTip(tr("Draw other weights."));
    seed->setStatusTip(seed->toolTip());
    return {{}, {seed}, {}};
}

void DepthPage::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_controls->setTheme(theme);
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
    return std::make_shared<const DepthFigures>(m_runner.comparison());
}

} // namespace normscope
