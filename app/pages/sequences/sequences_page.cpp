// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/sequences/sequences_page.h"

#include "app/document/sample_scene.h"
#include "app/document/token_part.h"
#include "app/pages/sequences/sequence_figures.h"
#include "app/pages/sequences/sequences_module.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/batch_size/experiment_facts.h"
#include "widgets/charts/chart_deck.h"
#include "widgets/controls/bounded_spin_box.h"
#include "widgets/controls/card.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/core/message_text.h"
#include "widgets/sequences/sequence_charts.h"
#include "widgets/sequences/sequence_controls.h"
#include "widgets/sequences/sequence_facts.h"
#include "widgets/sequences/token_view.h"

#include <QAction>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace normscope {

SequencesPage::SequencesPage(const Shell &shell, QWidget *parent)
    : ExperimentPage(shell, new SequenceControls, "token-rows", parent)
    , m_controls(static_cast<SequenceControls *>(header()))
    , m_status(new QLabel)
    , m_rows(new TokenView(TokenFigure::Content::Rows, tr("Token rows")))
    , m_methods(new TokenView(TokenFigure::Content::Methods, tr("Methods side by side")))
    , m_treatment(new SegmentedControl({tr("counted"), tr("masked")}))
    , m_feature(new BoundedSpinBox)
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
{
    setStatus(m_status);
    m_treatment->setAccessibleName(tr("Padding in the statistics"));
    m_treatment->setCurrent(0);
    m_feature->setObjectName(QStringLiteral("feature"));
    m_feature->setAccessibleName(tr("Feature that is shown"));
    m_feature->setToolTip(tr("Which of the features is shown and followed."));
    m_feature->setPrefix(QStringLiteral("d = "));
    m_feature->setKeyboardTracking(false);
    makeActions();
    addViews();
    connectViews();
}

void SequencesPage::makeActions()
{
    QAction *seed = addAction("sequences.newSeed", tr("&New seed"), tr("Draw other tokens."), Qt::Key_R);
    connect(seed, &QAction::triggered, m_controls, &SequenceControls::drawSeed);
    m_masks = addAction("sequences.mask", tr("&Mask the padding"),
                        tr("Padding takes no part in the statistics of the methods."), Qt::Key_M);
    m_masks->setCheckable(true);
    connect(m_masks, &QAction::toggled, this,
            [this](bool masks) { setTreatment(masks ? PaddingTreatment::Masked : PaddingTreatment::Counted); });
}

void SequencesPage::addViews()
{
    const auto viewOf = [](const char *id) -> const ViewType & { return *findSequencesView(id); };
    const auto add = [&](const char *id, const QString &title, ChartDeck *deck, PageArea area, int share) {
        addDeck(viewOf(id), sequenceChartsOf(viewOf(id)), title, deck, area, share);
    };
    addFigure(viewOf("token-rows"), tr("Token rows"), m_rows, PageArea::Top, 420)->addControl(m_feature);
    addFigure(viewOf("sequence-methods"), tr("Methods side by side"), m_methods, PageArea::Top, 640)
        ->addControl(m_treatment);
    add("padding", tr("Padding"), m_padding, PageArea::Bottom, 350);
    add("positions", tr("Per position"), m_positions, PageArea::Bottom, 300);
    addChart(viewOf("mates"), tr("One token"), m_mates, PageArea::Bottom, 410);
    addFacts("sequence-facts", PageArea::Side, 490);
    add("distances", tr("Running"), m_distances, PageArea::Side, 350);
    arrangement().setDivision({.top = 420, .bottom = 420, .rows = 1060, .side = 300});
    arrangement().setMainView({QStringLiteral("sequence-methods"), {}, {}});
}

