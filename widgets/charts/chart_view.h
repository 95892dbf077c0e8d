// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

#include <QWidget>

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

    QLabel *m_sentence;
    PlotView *m_plot;
};

} // namespace normscope
