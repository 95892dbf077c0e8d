// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

#include <QWidget>

#include <functional>

class QLabel;

namespace normscope {

/// A chart below the sentence that describes it. In a low view the chart is alone.
class ChartView : public QWidget
{
    Q_OBJECT

public:
    /// `name` is the chart's accessible name. Its accessible description is the read-out while there is one, otherwise
    /// the sentence.
    explicit ChartView(const QString &name, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setChart(Chart chart);
    /// Calls `make` now if the view is visible, otherwise when it appears; what `make` refers to must live that long.
    void setChartWhenSeen(std::function<Chart()> make);

    PlotView *plot() const { return m_plot; }
    QString sentence() const;

signals:
    /// The view has appeared, possibly with an outdated chart.
    void shown();

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void reserveLines();
    void fitSentence();
    void describe();

    std::function<Chart()> m_unseen; ///< Makes the chart when the hidden view appears.
    QLabel *m_sentence;
    PlotView *m_plot;
};

} // namespace normscope
