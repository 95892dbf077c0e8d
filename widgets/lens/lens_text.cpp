// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lens/lens_text.h"

#include "widgets/controls/convention_text.h"
#include "widgets/core/index_text.h"
#include "widgets/formula/number_tex.h"
#include "widgets/lens/precision_text.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// The context of these texts for translators.
struct LensText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::LensText)
};

/// Which L ∂L/∂x is of, as the upstream gradient says.
QString lossText(const UpstreamGradient &upstream)
{
    switch (upstream.kind) {
    case UpstreamKind::Ones:
        return LensText::tr("L = Σ y");
    case UpstreamKind::Random:
        return LensText::tr("random ∂L/∂y, seed %1").arg(upstream.seed);
    case UpstreamKind::OneHot:
        return LensText::tr("L is one y");
    case UpstreamKind::Values:
        break;
    }
    return LensText::tr("given ∂L/∂y");
}

QString gradientNote(const LensResult &result)
{
    const Evaluation &evaluation = *result.question.evaluation;
    const bool isOfSum
        = result.question.lens == Lens::Gradient && evaluation.problem().upstream.kind == UpstreamKind::Ones;
    if (!isOfSum || !isRounding(result))
        return {};
    return LensText::tr("Every ∂L/∂x is 0: the loss is Σ y, which normalizing holds fixed. Choose another upstream "
                        "gradient under “γ β …”.");
}

/// What the pinned cell does to its own output, if it lies beyond the colours.
QString influenceNote(const LensResult &result)
{
    const double own = result.field->input()[result.question.element];
    if (!(std::abs(own) > result.scale))
        return {};
    return LensText::tr("The cell moves its own output by %1. The colours end at ±%2, the most that another cell does.")
        .arg(numberText(own, 3), numberText(result.scale, 3));
}

QString differenceNote(const LensResult &result)
{
    const OutputDifference &difference = result.difference;
    if (difference.element < 0)
        return LensText::tr("No difference is a finite number.");
    if (difference.largest == 0)
        return LensText::tr("The outputs are the same, number for number.");
    const auto changed = [&difference](DifferenceChange change) {
        return numberText(difference.changed[static_cast<std::size_t>(change)], 3);
    };
    return LensText::tr(
               "Largest |y − y′| = %1 at [%2]. It becomes %3 with ε/10, %4 with 10 ε, %5 with data/10, %6 with "
               "10 · data, %7 with 10 n values.")
        .arg(numberText(difference.largest, 3),
             indexText(difference.element, result.question.evaluation->input().shape()),
             changed(DifferenceChange::SmallerEpsilon), changed(DifferenceChange::LargerEpsilon),
             changed(DifferenceChange::SmallerData), changed(DifferenceChange::LargerData),
             changed(DifferenceChange::MoreValues));
}

} // namespace

QString lensTitle(const LensResult &result)
{
    switch (result.question.lens) {
    case Lens::Influence:
        return LensText::tr("Influence ∂y[%1]/∂x")
            .arg(indexText(result.question.element, result.question.evaluation->input().shape()));
    case Lens::Difference:
        return LensText::tr("Difference y − y′");
    case Lens::Precision:
        return LensText::tr("Error ỹ − y");
    case Lens::Values:
    case Lens::Gradient:
        break;
    }
    return LensText::tr("Gradient ∂L/∂x");
}

QString lensCaption(const LensResult &result)
{
    if (result.question.lens == Lens::Difference)
        return LensText::tr("y′: %1").arg(conventionTitle(*result.question.other));
    if (result.question.lens == Lens::Precision)
        return LensText::tr("ỹ: %1").arg(precisionTitle(result.question.precision, result.question.evaluation->spec()));
    const Evaluation::Range range = result.field->range(Stage::Input);
    if (isRounding(result))
        return LensText::tr("0 (rounding error)");
    const QString ends = LensText::tr("%1 … %2").arg(numberText(range.minimum, 3), numberText(range.maximum, 3));
    if (result.question.lens != Lens::Gradient)
        return ends;
    return QStringLiteral("%1 · %2").arg(ends, lossText(result.question.evaluation->problem().upstream));
}

QString lensNote(const LensResult &result)
{
    switch (result.question.lens) {
    case Lens::Difference:
        return differenceNote(result);
    case Lens::Precision:
        return precisionNote(result);
    case Lens::Influence:
        return influenceNote(result);
    case Lens::Values:
    case Lens::Gradient:
        break;
    }
    return gradientNote(result);
}

QStringList lensReadout(const LensResult &result, std::int64_t element)
{
    const Evaluation &evaluation = *result.question.evaluation;
    if (result.question.lens != Lens::Precision || evaluation.isMasked(element))
        return {};
    const auto group = static_cast<std::size_t>(evaluation.grouping().groupOf(element));
    const CellPrecision cell
        = cellPrecision(evaluation, result.question.precision, result.precision.groups[group], element);
    return {QStringLiteral("$\\tilde{y}=%1$").arg(numberTex(cell.output, 6)),
            QStringLiteral("$\\tilde{y}-y=%1$").arg(numberTex(cell.error, 3))};
}

QString lensNeed(const LensQuestion &question)
{
    if (!question.evaluation || canAnswer(question))
        return {};
    if (question.lens == Lens::Influence)
        return LensText::tr("Click a cell to see how every input moves its output.");
    if (question.lens == Lens::Difference)
        return LensText::tr("There is no convention to compare these choices with.");
    return {};
}

} // namespace normscope
