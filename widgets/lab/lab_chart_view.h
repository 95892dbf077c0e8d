// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/lab/lab_chart.h"

#include <QWidget>

class QLabel;

namespace normscope {

/// A chart of the laboratory below the sentence that says what it shows.
class LabChartView : public QWidget
{
    Q_OBJECT

public:
    /// `name` names the chart to assistive technology, which reads its sentence as the description, and the read-out
    /// while there is one.
    explicit LabChartView(const QString &name, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setChart(LabChart chart);

    PlotView *plot() const { return m_plot; }
    QString sentence() const;

private:
    void describe();

    QLabel *m_sentence;
    PlotView *m_plot;
};

} // namespace normscope
