// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor view on screen, with a mouse and a keyboard.
#pragma once

#include "tests/support/problems.h"
#include "widgets/tensor/cell_editor.h"
#include "widgets/tensor/tensor_editor.h"

#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include <cmath>
#include <memory>

namespace normscope::test {

/// Batch norm on the values 1 … count.
inline NormalizationProblem counting(const Shape &shape, AxisSet reduced = {0, 2, 3})
{
    NormalizationProblem problem;
    problem.input = countingTensor(shape);
    problem.layout = defaultLayout(static_cast<int>(shape.size()));
    problem.spec.reducedAxes = reduced;
    return problem;
}

/// A problem whose extremes are far from its other values at every stage, so that edits of other cells do not change
/// the colours.
inline NormalizationProblem spreadOut(const Shape &shape, AxisSet reduced)
{
    NormalizationProblem problem = counting(shape, reduced);
    std::vector<double> values(static_cast<std::size_t>(problem.input.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(static_cast<double>(i * i));
    values.front() = 40;
    values.back() = -40;
    problem.input = Tensor(shape, std::span<const double>(values));
    return problem;
}

/// The view under test: the numbers 1 … 24 under batch norm, with the keyboard focus.
class TensorViewHands
{
protected:
    void showView()
    {
        QStandardPaths::setTestModeEnabled(true);
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<TensorEditor>();
        m_view->setTheme(Theme::light());
        m_view->setSelection(m_selection.get());
        m_view->resize(1000, 500);
        setProblem(counting({2, 3, 2, 2}));
        m_view->show();
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        m_view->setFocus();
    }
    void closeView()
    {
        m_view.reset();
        m_selection.reset();
    }
    QPoint at(std::int64_t element, TensorFigure::Part part = TensorFigure::Part::Input) const
    {
        return m_view->figure().cellRect(element, part).center().toPoint();
    }
    void setProblem(const NormalizationProblem &problem) { m_view->setEvaluation(evaluate(problem)); }
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_view.get(), static_cast<Qt::Key>(key), modifiers);
    }
    CellEditor *editor() const { return m_view->findChild<CellEditor *>(); }
    CellEdit lastEdit(QSignalSpy &spy) const { return spy.takeLast().at(0).value<CellEdit>(); }

    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<TensorEditor> m_view;
};

} // namespace normscope::test
