// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/degeneracy_count.h"
#include "widgets/core/latest_job.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace normscope {

class ElidedLabel;
struct Theme;

/// One quiet line above the tensor that says what is exceptional about its groups, how many of them, and under which
/// exact condition. Opens to the full sentences; once closed it stays away until another condition appears. Hidden
/// where everything is ordinary. Many groups are counted behind the window.
class DegeneracyBanner : public QFrame
{
    Q_OBJECT

public:
    explicit DegeneracyBanner(QWidget *parent = nullptr);

    void setEvaluation(const EvaluationPtr &evaluation);
    void setTheme(const Theme &theme);
    /// Says nothing for the time being: what is exceptional may be what somebody is asked.
    void setHeldBack(bool heldBack);

    /// All sentences, whether they show or not. Empty where everything is ordinary.
    QStringList sentences() const { return m_sentences; }
    bool isExpanded() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void setTexts();
    void showCounts(const EvaluationPtr &evaluation, std::vector<DegeneracyCount> counts);
    void showSentences();
    void setExpanded(bool expanded);
    void dismiss();
    void showWhereExceptional();

    EvaluationPtr m_evaluation; ///< The counted one.
    std::vector<DegeneracyCount> m_counts;
    std::vector<Degeneracy> m_dismissed; ///< The conditions that were closed.
    QStringList m_sentences;
    bool m_isHeldBack = false;
    QLabel *m_mark;
    ElidedLabel *m_line;
    QLabel *m_full;
    QToolButton *m_expand;
    QToolButton *m_close;
    LatestJob m_job;
};

} // namespace normscope
