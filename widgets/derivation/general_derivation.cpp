// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/derivation/derivation_writing.h"

namespace normscope {

namespace {

DerivationLine line(const QString &left, const QString &right)
{
    return {{{{left}}, {{QLatin1Char('=') + right}}}};
}

std::vector<DerivationLine> statisticsInWords(const NormalizationSpec &spec)
{
    const QString mean = QStringLiteral("\\mu");
    const QString variance = QStringLiteral("\\sigma^2");
    const QString meanSquare = QStringLiteral("\\operatorname{rms}^2");
    if (spec.usesRunningStatistics()) {
        const QString runningMean = word(DerivationText::tr("running mean"));
        const QString runningVariance = word(DerivationText::tr("running variance"));
        if (!spec.centre)
            return {line(meanSquare, QStringLiteral("%1+%2^2").arg(runningVariance, runningMean))};
        return {line(mean, runningMean), line(variance, runningVariance)};
    }
    if (!spec.centre)
        return {line(meanSquare, QStringLiteral("\\frac{\\sum x^2}{n}"))};
    const QString count = spec.variance == VarianceEstimator::Unbiased ? QStringLiteral("n-1") : QStringLiteral("n");
    return {line(mean, QStringLiteral("\\frac{\\sum x}{n}")),
            line(variance, QStringLiteral("\\frac{\\sum(x-\\mu)^2}{%1}").arg(count))};
}

DerivationLine normalized(const NormalizationSpec &spec)
{
    const QString numerator = spec.centre ? QStringLiteral("x-\\mu") : QStringLiteral("x");
    const QString root = spec.centre ? QStringLiteral("\\sigma") : QStringLiteral("\\operatorname{rms}");
    const QString divisor = spec.epsilonPlacement == EpsilonPlacement::Inside
        ? QStringLiteral("\\sqrt{%1^2+\\varepsilon}").arg(root)
        : root + QLatin1String("+\\varepsilon");
    return line(QStringLiteral("\\hat{x}"), QStringLiteral("\\frac{%1}{%2}").arg(numerator, divisor));
}

DerivationLine affine(const NormalizationSpec &spec)
{
    QString right = QStringLiteral("\\hat{x}");
    if (spec.gamma.present)
        right.prepend(spec.gammaForm == GammaForm::OnePlusWeight ? QStringLiteral("(1+w)\\,")
                                                                 : QStringLiteral("\\gamma\\,"));
    if (spec.beta.present)
        right += QStringLiteral("+\\beta");
    return line(QStringLiteral("y"), right);
}

} // namespace

Derivation generalDerivation(const NormalizationSpec &spec)
{
    Derivation general {statisticsInWords(spec), {}};
    general.lines.push_back(normalized(spec));
    general.lines.push_back(affine(spec));
    return general;
}

} // namespace normscope
