// SPDX-License-Identifier: GPL-3.0-or-later
// The program with the page "Batch size", with hands.
#pragma once

#include "app/lab/lab_page.h"
#include "tests/app/window_test.h"
#include "widgets/lab/batch_size_slider.h"
#include "widgets/lab/lab_chart_view.h"
#include "widgets/lab/lab_controls.h"

namespace normscope::test {

class ShownLab : public ShownProgram
{
public:
    ShownLab() { [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&window()); }

    void open() { key(Qt::Key_2, Qt::ControlModifier); }
    LabPage &page() { return *window().labPage(); }
    BatchSizeSlider &slider() { return *page().controls()->slider(); }
    const ExperimentRun &shown() { return page().runner().shown(); }
    int batchSize() { return document().scene().experiment.batchSize; }
    /// Few draws, so that a run is soon complete.
    void makeSmall()
    {
        BatchExperiment experiment = document().scene().experiment;
        experiment.features = 4;
        experiment.batches = 512;
        document().setExperiment(experiment);
    }
    bool isComplete() { return page().runner().wanted().isComplete(); }
};

} // namespace normscope::test
