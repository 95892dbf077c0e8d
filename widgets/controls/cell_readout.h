// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/formula/formula_line.h"
#include "widgets/theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

namespace normscope {

class Selection;

/// One line about the cell under the pointer or the pinned one: its index and value, its group, x̂ and y; at the right
/// end the number of values and groups, and how long the statistics took. A hovered cell comes before a pinned one.
class CellReadout : public QWidget
{
    Q_OBJECT

public:
    /// `selection` must outlive the readout.
    explicit CellReadout(Selection *selection, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// May be null: the readout is empty then.
    void setEvaluation(const EvaluationPtr &evaluation);

    /// For several normalizations side by side: shows their number in place of that of the groups, and the time of all
    /// together.
    void setChoices(int count, double seconds);

    /// Hides x̂ and y of a cell, or its group, while they are to be predicted.
    void setCovers(bool output, bool groups);
    /// Hides the summary and the names of degenerate groups while they may be the answer to a question of a lesson.
    void setHeldBack(bool heldBack);

    /// Further texts about a cell after its y, for FormulaLine. Cleared when another evaluation is set.
    using Addition = std::function<QStringList(std::int64_t element)>;
    void setAddition(Addition addition);

    /// "x[0, 0, 1, 0] = 3", "group c = 0", "x̂ = −0.9012", "y = −0.9012"; empty if neither a cell nor a group is
    /// selected.
    QStringList parts() const;
    /// "24 values · 3 groups · 0.02 ms"; empty while held back.
    const QString &summary() const { return m_summary; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showSummary();
    void measureSummary();
    void refresh();
    std::vector<FormulaLine> describe() const;
    QString summarize() const;

    const Selection *m_selection;
    EvaluationPtr m_evaluation;
    Theme m_theme = Theme::light();
    std::vector<FormulaLine> m_parts;
    Addition m_addition;
    QString m_summary;
    double m_summaryWidth = 0;
    int m_choices = 0; ///< Number of normalizations side by side; 0 for a single one.
    double m_choicesSeconds = 0;
    bool m_coversOutput = false;
    bool m_coversGroups = false;
    bool m_isHeldBack = false;
};

} // namespace normscope
