// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor view on a small table, and a mouse that drags in it.
#pragma once

#include "tests/widgets/tensor_view_test.h"

#include <QAction>
#include <QApplication>
#include <QMouseEvent>

namespace normscope::test {

class TensorToolsBench : protected TensorViewHands
{
protected:
    void showTable()
    {
        showView();
        m_problem = withoutAffine(countingTensor({3, 4}), {0});
        setProblem(m_problem);
    }
    /// Evaluates the problem anew after each edit that the view reports, as the window does.
    void followEdits()
    {
        QObject::connect(m_view.get(), &TensorEditor::edited, m_view.get(), [this](const CellEdit &edit) {
            m_problem.input = m_problem.input.withValues(edit.elements, edit.values);
            setProblem(m_problem);
        });
        QObject::connect(m_view.get(), &TensorEditor::maskEdited, m_view.get(), [this](const Tensor &mask) {
            m_problem.mask = mask;
            setProblem(m_problem);
        });
    }
    QPoint handle(ValueDrag::Kind kind) const { return m_view->rangeHandles().rect(kind).center().toPoint(); }
    void press(QPoint point) { QTest::mousePress(m_view.get(), Qt::LeftButton, {}, point); }
    void move(QPoint point, Qt::KeyboardModifiers modifiers = {})
    {
        QMouseEvent event(QEvent::MouseMove, point, m_view->mapToGlobal(point), Qt::NoButton, Qt::LeftButton,
                          modifiers);
        QApplication::sendEvent(m_view.get(), &event);
    }
    void release(QPoint point) { QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, point); }
    QAction *action(const QString &text) const
    {
        for (QAction *candidate : m_view->actions()) {
            if (candidate->text() == text)
                return candidate;
        }
        return nullptr;
    }

    NormalizationProblem m_problem;
};

} // namespace normscope::test
