// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/derivation/derivation.h"

#include "engine/normalization/transform.h"
#include "widgets/core/degeneracy_text.h"
#include "widgets/derivation/derivation_numbers.h"
#include "widgets/derivation/derivation_terms.h"
#include "widgets/derivation/derivation_writing.h"

#include <cmath>

namespace normscope {

namespace {

using Numbers = DerivationNumbers;

/// Most terms of a sum that are written out: values, and squares of differences, which are longer.
constexpr std::size_t mostValues = 8;
constexpr std::size_t mostSquares = 4;

QString fraction(const QString &numerator, const QString &denominator)
{
    return QStringLiteral("\\frac{%1}{%2}").arg(numerator, denominator);
}

/// "= 8.5", the number marked.
DerivationStep equals(const QString &role, const Numbers::Outcome &outcome)
{
    return step(outcome.relation + marked(role, outcome.number));
}

/// Writes the lines of one group.
class Writer
{
public:
    Writer(const Evaluation &evaluation, std::int64_t group)
        : m_evaluation(evaluation)
        , m_spec(evaluation.spec())
        , m_group(group)
        , m_transform(evaluation.transform(group))
        , m_numbers(m_transform.divisor)
    { }

    std::vector<DerivationLine> statistics() const
    {
        if (m_spec.usesRunningStatistics())
            return m_spec.centre ? std::vector {runningMean(), runningVariance()} : std::vector {runningMeanSquare()};
        return m_spec.centre ? std::vector {mean(), variance()} : std::vector {meanSquare()};
    }

    /// The line of x̂ for any x of the group.
    DerivationLine normalized() const
    {
        const QString x = marked(role::cell, QStringLiteral("x"));
        const QString mean = marked(role::mean, QStringLiteral("\\mu"));
        const QString square = squareSymbol();
        const QString symbolic = m_spec.epsilonPlacement == EpsilonPlacement::Inside
            ? QStringLiteral("\\sqrt{%1+\\varepsilon}").arg(square)
            : rootSymbol() + QLatin1String("+\\varepsilon");
        const QString shown = marked(role::square, Numbers::square(squareValue()));
        const QString epsilon = Numbers::setting(m_spec.epsilon);
        const QString numeric = m_spec.epsilonPlacement == EpsilonPlacement::Inside
            ? QStringLiteral("\\sqrt{%1+%2}").arg(shown, epsilon)
            : QStringLiteral("\\sqrt{%1}+%2").arg(shown, epsilon);
        const QString divisor = marked(role::divisor, m_numbers.value(m_transform.divisor));
        return {{step(marked(role::cell, QStringLiteral("\\hat{x}"))),
                 step(QLatin1Char('=') + fraction(m_spec.centre ? x + QLatin1Char('-') + mean : x, symbolic)),
                 step(QLatin1Char('=') + fraction(centred(x), numeric)),
                 step(m_numbers.valueOutcome(m_transform.divisor).relation + fraction(centred(x), divisor))}};
    }

    /// The lines of x̂ and y of the pinned cell.
    std::vector<DerivationLine> cell(std::int64_t element) const
    {
        const double x = m_evaluation.input()[element];
        const double normalized = m_evaluation.value(Stage::Normalized, element);
        const QString shown = marked(role::cell, m_numbers.value(x));
        DerivationLine own {
            {step(marked(role::cell, QStringLiteral("x_{%1}").arg(indices(element)))), step(QLatin1Char('=') + shown),
             step(QLatin1String("\\to ") + marked(role::cell, QStringLiteral("\\hat{x}")) + QLatin1Char('=')
                  + fraction(centred(shown), marked(role::divisor, m_numbers.value(m_transform.divisor)))),
             equals(role::cell, Numbers::resultOutcome(normalized))},
            true};
        return {own, output(element)};
    }

    DerivationLine maskedCell(std::int64_t element) const
    {
        return {{step(marked(role::cell, QStringLiteral("y_{%1}").arg(indices(element)))), step(QStringLiteral("=0"))},
                true};
    }

    /// The line of y for any x̂ of the group.
    DerivationLine affine() const
    {
        return {{step(QStringLiteral("y")), step(QLatin1Char('=') + affineSymbols({}, {}))}};
    }

private:
    DerivationLine mean() const
    {
        const auto first = [this](std::int64_t e) { return marked(role::element(e), m_numbers.value(value(e))); };
        const auto next = [this](std::int64_t e) { return marked(role::element(e), m_numbers.operand(value(e))); };
        QStringList sums = DerivationTerms(m_evaluation, m_group).sums(mostValues, first, next);
        sums += QStringLiteral("\\sum x");
        return {{step(marked(role::mean, QStringLiteral("\\mu"))), quotient(sums, count()),
                 equals(role::mean, m_numbers.valueOutcome(m_transform.shift))}};
    }

