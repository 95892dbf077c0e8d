// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/derivation/gradient_derivation.h"

#include "widgets/derivation/derivation_numbers.h"
#include "widgets/derivation/derivation_writing.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <cmath>

namespace normscope {

namespace {

using Numbers = DerivationNumbers;

/// The context of these texts for translators.
struct GradientText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::GradientText)
};

constexpr QLatin1String normalizedSymbol("\\hat{x}");

/// "= 8.5", the number marked.
DerivationStep equals(QLatin1String role, double value)
{
    const Numbers::Outcome outcome = Numbers::resultOutcome(value);
    return step(outcome.relation + marked(role, outcome.number));
}

QString ofCell(const QString &tex)
{
    return marked(role::cell, tex);
}

QString ofSum(double value, int digits)
{
    return marked(role::sum, Numbers::resultOperand(value, digits));
}

QString over(const QString &numerator, const QString &denominator)
{
    return QStringLiteral("\\frac{%1}{%2}").arg(numerator, denominator);
}

/// Writes the lines of one group: dx = (g − Σg/n − x̂ · (r/n′) · Σ(g·x̂)) / s, g = γ · dy (see gradient.cpp).
class GradientWriter
{
public:
    GradientWriter(const Evaluation &evaluation, const GradientFacts &facts, std::int64_t group)
        : m_evaluation(evaluation)
        , m_spec(evaluation.spec())
        , m_facts(facts)
        , m_group(group)
        , m_count(static_cast<double>(evaluation.moments(group).count))
        , m_divisor(evaluation.transform(group).divisor)
    { }

    DerivationLine upstream() const
    {
        return {{step(QStringLiteral("g")), step(QStringLiteral("=\\gamma\\,\\frac{\\partial L}{\\partial y}"))}};
    }

    std::vector<DerivationLine> sums() const
    {
        std::vector<DerivationLine> lines;
        if (m_spec.usesRunningStatistics())
            return lines;
        if (m_spec.centre)
            lines.push_back({{step(QStringLiteral("\\sum g")), equals(role::sum, m_facts.upstreamSum)}});
        lines.push_back(
            {{step(QStringLiteral("\\sum g\\,") + normalizedSymbol), equals(role::sum, m_facts.upstreamProjection)}});
        return lines;
    }

    DerivationLine formula() const
    {
        QString tex = ofCell(QStringLiteral("g"));
        if (!m_spec.usesRunningStatistics()) {
            if (m_spec.centre)
                tex += QLatin1Char('-') + over(QStringLiteral("\\sum g"), QStringLiteral("n"));
            tex += QLatin1Char('-') + ofCell(normalizedSymbol) + QLatin1String("\\cdot ") + projectionSymbol();
        }
        return {{step(QStringLiteral("\\frac{\\partial L}{\\partial x}")),
                 step(QLatin1Char('=') + over(tex, divisorSymbol()))}};
    }

