// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lens/precision_text.h"

#include "engine/precision/rounded.h"
#include "widgets/core/group_text.h"
#include "widgets/core/index_text.h"
#include "widgets/core/qstring.h"
#include "widgets/core/sentences.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace normscope {

namespace {

/// The context of these texts for translators.
struct PrecisionText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::PrecisionText)
};

QString lostSentence(const LensResult &result)
{
    const PrecisionStudy &study = result.precision;
    const QString lost = countText(study.lost);
    const QString all = countText(result.field->input().size());
    if (study.overflows > 0)
        return PrecisionText::tr("%1 of %2 outputs are infinite or NaN: sums pass %3, the largest %4.")
            .arg(lost, all, numberText(formatOf(workType(study.choice)).largest(), 5),
                 precisionTypeText(workType(study.choice)));
    if (study.negativeVariances == 0)
        return PrecisionText::tr("%1 of %2 outputs are infinite or NaN.").arg(lost, all);
    return PrecisionText::tr("%1 of %2 outputs are NaN or infinite: σ² comes out negative in %3 of %4 groups.")
        .arg(lost, all, countText(study.negativeVariances), countText(static_cast<std::int64_t>(study.groups.size())));
}

QString errorSentence(const LensResult &result)
{
    const PrecisionStudy &study = result.precision;
    const QString largest = numberText(study.largest, 3);
    const QString place = indexText(study.element, result.question.evaluation->input().shape());
    const QString typical = numberText(study.typical, 3);
    if (std::isfinite(study.bound))
        return PrecisionText::tr("Largest error %1 at [%2], median %3; no rounding can make it more than %4.")
            .arg(largest, place, typical, numberText(study.bound, 3));
    return PrecisionText::tr("Largest error %1 at [%2], median %3; no bound can be given.")
        .arg(largest, place, typical);
}

/// Says from which |μ|/σ on a variance has no digit left. For computed variances with means that may cancel.
QString limitSentence(const LensResult &result)
{
    const Evaluation &evaluation = *result.question.evaluation;
    const PrecisionStudy &study = result.precision;
    return PrecisionText::tr("σ² has no digit left from |μ|/σ ≈ %1 on; here it is up to %2 (%3).")
        .arg(numberText(meanToStdLimit(study.choice)), numberText(study.condition),
             groupLabelText(evaluation.grouping(), evaluation.problem().layout, study.conditionGroup));
}

} // namespace

QString precisionTypeText(DType type)
{
    return qString(name(type));
}

QString algorithmText(VarianceAlgorithm algorithm)
{
    switch (algorithm) {
    case VarianceAlgorithm::TwoPass:
        return PrecisionText::tr("two passes");
    case VarianceAlgorithm::Welford:
        return PrecisionText::tr("Welford");
    case VarianceAlgorithm::Shifted:
        return PrecisionText::tr("shifted");
    case VarianceAlgorithm::Textbook:
        break;
    }
    return QStringLiteral("E[x²] − E[x]²");
}

QString castOrderText(CastOrder order)
{
    switch (order) {
    case CastOrder::NormalizeFirst:
        return PrecisionText::tr("as LLaMA");
    case CastOrder::ScaleFirst:
        return PrecisionText::tr("as Gemma");
    case CastOrder::Throughout:
        break;
    }
    return PrecisionText::tr("throughout");
}

QString precisionTypeHelp(DType type)
{
    const FloatFormat format = formatOf(type);
    return PrecisionText::tr("%1: %2 bits of precision, so that rounding is off by at most a part of %3; up to %4.")
        .arg(precisionTypeText(type), QString::number(format.precision), numberText(1 / format.unitRoundoff(), 8),
             numberText(format.largest(), 5));
}

QString algorithmHelp(VarianceAlgorithm algorithm)
{
    switch (algorithm) {
    case VarianceAlgorithm::TwoPass:
        return PrecisionText::tr(
            "The mean first, then the mean of (x − μ)². Its error grows with n, hardly with |μ|/σ.");
    case VarianceAlgorithm::Welford:
        return PrecisionText::tr(
            "One pass that updates mean and Σ(x − μ)² with every value (Welford 1962). Its error grows with |μ|/σ.");
    case VarianceAlgorithm::Shifted:
        return PrecisionText::tr("E[d²] − E[d]² of d = x − x₀ with the group's first value x₀: what cancels is small.");
    case VarianceAlgorithm::Textbook:
        break;
    }
    return PrecisionText::tr("One pass, as in text books. Two large numbers cancel: its error grows with (μ/σ)².");
}

QString castOrderHelp(CastOrder order)
{
    switch (order) {
    case CastOrder::NormalizeFirst:
        return PrecisionText::tr("As LLaMA: x̂ in float32, cast to the type, then times γ in the type.");
    case CastOrder::ScaleFirst:
        return PrecisionText::tr("As Gemma: x̂ and γ (there 1 + weight) in float32, and only y is cast to the type.");
    case CastOrder::Throughout:
        break;
    }
    return PrecisionText::tr("Every operation in the type.");
}

QString precisionTitle(const PrecisionChoice &choice, const NormalizationSpec &spec)
{
    QStringList parts {precisionTypeText(choice.type)};
    if (!spec.usesRunningStatistics() && (spec.centre || choice.algorithm == VarianceAlgorithm::Welford))
        parts += algorithmText(choice.algorithm);
    if (choice.type != DType::Float32 && choice.order != CastOrder::Throughout)
        parts += castOrderText(choice.order);
    return parts.join(QStringLiteral(" · "));
}

QString precisionNote(const LensResult &result)
{
    const PrecisionStudy &study = result.precision;
    const NormalizationSpec &spec = result.question.evaluation->spec();
    QStringList sentences;
    if (study.lost > 0)
        sentences += lostSentence(result);
    if (study.element >= 0)
        sentences += errorSentence(result);
    if (study.castLargest > 0)
        sentences += PrecisionText::tr("Casting x alone costs up to %1.").arg(numberText(study.castLargest, 3));
    if (spec.centre && !spec.usesRunningStatistics() && study.conditionGroup >= 0)
        sentences += limitSentence(result);
    return joinedSentences(sentences);
}

} // namespace normscope
