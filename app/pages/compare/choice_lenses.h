// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/compared_choice.h"
#include "widgets/core/latest_job.h"
#include "widgets/lens/lens_result.h"
#include "widgets/tensor/tensor_lens.h"

#include <QObject>

#include <vector>

namespace normscope {

class Selection;

/// The question that the lens answers for each choice; for a choice without an evaluation, one that cannot be answered.
std::vector<LensQuestion> lensQuestions(const ComparedChoices &choices, Lens lens, std::int64_t element);
/// The answers by choice; without a field for questions that cannot be answered. Throws Cancelled.
std::vector<TensorLens> answeredLenses(const std::vector<LensQuestion> &questions, const Progress &progress = {});

/// Keeps the gradient or influence of every choice while that lens is chosen: small tensors are computed at once, large
/// ones in the background.
class ChoiceLenses : public QObject
{
    Q_OBJECT

public:
    /// The lens Influence is computed for the cell that is pinned in `selection`, which must outlive the object.
    explicit ChoiceLenses(const Selection &selection, QObject *parent = nullptr);

    Lens lens() const { return m_lens; }
    void setLens(Lens lens);
    void setChoices(const ComparedChoices &choices);
    /// By choice; empty while nothing was computed.
    const std::vector<TensorLens> &lenses() const { return m_lenses; }
    /// A sentence about what the lens still needs, such as a pinned cell; empty if nothing.
    QString need() const;

signals:
    void changed();

private:
    std::int64_t element() const;
    void ask();
    void take(std::vector<TensorLens> lenses);

    const Selection &m_selection;
    ComparedChoices m_choices;
    Lens m_lens = Lens::Values;
    std::vector<TensorLens> m_lenses;
    LatestJob m_job;
};

} // namespace normscope
