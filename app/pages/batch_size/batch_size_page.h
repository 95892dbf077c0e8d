// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/batch_size/batch_size_look.h"
#include "app/pages/batch_size/batch_size_runner.h"
#include "app/shell/page.h"
#include "widgets/batch_size/falling_chart.h"
#include "widgets/core/edit_hint.h"
#include "widgets/theme/theme.h"

#include <array>
#include <utility>

namespace normscope {

class Card;
class CardArrangement;
class ChartDeck;
class FactsLine;
class FactsView;
class ChartView;
class BatchSizeControls;
class BatchSizeStatus;
class FallingPlayer;
class RemedyControls;
class SafeControls;
class TrajectoryPlayer;
struct SceneChange;
struct Shell;

/// The page "Batch size": charts and facts of the document's experiment, which is continued while the page is visible.
class BatchSizePage : public Page
{
    Q_OBJECT

public:
    explicit BatchSizePage(const Shell &shell, QWidget *parent = nullptr);

    const PageModule &module() const override;
    QWidget *header() const override;
    QWidget *status() const override;
    CardArrangement &arrangement() const override { return *m_arrangement; }
    PageCommands commands() override;
    void setTheme(const Theme &theme) override;
    void setCalm(bool calm) override;
    void setAnimated(bool animated) override;
    void takeKeyboard() override;
    void step(int direction) override;
    std::vector<FigurePlace> figurePlaces() override;
    FigureSourcePtr figures() const override;

    BatchSizeControls *controls() const { return m_controls; }
    TrajectoryPlayer *player() const { return m_player; }
    FallingPlayer *fallingPlayer() const { return m_fallingPlayer; }
    SafeControls *safeControls() const { return m_safe; }
    const BatchSizeRunner &runner() const { return m_runner; }

    ChartDeck *probes() const { return m_probes; }
    ChartView *falling() const;
    ChartView *probe() const;
    ChartView *safe() const;
    ChartDeck *errors() const { return m_errors; }
    ChartDeck *distributions() const { return m_distributions; }
    ChartDeck *running() const { return m_running; }
    ChartView *microBatches() const { return m_microBatches; }
    ChartDeck *remedies() const { return m_remedies; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QJsonObject ownLook() const override;
    void showOwn(const QJsonObject &look) override;
    /// The views that offer a choice of charts, by id.
    std::array<std::pair<const char *, ChartDeck *>, 5> decks() const;

    void addViews();
    void connectControls();
    void connectPointers();
    void moveProbe(double x, EditHint hint);
    void stepProbe(int direction);
    void goToBatchSize(double place);
    void follow(const SceneChange &change);
    void takeExperiment();
    void showTensor();
    void takeExploreCell();
    void followRun();
    void showRun();
    void showProblem(const QString &sentence);
    void showErrors();
    void showRemedies();
    void showFalling();
    void showSteps();
    void showSubtitles();

    const Shell &m_shell;
    Theme m_theme = Theme::light();
    BatchSizeRunner m_runner;
    int m_seenRevision = -1;
    bool m_seesProblem = false;
    ExperimentPopulationPtr m_listed; ///< The population whose channels the controls list.
    std::int64_t m_listedRow = -1; ///< The probe's sample that the controls show; −1: none.
    BatchSizeControls *m_controls;
    BatchSizeStatus *m_status;
    ChartDeck *m_probes; ///< The charts of one batch at a time, and of many batches.
    FallingPlayer *m_fallingPlayer;
    FallenBatches m_fallen; ///< Batches that have fallen, of the run m_fallenOf.
    ExperimentRun m_fallenOf; ///< The run that m_fallen belongs to.
    SafeControls *m_safe;
    ChartDeck *m_errors;
    ChartDeck *m_distributions;
    ChartDeck *m_running;
    TrajectoryPlayer *m_player;
    ChartView *m_microBatches;
    ChartDeck *m_remedies;
    RemedyControls *m_remedyControls;
    FactsView *m_facts;
    Card *m_probeCard;
    Card *m_errorCard;
    Card *m_distributionCard;
    Card *m_runningCard;
    Card *m_factsCard;
    FactsLine *m_factsLine; ///< Shown while the card of facts is not.
    CardArrangement *m_arrangement;
};

} // namespace normscope
