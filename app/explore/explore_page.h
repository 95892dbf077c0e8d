// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QWidget>

namespace normscope {

class BlockView;
class Card;
class CardArrangement;
class DegeneracyBanner;
class DerivationView;
class DistributionView;
class LensController;
class Selection;
class SphereView;
class StageScrubber;
class StatisticsView;
class TensorView;
struct Theme;

/// The Explore page: which cells share a mean, what are the numbers, where do they go? Linked views in cards that the
/// user arranges; they read and write the Selection and show one Evaluation.
class ExplorePage : public QWidget
{
    Q_OBJECT

public:
    explicit ExplorePage(Selection &selection, QWidget *parent = nullptr);

    void setEvaluation(const EvaluationPtr &evaluation);
    void setTheme(const Theme &theme);
    /// Without animation stages and the axes block jump.
    void setAnimated(bool animated);

    TensorView *tensorView() const { return m_tensorView; }
    SphereView *sphereView() const { return m_sphereView; }
    StageScrubber *scrubber() const { return m_scrubber; }
    StatisticsView *statisticsView() const { return m_statisticsView; }
    DistributionView *distributionView() const { return m_distributionView; }
    BlockView *blockView() const { return m_blockView; }
    DerivationView *derivationView() const { return m_derivationView; }
    LensController *lenses() const { return m_lenses; }

    /// Where the cards are; remembered between sessions.
    CardArrangement &arrangement() const { return *m_arrangement; }

private:
    QWidget *createTensorContent();
    void addViews();
    void updateSubtitles();

    Selection &m_selection;
    EvaluationPtr m_evaluation;
    TensorView *m_tensorView;
    LensController *m_lenses;
    StageScrubber *m_scrubber;
    DegeneracyBanner *m_banner;
    SphereView *m_sphereView;
    DistributionView *m_distributionView;
    BlockView *m_blockView;
    StatisticsView *m_statisticsView;
    DerivationView *m_derivationView;
    Card *m_tensorCard;
    Card *m_sphereCard;
    Card *m_distributionCard;
    Card *m_blockCard;
    Card *m_statisticsCard;
    Card *m_derivationCard;
    CardArrangement *m_arrangement;
};

} // namespace normscope
