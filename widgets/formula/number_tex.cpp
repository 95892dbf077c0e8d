// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/number_tex.h"

#include "widgets/theme/number_format.h"

#include <cmath>

namespace normscope {

QString numberTex(double value, int digits)
{
    if (std::isnan(value))
        return QStringLiteral("\\text{NaN}");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("\\infty") : QStringLiteral("-\\infty");
    QString text = numberText(value, digits);
    text.replace(QChar(0x2212), QLatin1Char('-'));
    const qsizetype exponent = text.indexOf(QLatin1Char('e'));
    if (exponent < 0)
        return text;
    QString power = QStringLiteral("10^{%1}").arg(text.mid(exponent + 1));
    const QString mantissa = text.left(exponent);
    if (mantissa == QLatin1String("1"))
        return power;
    return mantissa == QLatin1String("-1") ? QLatin1Char('-') + power : mantissa + QLatin1String("\\cdot ") + power;
}

} // namespace normscope
