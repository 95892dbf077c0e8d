// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/sequences/sequences_page.h"

#include "app/document/document.h"
#include "app/document/sample_scene.h"
#include "app/document/token_part.h"
#include "app/pages/sequences/sequence_figures.h"
#include "app/pages/sequences/sequences_module.h"
#include "app/shell/commands.h"
#include "app/shell/shell.h"
#include "app/shell/window_context.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/batch_size/facts_line.h"
#include "widgets/batch_size/facts_view.h"
#include "widgets/charts/chart_deck.h"
#include "widgets/controls/card.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/core/message_text.h"
#include "widgets/sequences/sequence_charts.h"
#include "widgets/sequences/sequence_controls.h"
#include "widgets/sequences/sequence_facts.h"
#include "widgets/sequences/token_view.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

namespace normscope {

SequencesPage::SequencesPage(const Shell &shell, QWidget *parent)
    : Page(parent)
    , m_shell(shell)
    , m_controls(new SequenceControls)
    , m_status(new QLabel)
    , m_rows(new TokenView(TokenFigure::Content::Rows, tr("Token rows")))
    , m_methods(new TokenView(TokenFigure::Content::Methods, tr("Methods side by side")))
    , m_treatment(new SegmentedControl({tr("counted"), tr("masked")}))
    , m_masks(new QAction(tr("&Mask the padding"), this))
    , m_feature(new QSpinBox)
    , m_padding(new ChartDeck({{QStringLiteral("$\\mu$"), tr("Batch mean with padding")},
                               {QStringLiteral("$\\sigma^2$"), tr("Batch variance with padding")},
                               {tr("output"), tr("What becomes of real tokens")}}))
    , m_positions(new ChartDeck(
          {{tr("count"), tr("Real tokens at each position")}, {tr("noise"), tr("Noise at each position")}}))
    , m_mates(new ChartView(tr("One token, other mates")))
    , m_distances(new ChartDeck({{tr("values"), tr("Running statistics with padding")},
                                 {tr("gap"), tr("Training and eval with padding")},
                                 {QStringLiteral("Δ$\\mu$"), tr("Distance of batch and running mean")},
                                 {QStringLiteral("Δ$\\sigma^2$"), tr("Distance of batch and running variance")}}))
    , m_facts(new FactsView)
    , m_factsLine(new FactsLine)
    , m_arrangement(new CardArrangement)
{
    m_controls->addButton(m_shell.commands.find(QStringLiteral("view.present")));
    m_controls->addButton(m_shell.commands.find(QStringLiteral("file.export")));
    m_treatment->setAccessibleName(tr("Padding in the statistics"));
    m_treatment->setCurrent(0);
    m_feature->setObjectName(QStringLiteral("feature"));
    m_feature->setAccessibleName(tr("Feature that is shown"));
    m_feature->setToolTip(tr("Which of the features is shown and followed."));
    m_feature->setPrefix(QStringLiteral("d = "));
    m_feature->setKeyboardTracking(false);
    addViews();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_factsLine->setContentsMargins(22, 8, 22, 2); // In line with what the cards hold.
    column->addWidget(m_factsLine);
    column->addWidget(m_arrangement, 1);
    connectViews();
}

void SequencesPage::addViews()
{
    const auto add = [this](const char *id, const QString &title, QWidget *view, PageArea area, int share) {
        auto *card = new Card(title, view);
        m_arrangement->addView(QLatin1String(id), card, area, share);
        return card;
    };
    add("token-rows", tr("Token rows"), m_rows, PageArea::Top, 420)->addControl(m_feature);
    add("sequence-methods", tr("Methods side by side"), m_methods, PageArea::Top, 640)->addControl(m_treatment);
    add("padding", tr("Padding"), m_padding, PageArea::Bottom, 350)->addControl(m_padding->selector());
    add("positions", tr("Per position"), m_positions, PageArea::Bottom, 300)->addControl(m_positions->selector());
    add("mates", tr("One token"), m_mates, PageArea::Bottom, 410);
    add("sequence-facts", tr("Facts"), m_facts, PageArea::Side, 545);
    add("distances", tr("Running"), m_distances, PageArea::Side, 295)->addControl(m_distances->selector());
    m_arrangement->setDivision({.top = 420, .bottom = 420, .rows = 1060, .side = 300});
    m_arrangement->setMainView({QStringLiteral("sequence-methods"), {}, {}});
}

void SequencesPage::connectViews()
{
    Document *document = &m_shell.context.document;
    connect(m_controls, &SequenceControls::setupEdited, this, [this, document](const TokenSetup &setup, EditHint hint) {
        if (!document->setPart(setup, hint))
            m_controls->setSetup(document->scene().part<TokenSetup>(), m_study ? m_study->batch.share() : setup.share);
    });
    connect(m_rows, &TokenView::lengthsEdited, this, [document](const std::vector<int> &lengths, EditHint hint) {
        TokenSetup setup = document->scene().part<TokenSetup>();
        setup.lengths = lengths;
        document->setPart(setup, hint);
    });
    connect(m_rows, &TokenView::gestureFinished, this, [document] { document->finishGesture(); });
    connect(document, &Document::changed, this, &SequencesPage::follow);
    for (TokenView *view : {m_rows, m_methods}) {
        connect(view, &TokenView::cellHovered, this, &SequencesPage::hover);
        connect(view, &TokenView::cellPinned, this, &SequencesPage::pin);
    }
    connect(m_treatment, &SegmentedControl::chosen, this,
            [this](int index) { setTreatment(static_cast<PaddingTreatment>(index)); });
    for (const auto &[id, deck] : decks())
        connect(deck, &ChartDeck::facesChanged, this, &SequencesPage::showCharts);
    connect(m_mates, &ChartView::shown, this, &SequencesPage::showCharts);
    connect(m_arrangement, &CardArrangement::changed, this, &SequencesPage::showCharts);
    connect(m_arrangement, &CardArrangement::changed, this, &Page::arrangementChanged);
    connect(m_facts, &FactsView::seen, m_factsLine, &QWidget::setHidden);
    connect(m_feature, &QSpinBox::valueChanged, this, [this](int feature) {
        TokenCell cell = m_study ? m_study->cell : m_look.cell;
        cell.feature = feature;
        followToken(cell);
    });
    connect(m_masks, &QAction::toggled, this,
            [this](bool masks) { setTreatment(masks ? PaddingTreatment::Masked : PaddingTreatment::Counted); });
}

std::array<std::pair<const char *, ChartDeck *>, 3> SequencesPage::decks() const
{
    return {{{"padding", m_padding}, {"positions", m_positions}, {"distances", m_distances}}};
}

void SequencesPage::follow(const SceneChange &change)
{
    const bool readsTensor = m_shell.context.document.scene().part<TokenSetup>().source == TokenSource::Tensor;
    const bool changesTensor = change.parts & (SceneChange::Input | SceneChange::Cells | SceneChange::Parameters);
    if (change.concerns<TokenSetup>() || (readsTensor && changesTensor))
        studyTokens();
}

/// The old study stays until the new one is there.
void SequencesPage::studyTokens()
{
    m_isStale = true;
    if (!isVisible())
        return;
    m_isStale = false;
    const Scene &scene = m_shell.context.document.scene();
    m_job.start<PaddingStudy>(
        [setup = scene.part<TokenSetup>(), input = scene.problem.input, mask = scene.problem.mask,
         cell = m_look.cell](const Progress &progress) { return studyPadding(setup, input, mask, cell, progress); },
        [this](PaddingStudy study) {
            m_problem.clear();
            m_study = std::make_shared<const PaddingStudy>(std::move(study));
            showStudy();
        },
        [this](const Error &error) {
            m_problem = messageText(error.message());
            m_study.reset();
            showStudy();
        });
}

void SequencesPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        studyTokens();
    showCharts();
}

