// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_view.h"

#include <vector>

namespace normscope {

class SegmentedControl;

/// Charts about one subject: beside each other where there is room, otherwise only the chosen one.
class ChartDeck : public QWidget
{
    Q_OBJECT

public:
    struct Face
    {
        QString text; ///< Label in the selector, with formulas (see FormulaLine).
        QString name; ///< Name in words, for tooltips and assistive technology.
    };
    explicit ChartDeck(const std::vector<Face> &faces, QWidget *parent = nullptr);

    /// The selector of the chart; hidden while all charts are shown side by side. A card takes it into its title line.
    SegmentedControl *selector() const { return m_selector; }
    /// Chooses a chart by its index; an index out of range chooses the first.
    void showFace(int face);
    bool showsAll() const;
    int count() const { return static_cast<int>(m_views.size()); }
    ChartView *view(int face) const { return m_views[static_cast<std::size_t>(face)]; }
    void setTheme(const Theme &theme);

signals:
    /// Other charts are shown than before.
    void facesChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void arrange();

    SegmentedControl *m_selector;
    std::vector<ChartView *> m_views;
};

} // namespace normscope