void SequencesPage::connectViews()
{
    takeEdits(m_controls, &SequenceControls::setupEdited, [this] {
        const TokenSetup &setup = document().scene().part<TokenSetup>();
        m_controls->setSetup(setup, m_study ? m_study->batch.share() : setup.share);
    });
    connect(m_rows, &TokenView::lengthsEdited, this, [this](const std::vector<int> &lengths, EditHint hint) {
        TokenSetup setup = document().scene().part<TokenSetup>();
        setup.lengths = lengths;
        document().setPart(setup, hint);
    });
    connect(m_rows, &TokenView::gestureFinished, this, [this] { document().finishGesture(); });
    connect(&document(), &Document::changed, this, &SequencesPage::follow);
    for (TokenView *view : {m_rows, m_methods}) {
        connect(view, &TokenView::cellHovered, this, &SequencesPage::hover);
        connect(view, &TokenView::cellPinned, this, &SequencesPage::pin);
    }
    connect(m_treatment, &SegmentedControl::chosen, this,
            [this](int index) { setTreatment(static_cast<PaddingTreatment>(index)); });
    connect(m_feature, &QSpinBox::valueChanged, this, [this](int feature) {
        TokenCell cell = m_study ? m_study->cell : m_look.cell;
        cell.feature = feature;
        followToken(cell);
    });
}

void SequencesPage::follow(const SceneChange &change)
{
    const bool readsTensor = document().scene().part<TokenSetup>().source == TokenSource::Tensor;
    const bool changesTensor = change.parts & (SceneChange::Input | SceneChange::Cells | SceneChange::Parameters);
    if (change.concerns<TokenSetup>() || (readsTensor && changesTensor))
        studyTokens();
}

/// Starts a new study; the former one stays visible until it is done.
void SequencesPage::studyTokens()
{
    m_isStale = true;
    if (!isVisible())
        return;
    m_isStale = false;
    const Scene &scene = document().scene();
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
    ExperimentPage::showEvent(event);
    if (m_isStale)
        studyTokens();
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

/// Makes the token the one of the look; it is studied anew, because the chart of its mates depends on it.
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
    showContentsIfSeen();
}

void SequencesPage::showStudy()
{
    const TokenSetup &setup = document().scene().part<TokenSetup>();
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
    showContentsIfSeen();
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

void SequencesPage::showContents()
{
    if (!m_study)
        return showProblem(m_problem.isEmpty() ? tr("The tokens are being drawn …") : m_problem);
    const PaddingStudy &study = *m_study;
    m_padding->view(0)->setChart(shareMeanChart(study, theme()));
    m_padding->view(1)->setChart(shareVarianceChart(study, theme()));
    m_padding->view(2)->setChart(shareOutputChart(study, theme()));
    m_positions->view(0)->setChart(positionCountChart(study, theme()));
    m_positions->view(1)->setChart(positionNoiseChart(study, theme()));
    m_mates->setChart(mateChart(study, m_look.treatment, theme()));
    m_distances->view(0)->setChart(runningStatisticsChart(study, theme()));
    m_distances->view(1)->setChart(evalGapChart(study, theme()));
    m_distances->view(2)->setChart(meanDistanceChart(study, theme()));
    m_distances->view(3)->setChart(varianceDistanceChart(study, theme()));
    showFacts(sequenceHeadline(study), sequenceFacts(study));
}

const PageModule &SequencesPage::module() const
{
    return sequencesModule;
}

void SequencesPage::setTheme(const Theme &theme)
{
    m_treatment->setTheme(theme);
    m_rows->setTheme(theme);
    m_methods->setTheme(theme);
    ExperimentPage::setTheme(theme);
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
    look.faces = faces();
    return toJson(look);
}

void SequencesPage::showOwn(const QJsonObject &json)
{
    m_look = sequencesLook(json);
    setTreatment(m_look.treatment);
    showFaces(m_look.faces);
    studyTokens();
}

FigureSourcePtr SequencesPage::figures() const
{
    if (!m_problem.isEmpty())
        throw InputError({"%1", {m_problem.toStdString()}});
    if (!m_study)
        throw InputError({MESSAGE_TEXT("Message", "There is no figure yet: the tokens are being drawn."), {}});
    return std::make_shared<const SequenceFigures>(m_study, m_look,
                                                   documentName(document().scene().title, document().path()));
}

} // namespace normscope