    DerivationLine variance() const
    {
        const auto term = [this](std::int64_t element) {
            const QString x = marked(role::element(element), m_numbers.value(value(element)));
            return QStringLiteral("(%1)^2").arg(centred(x));
        };
        const QString over = m_spec.variance == VarianceEstimator::Unbiased ? count() + QLatin1String("-1") : count();
        QStringList sums = DerivationTerms(m_evaluation, m_group).sums(mostSquares, term, term);
        sums += QStringLiteral("\\sum(%1)^2").arg(centred(QStringLiteral("x")));
        return {
            {step(squareSymbol()), quotient(sums, over), equals(role::square, Numbers::squareOutcome(squareValue()))}};
    }

    DerivationLine meanSquare() const
    {
        const auto term = [this](std::int64_t element) {
            return marked(role::element(element), m_numbers.operand(value(element))) + QLatin1String("^2");
        };
        QStringList sums = DerivationTerms(m_evaluation, m_group).sums(mostValues - 2, term, term);
        sums += QStringLiteral("\\sum x^2");
        return {{step(squareSymbol()), quotient(sums, count()),
                 equals(role::square, Numbers::squareOutcome(squareValue()))}};
    }

    static DerivationStep quotient(const QStringList &sums, const QString &over)
    {
        DerivationStep result;
        for (const QString &sum : sums)
            result.forms += QLatin1Char('=') + fraction(sum, over);
        return result;
    }

    DerivationLine runningMean() const
    {
        return {{step(marked(role::mean, QStringLiteral("\\mu"))),
                 step(QLatin1Char('=') + word(DerivationText::tr("running mean"))),
                 equals(role::mean, m_numbers.valueOutcome(m_transform.shift))}};
    }

    DerivationLine runningVariance() const
    {
        return {{step(squareSymbol()), step(QLatin1Char('=') + word(DerivationText::tr("running variance"))),
                 equals(role::square, Numbers::squareOutcome(squareValue()))}};
    }

    DerivationLine runningMeanSquare() const
    {
        const auto [mean, variance] = m_evaluation.running().of(m_group);
        return {{step(squareSymbol()),
                 step(QLatin1Char('=') + word(DerivationText::tr("running variance")) + QLatin1Char('+')
                      + word(DerivationText::tr("running mean")) + QLatin1String("^2")),
                 step(QLatin1Char('=') + Numbers::square(variance) + QLatin1Char('+') + m_numbers.operand(mean)
                      + QLatin1String("^2")),
                 equals(role::square, Numbers::squareOutcome(squareValue()))}};
    }

    DerivationLine output(std::int64_t element) const
    {
        const double normalized = m_evaluation.value(Stage::Normalized, element);
        const double result = m_evaluation.value(Stage::Output, element);
        DerivationLine line {
            {step(marked(role::cell, QStringLiteral("y"))),
             step(QLatin1Char('=') + affineSymbols(subscript(m_spec.gamma, element), subscript(m_spec.beta, element)))},
            true};
        if (m_spec.gamma.present || m_spec.beta.present)
            line.steps.push_back(step(QLatin1Char('=') + affineNumbers(element, normalized)));
        line.steps.push_back(equals(role::cell, Numbers::resultOutcome(result)));
        return line;
    }

    QString affineSymbols(const QString &gammaIndex, const QString &betaIndex) const
    {
        QString tex = marked(role::cell, QStringLiteral("\\hat{x}"));
        if (m_spec.gamma.present && m_spec.gammaForm == GammaForm::OnePlusWeight)
            tex = QStringLiteral("(1+%1)\\,%2").arg(marked(role::gamma, QLatin1Char('w') + gammaIndex), tex);
        else if (m_spec.gamma.present)
            tex = marked(role::gamma, QLatin1String("\\gamma") + gammaIndex) + QLatin1String("\\,") + tex;
        if (m_spec.beta.present)
            tex += QLatin1Char('+') + marked(role::beta, QLatin1String("\\beta") + betaIndex);
        return tex;
    }

    QString affineNumbers(std::int64_t element, double normalized) const
    {
        const bool isWeight = m_spec.gammaForm == GammaForm::OnePlusWeight;
        QString tex = marked(role::cell, Numbers::result(normalized));
        if (m_spec.gamma.present) {
            const double gamma = m_evaluation.gamma(element);
            QString factor = marked(role::gamma, Numbers::setting(gamma));
            if (isWeight)
                factor = QStringLiteral("(1+%1)").arg(marked(role::gamma, Numbers::settingOperand(gamma - 1)));
            tex = factor + QLatin1String("\\cdot ") + marked(role::cell, Numbers::resultOperand(normalized));
        }
        if (m_spec.beta.present)
            tex += QLatin1Char('+') + marked(role::beta, Numbers::settingOperand(m_evaluation.beta(element)));
        return tex;
    }

