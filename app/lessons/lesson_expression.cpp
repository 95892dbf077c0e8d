// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_expression.h"

#include "app/lessons/lesson_values.h"
#include "engine/tensor/error.h"
#include "widgets/theme/number_format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

constexpr qsizetype longestExpression = 400;
constexpr int deepestExpression = 40;
/// Relative tolerance of comparisons, so that numbers that differ by rounding are equal.
constexpr double equalWithin = 1e-9;

/// A recursive descent parser that computes the value while reading, from the operator that binds loosest to the
/// tightest.
class ExpressionReader
{
public:
    ExpressionReader(const QString &text, const LessonValues &values)
        : m_text(text)
        , m_values(values)
    { }

    double read()
    {
        if (m_text.size() > longestExpression)
            throw InputError({MESSAGE_TEXT("Message", "The expression is too long.")});
        const double value = comparison();
        skipSpace();
        if (m_at < m_text.size())
            throwUnreadable();
        return value;
    }

private:
    double comparison()
    {
        const double left = sum();
        for (const char *sign : {"<=", ">=", "==", "!=", "<", ">"}) {
            if (!takes(QLatin1String(sign)))
                continue;
            const double right = sum();
            const bool areEqual
                = std::abs(left - right) <= equalWithin * std::max({1.0, std::abs(left), std::abs(right)});
            switch (sign[0]) {
            case '<':
                return (sign[1] ? areEqual || left < right : !areEqual && left < right) ? 1 : 0;
            case '>':
                return (sign[1] ? areEqual || left > right : !areEqual && left > right) ? 1 : 0;
            default:
                return areEqual == (sign[0] == '=') ? 1 : 0;
            }
        }
        return left;
    }

    double sum()
    {
        double value = product();
        while (true) {
            if (takes(QLatin1String("+")))
                value += product();
            else if (takes(QLatin1String("-")) || takes(QStringView(u"−")))
                value -= product();
            else
                return value;
        }
    }

    double product()
    {
        double value = signedPower();
        while (true) {
            if (takes(QLatin1String("*")))
                value *= signedPower();
            else if (takes(QLatin1String("/")))
                value /= signedPower();
            else
                return value;
        }
    }

    double signedPower()
    {
        if (takes(QLatin1String("-")) || takes(QStringView(u"−"))) {
            const Level level(*this);
            return -signedPower();
        }
        const double base = primary();
        if (!takes(QLatin1String("^")))
            return base;
        const Level level(*this);
        return std::pow(base, signedPower());
    }

    double primary()
    {
        skipSpace();
        if (takes(QLatin1String("(")))
            return closed();
        if (m_at < m_text.size() && (m_text[m_at].isDigit() || m_text[m_at] == u'.'))
            return number();
        const QString name = word();
        if (name == QLatin1String("true") || name == QLatin1String("false"))
            return name == QLatin1String("true") ? 1 : 0;
        if (name == QLatin1String("sqrt") && takes(QLatin1String("(")))
            return std::sqrt(closed());
        if (name == QLatin1String("abs") && takes(QLatin1String("(")))
            return std::abs(closed());
        if (name.isEmpty())
            throwUnreadable();
        const QString method = takes(QLatin1String("@")) ? variant() : QString();
        return m_values.named(name, method, label());
    }

    double closed()
    {
        const Level level(*this);
        const double value = comparison();
        if (!takes(QLatin1String(")")))
            throwUnreadable();
        return value;
    }

    double number()
    {
        qsizetype end = m_at;
        const auto isPart = [&](qsizetype i) {
            const QChar c = m_text[i];
            const bool isSign = (c == u'-' || c == u'+') && i > m_at && m_text[i - 1].toLower() == u'e';
            return c.isDigit() || c == u'.' || c.toLower() == u'e' || isSign;
        };
        while (end < m_text.size() && isPart(end))
            ++end;
        bool isNumber = false;
        const double value = m_text.mid(m_at, end - m_at).toDouble(&isNumber);
        if (!isNumber)
            throwUnreadable();
        m_at = end;
        return value;
    }