void SequencesPage::hover(const std::optional<TokenCell> &cell)
{
    m_hovered = cell;
    showTokens();
}

void SequencesPage::pin(const TokenCell &cell)
{
    m_look.isPinned = !(m_look.isPinned && m_study && cell == m_study->cell);
    m_hovered.reset();
    followToken(cell);
}

/// The mates are this token's.
void SequencesPage::followToken(const TokenCell &cell)
{
    m_look.cell = cell;
    showTokens();
    studyTokens();
}

void SequencesPage::setTreatment(PaddingTreatment treatment)
{
    m_look.treatment = treatment;
    m_treatment->setCurrent(static_cast<int>(treatment));
    m_masks->setChecked(treatment == PaddingTreatment::Masked);
    showTokens();
    showCharts();
}

void SequencesPage::showStudy()
{
    const TokenSetup &setup = m_shell.context.document.scene().part<TokenSetup>();
    m_controls->setSetup(setup, m_study ? m_study->batch.share() : setup.share);
    m_status->setText(!m_problem.isEmpty() ? m_problem
                          : m_study        ? figures()->subject() + QStringLiteral(" · ")
                              + figures()->parameters().join(QStringLiteral(" · "))
                                    : QString());
    if (m_study) {
        const QSignalBlocker quiet(m_feature);
        m_feature->setRange(0, static_cast<int>(m_study->batch.features()) - 1);
        m_feature->setValue(static_cast<int>(m_study->cell.feature));
    }
    m_rows->setStudy(m_study);
    m_methods->setStudy(m_study);
    m_hovered.reset();
    showTokens();
    showCharts();
}

