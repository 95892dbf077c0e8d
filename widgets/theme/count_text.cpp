// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/count_text.h"

#include "widgets/theme/number_format.h"

#include <QLocale>

#include <cmath>

namespace normscope {

QString countText(std::int64_t count)
{
    QString digits = QString::number(count);
    for (qsizetype place = digits.size() - 3; place > (count < 0 ? 1 : 0); place -= 3)
        digits.insert(place, thousandsSeparator);
    return digits;
}

QString withCountText(QString text)
{
    return text.replace(QLocale().groupSeparator(), QString(thousandsSeparator));
}

QString amountText(double amount)
{
    constexpr double exact = 1e15; // Above, not every whole number with its decimals is a double.
    return amount >= 100 && amount < exact ? countText(std::llround(amount)) : numberText(amount, 3);
}

} // namespace normscope
