// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"
#include "engine/normalization/evaluation.h"
#include "engine/normalization/presets.h"
#include "widgets/core/selection.h"

#include <QString>
#include <QStringList>

#include <map>

namespace normscope {

/// What a lesson calls numbers of the engine: "mean", "y", "groups"; the values of an evaluation by name.
///
/// A name may have the method behind an @ that it is of ("mean@layer": the same tensor and cell, layer norm as the
/// strip has it; "y@[layer:variance=unbiased]": a specification of specification.h), and in parentheses the cell or
/// group it is of, by its label ("y(n=0,c=1)", "mean(c=2)"). Without, it is of the pinned cell and its group.
/// "influence(n=1,c=0)" is what a change of that cell does to the pinned one's output. Numbers of experiments:
/// lesson_experiments.h.
class LessonValues
{
public:
    /// Nothing is pinned: noIndex. `parts` has the experiments.
    LessonValues(EvaluationPtr evaluation, std::int64_t element, std::int64_t group, SceneParts parts = {});
    explicit LessonValues(EvaluationPtr evaluation)
        : LessonValues(std::move(evaluation), noIndex, noIndex)
    { }

    const EvaluationPtr &evaluation() const { return m_evaluation; }
    std::int64_t pinnedElement() const { return m_element; }
    std::int64_t pinnedGroup() const { return m_group; }

    /// All names, for whoever is told that there is none of that name.
    static QStringList names();
    /// Whether it is one of a cell, a group or the tensor.
    static bool isName(const QString &name);

    /// Throws InputError, in one sentence, for a name, method or label that there is not.
    double named(const QString &name, const QString &method, const QString &label) const;

    /// Elements that share a mean with the pinned or the labelled cell: "group", "group@layer", "group(c=1)".
    /// Ascending. Throws as named().
    std::vector<std::int64_t> elements(const QString &expression) const;
    /// The evaluation under another method; empty: the one of the scene.
    const EvaluationPtr &under(const QString &method) const;

    /// Which cell and group a label means. Throws InputError.
    SelectionState selection(const QString &label) const;

private:
    struct Subject
    {
        const Evaluation &evaluation;
        std::int64_t element;
        std::int64_t group;
    };
    Subject subject(const QString &method, const QString &label) const;
    double influence(const QString &method, const QString &label) const;

    EvaluationPtr m_evaluation;
    std::int64_t m_element;
    std::int64_t m_group;
    SceneParts m_parts;
    mutable std::map<QString, EvaluationPtr> m_byMethod;
};

} // namespace normscope
