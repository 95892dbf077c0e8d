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

/// The values of an evaluation by the names that a lesson uses: "mean", "y", "groups".
///
/// Behind an @, a name may have another method ("mean@layer": the same tensor and cell under layer norm, as the method
/// strip of Explore sets it; "y@[layer:variance=unbiased]": a specification as in specification.h). In parentheses, it
/// may have the label of a cell or group ("y(n=0,c=1)", "mean(c=2)"); the default is the pinned cell and its group.
/// "influence(n=1,c=0)" is the derivative of the pinned cell's output by the input of that cell. For the values of
/// experiments see lesson_experiments.h.
class LessonValues
{
public:
    /// `element` and `group` are the pinned ones; noIndex: nothing is pinned. `parts` holds the experiments.
    LessonValues(EvaluationPtr evaluation, std::int64_t element, std::int64_t group, SceneParts parts = {});
    explicit LessonValues(EvaluationPtr evaluation)
        : LessonValues(std::move(evaluation), noIndex, noIndex)
    { }

    const EvaluationPtr &evaluation() const { return m_evaluation; }
    std::int64_t pinnedElement() const { return m_element; }
    std::int64_t pinnedGroup() const { return m_group; }

    /// All names, for error messages.
    static QStringList names();
    /// Whether a value of a cell, a group or the tensor has that name; values of experiments do not count.
    static bool isName(const QString &name);

    /// The value of that name. Empty `method`: the scene's; empty `label`: the pinned cell and its group. Throws
    /// InputError, with one sentence, for an unknown name, method or label, and if the value needs a cell or group and
    /// none is pinned.
    double named(const QString &name, const QString &method, const QString &label) const;

    /// The elements, without masked ones, that share a mean with the pinned or the labelled cell: "group",
    /// "group@layer", "group(c=1)"; or the cell itself: "cell". Throws as named().
    std::vector<std::int64_t> elements(const QString &expression) const;
    /// The evaluation of the tensor under another method; empty: the method of the scene. The result is cached.
    const EvaluationPtr &under(const QString &method) const;

    /// The cell and group of a label. Throws InputError.
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
