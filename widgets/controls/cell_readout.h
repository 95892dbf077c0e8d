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

/// One line on what is pointed at: the cell with its index and value, its group, x̂ and y; at the right end how many
/// values and groups there are, and how long the statistics took. What is hovered comes before what is pinned.
class CellReadout : public QWidget
{
    Q_OBJECT

public:
    /// `selection` outlives the readout.
    explicit CellReadout(Selection *selection, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// May be null: the readout is empty then.
    void setEvaluation(const EvaluationPtr &evaluation);

    /// Where several choices stand beside each other: how many, in place of the groups, and how long all of them took.
    void setChoices(int count, double seconds);

    /// Tells nothing of what the normalization makes of a cell, or nothing of its group.
    void setCovers(bool output, bool groups);
    /// Counts nothing for the time being, and names nothing exceptional: that may be what somebody is asked.
    void setHeldBack(bool heldBack);

    /// What else is said of a cell, after its y, as texts of a FormulaLine. Asked as long as the tensor is the same.
    using Addition = std::function<QStringList(std::int64_t element)>;
    void setAddition(Addition addition);

    /// "x[0, 0, 1, 0] = 3", "group c = 0", "x̂ = −0.9012", "y = −0.9012"; empty where nothing is pointed at.
    QStringList parts() const;
    /// "24 values · 3 groups · 0.02 ms"; empty while that is held back.
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
    int m_choices = 0; ///< None: one normalization alone.
    double m_choicesSeconds = 0;
    bool m_coversOutput = false;
    bool m_coversGroups = false;
    bool m_isHeldBack = false;
};

} // namespace normscope
