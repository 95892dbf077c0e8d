// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/compare/choice_list.h"
#include "widgets/core/latest_job.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace normscope {

class Document;
struct SceneChange;

/// Keeps the evaluations of a document's choices, and their properties for the table. Small tensors are evaluated
/// within the edit, large ones in the background, and only the latest scene. An edit of cells re-evaluates only the
/// groups of these cells. Nothing is computed while the runner is inactive.
class ComparisonRunner : public QObject
{
    Q_OBJECT

public:
    /// Most elements, over all choices, that are evaluated within the edit.
    static constexpr std::int64_t immediateElements = 200'000;

    explicit ComparisonRunner(const Document &document, QObject *parent = nullptr);

    void setActive(bool active);
    /// Whether the invariances and times of the table are computed.
    void setTries(bool tries);
    /// The evaluated choices of the latest scene that is evaluated, which may not be the present one yet.
    const ComparedChoices &choices() const { return m_choices; }
    bool isCurrent() const { return m_isCurrent; }
    /// One for each choice that has an evaluation.
    const std::vector<ChoiceProperties> &properties() const { return m_properties; }
    /// Measures the times anew.
    void measureTimes();
    bool isMeasuring() const { return m_times.isRunning(); }

signals:
    /// The choices or the tensor are different.
    void changed();
    /// The choices are the same; some values of the tensor have changed.
    void edited();
    void propertiesChanged();
    void measuringChanged(bool measuring);

private:
    using Work = std::function<ComparedChoices(const Progress &)>;

    void follow(const SceneChange &change);
    void evaluate();
    bool reevaluateCells();
    void run(bool now, const Work &work, void (ComparisonRunner::*take)(ComparedChoices));
    void deliver(ComparedChoices choices);
    void deliverEdited(ComparedChoices choices);
    void tryChanges(bool thenMeasure);

    const Document &m_document;
    ComparedChoices m_choices;
    /// Linear indices of the cells that differ between the document and m_choices; nothing: more than cells differs.
    std::optional<std::vector<std::int64_t>> m_editedCells;
    std::vector<ChoiceProperties> m_properties;
    LatestJob m_job;
    LatestJob m_tries;
    LatestJob m_times;
    bool m_isActive = false;
    bool m_triesWanted = false;
    bool m_isCurrent = false;
};

/// The facts and invariances of each choice that has an evaluation; throws Cancelled.
std::vector<ChoiceProperties> triedProperties(const ComparedChoices &choices, const Progress &progress = {});
/// The time of one evaluation in seconds, for each choice that has an evaluation; throws Cancelled.
std::vector<double> measuredTimes(const ComparedChoices &choices, const Progress &progress = {});

} // namespace normscope