    /// "_{0}": the index of the parameter's entry along the parameter's axes; nothing for a parameter of a single
    /// number.
    QString subscript(const AffineParameter &parameter, std::int64_t element) const
    {
        const Shape place = unravel(element, m_evaluation.input().shape());
        QStringList texts;
        for (const int axis : parameter.axes.toVector())
            texts += QString::number(place[static_cast<std::size_t>(axis)]);
        return texts.isEmpty() ? QString() : QStringLiteral("_{%1}").arg(texts.join(QLatin1Char(',')));
    }

    QString indices(std::int64_t element) const
    {
        QStringList texts;
        for (const std::int64_t index : unravel(element, m_evaluation.input().shape()))
            texts += QString::number(index);
        return texts.join(QLatin1Char(','));
    }

    /// x − μ with the mean's number, or x where the mean is not subtracted.
    QString centred(const QString &x) const
    {
        if (!m_spec.centre)
            return x;
        return x + QLatin1Char('-') + marked(role::mean, m_numbers.operand(m_transform.shift));
    }

    QString squareSymbol() const
    {
        return marked(role::square,
                      m_spec.centre ? QStringLiteral("\\sigma^2") : QStringLiteral("\\operatorname{rms}^2"));
    }
    QString rootSymbol() const
    {
        return marked(role::square, m_spec.centre ? QStringLiteral("\\sigma") : QStringLiteral("\\operatorname{rms}"));
    }

    /// The σ² or rms² that is used, from the group or from the running statistics.
    double squareValue() const
    {
        return m_spec.usesRunningStatistics() ? usedSquare(m_spec, m_evaluation.running().of(m_group))
                                              : usedSquare(m_spec, m_evaluation.moments(m_group));
    }

    QString count() const { return marked(role::count, QString::number(m_evaluation.moments(m_group).count)); }
    double value(std::int64_t element) const { return m_evaluation.input()[element]; }

    const Evaluation &m_evaluation;
    const NormalizationSpec &m_spec;
    std::int64_t m_group;
    GroupTransform m_transform;
    DerivationNumbers m_numbers;
};

QStringList remarks(const Evaluation &evaluation, std::int64_t group, std::int64_t element)
{
    QStringList texts;
    if (evaluation.spec().usesRunningStatistics())
        texts += DerivationText::tr("Eval mode: the running statistics stand in for the group's own.");
    const std::int64_t count = evaluation.moments(group).count;
    const std::int64_t size = evaluation.grouping().groupSize();
    if (count < size)
        texts += DerivationText::tr("Masked values are left out: %1 of %2 count.").arg(count).arg(size);
    if (element >= 0 && evaluation.isMasked(element))
        texts += DerivationText::tr("The pinned cell is masked: it takes no part, and comes out as 0.");
    const QString special = degeneracyText(evaluation, group);
    if (!special.isEmpty())
        texts += special;
    return texts;
}

} // namespace

QString role::element(std::int64_t element)
{
    return QStringLiteral("element %1").arg(element);
}

std::int64_t role::elementOf(const QString &role)
{
    static const QString prefix = QStringLiteral("element ");
    return role.startsWith(prefix) ? role.mid(prefix.size()).toLongLong() : -1;
}

Derivation derivation(const Evaluation &evaluation, std::int64_t group, std::int64_t element)
{
    Derivation result;
    result.remarks = remarks(evaluation, group, element);
    const Writer writer(evaluation, group);
    const bool hasStatistics = evaluation.moments(group).count > 0 || evaluation.spec().usesRunningStatistics();
    if (hasStatistics) {
        result.lines = writer.statistics();
        result.lines.push_back(writer.normalized());
    }
    if (element < 0) {
        if (hasStatistics)
            result.lines.push_back(writer.affine());
    } else if (evaluation.isMasked(element)) {
        result.lines.push_back(writer.maskedCell(element));
    } else {
        for (DerivationLine &line : writer.cell(element))
            result.lines.push_back(std::move(line));
    }
    return result;
}

std::int64_t parameterEntry(const AffineParameter &parameter, std::int64_t element, const Shape &shape)
{
    const Shape place = unravel(element, shape);
    std::int64_t entry = 0;
    for (const int axis : parameter.axes.toVector()) {
        const auto at = static_cast<std::size_t>(axis);
        entry = entry * shape[at] + place[at];
    }
    return entry;
}

} // namespace normscope
