// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/degeneracy_text.h"

#include "engine/normalization/presets.h"
#include "widgets/core/group_text.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <climits>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// The context of these texts for translators.
struct DegeneracyText
{
    Q_DECLARE_TR_FUNCTIONS(DegeneracyText)
};

bool isInside(const NormalizationSpec &spec)
{
    return spec.epsilonPlacement == EpsilonPlacement::Inside;
}

bool isBiased(const NormalizationSpec &spec)
{
    return spec.variance == VarianceEstimator::Biased;
}

/// "every group", or in how many of the `total` groups: "3 of 8 groups".
QString placeText(const DegeneracyCount &count, std::int64_t total)
{
    if (count.groups == total)
        return DegeneracyText::tr("every group");
    return DegeneracyText::tr("%1 of %2 groups").arg(count.groups).arg(total);
}

QString scaled(const NormalizationSpec &spec, const QString &text)
{
    return spec.gamma.present ? QStringLiteral("γ·") + text : text;
}

QString shifted(const NormalizationSpec &spec, const QString &text)
{
    return spec.beta.present ? text + QStringLiteral(" + β") : text;
}

/// The value of y where x̂ is 0.
QString shiftAlone(const NormalizationSpec &spec)
{
    return spec.beta.present ? QStringLiteral("β") : QStringLiteral("0");
}

/// Says "±1 before γ and β", since the text states x̂, which differs from y where γ or β is present.
QString beforeAffine(const NormalizationSpec &spec, const QString &text)
{
    if (!spec.gamma.present && !spec.beta.present)
        return text;
    const QString parameters = spec.gamma.present && spec.beta.present ? DegeneracyText::tr("γ and β")
        : spec.gamma.present                                           ? QStringLiteral("γ")
                                                                       : QStringLiteral("β");
    return DegeneracyText::tr("%1 before %2").arg(text, parameters);
}

/// What is true of a single value, and what PyTorch says of it: batch and instance norm are refused there
/// (torch.nn.functional of PyTorch 2, _verify_batch_size and _verify_spatial_size), layer norm is not.
QString centredSingleValueText(const Evaluation &evaluation)
{
    const NormalizationProblem &problem = evaluation.problem();
    const auto preset = matchPreset(problem.spec, problem.layout, problem.input.shape());
    if (preset && preset->method == Method::Batch)
        return DegeneracyText::tr("A single value in %1 (centred, biased, ε > 0, train): x − mean = 0, so y = %2 "
                                  "whatever x. Frameworks refuse: “Expected more than 1 value per channel when "
                                  "training”.");
    if (preset && preset->method == Method::Instance)
        return DegeneracyText::tr("A single value in %1 (centred, biased, ε > 0, train): x − mean = 0, so y = %2 "
                                  "whatever x. Frameworks refuse: “Expected more than 1 spatial element when "
                                  "training”.");
    return DegeneracyText::tr("A single value in %1 (centred, biased, ε > 0): x − mean = 0, so y = %2 whatever x.");
}

QString singleValueText(const Evaluation &evaluation, const QString &place)
{
    const NormalizationSpec &spec = evaluation.spec();
    if (spec.centre)
        return centredSingleValueText(evaluation).arg(place, shiftAlone(spec));
    const QString quotient = isInside(spec) ? QStringLiteral("x/√(x² + ε)") : QStringLiteral("x/(|x| + ε)");
    const QString sign = spec.gamma.present ? QStringLiteral("±γ") : QStringLiteral("±1");
    return DegeneracyText::tr("A single value in %1: y = %2, about %3 whatever x.")
        .arg(place, shifted(spec, scaled(spec, quotient)), shifted(spec, sign));
}

/// Whether a group whose spread is 0 in float64 has values that spread: the squares of the smallest numbers are 0.
bool isSpreadLost(const Evaluation &evaluation, std::int64_t group)
{
    constexpr double smallest = 1e-140; // Neighbours of larger numbers are so far apart that their squares are above 0.
    const double mean = evaluation.moments(group).mean;
    if (mean == 0 || std::abs(mean) > smallest)
        return false;
    double least = std::numeric_limits<double>::infinity();
    double largest = -least;
    evaluation.grouping().forEachElement(group, [&](std::int64_t i) {
        if (!evaluation.isMasked(i)) {
            least = std::min(least, evaluation.input()[i]);
            largest = std::max(largest, evaluation.input()[i]);
        }
    });
    return !evaluation.spec().centre || least != largest;
}

QString lostSpreadText(const NormalizationSpec &spec, const QString &place)
{
    if (spec.epsilon == 0)
        return DegeneracyText::tr("Values so small in %1 that their squares are 0 in float64, and ε = 0: the divisor "
                                  "is 0, and no number comes out.")
            .arg(place);
    return DegeneracyText::tr("Values so small in %1 that their squares are 0 in float64 (ε > 0): y is almost %2.")
        .arg(place, shiftAlone(spec));
}

QString undefinedText(const Evaluation &evaluation, std::int64_t group, const QString &place)
{
    const NormalizationSpec &spec = evaluation.spec();
    if (spec.usesRunningStatistics())
        return DegeneracyText::tr("Running variance + ε is not above 0 in %1: the divisor is 0 or not defined, and no "
                                  "number comes out.")
            .arg(place);
    if (spec.centre && !isBiased(spec) && evaluation.moments(group).count == 1)
        return DegeneracyText::tr("A single value and the unbiased variance in %1: 0/(1 − 1), so y is NaN.").arg(place);
    if (isSpreadLost(evaluation, group))
        return lostSpreadText(spec, place);
    return spec.centre
        ? DegeneracyText::tr("Zero variance and ε = 0 in %1: all values are equal, 0/0, so y is NaN.").arg(place)
        : DegeneracyText::tr("Only zeros and ε = 0 in %1: 0/0, so y is NaN.").arg(place);
}

