// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/batch_experiment.h"
#include "widgets/theme/theme.h"

#include <QList>
#include <QWidget>

#include <vector>

class QLabel;

namespace normscope {

class ChoiceBox;
class NumberBox;
class NumberListEdit;

/// The parameters of an experiment that are set once: how much is drawn, the probe, the running statistics, ε, parts.
class ExperimentDetails : public QWidget
{
    Q_OBJECT

public:
    explicit ExperimentDetails(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setExperiment(const BatchExperiment &experiment);

    /// Samples of a tensor have no number of features to choose, and no probe to type in.
    void setReadsTensor(bool reads);

    /// Puts away everything but what was added.
    void setFolded(bool folded);

    /// Another control behind the others, with a label (or none), its accessible name and its tip; returns them
    /// together.
    QWidget *add(const QString &text, QWidget *control, const QString &name, const QString &tip);
    /// Into how many parts a batch is split; a card takes it into its title line.
    NumberBox *microBatches() const { return m_microBatches; }

signals:
    void experimentEdited(const normscope::BatchExperiment &experiment);

private:
    /// A number of the experiment and its box.
    struct Field
    {
        NumberBox *box;
        double (*get)(const BatchExperiment &experiment);
        void (*set)(BatchExperiment &experiment, double value);
    };

    void addNumber(const QString &text, const QString &name, const QString &tip, NumberBox *box, const char *objectName,
                   double (*get)(const BatchExperiment &), void (*set)(BatchExperiment &, double));
    void connectNumber(NumberBox *box, const char *objectName, double (*get)(const BatchExperiment &),
                       void (*set)(BatchExperiment &, double));
    void addNumbers();
    void addRunningStatistics();
    void edit(const std::function<void(BatchExperiment &)> &change);

    BatchExperiment m_experiment;
    std::vector<Field> m_fields;
    std::vector<QLabel *> m_labels;
    QList<QWidget *> m_ofNamed; ///< Of these, what means something for named populations only.
    bool m_isFolded = false;
    bool m_readsTensor = false;
    QList<QWidget *> m_own; ///< Controls with their labels, but for those that others added.
    NumberListEdit *m_probe;
    ChoiceBox *m_convention;
    ChoiceBox *m_variance;
    NumberBox *m_microBatches;
};

} // namespace normscope
