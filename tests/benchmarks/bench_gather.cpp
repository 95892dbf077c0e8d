// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of 500 cells that gather by group, in a tensor view of the size that it has on its page: while cells move and
// on their lines, against a widget of the same size that draws one prepared image.
#include "engine/generators/generator.h"
#include "engine/normalization/presets.h"
#include "tests/benchmarks/frame_counter.h"
#include "tests/benchmarks/ratio_table.h"
#include "tests/benchmarks/ready_picture.h"
#include "widgets/core/selection.h"
#include "widgets/gather/gather_figure.h"
#include "widgets/tensor/tensor_figure.h"

#include <QApplication>
#include <QPainter>
#include <QStandardPaths>

using namespace normscope;

namespace {

constexpr QSize cardSize(980, 420);

class GatherPicture : public QWidget
{
public:
    GatherPicture()
    {
        setAttribute(Qt::WA_OpaquePaintEvent);
        resize(cardSize);
        NormalizationProblem problem;
        problem.input = generate(initialSpec(GeneratorKind::Normal), {5, 4, 5, 5}, DType::Float64);
        problem.layout = defaultLayout(4);
        problem.spec.reducedAxes = {0, 2, 3};
        m_tensor.setEvaluation(evaluate(problem));
        m_figure.setTensor(m_tensor);
    }
    void show(double stage, double share)
    {
        SelectionState selection;
        selection.stage = stage;
        m_figure.setSelection(selection);
        m_figure.setShare(share, false);
        update();
    }
    using QWidget::show;

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), m_tensor.theme().figureBackground);
        m_figure.paint(painter, QRectF(rect()).adjusted(10, 10, -10, -10), devicePixelRatioF());
    }

private:
    TensorFigure m_tensor;
    GatherFigure m_figure;
};

void drawReady(benchmark::State &state)
{
    ReadyPicture picture(cardSize);
    FrameCounter frames(picture);
    picture.show();
    frames.waitUntilQuiet(200);
    for ([[maybe_unused]] auto _ : state) {
        picture.update();
        frames.waitForFrame();
    }
}

void gather(benchmark::State &state, bool flies)
{
    GatherPicture picture;
    FrameCounter frames(picture);
    picture.show();
    frames.waitUntilQuiet(200);
    int step = 0;
    for ([[maybe_unused]] auto _ : state) {
        const double share = (step++ % 60 + 0.5) / 60;
        flies ? picture.show(0, share) : picture.show(3 * share, 1);
        frames.waitForFrame();
    }
}

} // namespace

int main(int argc, char **argv)
{
    QStandardPaths::setTestModeEnabled(true);
    const QApplication application(argc, argv);
    benchmark::RegisterBenchmark("gather picture/plain widget", drawReady)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
    for (const auto &[row, flies] :
         {std::pair("gather, 500 cells in flight", true), std::pair("gather, 500 cells on their lines", false)})
        benchmark::RegisterBenchmark((std::string(row) + "/ours").c_str(), gather, flies)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
    // Copying the prepared picture takes a seventh of a millisecond offscreen: fifty times that is half a
    // frame at 60 Hz.
    return runWithRatios(argc, argv,
                         {{"gather, 500 cells in flight", "gather picture/plain widget", 50},
                          {"gather, 500 cells on their lines", "gather picture/plain widget", 50}});
}
