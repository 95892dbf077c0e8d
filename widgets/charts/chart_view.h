// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

#include <QWidget>

#include <functional>

class QLabel;

namespace normscope {

/// A chart below the sentence that says what it shows.
class ChartView : public QWidget
{
    Q_OBJECT

public:
    /// `name` names the chart to assistive technology, which reads its sentence as the description, and the read-out
    /// while there is one.
    explicit ChartView(const QString &name, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setChart(Chart chart);
    /// Makes the chart now if the view is seen, otherwise when it appears; what `make` refers to must last as long.
    void setChartWhenSeen(std::function<Chart()> make);

    PlotView *plot() const { return m_plot; }
    QString sentence() const;

signals:
    /// The view has appeared, maybe with an old chart.
    void shown();

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void reserveLines();
    void describe();

    std::function<Chart()> m_unseen; ///< Makes the chart of a view that is not seen.
    QLabel *m_sentence;
    PlotView *m_plot;
};

} // namespace normscope
