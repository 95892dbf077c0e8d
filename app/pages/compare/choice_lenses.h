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

/// What a lens is asked of each choice; of those without an evaluation nothing.
std::vector<LensQuestion> lensQuestions(const ComparedChoices &choices, Lens lens, std::int64_t element);
/// By choice; without a field where it cannot be answered. Throws Cancelled.
std::vector<TensorLens> answeredLenses(const std::vector<LensQuestion> &questions, const Progress &progress = {});

/// Keeps the gradient or the influence of every choice, while one of them is looked at: of small tensors at once, of
/// large ones behind the window.
class ChoiceLenses : public QObject
{
    Q_OBJECT

public:
    /// The influence is that of what is pinned there. It outlives this.
    explicit ChoiceLenses(const Selection &selection, QObject *parent = nullptr);

    Lens lens() const { return m_lens; }
    void setLens(Lens lens);
    void setChoices(const ComparedChoices &choices);
    /// By choice; none while there is nothing to show.
    const std::vector<TensorLens> &lenses() const { return m_lenses; }
    /// What is missing for an answer; empty where nothing is.
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
