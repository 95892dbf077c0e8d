// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/degeneracy_count.h"
#include "widgets/core/latest_job.h"

#include <QColor>
#include <QFrame>

class QLabel;
class QToolButton;

namespace normscope {

class ElidedLabel;
struct Theme;

/// One line above the tensor that names degenerate groups, their number and the exact condition. Expands to the full
/// sentences; once closed it stays hidden until another condition occurs. Hidden if no group is degenerate. Many groups
/// are counted on a worker thread.
class DegeneracyBanner : public QFrame
{
    Q_OBJECT

public:
    explicit DegeneracyBanner(QWidget *parent = nullptr);

    void setEvaluation(const EvaluationPtr &evaluation);
    void setTheme(const Theme &theme);
    /// Hides the texts while degeneracy may be the answer to a question of a lesson.
    void setHeldBack(bool heldBack);
    /// Whether its place stays free while it is hidden, so that the cells below do not move while values are edited.
    void setPlaceKept(bool kept);

    /// All sentences, also while the banner is hidden. Empty if no group is degenerate.
    QStringList sentences() const { return m_sentences; }
    bool isExpanded() const;

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void setTexts();
    void showCounts(const EvaluationPtr &evaluation, std::vector<DegeneracyCount> counts);
    void showSentences();
    void setExpanded(bool expanded);
    void dismiss();
    void showWhereExceptional();

    QColor m_background;
    EvaluationPtr m_evaluation; ///< The evaluation that m_counts belongs to.
    std::vector<DegeneracyCount> m_counts;
    std::vector<Degeneracy> m_dismissed; ///< The conditions for which the user closed the banner.
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
