// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/batch_experiment.h"
#include "widgets/core/edit_hint.h"
#include "widgets/theme/theme.h"

#include <QList>
#include <QString>
#include <QWidget>

#include <array>
#include <vector>

class QAction;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace normscope {

class BatchSizeSlider;
class ChoiceBox;
class ExperimentDetails;
class FlowLayout;
class NumberBox;
class SamplerControls;

/// What the controls know of the open tensor as a source of samples.
struct SampledTensor
{
    struct Channel
    {
        int group = 0;
        QString text;
    };
    int samples = 0; ///< 0: no tensor that batches can be drawn from.
    int probeSample = 0; ///< The sample used as probe, chosen or drawn.
    int positions = 1; ///< Values of a sample in a channel.
    bool hasLayout = false; ///< The layout names the channels.
    bool hasPerPosition = false; ///< Batch norm may treat each position separately.
    std::vector<Channel> channels = {}; ///< In the order of the list.
};

/// The controls of the page Batch size: batch size, population and seed, and below them the details of the experiment.
/// Shows an experiment, emits another one when the user changes it.
class BatchSizeControls : public QWidget
{
    Q_OBJECT

public:
    explicit BatchSizeControls(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setExperiment(const BatchExperiment &experiment);
    /// To be called after setExperiment() with the tensor of that experiment.
    void setTensor(const SampledTensor &choices);
    /// While calm, hides the details.
    void setCalm(bool calm);
    /// In a low window the details are hidden behind a button.
    void setLow(bool low);
    /// Adds a button at the end of the first row.
    void addButton(QAction *action);

    /// Chooses another seed at random, like the button.
    void drawSeed();

    /// See ExperimentDetails::microBatches().
    NumberBox *microBatches() const;
    BatchSizeSlider *slider() const { return m_slider; }

signals:
    /// The user chose other parameters; changes of the batch size are continuous up to gestureFinished().
    void experimentEdited(const normscope::BatchExperiment &experiment, normscope::EditHint hint);
    void gestureFinished();
    /// The user wants the cell chosen on Explore as the probe.
    void exploreCellWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void createFirstRow();
    void arrange();
    void placePopulationPairs();
    int seedWidth(int digits) const;
    void addDetails();
    void connectControls();
    template <class Change>
    void edit(Change &&change);
    QLabel *addLabel(const QString &text, QWidget *buddy, QLayout *row);

    BatchExperiment m_experiment;
    FlowLayout *m_firstRow;
    BatchSizeSlider *m_slider;
    QSpinBox *m_batchSize;
    ChoiceBox *m_population;
    QHBoxLayout *m_populationRow = nullptr;
    ChoiceBox *m_replacement;
    NumberBox *m_degrees;
    QSpinBox *m_seed;
    QPushButton *m_newSeed;
    QToolButton *m_more;
    ExperimentDetails *m_details;
    ChoiceBox *m_channel;
    ChoiceBox *m_reading;
    SamplerControls *m_sampler;
    NumberBox *m_probeSample;
    NumberBox *m_probePosition;
    QPushButton *m_fromExplore;
    SampledTensor m_tensor;
    std::vector<QLabel *> m_labels;
    std::array<QLabel *, 2> m_wideLabels = {}; ///< Of m_labels; visible only if the window is wide.
    QList<QWidget *> m_populationPairs; ///< ν and replacement, with their labels.
    bool m_isWide = false;
    bool m_isCalm = false;
    bool m_isLow = false;
};

} // namespace normscope
