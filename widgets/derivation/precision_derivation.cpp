// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/derivation/precision_derivation.h"

#include "engine/precision/rounded.h"
#include "widgets/core/qstring.h"
#include "widgets/derivation/derivation_writing.h"
#include "widgets/formula/number_tex.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// The context of these texts for translators.
struct PrecisionSteps
{
    Q_DECLARE_TR_FUNCTIONS(normscope::PrecisionSteps)
};

/// Writes the lines of one group.
class PrecisionWriter
{
public:
    PrecisionWriter(const Evaluation &evaluation, const PrecisionStudy &study, std::int64_t group)
        : m_evaluation(evaluation)
        , m_spec(evaluation.spec())
        , m_choice(study.choice)
        , m_group(study.groups[static_cast<std::size_t>(group)])
    { }

    std::vector<DerivationLine> statistics() const
    {
        std::vector<DerivationLine> lines;
        if (m_spec.centre)
            lines.push_back(mean());
        lines.push_back(square());
        lines.push_back(divisor());
        return lines;
    }

    std::vector<DerivationLine> cell(std::int64_t element) const
    {
        const CellPrecision own = cellPrecision(m_evaluation, m_choice, m_group, element);
        const double x = m_evaluation.input()[element];
        QStringList indices;
        for (const std::int64_t index : unravel(element, m_evaluation.input().shape()))
            indices += QString::number(index);
        DerivationLine normalized {
            {step(QStringLiteral("\\tilde{x}_{%1}").arg(indices.join(QLatin1Char(',')))), equals(own.x)}, true};
        tellExact(normalized, own.x, x);
        normalized.steps.push_back(step(QLatin1String("\\to \\tilde{\\hat{x}}=") + fraction(own)));
        normalized.steps.push_back(equals(own.normalized));
        if (own.castNormalized != own.normalized)
            normalized.steps.push_back(step(QLatin1String("\\to ") + number(own.castNormalized)));
        DerivationLine output {{step(QStringLiteral("\\tilde{y}"))}, true};
        if (m_spec.gamma.present || m_spec.beta.present)
            output.steps.push_back(step(QLatin1Char('=') + affine(own)));
        output.steps.push_back(equals(own.output));
        tellExact(output, own.output, own.exact);
        return {std::move(normalized), std::move(output)};
    }

private:
    DerivationLine mean() const
    {
        DerivationLine line {{step(QStringLiteral("\\tilde{\\mu}"))}};
        if (!isGiven() && m_choice.algorithm == VarianceAlgorithm::Shifted)
            line.steps.push_back(step(QStringLiteral("=x_0+\\frac{\\sum(x-x_0)}{n}=%1+%2")
                                          .arg(number(m_group.shift), operand(m_group.firstMean))));
        else if (!isGiven() && m_choice.algorithm != VarianceAlgorithm::Welford)
            line.steps.push_back(step(QStringLiteral("=\\frac{\\sum x}{n}")));
        line.steps.push_back(equals(m_group.mean));
        tellExact(line, m_group.mean, static_cast<double>(m_group.exact.mean));
        return line;
    }

    DerivationLine square() const
    {
        DerivationLine line {{step(squareSymbol())}};
        if (!isGiven())
            addAlgorithm(line);
        line.steps.push_back(equals(m_group.square));
        tellExact(line, m_group.square, static_cast<double>(m_group.exact.square));
        return line;
    }

    void addAlgorithm(DerivationLine &line) const
    {
        const bool isUnbiased = m_spec.centre && m_spec.variance == VarianceEstimator::Unbiased;
        const QString over = isUnbiased ? QStringLiteral("n-1") : QStringLiteral("n");
        if (!m_spec.centre) {
            line.steps.push_back(step(QStringLiteral("=\\frac{\\sum x^2}{n}")));
            return;
        }
        if (m_choice.algorithm == VarianceAlgorithm::TwoPass || m_choice.algorithm == VarianceAlgorithm::Welford) {
            const QString running = m_choice.algorithm == VarianceAlgorithm::Welford
                ? QStringLiteral("\\sum(x-\\mu_{k-1})(x-\\mu_k)")
                : QStringLiteral("\\sum(x-\\tilde{\\mu})^2");
            line.steps.push_back(step(QStringLiteral("=\\frac{%1}{%2}").arg(running, over)));
            line.steps.push_back(step(
                QStringLiteral("=\\frac{%1}{%2}")
                    .arg(number(m_group.secondMean), QString::number(isUnbiased ? m_group.count - 1 : m_group.count))));
            return;
        }
        const QString value
            = m_choice.algorithm == VarianceAlgorithm::Shifted ? QStringLiteral("(x-x_0)") : QStringLiteral("x");
        const QString difference
            = QStringLiteral("\\frac{\\sum %1^2}{n}-\\left(\\frac{\\sum %1}{n}\\right)^2").arg(value);
        const double squaredMean = rounded(m_group.firstMean * m_group.firstMean, workType(m_choice));
        const QString numbers = number(m_group.secondMean) + QLatin1Char('-') + operand(squaredMean);
        const QString factor = QStringLiteral("\\frac{n}{n-1}\\left(%1\\right)");
        line.steps.push_back(step(QLatin1Char('=') + (isUnbiased ? factor.arg(difference) : difference)));
        line.steps.push_back(step(QLatin1Char('=') + (isUnbiased ? factor.arg(numbers) : numbers)));
    }

