// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/compare/choice_list.h"
#include "widgets/core/latest_job.h"

#include <QObject>

namespace normscope {

class Document;
struct SceneChange;

/// Keeps the evaluations of a document's choices, and what is computed of them for the table. Small tensors are
/// evaluated while the edit is made; large ones behind the window, the latest scene only. Nothing is done while nobody
/// sees it.
class ComparisonRunner : public QObject
{
    Q_OBJECT

public:
    /// So many elements, over all choices, are evaluated at once.
    static constexpr std::int64_t immediateElements = 200'000;

    explicit ComparisonRunner(const Document &document, QObject *parent = nullptr);

    void setActive(bool active);
    /// Whether the invariances of the table are wanted.
    void setTries(bool tries);
    /// Of the latest scene that is evaluated; maybe not yet the present one.
    const ComparedChoices &choices() const { return m_choices; }
    bool isCurrent() const { return m_isCurrent; }
    /// By choice that has an evaluation.
    const std::vector<ChoiceProperties> &properties() const { return m_properties; }

signals:
    /// Other choices, or other values.
    void changed();
    void propertiesChanged();

private:
    void follow(const SceneChange &change);
    void evaluate();
    void deliver(ComparedChoices choices);
    void measure();

    const Document &m_document;
    ComparedChoices m_choices;
    std::vector<ChoiceProperties> m_properties;
    LatestJob m_job;
    LatestJob m_tries;
    bool m_isActive = false;
    bool m_triesWanted = false;
    bool m_isCurrent = false;
};

/// With the invariances; throws Cancelled.
std::vector<ChoiceProperties> triedProperties(const ComparedChoices &choices, const Progress &progress = {});

} // namespace normscope
