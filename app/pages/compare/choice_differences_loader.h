// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/choice_differences.h"
#include "widgets/compare/differences_figure.h"
#include "widgets/core/latest_job.h"

#include "widgets/compare/compared_choice.h"
#include "widgets/tensor/tensor_lens.h"

#include <QObject>

#include <optional>

namespace normscope {

class DifferencesView;

/// The choices that have an evaluation, with their short names. Pairs are indices into them.
struct DifferingChoices
{
    std::vector<EvaluationPtr> evaluations;
    QStringList titles;
};
DifferingChoices differingChoices(const ComparedChoices &choices);

/// The first choice of the pair minus the second one, as a picture. Throws Cancelled.
TensorLens differencePicture(const DifferingChoices &choices, const DifferencesFigure::Pair &pair, Stage stage,
                             const Progress &progress = {});

/// Fills the view of differences while it is visible: small tensors are compared at once, large ones in the background.
class ChoiceDifferencesLoader : public QObject
{
    Q_OBJECT

public:
    /// The view must outlive the loader.
    explicit ChoiceDifferencesLoader(DifferencesView &view, QObject *parent = nullptr);

    void setChoices(const ComparedChoices &choices);
    /// Whether the view is visible; otherwise nothing is computed.
    void setSeen(bool seen);
    /// Values between two stages are rounded to the nearest one.
    void setStage(double stage);
    void setPair(const DifferencesFigure::Pair &pair);
    const DifferencesFigure::Pair &pair() const { return m_pair; }

private:
    struct Loaded
    {
        DifferenceMatrix matrix;
        TensorLens picture;
    };
    bool hasPair() const;
    void load();
    void loadPicture();
    bool isSmall() const;
    void show(const std::optional<DifferenceMatrix> &matrix);

    DifferencesView &m_view;
    DifferingChoices m_choices;
    Stage m_stage = Stage::Output;
    DifferencesFigure::Pair m_pair {0, 1};
    bool m_isSeen = false;
    bool m_isCurrent = false;
    LatestJob m_job;
    LatestJob m_pictureJob;
};

} // namespace normscope
