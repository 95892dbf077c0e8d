// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSpinBox>

#include <algorithm>
#include <optional>

namespace normscope {

/// A QSpinBox that takes every whole number that is typed and corrects it to the nearest one in its range. QSpinBox
/// itself ignores the digit that leaves the range, so that 5000 becomes 500 where 1024 is the largest.
class BoundedSpinBox : public QSpinBox
{
public:
    using QSpinBox::QSpinBox;

    QValidator::State validate(QString &text, int &position) const override
    {
        const QValidator::State state = QSpinBox::validate(text, position);
        return state == QValidator::Invalid && typed(text) ? QValidator::Intermediate : state;
    }

    void fixup(QString &text) const override
    {
        QSpinBox::fixup(text);
        if (const std::optional<qlonglong> number = typed(text))
            text = textFromValue(static_cast<int>(std::clamp<qlonglong>(*number, minimum(), maximum())));
    }

private:
    std::optional<qlonglong> typed(const QString &text) const
    {
        bool isNumber = false;
        const qlonglong number = locale().toLongLong(text, &isNumber);
        return isNumber ? std::optional(number) : std::nullopt;
    }
};

} // namespace normscope
