// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/batch_size/batch_size_page.h"

#include "app/document/batch_size_part.h"
#include "app/document/document.h"
#include "app/document/sample_scene.h"
#include "app/pages/batch_size/batch_size_figures.h"
#include "app/pages/batch_size/batch_size_module.h"
#include "app/pages/batch_size/batch_size_status.h"
#include "app/pages/batch_size/scene_experiment.h"
#include "app/shell/commands.h"
#include "app/shell/shell.h"
#include "app/shell/window_context.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/batch_size/batch_size_controls.h"
#include "widgets/batch_size/batch_size_slider.h"
#include "widgets/batch_size/facts_line.h"
#include "widgets/batch_size/facts_view.h"
#include "widgets/batch_size/falling_player.h"
#include "widgets/batch_size/remedy_charts.h"
#include "widgets/batch_size/remedy_controls.h"
#include "widgets/batch_size/remedy_definitions.h"
#include "widgets/batch_size/safe_controls.h"
#include "widgets/batch_size/trajectory_player.h"
#include "widgets/charts/chart_deck.h"
#include "widgets/controls/card.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/segmented_control.h"

#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

/// Indices of charts on their cards.
constexpr int fallingFace = 0;
constexpr int scatterFace = 1;
constexpr int safeFace = 3;

/// Puts controls into the layout of the chart that they belong to, so that they are shown with it.
void addAbove(ChartView *view, QWidget *controls)
{
    static_cast<QVBoxLayout *>(view->layout())->insertWidget(0, controls);
}

/// In a window lower than this many lines of text, the controls are reduced, so that the charts have room.
constexpr int roomForDetails = 44;

} // namespace

BatchSizePage::BatchSizePage(const Shell &shell, QWidget *parent)
    : Page(parent)
    , m_shell(shell)
    , m_controls(new BatchSizeControls)
    , m_status(new BatchSizeStatus(m_runner))
    , m_probes(
          new ChartDeck({{tr("one by one"), tr("One batch at a time")}, {tr("many"), tr("One probe, many batches")}}))
    , m_fallingPlayer(new FallingPlayer)
    , m_safe(new SafeControls)
    , m_errors(new ChartDeck(
          {{QStringLiteral("$\\operatorname{Var}(\\hat\\mu)$"), tr("Variance of the batch mean")},
           {QStringLiteral("$\\operatorname{Var}(\\hat\\sigma^2)$"), tr("Variance of the batch variance")},
           {QStringLiteral("$\\operatorname{E} \\hat\\sigma^2$"), tr("Bias of the batch variance")},
           {tr("safe N"), tr("Which batch size is safe?")}}))
    , m_distributions(
          new ChartDeck({{QStringLiteral("$\\hat\\mu$"), tr("Sampling distribution of the batch mean")},
                         {QStringLiteral("$\\hat\\sigma^2$"), tr("Sampling distribution of the batch variance")}}))
    , m_running(new ChartDeck(
          {{tr("values"), tr("Running mean and variance")}, {tr("gap"), tr("Gap between training and eval output")}}))
    , m_player(new TrajectoryPlayer(trajectorySteps))
    , m_microBatches(new ChartView(tr("Micro-batches")))
    , m_remedies(new ChartDeck({{tr("spread"), tr("Spread of the output, by remedy")},
                                {tr("bias"), tr("Bias of the output, by remedy")},
                                {tr("gap"), tr("Gap between training and eval, by remedy")},
                                {QStringLiteral("$\\partial L/\\partial x$"), tr("Gradient of the probe")},
                                {tr("leak"), tr("What the output tells of a mate")}}))
    , m_remedyControls(new RemedyControls)
    , m_facts(new FactsView)
    , m_probeCard(new Card(tr("One probe, many batches"), m_probes))
    , m_errorCard(new Card(tr("How wrong is the batch?"), m_errors))
    , m_distributionCard(new Card(tr("Sampling distribution"), m_distributions))
    , m_runningCard(new Card(tr("Running stats"), m_running))
    , m_factsCard(new Card(tr("Facts"), m_facts))
    , m_factsLine(new FactsLine)
    , m_arrangement(new CardArrangement)
{
    m_controls->addButton(m_shell.commands.find(QStringLiteral("view.present")));
    m_controls->addButton(m_shell.commands.find(QStringLiteral("file.export")));
    addViews();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_factsLine->setContentsMargins(22, 8, 22, 2); // Aligned with the contents of the cards.
    column->addWidget(m_factsLine);
    column->addWidget(m_arrangement, 1);
    connectControls();
    connectPointers();
    takeExperiment();
}

