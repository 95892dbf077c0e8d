// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/presets.h"
#include "tests/support/problems.h"

#include <QTest>
#include <QWidget>

namespace normscope::test {

/// A method's preset on the values 1, 2, 3 … of a shape.
inline NormalizationProblem problem(const char *layout, const Shape &shape, Method method, int variant = 0)
{
    NormalizationProblem result;
    result.layout = parseLayout(layout, static_cast<int>(shape.size()));
    result.input = countingTensor(shape);
    result.spec = preset(method, result.layout, shape, variant).value();
    return result;
}

/// Shows a widget at its size hint and waits until the window is exposed.
inline void show(QWidget &widget)
{
    widget.resize(widget.sizeHint());
    widget.show();
    QVERIFY(QTest::qWaitForWindowExposed(&widget));
    widget.activateWindow();
}

/// The child button that shows this text.
template <class Button>
Button *button(const QWidget &parent, const QString &text)
{
    for (Button *candidate : parent.findChildren<Button *>()) {
        if (candidate->text() == text)
            return candidate;
    }
    return nullptr;
}

inline void click(QWidget *widget)
{
    QVERIFY(widget);
    QTest::mouseClick(widget, Qt::LeftButton);
}

} // namespace normscope::test
