// SPDX-License-Identifier: GPL-3.0-or-later
// The program with the page "Batch size", with hands.
#pragma once

#include "app/lab/lab_page.h"
#include "tests/app/window_test.h"
#include "widgets/lab/batch_size_slider.h"
#include "widgets/lab/lab_chart_view.h"
#include "widgets/lab/lab_controls.h"

namespace normscope::test {

/// Batches of two of the open tensor's own samples.
inline BatchExperiment pairsOfSamples()
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.batchSize = 2;
    experiment.batches = 256;
    return experiment;
}

class ShownLab : public ShownProgram
{
public:
    ShownLab() { [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&window()); }

    void open() { key(Qt::Key_2, Qt::ControlModifier); }
    LabPage &page() { return *window().labPage(); }
    BatchSizeSlider &slider() { return *page().controls()->slider(); }
    const ExperimentRun &shown() { return page().runner().shown(); }
    int batchSize() { return document().scene().experiment.batchSize; }
    void openWith(const BatchExperiment &experiment)
    {
        document().setExperiment(experiment);
        open();
    }
    /// Few draws, so that a run is soon complete.
    void openSmall()
    {
        BatchExperiment experiment = document().scene().experiment;
        experiment.features = 4;
        experiment.batches = 512;
        openWith(experiment);
    }
    bool isComplete() { return page().runner().wanted().isComplete(); }
};

} // namespace normscope::test