QString zeroVarianceText(const Evaluation &evaluation, std::int64_t group, const QString &place)
{
    const NormalizationSpec &spec = evaluation.spec();
    if (isSpreadLost(evaluation, group))
        return lostSpreadText(spec, place);
    return spec.centre
        ? DegeneracyText::tr("Zero variance in %1 (all values are equal, ε > 0): x − mean = 0, so y = %2.")
              .arg(place, shiftAlone(spec))
        : DegeneracyText::tr("Only zeros in %1 (ε > 0): y = %2.").arg(place, shiftAlone(spec));
}

QString twoValuesText(const NormalizationSpec &spec, const QString &place)
{
    return isBiased(spec)
        ? DegeneracyText::tr("Two values far apart against √ε in %1 (biased): they come out as %2, whatever they are.")
              .arg(place, beforeAffine(spec, QStringLiteral("±1")))
        : DegeneracyText::tr("Two values far apart against √ε in %1 (unbiased): they come out as %2, whatever they "
                             "are.")
              .arg(place, beforeAffine(spec, QStringLiteral("±0.7071")));
}

QString epsilonText(const NormalizationSpec &spec, const QString &place)
{
    const QString epsilon = numberText(spec.epsilon);
    if (isInside(spec) && spec.centre)
        return DegeneracyText::tr("ε = %1 is larger than the variance in %2: the output shrinks, to a variance of "
                                  "%3.")
            .arg(epsilon, place, beforeAffine(spec, QStringLiteral("σ²/(σ² + ε) < 1/2")));
    if (isInside(spec))
        return DegeneracyText::tr("ε = %1 is larger than the mean square in %2: the output shrinks.")
            .arg(epsilon, place);
    return spec.centre ? DegeneracyText::tr("ε = %1 is larger than the standard deviation in %2: the output shrinks.")
                             .arg(epsilon, place)
                       : DegeneracyText::tr("ε = %1 is larger than the root mean square in %2: the output shrinks.")
                             .arg(epsilon, place);
}

/// The sentence of a kind about the groups named by `place`, with the numbers of one of them, `group`.
QString sentence(const Evaluation &evaluation, Degeneracy kind, std::int64_t group, const QString &place)
{
    const NormalizationSpec &spec = evaluation.spec();
    switch (kind) {
    case Degeneracy::None:
        return {};
    case Degeneracy::NoElements:
        return DegeneracyText::tr("Every element is masked in %1: there are no statistics, and the output is 0.")
            .arg(place);
    case Degeneracy::NotFinite:
        return DegeneracyText::tr("A NaN, an infinity, or squares too large for float64 in %1: the statistics are not "
                                  "finite, which stays in the group.")
            .arg(place);
    case Degeneracy::SingleValue:
        return singleValueText(evaluation, place);
    case Degeneracy::Undefined:
        return undefinedText(evaluation, group, place);
    case Degeneracy::ZeroVariance:
        return zeroVarianceText(evaluation, group, place);
    case Degeneracy::TwoValues:
        return twoValuesText(spec, place);
    case Degeneracy::EpsilonDominates:
        return epsilonText(spec, place);
    }
    return {};
}

} // namespace

QString degeneracyName(Degeneracy degeneracy)
{
    switch (degeneracy) {
    case Degeneracy::None:
        return {};
    case Degeneracy::NoElements:
        return DegeneracyText::tr("all masked");
    case Degeneracy::NotFinite:
        return DegeneracyText::tr("not finite");
    case Degeneracy::SingleValue:
        return DegeneracyText::tr("one value");
    case Degeneracy::Undefined:
        return DegeneracyText::tr("not defined");
    case Degeneracy::ZeroVariance:
        return DegeneracyText::tr("zero variance");
    case Degeneracy::TwoValues:
        return DegeneracyText::tr("two values");
    case Degeneracy::EpsilonDominates:
        return DegeneracyText::tr("small against ε");
    }
    return {};
}

QString degeneracyText(const Evaluation &evaluation, std::int64_t group)
{
    return sentence(evaluation, evaluation.degeneracy(group), group, DegeneracyText::tr("this group"));
}

QString degeneracyText(const Evaluation &evaluation, const DegeneracyCount &count)
{
    return sentence(evaluation, count.kind, count.first, placeText(count, evaluation.grouping().groupCount()));
}

QString groupSentence(const Evaluation &evaluation, std::int64_t group)
{
    if (group < 0 || group >= evaluation.grouping().groupCount())
        return {};
    const Moments &moments = evaluation.moments(group);
    const QString label = groupLabelText(evaluation.grouping(), evaluation.problem().layout, group);
    const QString values
        = DegeneracyText::tr("%n value(s)", nullptr, static_cast<int>(std::min<std::int64_t>(moments.count, INT_MAX)));
    const QString text = evaluation.spec().centre
        ? DegeneracyText::tr("Group %1: %2, mean %3, variance %4.")
              .arg(label, values, numberText(moments.mean), numberText(moments.variance(evaluation.spec().variance)))
        : DegeneracyText::tr("Group %1: %2, root mean square %3.").arg(label, values, numberText(moments.rms()));
    const QString exceptional = degeneracyText(evaluation, group);
    return exceptional.isEmpty() ? text : text + QLatin1Char(' ') + exceptional;
}

} // namespace normscope
