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

/// Keeps the evaluations of a document's choices, and what is computed of them for the table. Small tensors are
/// evaluated while the edit is made; large ones behind the window, the latest scene only. An edit of cells computes
/// anew only the groups of these cells. Nothing is done while nobody sees it.
class ComparisonRunner : public QObject
{
    Q_OBJECT

public:
    /// So many elements, over all choices, are evaluated at once.
    static constexpr std::int64_t immediateElements = 200'000;

    explicit ComparisonRunner(const Document &document, QObject *parent = nullptr);

    void setActive(bool active);
    /// Whether the invariances and the times of the table are wanted.
    void setTries(bool tries);
    /// Of the latest scene that is evaluated; maybe not yet the present one.
    const ComparedChoices &choices() const { return m_choices; }
    bool isCurrent() const { return m_isCurrent; }
    /// By choice that has an evaluation.
    const std::vector<ChoiceProperties> &properties() const { return m_properties; }
    /// Measures the times anew.
    void measureTimes();
    bool isMeasuring() const { return m_times.isRunning(); }

signals:
    /// Other choices, or another tensor.
    void changed();
    /// The same choices of the same tensor, of which some values are others.
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
    /// Cells that are others in the document than in m_choices, where nothing else is.
    std::optional<std::vector<std::int64_t>> m_editedCells;
    std::vector<ChoiceProperties> m_properties;
    LatestJob m_job;
    LatestJob m_tries;
    LatestJob m_times;
    bool m_isActive = false;
    bool m_triesWanted = false;
    bool m_isCurrent = false;
};

/// With the invariances; throws Cancelled.
std::vector<ChoiceProperties> triedProperties(const ComparedChoices &choices, const Progress &progress = {});
/// By choice that has an evaluation, in seconds; throws Cancelled.
std::vector<double> measuredTimes(const ComparedChoices &choices, const Progress &progress = {});

} // namespace normscope
