// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lab/experiment_runner.h"
#include "widgets/theme/theme.h"

#include <QWidget>

namespace normscope {

class Card;
class CardArrangement;
class ChartDeck;
class Document;
class FactsView;
class Headline;
class LabChartView;
class LabControls;
class LabStatus;
class TrajectoryPlayer;
struct SceneChange;

/// The page "Batch size": charts and facts of the document's experiment, which is carried on while the page is seen.
class LabPage : public QWidget
{
    Q_OBJECT

public:
    explicit LabPage(Document &document, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setCalm(bool calm);

    /// Stand above the page and in the status bar; whoever places them takes them over.
    LabControls *controls() const { return m_controls; }
    LabStatus *status() const { return m_status; }
    TrajectoryPlayer *player() const { return m_player; }
    CardArrangement &arrangement() const { return *m_arrangement; }
    const ExperimentRunner &runner() const { return m_runner; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void addViews();
    void connectControls();
    void follow(const SceneChange &change);
    void takeExperiment();
    void showRun();
    void showProblem(const QString &sentence);
    void showErrors();
    void showSteps();
    void showSubtitles();

    Document &m_document;
    Theme m_theme = Theme::light();
    ExperimentRunner m_runner;
    LabControls *m_controls;
    LabStatus *m_status;
    LabChartView *m_probe;
    ChartDeck *m_errors;
    ChartDeck *m_distributions;
    ChartDeck *m_running;
    TrajectoryPlayer *m_player;
    LabChartView *m_microBatches;
    FactsView *m_facts;
    Card *m_probeCard;
    Card *m_errorCard;
    Card *m_distributionCard;
    Card *m_runningCard;
    Card *m_factsCard;
    Headline *m_headline; ///< Of the facts, where they are not seen.
    CardArrangement *m_arrangement;
};

} // namespace normscope
