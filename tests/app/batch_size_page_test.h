// SPDX-License-Identifier: GPL-3.0-or-later
// The program with the page "Batch size" open, and access to its parts.
#pragma once

#include "app/document/batch_size_part.h"
#include "app/pages/batch_size/batch_size_page.h"
#include "tests/app/window_test.h"
#include "widgets/batch_size/batch_size_controls.h"
#include "widgets/batch_size/batch_size_slider.h"
#include "widgets/charts/chart_view.h"

namespace normscope::test {

/// The experiment with batches of two of the open tensor's own samples.
inline BatchExperiment pairsOfSamples()
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.batchSize = 2;
    experiment.batches = 256;
    return experiment;
}

class ShownBatchSize : public ShownProgram
{
public:
    ShownBatchSize() { [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&window()); }

    void open() { key(Qt::Key_2, Qt::ControlModifier); }
    BatchSizePage &page() { return *window().findChild<BatchSizePage *>(); }
    BatchSizeSlider &slider() { return *page().controls()->slider(); }
    const ExperimentRun &shown() { return page().runner().shown(); }
    int batchSize() { return document().scene().part<BatchExperiment>().batchSize; }
    void openWith(const BatchExperiment &experiment)
    {
        document().setPart(experiment);
        open();
    }
    /// Opens the page with few draws, so that a run is soon complete.
    void openSmall()
    {
        BatchExperiment experiment = document().scene().part<BatchExperiment>();
        experiment.features = 4;
        experiment.batches = 512;
        openWith(experiment);
    }
    bool isComplete() { return page().runner().wanted().isComplete(); }
};

} // namespace normscope::test
