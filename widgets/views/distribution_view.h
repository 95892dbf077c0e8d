// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/selection.h"
#include "widgets/figures/distribution_figure.h"
#include "widgets/plot/plot_view.h"
#include "widgets/views/histogram_loader.h"

#include <QPointer>
#include <QWidget>

class QComboBox;
class QLabel;

namespace normscope {

/// The histograms of input and present stage, of the whole tensor or of the pinned group. Within the whole tensor the
/// share of the hovered (or pinned) group is highlighted in its colour. Only reads the selection.
class DistributionView : public QWidget
{
    Q_OBJECT

public:
    explicit DistributionView(QWidget *parent = nullptr);

    void setEvaluation(EvaluationPtr evaluation);
    void setSelection(Selection *selection);
    void setTheme(const Theme &theme);

    DistributionScope scope() const;
    void setScope(DistributionScope scope);
    /// The group that is shown if none is pinned.
    std::int64_t lastHovered() const { return m_lastHovered; }
    void setLastHovered(std::int64_t group);
    /// The selector of the scope, at the top right of the view; a card may take it into its title line.
    QComboBox *scopeSelector() const { return m_scope; }

    /// The figure on screen, for exports.
    const DistributionFigure &figure() const { return m_figure; }

    QSize minimumSizeHint() const override { return {180, 160}; }
    QSize sizeHint() const override { return {320, 260}; }

private:
    std::optional<std::int64_t> shownGroup() const;
    std::optional<std::int64_t> highlightedGroup() const;
    SelectionState selection() const;
    bool exists(std::int64_t group) const;
    void followHover();
    void refresh();
    void loadShare(HistogramLoader &share, const HistogramLoader &whole, std::optional<std::int64_t> group);
    void describe(std::int64_t pinned);
    void nameGroupChoice();
    PlotView::ReadOut readBar(DistributionFigure::Part part, double value) const;
    QString emptyText() const;
    void fillPlots();

    EvaluationPtr m_evaluation;
    QPointer<Selection> m_selection;
    std::int64_t m_lastHovered = 0;
    std::int64_t m_describedPin = noIndex;
    DistributionFigure m_figure;

    HistogramLoader m_input;
    HistogramLoader m_output;
    HistogramLoader m_inputShare;
    HistogramLoader m_outputShare;

    QComboBox *m_scope;
    PlotView *m_inputPlot;
    PlotView *m_outputPlot;
    QLabel *m_message;
};

} // namespace normscope