void SequencesPage::showTokens()
{
    if (!m_study)
        return;
    TokenLook look {m_study->cell.feature, m_look.treatment, m_hovered, m_study->setup.source != TokenSource::Tensor};
    if (!look.active && m_look.isPinned)
        look.active = m_study->cell;
    m_rows->setLook(look);
    look.showsHandles = false;
    m_methods->setLook(look);
}

void SequencesPage::showCharts()
{
    if (!isVisible())
        return;
    if (!m_study) {
        const QString sentence = m_problem.isEmpty() ? tr("The tokens are being drawn …") : m_problem;
        for (const auto &[id, deck] : decks()) {
            for (int i = 0; i < deck->count(); ++i)
                deck->view(i)->setChart(emptyChart(sentence));
        }
        m_mates->setChart(emptyChart(sentence));
        m_facts->setFacts(sentence, {});
        m_factsLine->setFacts({});
        return;
    }
    const PaddingStudy &study = *m_study;
    m_padding->view(0)->setChart(shareMeanChart(study, m_theme));
    m_padding->view(1)->setChart(shareVarianceChart(study, m_theme));
    m_padding->view(2)->setChart(shareOutputChart(study, m_theme));
    m_positions->view(0)->setChart(positionCountChart(study, m_theme));
    m_positions->view(1)->setChart(positionNoiseChart(study, m_theme));
    m_mates->setChart(mateChart(study, m_look.treatment, m_theme));
    m_distances->view(0)->setChart(runningStatisticsChart(study, m_theme));
    m_distances->view(1)->setChart(evalGapChart(study, m_theme));
    m_distances->view(2)->setChart(meanDistanceChart(study, m_theme));
    m_distances->view(3)->setChart(varianceDistanceChart(study, m_theme));
    const std::vector<ExperimentFact> facts = sequenceFacts(study);
    m_facts->setFacts(sequenceHeadline(study), facts);
    m_factsLine->setFacts(facts);
}

const PageModule &SequencesPage::module() const
{
    return sequencesModule;
}

QWidget *SequencesPage::header() const
{
    return m_controls;
}

QWidget *SequencesPage::status() const
{
    return m_status;
}

