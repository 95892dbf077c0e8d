// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/batch_experiment.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QLabel;

namespace normscope {

class ChoiceBox;
class NumberBox;

/// The sampler that draws batches, with its parameter. Shows an experiment, emits another one when the user changes it.
class SamplerControls : public QWidget
{
    Q_OBJECT

public:
    explicit SamplerControls(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setExperiment(const BatchExperiment &experiment);

signals:
    void experimentEdited(const normscope::BatchExperiment &experiment);

private:
    template <class Change>
    void edit(Change &&change);
    QWidget *addPair(const QString &text, NumberBox *box, const QString &name, const QString &tip);

    BatchExperiment m_experiment;
    ChoiceBox *m_sampler;
    NumberBox *m_correlation;
    NumberBox *m_classes;
    QWidget *m_correlationPair;
    QWidget *m_classesPair;
    QList<QLabel *> m_labels;
};

} // namespace normscope
