// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the pages "Sequences" and "Depth" at 1440 × 900: from dragging a row's end to the rows, methods, charts and
// facts of the new batch; from a step of the depth slider to the next frame, while longer stacks are computed in the
// background. Yardsticks: a frame at 60 Hz and the page repainted without changes.
#include "app/document/depth_part.h"
#include "app/document/token_part.h"
#include "app/pages/depth/depth_page.h"
#include "app/pages/sequences/sequences_page.h"
#include "tests/benchmarks/measured_window.h"
#include "tests/benchmarks/ratio_table.h"
#include "widgets/depth/depth_controls.h"
#include "widgets/sequences/token_view.h"

#include <QApplication>
#include <QSlider>
#include <QStandardPaths>

#include <memory>
#include <string>
#include <vector>

using namespace normscope;

namespace {

/// Destroyed before the QApplication.
std::unique_ptr<MeasuredWindow> window;

MeasuredWindow &shownPage(const char *id)
{
    if (!window)
        window = std::make_unique<MeasuredWindow>(Tensor::filled({2, 3}, 1), Method::Batch);
    window->showPage(QLatin1String(id));
    return *window;
}

/// Sends the edits that the view reports while a row's end is dragged.
void dragRowsEnd(benchmark::State &state)
{
    MeasuredWindow &measured = shownPage("sequences");
    const auto &page = *measured.find<SequencesPage>();
    int length = 3;
    for ([[maybe_unused]] auto _ : state) {
        length = length == 9 ? 3 : length + 1;
        emit page.rows()->lengthsEdited({12, 7, length, 4, 9, 5}, EditHint::Continuous);
        while (!page.isSettled())
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        measured.repaint(); // The frame with it may already have been painted.
    }
    measured.hide();
}

void moveDepth(benchmark::State &state)
{
    MeasuredWindow &measured = shownPage("depth");
    QSlider *slider = measured.find<DepthPage>()->controls()->slider();
    for ([[maybe_unused]] auto _ : state) {
        slider->setValue(slider->value() == 48 ? 40 : slider->value() + 1);
        measured.waitForFrame();
    }
    measured.hide();
}

void repaint(benchmark::State &state, const char *id)
{
    MeasuredWindow &measured = shownPage(id);
    measured.waitUntilQuiet();
    for ([[maybe_unused]] auto _ : state)
        measured.repaint();
    measured.hide();
}

} // namespace

int main(int argc, char **argv)
{
    QStandardPaths::setTestModeEnabled(true);
    const QApplication application(argc, argv);
    const std::string drag = "a row's end";
    const std::string depth = "depth slider";
    const auto add = [](const std::string &name, auto measure) {
        return benchmark::RegisterBenchmark(name.c_str(), measure)->Unit(benchmark::kMillisecond);
    };
    add(drag + "/ours", dragRowsEnd)->UseRealTime();
    add(drag + "/the page painted once more", [](benchmark::State &state) {
        repaint(state, "sequences");
    })->UseRealTime();
    add(depth + "/ours", moveDepth)->UseRealTime();
    add(depth + "/the page painted once more", [](benchmark::State &state) { repaint(state, "depth"); })->UseRealTime();
    for (const std::string &row : {drag, depth})
        add(row + "/a frame at 60 Hz", frameAt60Hz)->UseManualTime()->Iterations(1);
    const int code = runWithRatios(argc, argv,
                                   {{drag, "a frame at 60 Hz", 2.0},
                                    {drag, "the page painted once more", 4.0},
                                    {depth, "a frame at 60 Hz", 1.0},
                                    {depth, "the page painted once more", 2.0}});
    window.reset();
    return code;
}
