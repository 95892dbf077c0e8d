// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/number_format.h"

#include "engine/formats/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace normscope {

namespace {

constexpr QChar minus(0x2212);

/// Room for 308 digits before the decimal point and the requested digits after it.
using Buffer = std::array<char, 400>;

template <class... Arguments>
std::string_view print(Buffer &buffer, Arguments... arguments)
{
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), arguments...);
    return {buffer.data(), static_cast<std::size_t>(result.ptr - buffer.data())};
}

QString notFiniteText(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
}

bool isZero(std::string_view digits)
{
    return digits.find_first_of("123456789") == std::string_view::npos;
}

/// "-1.5e-07" → "−1.5e−7", "1e+10" → "1e10", "-0.00" → "0.00".
QString typeset(std::string_view text)
{
    const std::size_t exponent = text.find('e');
    const std::string_view mantissa = text.substr(0, exponent);
    QString result = QString::fromLatin1(mantissa.data(), static_cast<qsizetype>(mantissa.size()));
    if (result.startsWith(QLatin1Char('-'))) {
        if (isZero(mantissa))
            result.remove(0, 1);
        else
            result[0] = minus;
    }
    if (exponent == std::string_view::npos)
        return result;
    result += QLatin1Char('e');
    if (text[exponent + 1] == '-')
        result += minus;
    std::string_view digits = text.substr(exponent + 2);
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
    return result + QString::fromLatin1(digits.data(), static_cast<qsizetype>(digits.size()));
}

} // namespace

QString numberText(double value, int digits)
{
    if (!std::isfinite(value))
        return notFiniteText(value);
    Buffer buffer;
    return typeset(print(buffer, value, std::chars_format::general, std::clamp(digits, 1, 17)));
}

int tellingDigits(double a, double b, int least)
{
    const double share = std::abs(a - b) / std::max(std::abs(a), std::abs(b));
    const bool differ = share > 0 && std::isfinite(share); // False if a or b is NaN.
    return differ ? std::clamp(static_cast<int>(std::ceil(-std::log10(share))) + 2, least, 15) : least;
}

QString fixedText(double value, int decimals)
{
    if (!std::isfinite(value))
        return notFiniteText(value);
    Buffer buffer;
    return typeset(print(buffer, value, std::chars_format::fixed, std::clamp(decimals, 0, 60)));
}

QString exactText(double value, bool singlePrecision)
{
    Buffer buffer;
    const std::string_view text = singlePrecision ? print(buffer, static_cast<float>(value)) : print(buffer, value);
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

QString compactNumber(double value)
{
    if (!std::isfinite(value))
        return notFiniteText(value);
    Buffer buffer;
    return typeset(print(buffer, value)).replace(minus, QLatin1Char('-'));
}

std::optional<double> parseNumber(const QString &text)
{
    QString plain = text.trimmed();
    for (QChar &sign : plain) {
        constexpr char16_t fullWidth = 0xfee0; // From a sign of ASCII to its full-width form.
        if (sign > u'\uff00' && sign < u'\uff5f')
            sign = QChar(static_cast<char16_t>(sign.unicode() - fullWidth));
    }
    plain.replace(QChar(0x2212), QLatin1Char('-'));
    double value = 0;
    const bool isNumber = parseNumber(plain.toStdString(), '.', value) == NumberText::Number;
    return isNumber ? std::optional(value) : std::nullopt;
}

} // namespace normscope