    /// Reads what follows an @: a word, or any text in brackets.
    QString variant()
    {
        if (!takes(QLatin1String("[")))
            return word();
        const qsizetype close = m_text.indexOf(u']', m_at);
        if (close < 0)
            throwUnreadable();
        const QString result = m_text.mid(m_at, close - m_at).trimmed();
        m_at = close + 1;
        return result;
    }

    QString word()
    {
        skipSpace();
        const qsizetype begin = m_at;
        while (m_at < m_text.size() && m_text[m_at].isLetterOrNumber())
            ++m_at;
        return m_text.mid(begin, m_at - begin);
    }

    /// Reads the label of a cell or group in parentheses; empty: there is none.
    QString label()
    {
        if (!takes(QLatin1String("(")))
            return {};
        const qsizetype close = m_text.indexOf(u')', m_at);
        if (close < 0)
            throwUnreadable();
        const QString result = m_text.mid(m_at, close - m_at);
        m_at = close + 1;
        return result;
    }

    template <class Token>
    bool takes(Token token)
    {
        skipSpace();
        if (!QStringView(m_text).mid(m_at).startsWith(token))
            return false;
        m_at += token.size();
        return true;
    }

    void skipSpace()
    {
        while (m_at < m_text.size() && m_text[m_at].isSpace())
            ++m_at;
    }

    [[noreturn]] void throwUnreadable() const
    {
        throw InputError({MESSAGE_TEXT("Message", "The expression “%1” cannot be read."), {m_text.toStdString()}});
    }

    /// Limits the depth of recursion, so that a malicious file cannot exhaust the stack.
    struct Level
    {
        explicit Level(ExpressionReader &reader)
            : m_reader(reader)
        {
            if (++m_reader.m_depth > deepestExpression)
                throw InputError({MESSAGE_TEXT("Message", "The expression is too deep.")});
        }
        ~Level() { --m_reader.m_depth; }
        Level(const Level &) = delete;
        Level &operator=(const Level &) = delete;

    private:
        ExpressionReader &m_reader;
    };

    const QString &m_text;
    const LessonValues &m_values;
    qsizetype m_at = 0;
    int m_depth = 0;
};

/// The number of decimals that a number is written with, at most 12.
int decimalsOf(const QString &number)
{
    const qsizetype point = number.indexOf(u'.');
    return point < 0 ? 0 : static_cast<int>(std::min<qsizetype>(number.size() - point - 1, 12));
}

} // namespace

double computed(const QString &expression, const LessonValues &values)
{
    return ExpressionReader(expression, values).read();
}

ComputedText computedText(const QString &braces)
{
    ComputedText result {.expression = braces.trimmed(), .stated = {}};
    if (const qsizetype equals = braces.lastIndexOf(QLatin1String(" = ")); equals > 0) {
        result.expression = braces.left(equals).trimmed();
        result.stated = braces.mid(equals + 3).trimmed();
        result.decimals = decimalsOf(result.stated);
    } else if (const qsizetype colon = braces.lastIndexOf(u':'); colon > braces.lastIndexOf(u']')) {
        bool isNumber = false;
        result.expression = braces.left(colon).trimmed();
        result.decimals = braces.mid(colon + 1).trimmed().toInt(&isNumber);
        if (!isNumber || result.decimals < 0 || result.decimals > 12)
            throw InputError({MESSAGE_TEXT("Message", "Behind the colon in “{%1}” stands no number of decimals."),
                              {braces.toStdString()}});
    }
    return result;
}

QString shownNumber(double value, int decimals)
{
    return decimals < 0 ? numberText(value) : fixedText(value, decimals);
}

bool isAsStated(double value, const QString &stated)
{
    const auto number = parseNumber(stated);
    return number && std::abs(value - *number) <= 0.5 * std::pow(10.0, -decimalsOf(stated)) * (1 + 1e-9);
}

} // namespace normscope
