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

/// The parameters of an experiment that are rarely changed: numbers of draws, the probe, the running statistics, ε,
/// micro-batches.
class ExperimentDetails : public QWidget
{
    Q_OBJECT

public:
    explicit ExperimentDetails(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setExperiment(const BatchExperiment &experiment);

    /// With samples of a tensor there is no number of features to choose, and no probe to type.
    void setReadsTensor(bool reads);

    /// Hides everything except the controls from add().
    void setFolded(bool folded);

    /// Appends a control, with a label (may be empty), accessible name and tool tip; returns the widget that holds
    /// both.
    QWidget *add(const QString &text, QWidget *control, const QString &name, const QString &tip);
    /// The number of parts of a batch; a card takes the box into its title line.
    NumberBox *microBatches() const { return m_microBatches; }

signals:
    void experimentEdited(const normscope::BatchExperiment &experiment);

private:
    /// A number of the experiment with its box.
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
    QList<QWidget *> m_ofNamed; ///< Those of m_own that apply to named populations only.
    bool m_isFolded = false;
    bool m_readsTensor = false;
    QList<QWidget *> m_own; ///< Controls with their labels, without those from add().
    NumberListEdit *m_probe;
    ChoiceBox *m_convention;
    ChoiceBox *m_variance;
    NumberBox *m_microBatches;
};

} // namespace normscope
