// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/measured_window.h"

#include "app/document/scene_file.h"
#include "app/explore/explore_page.h"
#include "widgets/tensor/tensor_view.h"

#include <QApplication>
#include <QMouseEvent>

#include <array>

using namespace normscope;

MeasuredWindow::MeasuredWindow(const Tensor &input, Method method)
    : m_window({m_document, m_evaluator, m_selection, m_preferences, m_session, m_appearance})
    , m_frames(m_window)
{
    m_document.open(newScene(input, QStringLiteral("noise")));
    m_document.undoStack()->setUndoLimit(4);
    m_document.setSpec(preset(method, m_document.problem().layout, input.shape()).value());
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
    TensorView *view = m_window.page().tensorView();
    const Grouping &grouping = m_evaluator.evaluation()->grouping();
    // Strides, as where groups are narrower than a pixel neighbours cannot all be pointed at.
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
    emit m_window.page().tensorView()->edited({{element}, {value}});
    m_frames.waitForFrame();
}

bool MeasuredWindow::shows(std::int64_t element, double value)
{
    const EvaluationPtr &shown = m_window.page().tensorView()->figure().evaluation();
    return shown && shown->input()[element] == value;
}
