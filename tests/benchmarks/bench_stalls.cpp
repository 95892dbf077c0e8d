// SPDX-License-Identifier: GPL-3.0-or-later
// The longest time in which the window handles no event while a tensor of 64 million values is opened, zoomed,
// scrolled, and normalized by another method; against the same on 24 values. All passes over the values run in the
// background, so that both times should be alike.
#include "engine/generators/generator.h"
#include "tests/benchmarks/measured_window.h"
#include "tests/benchmarks/ratio_table.h"
#include "widgets/tensor/tensor_editor.h"

#include <QApplication>
#include <QStandardPaths>
#include <QWheelEvent>

#include <memory>

using namespace normscope;

namespace {

const Shape large {64, 256, 64, 64};
const Shape small {2, 3, 2, 2};

/// Made on first use, and destroyed before the QApplication.
std::map<Shape, Tensor> tensors;
std::unique_ptr<MeasuredWindow> shared;

const Tensor &tensor(const Shape &shape)
{
    Tensor &known = tensors[shape];
    if (known.isEmpty())
        known = generate(initialSpec(GeneratorKind::Normal), shape, DType::Float32);
    return known;
}

/// The window with all of this tensor under batch norm.
MeasuredWindow &windowOn(const Shape &shape)
{
    if (!shared) {
        shared = std::make_unique<MeasuredWindow>(tensor(small), Method::Batch);
        shared->show();
    }
    shared->longestStall([&] {
        shared->open(tensor(shape));
        shared->tensorView()->fit();
    });
    return *shared;
}

double open(const Shape &shape)
{
    MeasuredWindow &window = windowOn({4, 6});
    const Tensor &input = tensor(shape); // Made before the clock runs.
    return window.longestStall([&] { window.open(input); });
}

double zoom(const Shape &shape)
{
    MeasuredWindow &window = windowOn(shape);
    double longest = 0;
    for (int i = 0; i < 6; ++i)
        longest = std::max(longest, window.longestStall([&] { window.tensorView()->zoomIn(); }));
    return longest;
}

double scroll(const Shape &shape)
{
    MeasuredWindow &window = windowOn(shape);
    TensorEditor *view = window.tensorView();
    window.longestStall([&] {
        for (int i = 0; i < 6; ++i)
            view->zoomIn();
    });
    double longest = 0;
    for (int i = 0; i < 6; ++i) {
        longest = std::max(longest, window.longestStall([view] {
            const QPointF middle = view->rect().center();
            QWheelEvent wheel(middle, view->mapToGlobal(middle), {}, {0, -120}, Qt::NoButton, Qt::ShiftModifier,
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(view, &wheel);
        }));
    }
    return longest;
}

double switchMethod(const Shape &shape)
{
    MeasuredWindow &window = windowOn(shape);
    double longest = 0;
    for (const Method method : {Method::Layer, Method::Instance, Method::Batch})
        longest = std::max(longest, window.longestStall([&] { window.setMethod(method); }));
    return longest;
}

struct Action
{
    std::string name;
    double (*stall)(const Shape &shape);
};

} // namespace

int main(int argc, char **argv)
{
    QStandardPaths::setTestModeEnabled(true);
    const QApplication application(argc, argv);
    std::vector<RatioTable::Goal> goals;
    for (const Action &action : {Action {"opening", open}, Action {"zooming", zoom}, Action {"scrolling", scroll},
                                 Action {"switching the method", switchMethod}}) {
        const std::string row = "longest stall, " + action.name + ", 64M";
        for (const auto &[name, shape] : {std::pair {"ours", large}, std::pair {"ours on 24 values", small}}) {
            benchmark::RegisterBenchmark((row + "/" + name).c_str(),
                                         [stall = action.stall, measured = shape](benchmark::State &state) {
                                             for ([[maybe_unused]] auto _ : state)
                                                 state.SetIterationTime(stall(measured));
                                         })
                ->Unit(benchmark::kMillisecond)
                ->Iterations(1)
                ->Repetitions(3)
                ->UseManualTime();
        }
        goals.push_back({row, "ours on 24 values", 2.0});
    }
    const int code = runWithRatios(argc, argv, goals);
    shared.reset();
    tensors.clear();
    return code;
}
