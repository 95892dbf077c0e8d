// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"
#include "widgets/compare/color_bars.h"
#include "widgets/theme/theme.h"

#include <functional>
#include <vector>

namespace normscope {

/// Figures of one kind under titles, in rows of equal length as far as the width has room.
class PanelsFigure final : public Figure
{
public:
    explicit PanelsFigure(const Theme &theme)
        : m_theme(theme)
    { }

    struct Panel
    {
        QString id; ///< Names its part of an SVG file.
        QString title;
        QString shortTitle = {}; ///< Where the other has no room.
        QString note; ///< Quieter, behind the title or, where that has no room, below it.
        QString description;
        std::function<double(double width)> heightFor;
        std::function<void(QPainter &, const QRectF &)> paint;
        std::function<QStringList(const QSizeF &)> omissions = {};
    };
    void addPanel(Panel panel) { m_panels.push_back(std::move(panel)); }
    /// "(a)", "(b)", … before the titles.
    void setLettered(bool lettered) { m_isLettered = lettered; }
    /// Panels are not narrower, unless there is one column.
    void setLeastPanelWidth(double width) { m_leastPanelWidth = width; }
    /// Of all panels together, below them.
    void setColorBars(const std::vector<NamedColors> &bars) { m_bars = bars; }
    /// A line below all of them.
    void setNote(const QString &note) { m_note = note; }

    double heightFor(double width) const override;
    /// Without titles "(a)" alone stands above a panel, or nothing.
    void hide(FigureParts parts) override { m_isTitled = !parts.contains(FigurePart::Titles); }
    void paint(QPainter &painter, const QRectF &rect) override;
    double leastWidth() const override { return 0.6 * m_leastPanelWidth; }
    QString description() const override;
    QStringList omissions(const QSizeF &size) const override;

private:
    int columnsIn(double width) const;
    double panelWidth(double width) const;
    double noteHeight() const;
    double barsHeight() const;
    double titleHeight(double panelWidth) const;
    bool hasNotesBelow(double panelWidth) const;
    QString title(std::size_t index) const { return lettered(index, m_panels[index].title); }
    QString lettered(std::size_t index, const QString &title) const;
    QString titleWithin(std::size_t index, double width) const;
    double rowHeight(double width) const;
    QRectF place(const QRectF &rect, std::size_t index) const;
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