PageCommands SequencesPage::commands()
{
    auto *menu = new QMenu(this);
    QAction *seed = menu->addAction(tr("&New seed"), m_controls, &SequenceControls::drawSeed);
    seed->setObjectName(QStringLiteral("sequences.newSeed"));
    seed->setShortcut(Qt::Key_R);
    seed->setToolTip(tr("Draw other tokens."));
    seed->setStatusTip(seed->toolTip());
    menu->addAction(m_masks);
    m_masks->setObjectName(QStringLiteral("sequences.mask"));
    m_masks->setCheckable(true);
    m_masks->setShortcut(Qt::Key_M);
    m_masks->setToolTip(tr("Padding takes no part in the statistics of the methods."));
    m_masks->setStatusTip(m_masks->toolTip());
    return {{}, menu->actions(), {}};
}

void SequencesPage::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_controls->setTheme(theme);
    m_arrangement->setTheme(theme);
    m_treatment->setTheme(theme);
    m_rows->setTheme(theme);
    m_methods->setTheme(theme);
    for (const auto &[id, deck] : decks())
        deck->setTheme(theme);
    m_mates->setTheme(theme);
    m_facts->setTheme(theme);
    m_factsLine->setTheme(theme);
    showCharts();
}

void SequencesPage::setCalm(bool calm)
{
    m_controls->setCalm(calm);
    calm ? m_arrangement->present(QStringLiteral("token-rows")) : m_arrangement->endPresenting();
}

void SequencesPage::takeKeyboard()
{
    m_rows->setFocus(Qt::OtherFocusReason);
}

void SequencesPage::step(int direction)
{
    m_controls->stepShare(direction);
}

QJsonObject SequencesPage::ownLook() const
{
    SequencesLook look = m_look;
    for (const auto &[view, deck] : decks())
        look.faces[QLatin1String(view)] = deck->selector()->current();
    return toJson(look);
}

void SequencesPage::showOwn(const QJsonObject &json)
{
    m_look = sequencesLook(json);
    setTreatment(m_look.treatment);
    for (const auto &[view, deck] : decks()) {
        const auto face = m_look.faces.find(QLatin1String(view));
        deck->showFace(face == m_look.faces.end() ? 0 : face->second);
    }
    studyTokens();
}

FigureSourcePtr SequencesPage::figures() const
{
    if (!m_problem.isEmpty())
        throw InputError({"%1", {m_problem.toStdString()}});
    if (!m_study)
        throw InputError({MESSAGE_TEXT("Message", "There is no figure yet: the tokens are being drawn."), {}});
    const Document &document = m_shell.context.document;
    return std::make_shared<const SequenceFigures>(m_study, m_look,
                                                   documentName(document.scene().title, document.path()));
}

std::vector<FigurePlace> SequencesPage::figurePlaces()
{
    const auto always
        = [](const char *id) { return [view = findSequencesView(id)]() -> const ViewType & { return *view; }; };
    const auto cardOf = [this](const char *id) { return m_arrangement->card(QLatin1String(id)); };
    std::vector<FigurePlace> places = {
        {.view = always("token-rows"), .widget = m_rows, .card = cardOf("token-rows")},
        {.view = always("sequence-methods"), .widget = m_methods, .card = cardOf("sequence-methods")},
        {.view = always("mates"), .widget = m_mates, .card = cardOf("mates")},
    };
    for (const auto &[id, deck] : decks()) {
        const std::vector<const ViewType *> charts = sequenceChartsOf(*findSequencesView(id));
        for (int face = 0; face < deck->count(); ++face)
            places.push_back(
                {.view = [view = charts[static_cast<std::size_t>(face)]]() -> const ViewType & { return *view; },
                 .widget = deck->view(face)});
        places.push_back({.view = [deck = deck, whole = findSequencesView(id), charts]() -> const ViewType & {
                              return deck->showsAll() ? *whole
                                                      : *charts[static_cast<std::size_t>(deck->selector()->current())];
                          },
                          .card = cardOf(id)});
    }
    return places;
}

} // namespace normscope
