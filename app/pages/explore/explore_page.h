// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/explore/explore_look.h"
#include "app/shell/page.h"

#include <QTimer>

namespace normscope {

class BlockView;
class Card;
class CardArrangement;
class CellReadout;
class DegeneracyBanner;
class DerivationView;
class DistributionView;
class ExploreHeader;
class GatherView;
class LensController;
class NumberLinesView;
class PanelDock;
class SphereView;
class StageScrubber;
class StatisticsView;
class TensorEditor;
struct Shell;

/// The Explore page: which cells share a mean, what are the numbers, where do they go? Linked views in cards that the
/// user arranges; they read and write the Selection and show one Evaluation. The header has the choices of the
/// normalization. Changes by the user in the header or a view become edits of the document.
class ExplorePage : public Page
{
    Q_OBJECT

public:
    explicit ExplorePage(const Shell &shell, QWidget *parent = nullptr);

    const PageModule &module() const override;
    QWidget *header() const override;
    QWidget *status() const override;
    CardArrangement &arrangement() const override { return *m_arrangement; }
    PageCommands commands() override;
    QDockWidget *panel() const override;
    QAction *panelAction() const override;
    void setTheme(const Theme &theme) override;
    void setCalm(bool calm) override;
    void setAnimated(bool animated) override;
    void takeKeyboard() override;
    void step(int direction) override;
    void reset() override;
    std::vector<FigurePlace> figurePlaces() override;
    FigureSourcePtr figures() const override;

    TensorEditor *tensorView() const { return m_tensorView; }
    SphereView *sphereView() const { return m_sphereView; }
    StageScrubber *scrubber() const { return m_scrubber; }
    StatisticsView *statisticsView() const { return m_statisticsView; }
    DistributionView *distributionView() const { return m_distributionView; }
    BlockView *blockView() const { return m_blockView; }
    DerivationView *derivationView() const { return m_derivationView; }
    NumberLinesView *linesView() const { return m_linesView; }
    GatherView *gatherView() const { return m_gather; }
    LensController *lenses() const { return m_lenses; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QJsonObject ownLook() const override;
    void showOwn(const QJsonObject &look) override;
    ExploreLook currentLook() const;

    QWidget *createTensorContent();
    void connectViews();
    void addViews();
    void connectDocument();
    void addEditCommands(QMenu *menu);
    void addTensorCommands(QMenu *menu);

    void showScene();
    void setEvaluation(const EvaluationPtr &evaluation);
    void updateSubtitles();
    void showComputedStatistics();

    const Shell &m_shell;
    EvaluationPtr m_evaluation;
    QTimer m_controlsFollow;
    ExploreHeader *m_header;
    CellReadout *m_readout;
    TensorEditor *m_tensorView;
    LensController *m_lenses;
    GatherView *m_gather;
    PanelDock *m_panel;
    StageScrubber *m_scrubber;
    DegeneracyBanner *m_banner;
    SphereView *m_sphereView;
    DistributionView *m_distributionView;
    BlockView *m_blockView;
    StatisticsView *m_statisticsView;
    DerivationView *m_derivationView;
    NumberLinesView *m_linesView;
    Card *m_tensorCard;
    Card *m_sphereCard;
    Card *m_distributionCard;
    Card *m_blockCard;
    Card *m_statisticsCard;
    Card *m_derivationCard;
    Card *m_linesCard;
    CardArrangement *m_arrangement;
};

} // namespace normscope