ChartView *BatchSizePage::falling() const
{
    return m_probes->view(fallingFace);
}

ChartView *BatchSizePage::probe() const
{
    return m_probes->view(scatterFace);
}

ChartView *BatchSizePage::safe() const
{
    return m_errors->view(safeFace);
}

/// Adds the views with their default places: the area, and the share of the area.
void BatchSizePage::addViews()
{
    m_probeCard->addControl(m_probes->selector());
    addAbove(falling(), m_fallingPlayer);
    addAbove(safe(), m_safe);
    m_errorCard->addControl(m_errors->selector());
    m_distributionCard->addControl(m_distributions->selector());
    m_runningCard->addControl(m_player);
    m_runningCard->addControl(m_running->selector());
    m_arrangement->addView(QStringLiteral("probe"), m_probeCard, PageArea::Top, 520);
    m_arrangement->addView(QStringLiteral("errors"), m_errorCard, PageArea::Top, 520);
    m_arrangement->addView(QStringLiteral("sampling"), m_distributionCard, PageArea::Bottom, 520);
    m_arrangement->addView(QStringLiteral("running"), m_runningCard, PageArea::Bottom, 520);
    m_arrangement->addView(QStringLiteral("facts"), m_factsCard, PageArea::Side, 580);
    auto *microBatchCard = new Card(tr("Micro-batches"), m_microBatches);
    microBatchCard->addControl(m_controls->microBatches());
    m_arrangement->addView(QStringLiteral("micro-batches"), microBatchCard, PageArea::Side, 260);
    auto *remedyCard = new Card(tr("What helps?"), new RemedyPanel(m_remedyControls, m_remedies));
    remedyCard->addControl(m_remedies->selector());
    remedyCard->header()->setToolTip(remedyDefinitions());
    m_arrangement->addView(QStringLiteral("remedies"), remedyCard, PageArea::Bottom, 520);
    m_arrangement->setDivision({.top = 420, .bottom = 420, .rows = 1060, .side = 300});
    m_arrangement->setMainView(
        {.id = QStringLiteral("probe"), .heightWithin = {}, .readableHeight = {}, .isLikeCompanion = true});
}

void BatchSizePage::connectControls()
{
    connect(m_controls, &BatchSizeControls::experimentEdited, this,
            [this](const BatchExperiment &experiment, EditHint hint) {
                Document &document = m_shell.context.document;
                if (!document.setPart(experiment, hint))
                    m_controls->setExperiment(document.scene().part<BatchExperiment>());
            });
    connect(m_remedyControls, &RemedyControls::experimentEdited, this, [this](const BatchExperiment &experiment) {
        m_shell.context.document.setPart(experiment, EditHint::Discrete);
    });
    Document *document = &m_shell.context.document;
    connect(m_controls, &BatchSizeControls::gestureFinished, this, [document] { document->finishGesture(); });
    connect(m_controls, &BatchSizeControls::exploreCellWanted, this, &BatchSizePage::takeExploreCell);
    connect(document, &Document::changed, this, &BatchSizePage::follow);
    connect(&m_runner, &BatchSizeRunner::changed, this, &BatchSizePage::followRun);
    connect(m_player, &TrajectoryPlayer::stepChanged, this, &BatchSizePage::showSteps);
    connect(m_fallingPlayer, &FallingPlayer::fallingChanged, this, &BatchSizePage::showFalling);
    connect(m_safe, &SafeControls::questionChanged, this, &BatchSizePage::showErrors);
    connect(m_arrangement, &CardArrangement::changed, this, &BatchSizePage::showRun);
    connect(m_arrangement, &CardArrangement::changed, this, &Page::arrangementChanged);
    connect(m_facts, &FactsView::seen, m_factsLine, &QWidget::setHidden);
}

