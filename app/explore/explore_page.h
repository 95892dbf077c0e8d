// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QWidget>

class QSplitter;

namespace normscope {

class Card;
class DistributionView;
class Selection;
class SphereView;
class StageScrubber;
class StatisticsView;
class TensorView;
struct Theme;

/// The Explore page: which cells share a mean, what are the numbers, where do they go? Arranges the linked views in
/// cards; the views read and write the Selection and show one Evaluation.
class ExplorePage : public QWidget
{
    Q_OBJECT

public:
    explicit ExplorePage(Selection &selection, QWidget *parent = nullptr);

    void setEvaluation(const EvaluationPtr &evaluation);
    void setTheme(const Theme &theme);

    TensorView *tensorView() const { return m_tensorView; }
    SphereView *sphereView() const { return m_sphereView; }
    StageScrubber *scrubber() const { return m_scrubber; }
    StatisticsView *statisticsView() const { return m_statisticsView; }
    DistributionView *distributionView() const { return m_distributionView; }

    /// How the space is divided between the cards; remembered between sessions.
    QByteArray saveArrangement() const;
    void restoreArrangement(const QByteArray &state);
    void resetArrangement();

private:
    QWidget *createTensorCard();
    QWidget *createLowerRow();
    void updateSubtitles();

    Selection &m_selection;
    EvaluationPtr m_evaluation;
    TensorView *m_tensorView;
    StageScrubber *m_scrubber;
    SphereView *m_sphereView;
    DistributionView *m_distributionView;
    StatisticsView *m_statisticsView;
    Card *m_tensorCard = nullptr;
    Card *m_sphereCard = nullptr;
    Card *m_distributionCard = nullptr;
    Card *m_statisticsCard = nullptr;
    QSplitter *m_rows;
    QSplitter *m_lowerRow = nullptr;
};

} // namespace normscope
