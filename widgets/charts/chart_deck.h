// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_view.h"

#include <vector>

namespace normscope {

class SegmentedControl;

/// Charts about one subject: beside each other where there is room, otherwise the one that is chosen.
class ChartDeck : public QWidget
{
    Q_OBJECT

public:
    struct Face
    {
        QString text; ///< In the selector, with formulas (see FormulaLine).
        QString name; ///< In words.
    };
    explicit ChartDeck(const std::vector<Face> &faces, QWidget *parent = nullptr);

    /// Chooses the chart; hidden while all are seen. A card takes it into its title line.
    SegmentedControl *selector() const { return m_selector; }
    /// As if it were chosen; a face that there is not is the first.
    void showFace(int face);
    bool showsAll() const;
    int count() const { return static_cast<int>(m_views.size()); }
    ChartView *view(int face) const { return m_views[static_cast<std::size_t>(face)]; }
    void setTheme(const Theme &theme);

signals:
    /// Other charts are seen.
    void facesChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void arrange();

    SegmentedControl *m_selector;
    std::vector<ChartView *> m_views;
};

} // namespace normscope
