// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"
#include "widgets/charts/chart.h"
#include "widgets/plot/plot_figure.h"

#include <vector>

namespace normscope {

/// Charts of the experiment side by side, or below each other if the page is too narrow for that.
class ChartFigure final : public Figure
{
public:
    explicit ChartFigure(const Theme &theme)
        : m_theme(theme)
    { }
    /// `id` names the chart's element in an SVG file.
    void addChart(const QString &id, Chart chart);
    /// Writes the sentence that describes a chart above it, if there is room; otherwise it is in the description only.
    void showSentences() { m_showsSentences = true; }

    double heightFor(double width) const override;
    void hide(FigureParts parts) override;
    void paint(QPainter &painter, const QRectF &rect) override;
    QString description() const override;

private:
    struct Panel
    {
        QString id;
        QString sentence;
        PlotFigure plot;
    };

    bool isNarrow(double width) const;
    bool isStacked(const QSizeF &size) const;
    double widthBeside(double width) const;
    double sentenceHeight(const Panel &panel, double width) const;
    double legendHeightOf(const Panel &panel, double width) const;
    double plotHeight(double width) const;
    double panelHeight(const Panel &panel, double width) const;
    void paintBeside(QPainter &painter, const QRectF &rect) const;
    void paintPanel(QPainter &painter, const QRectF &rect, const Panel &panel) const;

    Theme m_theme;
    std::vector<Panel> m_panels;
    bool m_showsSentences = false;
};

} // namespace normscope