    DerivationLine cell(std::int64_t element, double upstream, double gradient) const
    {
        const double sum = gradient * m_divisor;
        const double arriving = m_evaluation.gamma(element) * upstream;
        QString tex = ofCell(Numbers::result(arriving, Numbers::termDigits(arriving, sum)));
        if (!m_spec.usesRunningStatistics()) {
            const double mean = m_facts.upstreamSum / m_count;
            const double normalized = m_evaluation.value(Stage::Normalized, element);
            const double projection = factor() * m_facts.upstreamProjection;
            const int digits = Numbers::termDigits(normalized * projection, sum);
            if (m_spec.centre)
                tex += QLatin1Char('-') + ofSum(mean, Numbers::termDigits(mean, sum));
            tex += QLatin1Char('-') + ofCell(Numbers::resultOperand(normalized, digits)) + QLatin1String("\\cdot ")
                + ofSum(projection, digits);
        }
        QStringList indices;
        for (const std::int64_t index : unravel(element, m_evaluation.input().shape()))
            indices += QString::number(index);
        const QString symbol
            = QStringLiteral("\\frac{\\partial L}{\\partial x_{%1}}").arg(indices.join(QLatin1Char(',')));
        return {{step(ofCell(symbol)),
                 step(QLatin1Char('=') + over(tex, marked(role::divisor, Numbers(m_divisor).value(m_divisor)))),
                 equals(role::cell, gradient)},
                true};
    }

private:
    bool isUnbiased() const { return m_spec.centre && m_spec.variance == VarianceEstimator::Unbiased; }
    bool isOutside() const { return m_spec.epsilonPlacement == EpsilonPlacement::Outside; }
    double spread() const
    {
        const Moments &own = m_evaluation.moments(m_group);
        return m_spec.centre ? own.std(m_spec.variance) : own.rms();
    }
    /// The factor of Σ(g·x̂): r/n′, where r is 1, or s/σ with ε outside of the root.
    double factor() const
    {
        const double ratio = !isOutside() ? 1 : spread() == 0 ? 0 : m_divisor / spread();
        return ratio / (isUnbiased() ? m_count - 1 : m_count);
    }
    QString spreadSymbol() const
    {
        return m_spec.centre ? QStringLiteral("\\sigma") : QStringLiteral("\\operatorname{rms}");
    }
    QString projectionSymbol() const
    {
        const QString mean = over(QStringLiteral("\\sum g\\,") + normalizedSymbol,
                                  isUnbiased() ? QStringLiteral("n-1") : QStringLiteral("n"));
        return isOutside() ? over(divisorSymbol(), spreadSymbol()) + QLatin1String("\\cdot ") + mean : mean;
    }
    QString divisorSymbol() const
    {
        return isOutside() ? spreadSymbol() + QStringLiteral("+\\varepsilon")
                           : QStringLiteral("\\sqrt{%1^2+\\varepsilon}").arg(spreadSymbol());
    }

    const Evaluation &m_evaluation;
    const NormalizationSpec &m_spec;
    const GradientFacts &m_facts;
    std::int64_t m_group;
    double m_count;
    double m_divisor;
};

} // namespace

std::vector<DerivationLine> gradientLines(const Evaluation &evaluation, const Tensor &upstream, const Tensor &gradient,
                                          const GradientFacts &facts, std::int64_t group, std::int64_t element)
{
    if (evaluation.moments(group).count == 0)
        return {};
    const GradientWriter writer(evaluation, facts, group);
    std::vector<DerivationLine> lines {writer.upstream()};
    for (DerivationLine &line : writer.sums())
        lines.push_back(std::move(line));
    lines.push_back(writer.formula());
    if (element >= 0 && !evaluation.isMasked(element))
        lines.push_back(writer.cell(element, upstream[element], gradient[element]));
    return lines;
}

QStringList gradientRemarks(const NormalizationSpec &spec, const GradientFacts &facts)
{
    const QString sum = numberText(facts.sum, 3);
    if (spec.usesRunningStatistics()) {
        return {GradientText::tr("Mean and variance are constants here, so neither sum vanishes: Σ ∂L/∂x = %1, "
                                 "Σ x̂ · ∂L/∂x = %2.")
                    .arg(sum, numberText(facts.projection, 3))};
    }
    if (!sumVanishes(spec))
        return {GradientText::tr("Without centring Σ ∂L/∂x need not vanish: it is %1.").arg(sum)};
    const QString vanishing = GradientText::tr("Σ ∂L/∂x = %1: 0 with its rounding error (Σ |∂L/∂x| = %2).")
                                  .arg(sum, numberText(facts.magnitude, 3));
    if (!projectionIsKnown(spec))
        return {vanishing,
                GradientText::tr("Σ x̂ · ∂L/∂x has a known value for the biased variance and ε inside the root only.")};
    return {
        vanishing,
        GradientText::tr("Σ x̂ · ∂L/∂x = %1, and ε/(σ² + ε)^(3/2) · Σ g·x̂ = %2: the residual is %3.")
            .arg(numberText(facts.projection), numberText(facts.expectedProjection), numberText(facts.residual(), 2))};
}

} // namespace normscope
