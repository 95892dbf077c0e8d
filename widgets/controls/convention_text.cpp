// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/convention_text.h"

#include "widgets/core/message_text.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>
#include <QStringList>

namespace normscope {

namespace {

/// The context of these texts for translators.
struct ConventionText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ConventionText)
};

QString engineText(const char *text)
{
    return messageText({text, {}});
}

QString placeText(EpsilonPlacement placement)
{
    return placement == EpsilonPlacement::Inside ? ConventionText::tr("inside the root")
                                                 : ConventionText::tr("outside of the root");
}

QString estimatorText(VarianceEstimator estimator)
{
    return estimator == VarianceEstimator::Biased ? ConventionText::tr("biased") : ConventionText::tr("unbiased");
}

QString formText(GammaForm form)
{
    return form == GammaForm::Gamma ? ConventionText::tr("γ") : ConventionText::tr("1 + weight");
}

QString momentumText(const NormalizationSpec &spec)
{
    const QString momentum = numberText(spec.momentum);
    return spec.momentumConvention == MomentumConvention::NewValue
        ? ConventionText::tr("%1 of the new value").arg(momentum)
        : ConventionText::tr("%1 of the old value").arg(momentum);
}

} // namespace

QString conventionTitle(const Convention &convention)
{
    return engineText(convention.title);
}

QString conventionHelp(const Convention &convention)
{
    const QString source = QString::fromUtf8(convention.source);
    const QString note = engineText(convention.note);
    return note.isEmpty() ? source : source + QLatin1Char('\n') + note;
}

QString conventionInForce(const NormalizationProblem &problem)
{
    const auto inForce = conventionsInForce(problem);
    if (!inForce.empty())
        return conventionTitle(*inForce.front());
    if (hasInitialArithmetic(problem.spec))
        return {};
    const auto matched = matchPreset(problem.spec, problem.layout, problem.input.shape());
    return matched && !conventionsOf(matched->method).empty() ? ConventionText::tr("own choice") : QString();
}

QString arithmeticChange(const NormalizationSpec &before, const NormalizationSpec &after)
{
    QStringList changes;
    const auto note = [&changes](const QString &sentence, const QString &was, const QString &is) {
        if (was != is)
            changes += sentence.arg(was, is);
    };
    note(ConventionText::tr("ε %1 → %2"), numberText(before.epsilon), numberText(after.epsilon));
    note(ConventionText::tr("ε %1 → %2"), placeText(before.epsilonPlacement), placeText(after.epsilonPlacement));
    note(ConventionText::tr("variance %1 → %2"), estimatorText(before.variance), estimatorText(after.variance));
    note(ConventionText::tr("scale %1 → %2"), formText(before.gammaForm), formText(after.gammaForm));
    note(ConventionText::tr("momentum %1 → %2"), momentumText(before), momentumText(after));
    note(ConventionText::tr("running variance %1 → %2"), estimatorText(before.runningVariance),
         estimatorText(after.runningVariance));
    return changes.join(QStringLiteral("; "));
}

} // namespace normscope
