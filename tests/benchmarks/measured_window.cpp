// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/measured_window.h"

#include "app/document/batch_size_part.h"
#include "app/document/scene_file.h"
#include "app/pages/batch_size/batch_size_page.h"
#include "app/pages/compare/compare_page.h"
#include "app/pages/explore/explore_page.h"
#include "app/pages/page_table.h"
#include "app/window/pages/page_stack.h"
#include "widgets/batch_size/batch_size_controls.h"
#include "widgets/batch_size/batch_size_slider.h"
#include "widgets/compare/choices_grid.h"
#include "widgets/compare/neighbourhood_view.h"
#include "widgets/tensor/tensor_editor.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <chrono>
#include <thread>

using namespace normscope;

MeasuredWindow::MeasuredWindow(const Tensor &input, Method method)
    : m_window({m_document, m_evaluator, m_selection, m_preferences, m_session, m_appearance})
    , m_frames(m_window)
{
    m_document.undoStack()->setUndoLimit(4);
    open(input);
    setMethod(method);
}

void MeasuredWindow::open(const Tensor &input)
{
    m_document.open(newScene(input, QStringLiteral("noise")));
}

void MeasuredWindow::setMethod(Method method)
{
    const NormalizationProblem &problem = m_document.problem();
    m_document.setSpec(preset(method, problem.layout, problem.input.shape()).value());
}

TensorEditor *MeasuredWindow::tensorView() const
{
    return m_window.findChild<ExplorePage *>()->tensorView();
}

double MeasuredWindow::longestStall(const std::function<void()> &action)
{
    using Clock = std::chrono::steady_clock;
    Clock::duration longest {};
    const auto measure = [&longest](const auto &work) {
        const Clock::time_point begin = Clock::now();
        work();
        longest = std::max(longest, Clock::now() - begin);
    };
    measure(action);
    QElapsedTimer quiet;
    quiet.start();
    for (int before = m_frames.count(); !m_window.isSettled() || !quiet.hasExpired(400);) {
        measure([] { QCoreApplication::processEvents(); });
        if (m_frames.count() != before)
            quiet.restart();
        before = m_frames.count();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return std::chrono::duration<double>(longest).count();
}

void MeasuredWindow::show()
{
    m_window.show();
    while (!m_window.isSettled())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    m_frames.waitUntilQuiet(500);
}

void MeasuredWindow::hoverNextGroup()
{
    TensorEditor *view = m_window.findChild<ExplorePage *>()->tensorView();
    const Grouping &grouping = m_evaluator.evaluation()->grouping();
    // In strides, because neighbouring groups that are narrower than a pixel cannot all be pointed at.
    const std::int64_t before = m_selection.state().hoveredGroup;
    do {
        m_group = (m_group + std::max<std::int64_t>(1, grouping.groupCount() / 61)) % grouping.groupCount();
        const QPointF place = view->figure().cellRect(grouping.firstElement(m_group)).center();
        QMouseEvent move(QEvent::MouseMove, place, view->mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(view, &move);
    } while (m_selection.state().hoveredGroup == before);
    m_frames.waitForFrame();
}

void MeasuredWindow::editCell(std::int64_t element, double value)
{
    emit m_window.findChild<ExplorePage *>()->tensorView()->edited({{element}, {value}});
    m_frames.waitForFrame();
}

void MeasuredWindow::showCompare()
{
    m_window.pages().showPage(*findPage(QStringLiteral("compare")));
    m_window.show();
    while (!m_window.findChild<ComparePage *>()->runner().isCurrent())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    m_frames.waitUntilQuiet(500);
}

void MeasuredWindow::showExplore()
{
    m_window.pages().showPage(*findPage(QStringLiteral("explore")));
    show();
}

void MeasuredWindow::hoverNextComparedGroup()
{
    const ChoicePanel &panel = *m_window.findChild<ComparePage *>()->grid()->panels().front();
    TensorViewer *view = panel.viewer();
    const Grouping &grouping = view->figure().evaluation()->grouping();
    const std::int64_t before = m_selection.state().hoveredElement;
    do {
        m_comparedGroup
            = (m_comparedGroup + std::max<std::int64_t>(1, grouping.groupCount() / 61)) % grouping.groupCount();
        const std::int64_t cell = grouping.firstElement(m_comparedGroup);
        const QPointF place = view->figure().cellRect(cell, TensorFigure::Part::Computed).center();
        QMouseEvent move(QEvent::MouseMove, place, view->mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(view, &move);
    } while (m_selection.state().hoveredElement == before);
    m_frames.waitForFrame();
}

void MeasuredWindow::dragComparedCell(std::int64_t element, double value)
{
    ComparePage &page = *m_window.findChild<ComparePage *>();
    emit page.neighbourhoods()->valueDragged(element, value, EditHint::Continuous);
    do
        m_frames.waitForFrame();
    while (!page.runner().isCurrent());
}

void MeasuredWindow::showExperiment(const BatchExperiment &experiment)
{
    m_document.setPart(experiment);
    m_window.pages().showPage(*findPage(QStringLiteral("batch-size")));
    m_window.show();
    while (!m_window.findChild<BatchSizePage *>()->runner().shown().isStarted())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void MeasuredWindow::moveBatchSize()
{
    BatchSizeSlider *slider = m_window.findChild<BatchSizePage *>()->controls()->slider();
    if (slider->value() == slider->maximum())
        m_sliderKey = Qt::Key_Left;
    if (slider->value() == slider->minimum())
        m_sliderKey = Qt::Key_Right;
    QKeyEvent press(QEvent::KeyPress, m_sliderKey, Qt::NoModifier);
    QCoreApplication::sendEvent(slider, &press);
    m_frames.waitForFrame();
}

void MeasuredWindow::dragProbe(double x)
{
    BatchExperiment experiment = m_document.scene().part<BatchExperiment>();
    experiment.probe = {x};
    dragProbe(experiment);
}

void MeasuredWindow::dragProbe(int sample, int position)
{
    BatchExperiment experiment = m_document.scene().part<BatchExperiment>();
    experiment.probeSample = sample;
    experiment.probePosition = position;
    dragProbe(experiment);
}

void MeasuredWindow::dragProbe(const BatchExperiment &experiment)
{
    m_document.setPart(experiment, EditHint::Continuous);
    const BatchSizeRunner &runner = m_window.findChild<BatchSizePage *>()->runner();
    const auto isShown = [&] {
        const BatchExperiment &shown = runner.shown().experiment;
        return shown.probe == experiment.probe && shown.probeSample == experiment.probeSample
            && shown.probePosition == experiment.probePosition;
    };
    while (!isShown())
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    repaint(); // The frame with it may already have been painted.
}

void MeasuredWindow::showPage(const QString &id)
{
    m_window.pages().showPage(*findPage(id));
    m_window.show();
    m_frames.waitForFrame();
    waitUntilQuiet();
}

void MeasuredWindow::repaint()
{
    m_window.update();
    m_frames.waitForFrame();
}

bool MeasuredWindow::shows(std::int64_t element, double value)
{
    const EvaluationPtr &shown = m_window.findChild<ExplorePage *>()->tensorView()->figure().evaluation();
    return shown && shown->input()[element] == value;
}
