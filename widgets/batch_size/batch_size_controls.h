// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/batch_experiment.h"
#include "widgets/core/edit_hint.h"
#include "widgets/theme/theme.h"

#include <QList>
#include <QString>
#include <QWidget>

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
class NumberBox;
class SamplerControls;

/// What the controls know of the open tensor.
struct SampledTensor
{
    struct Channel
    {
        int group = 0;
        QString text;
    };
    int samples = 0; ///< 0: there is no tensor that batches are drawn from.
    int probeSample = 0; ///< The sample that is the probe, chosen or drawn.
    int positions = 1; ///< Values of a sample in a channel.
    bool hasLayout = false; ///< Its channels are those of a layout.
    bool hasPerPosition = false; ///< Batch norm may take each position alone.
    std::vector<Channel> channels = {}; ///< In the order of the list.
};

/// The controls of the page Batch size: the batch size above all, population and seed, and below them the details of
/// the experiment. Shows an experiment, emits another one.
class BatchSizeControls : public QWidget
{
    Q_OBJECT

public:
    explicit BatchSizeControls(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setExperiment(const BatchExperiment &experiment);
    /// After setExperiment(), which it belongs to.
    void setTensor(const SampledTensor &choices);
    /// Puts the details away.
    void setCalm(bool calm);
    /// In a low window the details wait behind a button.
    void setLow(bool low);
    /// A button at the end of the first row.
    void addButton(QAction *action);

    /// Another seed, at random, as the button does.
    void drawSeed();

    /// See ExperimentDetails.
    NumberBox *microBatches() const;
    BatchSizeSlider *slider() const { return m_slider; }

signals:
    /// The user chose other parameters; changes of the batch size are continuous up to gestureFinished().
    void experimentEdited(const normscope::BatchExperiment &experiment, normscope::EditHint hint);
    void gestureFinished();
    /// The probe is to be the cell that is chosen on Explore.
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
    QLabel *addLabel(const QString &text, QWidget *buddy);

    BatchExperiment m_experiment;
    QHBoxLayout *m_firstRow;
    BatchSizeSlider *m_slider;
    QSpinBox *m_batchSize;
    ChoiceBox *m_population;
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
    QLabel *m_seedLabel = nullptr; ///< One of them, in a wide window.
    QList<QWidget *> m_populationPairs; ///< ν and replacement, with their labels.
    bool m_isWide = false;
    bool m_isCalm = false;
    bool m_isLow = false;
};

} // namespace normscope
