// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_experiment.h"
#include "widgets/controls/experiment_controls.h"
#include "widgets/core/edit_hint.h"

#include <functional>
#include <vector>

class QAction;
class QCheckBox;
class QSlider;
class QSpinBox;

namespace normscope {

class ChoiceBox;
class NumberBox;
class SegmentedControl;

/// The controls of the page Depth. Shows an experiment, emits another one when the user changes it.
class DepthControls : public ExperimentControls
{
    Q_OBJECT

public:
    explicit DepthControls(QWidget *parent = nullptr);

    void setTheme(const Theme &theme) override;
    void setExperiment(const DepthExperiment &experiment);
    /// While calm, hides the details.
    void setCalm(bool calm) override;
    /// Adds buttons for steps of gradient descent beside the learning rate.
    void addDescent(const std::vector<QAction *> &actions);
    /// Adds so many steps of gradient descent; a negative number returns to the initialization.
    void descend(int steps);
    /// Chooses another seed at random.
    void drawSeed();
    /// Moves to the next (1) or previous (−1) of 6, 12, 24, 48 and 96 blocks.
    void step(int direction);

    QSlider *slider() const { return m_slider; }

signals:
    void experimentEdited(const normscope::DepthExperiment &experiment, normscope::EditHint hint);

private:
    void addArchitectures();
    void addChoices();
    void connectControls();
    NumberBox *addNumber(const QString &text, const QString &name, const char *objectName, NumberBox *box,
                         int DepthExperiment::*member);
    NumberBox *addShare(const QString &text, const QString &name, const char *objectName, NumberBox *box,
                        double DepthExperiment::*member);
    ChoiceBox *addChoice(const QString &text, const QString &name, const char *objectName, const QStringList &choices,
                         const std::function<void(DepthExperiment &, int)> &set);
    void edit(const std::function<void(DepthExperiment &)> &change, EditHint hint = EditHint::Discrete);

    DepthExperiment m_experiment;
    SegmentedControl *m_kind;
    QSlider *m_slider;
    QSpinBox *m_depth;
    QSpinBox *m_seed;
    std::vector<std::pair<DepthArchitecture, QCheckBox *>> m_architectures;
    std::vector<std::pair<NumberBox *, int DepthExperiment::*>> m_numbers;
    std::vector<std::pair<NumberBox *, double DepthExperiment::*>> m_shares;
    ChoiceBox *m_attention = nullptr;
    ChoiceBox *m_norm = nullptr;
    ChoiceBox *m_gain = nullptr;
    ChoiceBox *m_plainNorm = nullptr;
    ChoiceBox *m_activation = nullptr;
    std::vector<QWidget *> m_ofResidual;
    std::vector<QWidget *> m_ofPlain;
};

} // namespace normscope