    DerivationLine divisor() const
    {
        const QString epsilon = operand(rounded(m_spec.epsilon, workType(m_choice)));
        const QString square = number(m_group.square);
        const QString tex = m_spec.epsilonPlacement == EpsilonPlacement::Inside
            ? QStringLiteral("\\sqrt{%1+%2}").arg(square, epsilon)
            : QStringLiteral("\\sqrt{%1}+%2").arg(square, epsilon);
        DerivationLine line {
            {step(QStringLiteral("\\tilde{s}")), step(QLatin1Char('=') + tex), equals(m_group.divisor)}};
        tellExact(line, m_group.divisor, static_cast<double>(m_group.exact.divisor));
        return line;
    }

    QString fraction(const CellPrecision &own) const
    {
        const QString x = number(own.x);
        return QStringLiteral("\\frac{%1}{%2}")
            .arg(m_spec.centre ? x + QLatin1Char('-') + operand(m_group.mean) : x, number(m_group.divisor));
    }

    QString affine(const CellPrecision &own) const
    {
        QString tex = number(own.castNormalized);
        if (m_spec.gamma.present)
            tex = number(own.gamma) + QLatin1String("\\cdot ") + operand(own.castNormalized);
        if (m_spec.beta.present)
            tex += QLatin1Char('+') + operand(own.beta);
        return tex;
    }

    QString squareSymbol() const
    {
        return m_spec.centre ? QStringLiteral("\\tilde{\\sigma}^2") : QStringLiteral("\\tilde{r}^2");
    }

    DerivationStep equals(double value) const { return step(QLatin1Char('=') + number(value)); }
    /// Appends the exact value, if it differs, with enough digits to tell them apart.
    void tellExact(DerivationLine &line, double computed, double exact) const
    {
        if (computed == exact || (std::isnan(computed) && std::isnan(exact)))
            return;
        const int digits = std::isfinite(computed) ? std::min(tellingDigits(computed, exact, 4), m_digits) : 4;
        line.steps.push_back(
            step(word(PrecisionSteps::tr("instead of")) + QStringLiteral("\\;{%1}").arg(numberTex(exact, digits))));
    }
    /// The number with all digits of the arithmetic.
    QString number(double value) const { return numberTex(value, m_digits); }
    QString operand(double value) const
    {
        const QString tex = number(value);
        return tex.startsWith(QLatin1Char('-')) ? QLatin1Char('(') + tex + QLatin1Char(')') : tex;
    }
    bool isGiven() const { return m_spec.usesRunningStatistics(); }

    const Evaluation &m_evaluation;
    const NormalizationSpec &m_spec;
    const PrecisionChoice &m_choice;
    const GroupPrecision &m_group;
    const int m_digits = workType(m_choice) == DType::Float32 ? 9 : 5;
};

QString varianceSymbol(const NormalizationSpec &spec)
{
    return spec.centre ? QStringLiteral("σ²") : QStringLiteral("E[x²]");
}

} // namespace

std::vector<DerivationLine> precisionLines(const Evaluation &evaluation, const PrecisionStudy &study,
                                           std::int64_t group, std::int64_t element)
{
    if (study.groups[static_cast<std::size_t>(group)].count == 0 && !evaluation.spec().usesRunningStatistics())
        return {};
    const PrecisionWriter writer(evaluation, study, group);
    std::vector<DerivationLine> lines = writer.statistics();
    if (element >= 0 && !evaluation.isMasked(element)) {
        for (DerivationLine &line : writer.cell(element))
            lines.push_back(std::move(line));
    }
    return lines;
}

QStringList precisionRemarks(const Evaluation &evaluation, const PrecisionStudy &study, std::int64_t group)
{
    const GroupPrecision &own = study.groups[static_cast<std::size_t>(group)];
    const std::string_view typeName = name(workType(study.choice));
    const QString type = qString(typeName);
    const QString symbol = varianceSymbol(evaluation.spec());
    if (own.square < 0)
        return {PrecisionSteps::tr("In %1 σ² comes out negative: its root is NaN, and so is every output.").arg(type)};
    if (!std::isfinite(own.square) && std::isfinite(static_cast<double>(own.exact.square)))
        return {
            PrecisionSteps::tr("In %1 a sum passes %2, the largest number: it is infinite, and the outputs are lost.")
                .arg(type, numberText(formatOf(workType(study.choice)).largest(), 5))};
    const double error = own.relativeSquareError();
    if (!std::isfinite(error))
        return {};
    if (error >= 0.5)
        return {PrecisionSteps::tr("In %1 no digit of %2 is right: it is off by %3 %.")
                    .arg(type, symbol, numberText(100 * error, 3))};
    if (error == 0)
        return {PrecisionSteps::tr("In %1 %2 is exact.").arg(type, symbol)};
    return {PrecisionSteps::tr("In %1 about %2 decimal digits of %3 are right.")
                .arg(type, numberText(-std::log10(2 * error), 2), symbol)};
}

} // namespace normscope
