// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"
#include "widgets/compare/color_bars.h"
#include "widgets/theme/theme.h"

#include <functional>
#include <vector>

namespace normscope {

/// Panels of one kind with titles, in as few rows as the width allows, as evenly filled as possible, each as high as
/// its panels need. Where the height is short, they stand in more columns if that leaves them larger.
class PanelsFigure final : public Figure
{
public:
    explicit PanelsFigure(const Theme &theme)
        : m_theme(theme)
    { }

    struct Panel
    {
        QString id; ///< The id of its element in an SVG file.
        QString title;
        QString shortTitle = {}; ///< Used where `title` has no room; empty: `title` is elided.
        QString note; ///< In a muted colour, behind the title or, if any panel has no room for that, below it.
        QString description;
        std::function<double(double width)> heightFor;
        std::function<void(QPainter &, const QRectF &)> paint;
        /// What is left out at a size, in words.
        std::function<QStringList(const QSizeF &)> omissions = {};
    };
    void addPanel(Panel panel) { m_panels.push_back(std::move(panel)); }
    /// "(a)", "(b)", … before the titles.
    void setLettered(bool lettered) { m_isLettered = lettered; }
    /// Pixels; panels are narrower only if there is a single column.
    void setLeastPanelWidth(double width) { m_leastPanelWidth = width; }
    /// Colour bars shared by all panels, below them.
    void setColorBars(const std::vector<NamedColors> &bars) { m_bars = bars; }
    /// A line of text below all panels.
    void setNote(const QString &note) { m_note = note; }

    double heightFor(double width) const override;
    /// Hidden titles leave only "(a)" above a lettered panel.
    void hide(FigureParts parts) override { m_isTitled = !parts.contains(FigurePart::Titles); }
    void paint(QPainter &painter, const QRectF &rect) override;
    double leastWidth() const override { return 0.6 * m_leastPanelWidth; }
    double leastHeight(double width) const override { return 0.4 * heightFor(width); }
    QString description() const override;
    QStringList omissions(const QSizeF &size) const override;

private:
    /// Panels in rows, the places relative to the figure's corner.
    struct Grid
    {
        int columns = 1;
        double panelWidth = 0;
        std::vector<double> heights; ///< Of the rows, with titles.

        double height() const;
        QRectF place(std::size_t index) const;
    };

    int columnsIn(double width) const;
    /// The grid with the heights that its panels need.
    Grid wishedGrid(double width, int columns) const;
    Grid gridIn(const QSizeF &size) const;
    double noteHeight() const;
    double barsHeight() const;
    double titleHeight(double panelWidth) const;
    bool hasNotesBelow(double panelWidth) const;
    QString title(std::size_t index) const { return lettered(index, m_panels[index].title); }
    QString lettered(std::size_t index, const QString &title) const;
    QString titleWithin(std::size_t index, double width) const;
    void paintTitle(QPainter &painter, const QRectF &place, std::size_t index) const;

    Theme m_theme;
    std::vector<Panel> m_panels;
    double m_leastPanelWidth = 160;
    bool m_isLettered = false;
    bool m_isTitled = true;
    QString m_note;
    std::vector<NamedColors> m_bars;
};

} // namespace normscope
