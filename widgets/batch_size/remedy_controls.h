// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/batch_experiment.h"
#include "widgets/theme/theme.h"

#include <QList>
#include <QWidget>

class QLabel;

namespace normscope {

class NumberBox;

/// The parameters of remedies: devices (or ghost batches) and the limits of batch renormalization. Shows an experiment,
/// emits another one when the user changes it.
class RemedyControls : public QWidget
{
    Q_OBJECT

public:
    explicit RemedyControls(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setExperiment(const BatchExperiment &experiment);

signals:
    void experimentEdited(const normscope::BatchExperiment &experiment);

private:
    void add(const QString &text, NumberBox *box, const char *objectName, const QString &name, const QString &tip);

    BatchExperiment m_experiment;
    NumberBox *m_devices;
    NumberBox *m_largestScale;
    NumberBox *m_largestShift;
    QList<QLabel *> m_labels;
};

/// Charts below their controls, which are hidden if the charts would have too little room; the enlarged card shows
/// them.
class RemedyPanel : public QWidget
{
    Q_OBJECT

public:
    /// Takes ownership of both.
    RemedyPanel(RemedyControls *controls, QWidget *charts);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    RemedyControls *m_controls;
};

} // namespace normscope
