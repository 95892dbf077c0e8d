// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/depth/depth_facts.h"

#include "widgets/depth/depth_charts.h"
#include "widgets/theme/number_format.h"

#include <cmath>

namespace normscope {

namespace {

struct DepthFact
{
    Q_DECLARE_TR_FUNCTIONS(DepthFact)
};

QString gradientPercent(double share)
{
    return DepthFact::tr("%1 %").arg(numberText(100 * share, 3));
}

/// "12.9 → 8.84": a text of the stack at initialization, and after gradient descent if there was any.
template <class Text>
QString withDescent(const MeasuredStack &stack, Text &&text)
{
    const DepthProfile &start = stack.profile;
    const QString initial
        = text(start.inputGradients.front().mean, start.identities.front().mean, start.branches.front().mean);
    if (!stack.trained)
        return initial;
    const StackRun &now = *stack.trained;
    return QStringLiteral("%1 → %2").arg(
        initial, text(now.inputGradients.front(), now.identities.front(), now.branches.front()));
}

/// The two parts of the gradient at block 1, in contrast to the textbook claim that it does not pass through the
/// sublayer.
ExperimentFact paths(const MeasuredStack &stack)
{
    const double branch = stack.trained ? stack.trained->branches.front() : stack.profile.branches.front().mean;
    const double identity = stack.trained ? stack.trained->identities.front() : stack.profile.identities.front().mean;
    return {
        DepthFact::tr("%1: gradient through norm and sublayer of block 1").arg(architectureTitle(stack.stack)),
        withDescent(stack,
                    [](double, double skipped, double passed) { return gradientPercent(passed / (passed + skipped)); }),
        DepthFact::tr("squared: identity %1, norm and sublayer %2; “it does not pass through the sublayer” is wrong "
                      "unless this is 0")
            .arg(numberText(identity, 3), numberText(branch, 3)),
        DepthFact::tr("%1: through the sublayer").arg(architectureTitle(stack.stack))};
}

ExperimentFact bottom(const MeasuredStack &stack)
{
    const double theory = stack.theory.inputGradients.front();
    const auto law = [&] {
        if (std::isfinite(theory))
            return DepthFact::tr("theory: %1").arg(numberText(theory, 3));
        if (std::isfinite(stack.theory.growth))
            return DepthFact::tr("the law is that of the growth; the first layer and the top four keep to none");
        return stack.stack.attention != StackAttention::None ? DepthFact::tr("no law with this attention")
                                                             : DepthFact::tr("no law with batch norm");
    };
    return {DepthFact::tr("%1: gradient² at the bottom over the top").arg(architectureTitle(stack.stack)),
            withDescent(stack, [](double bottom, double, double) { return numberText(bottom, 3); }), law(),
            DepthFact::tr("%1: bottom / top").arg(architectureTitle(stack.stack))};
}

/// Adds the effect of gradient descent on the error and on the profile of gradients.
void addDescent(std::vector<ExperimentFact> &facts, const MeasuredStack &stack, double rate)
{
    if (!stack.training || !stack.trained || stack.profile.weightGradients.empty())
        return;
    const QString title = architectureTitle(stack.stack);
    const QString brief = DepthFact::tr("%1: error").arg(title);
    if (stack.training->hasDiverged()) {
        facts.push_back({DepthFact::tr("%1: error on the drawn target").arg(title), DepthFact::tr("diverged"),
                         DepthFact::tr("after %n step(s) at a learning rate of %1", nullptr, stack.training->steps())
                             .arg(numberText(rate, 3)),
                         brief});
        return;
    }
    facts.push_back({DepthFact::tr("%1: error on the drawn target").arg(title),
                     QStringLiteral("%1 → %2").arg(numberText(stack.training->errors().front(), 3),
                                                   numberText(stack.trainedError, 3)),
                     DepthFact::tr("mean square; weight gradient², bottom over top: %1 → %2")
                         .arg(numberText(stack.profile.weightGradients.front().mean, 3),
                              numberText(stack.trained->weightGradients.front(), 3)),
                     brief});
}

/// Adds how the effect of a small step grows with depth, if it is measured.
void addStepFact(std::vector<ExperimentFact> &facts, const DepthComparison &comparison)
{
    const QString exponents = exponentsOf(comparison, DepthQuantity::StepEffect);
    if (!exponents.isEmpty())
        facts.push_back(
            {DepthFact::tr("Effect of one small step as a power of the block"), exponents,
             DepthFact::tr("Its exponent in the deeper two thirds. 1 is in proportion to depth, towards 0 is as "
                           "its logarithm. Liu et al. 2020 (arXiv:2004.08249): unbalanced gradients are "
                           "not the root cause of unstable training; small changes of weights that are "
                           "amplified make it so."),
             DepthFact::tr("power of a step’s effect")});
}

std::vector<ExperimentFact> plainFacts(const MeasuredStack &stack)
{
    const double growth = gradientGrowth(stack.profile);
    std::vector<ExperimentFact> facts;
    facts.push_back({DepthFact::tr("Growth of the squared gradient per layer"), numberText(growth, 4),
                     std::isfinite(stack.theory.growth)
                         ? DepthFact::tr("theory: %1 (Yang et al. 2019); without the first layer and the top four")
                               .arg(numberText(stack.theory.growth, 4))
                         : DepthFact::tr("without the first layer and the top four; 6 layers at least"),
                     DepthFact::tr("growth")});
    if (std::isfinite(stack.theory.growth) && stack.theory.growth > 1)
        facts.push_back({DepthFact::tr("Depth that Yang et al. could train"),
                         DepthFact::tr("about %1").arg(std::lround(16 / std::log(stack.theory.growth))),
                         DepthFact::tr("16 / ln(growth), seen in their experiments"),
                         DepthFact::tr("trainable depth")});
    facts.push_back(bottom(stack));
    return facts;
}

} // namespace

QString depthHeadline(const DepthComparison &comparison)
{
    if (comparison.stacks.empty())
        return DepthFact::tr("No architecture is chosen.");
    if (!comparison.isStarted())
        return DepthFact::tr("The first stacks are being computed …");
    const MeasuredStack &first = comparison.stacks.front();
    if (comparison.experiment.kind == StackKind::Plain)
        return DepthFact::tr("At initialization, %1 layers: the squared gradient is %2 times as large at the bottom as "
                             "at the top.")
            .arg(comparison.experiment.depth)
            .arg(numberText(first.profile.inputGradients.front().mean, 3));
    const int steps = comparison.descentSteps();
    const QString when = comparison.experiment.steps > 0 && steps > 0
        ? DepthFact::tr("After %n step(s) of descent", nullptr, steps)
        : DepthFact::tr("At initialization");
    return DepthFact::tr("%1, %2: where the norm stands decides what %3 blocks do to signal and gradient.")
        .arg(when, depthSetting(comparison))
        .arg(comparison.experiment.depth);
}

QString depthSetting(const DepthComparison &comparison)
{
    const DepthExperiment &experiment = comparison.experiment;
    const QString tokens = experiment.similarity > 0
        ? DepthFact::tr("tokens with correlation %1").arg(numberText(experiment.similarity, 2))
        : DepthFact::tr("tokens independent");
    switch (experiment.attention) {
    case StackAttention::None:
        return DepthFact::tr("%1, without attention").arg(tokens);
    case StackAttention::Uniform:
        return DepthFact::tr("%1, uniform attention as in Xiong et al. 2020").arg(tokens);
    case StackAttention::Random:
        return DepthFact::tr("%1, attention with random Q and K").arg(tokens);
    }
    return tokens;
}

std::vector<ExperimentFact> depthFacts(const DepthComparison &comparison)
{
    if (!comparison.isStarted())
        return {};
    if (comparison.experiment.kind == StackKind::Plain) {
        std::vector<ExperimentFact> facts = plainFacts(comparison.stacks.front());
        addDescent(facts, comparison.stacks.front(), comparison.experiment.rate);
        return facts;
    }
    std::vector<ExperimentFact> facts;
    for (const MeasuredStack &stack : comparison.stacks) {
        addDescent(facts, stack, comparison.experiment.rate);
        facts.push_back(bottom(stack));
        if (stack.stack.architecture == DepthArchitecture::Pre)
            facts.push_back(paths(stack));
    }
    addStepFact(facts, comparison);
    return facts;
}

} // namespace normscope