void BatchSizePage::follow(const SceneChange &change)
{
    const bool readsTensor
        = m_shell.context.document.scene().part<BatchExperiment>().population == PopulationKind::Samples;
    const bool changesTensor = change.parts & (SceneChange::Input | SceneChange::Cells | SceneChange::Layout);
    if (change.concerns<BatchExperiment>() || (readsTensor && changesTensor))
        takeExperiment();
}

void BatchSizePage::takeExperiment()
{
    const BatchExperiment &experiment = m_shell.context.document.scene().part<BatchExperiment>();
    m_controls->setExperiment(experiment);
    m_remedyControls->setExperiment(experiment);
    m_listed.reset();
    m_runner.setExperiment(onTensorOf(m_shell.context.document.scene(), experiment),
                           m_shell.context.document.problem().input);
    showTensor();
}

/// Lists channels and samples in the controls. They are listed anew only if the population or the probe's sample has
/// changed, not at each move of a slider.
void BatchSizePage::showTensor()
{
    const ExperimentPopulationPtr &population = m_runner.wanted().population;
    // Until the wanted run has started, its probe is unknown and the former one stays.
    const std::int64_t row = m_runner.wanted().isStarted() ? m_runner.wanted().probe.row : m_listedRow;
    if (m_listed && m_listed == population && m_listedRow == row)
        return;
    m_listed = population;
    m_listedRow = row;
    SampledTensor choices
        = sampledTensor(m_shell.context.document.scene(), m_runner.wanted().experiment, population.get());
    choices.probeSample = static_cast<int>(std::max<std::int64_t>(row, 0));
    m_controls->setTensor(choices);
}

void BatchSizePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_runner.setActive(true);
    showRun();
}

void BatchSizePage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_controls->setLow(window()->height() < roomForDetails * fontMetrics().height());
}

void BatchSizePage::hideEvent(QHideEvent *event)
{
    m_runner.setActive(false);
    QWidget::hideEvent(event);
}

void BatchSizePage::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_controls->setTheme(theme);
    m_arrangement->setTheme(theme);
    m_probes->setTheme(theme);
    m_safe->setTheme(theme);
    m_errors->setTheme(theme);
    m_distributions->setTheme(theme);
    m_running->setTheme(theme);
    m_microBatches->setTheme(theme);
    m_remedies->setTheme(theme);
    m_remedyControls->setTheme(theme);
    m_facts->setTheme(theme);
    m_factsLine->setTheme(theme);
    showRun();
}

const PageModule &BatchSizePage::module() const
{
    return batchSizeModule;
}

QWidget *BatchSizePage::header() const
{
    return m_controls;
}

QWidget *BatchSizePage::status() const
{
    return m_status;
}

PageCommands BatchSizePage::commands()
{
    auto *menu = new QMenu(this);
    QAction *seed = menu->addAction(tr("&New seed"), m_controls, &BatchSizeControls::drawSeed);
    seed->setObjectName(QStringLiteral("batchSize.newSeed"));
    seed->setShortcut(Qt::Key_R);
    seed->setToolTip(tr("Draw other batches."));
    seed->setStatusTip(seed->toolTip());
    const auto addStep = [&](const char *id, const QString &text, Qt::Key key, int direction) {
        QAction *action = menu->addAction(text, this, [this, direction] { stepProbe(direction); });
        action->setObjectName(QLatin1String(id));
        action->setShortcut(key);
        action->setToolTip(tr("Move the probe x along the population; of a tensor to the cell with the next value."));
        action->setStatusTip(action->toolTip());
    };
    addStep("batchSize.probeDown", tr("Probe do&wn"), Qt::Key_Less, -1);
    addStep("batchSize.probeUp", tr("Probe &up"), Qt::Key_Greater, 1);
    menu->addSeparator();
    menu->addActions(m_fallingPlayer->actions());
    menu->addSeparator();
    menu->addActions(m_player->actions());
    return {{}, menu->actions(), {}};
}

void BatchSizePage::takeKeyboard()
{
    m_controls->slider()->setFocus(Qt::OtherFocusReason);
}

void BatchSizePage::step(int direction)
{
    m_controls->slider()->step(direction);
}

void BatchSizePage::setAnimated(bool animated)
{
    m_fallingPlayer->setAnimated(animated);
}

std::array<std::pair<const char *, ChartDeck *>, 5> BatchSizePage::decks() const
{
    return {{{"probe", m_probes},
             {"errors", m_errors},
             {"sampling", m_distributions},
             {"running", m_running},
             {"remedies", m_remedies}}};
}

QJsonObject BatchSizePage::ownLook() const
{
    BatchSizeLook look {
        .step = m_player->step(), .faces = {}, .falling = m_fallingPlayer->falling(), .safe = m_safe->question()};
    for (const auto &[view, deck] : decks())
        look.faces[QLatin1String(view)] = deck->selector()->current();
    return toJson(look);
}

void BatchSizePage::showOwn(const QJsonObject &json)
{
    const BatchSizeLook look = batchSizeLook(json);
    m_player->setStep(look.step);
    m_fallingPlayer->stop();
    m_fallingPlayer->setFalling(look.falling);
    m_safe->setQuestion(look.safe);
    for (const auto &[view, deck] : decks()) {
        const auto face = look.faces.find(QLatin1String(view));
        // A look without a choice, saved by an earlier version or written by a lesson, shows the chart of the probe's
        // outputs.
        const int otherwise = deck == m_probes && !json.isEmpty() ? scatterFace : 0;
        deck->showFace(face == look.faces.end() ? otherwise : face->second);
    }
}

FigureSourcePtr BatchSizePage::figures() const
{
    if (!m_runner.problem().isEmpty())
        throw InputError({"%1", {m_runner.problem().toStdString()}});
    if (!m_runner.shown().isStarted())
        throw InputError({MESSAGE_TEXT("Message", "There is no figure yet: the first batches are being drawn."), {}});
    const Document &document = m_shell.context.document;
    return std::make_shared<const BatchSizeFigures>(
        ShownExperiment {.run = std::make_shared<const ExperimentRun>(m_runner.shown()),
                         .step = m_player->step(),
                         .falling = m_fallingPlayer->falling(),
                         .safe = m_safe->question(),
                         .title = documentName(document.scene().title, document.path())});
}

std::vector<FigurePlace> BatchSizePage::figurePlaces()
{
    const auto always
        = [](const char *id) { return [view = findBatchSizeView(id)]() -> const ViewType & { return *view; }; };
    const auto cardOf = [this](const char *id) { return m_arrangement->card(QLatin1String(id)); };
    const auto probeOrBatch = [this]() -> const ViewType & {
        return *findBatchSizeView(falling()->isVisible() ? "falling-batches" : "probe");
    };
    std::vector<FigurePlace> places
        = {{.view = always("falling-batches"), .widget = falling()},
           {.view = always("probe"), .widget = probe()},
           {.view = probeOrBatch, .card = cardOf("probe")},
           {.view = always("micro-batches"), .widget = m_microBatches, .card = cardOf("micro-batches")}};
    for (const auto &[id, deck] : decks()) {
        if (deck == m_probes)
            continue;
        const std::vector<const ViewType *> charts = chartsOf(*findBatchSizeView(id));
        for (int face = 0; face < deck->count(); ++face)
            places.push_back(
                {.view = [view = charts[static_cast<std::size_t>(face)]]() -> const ViewType & { return *view; },
                 .widget = deck->view(face)});
        const auto seen = [deck = deck, whole = findBatchSizeView(id), charts]() -> const ViewType & {
            return deck->showsAll() ? *whole : *charts[static_cast<std::size_t>(deck->selector()->current())];
        };
        places.push_back({.view = seen, .card = cardOf(id)});
    }
    return places;
}

void BatchSizePage::setCalm(bool calm)
{
    m_controls->setCalm(calm);
    calm ? m_arrangement->present(QStringLiteral("errors")) : m_arrangement->endPresenting();
}

} // namespace normscope
