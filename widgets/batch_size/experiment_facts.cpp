// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/experiment_facts.h"

#include "engine/experiments/theory.h"
#include "widgets/batch_size/safe_chart.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace normscope {

namespace {

ExperimentFact bound(const ExperimentRun &run)
{
    const int batchSize = run.experiment.batchSize;
    const double value = largestNormalizedBound(*run.population, batchSize);
    const std::int64_t perSample = run.population->valuesPerSample();
    const BatchSums *sums = run.present();
    const double seen = sums ? std::sqrt(sums->largestSquare) : std::nan("");
    const bool isWhole = value == std::floor(value);
    return {
        ExperimentFact::tr("Largest |x̂| that a batch of %1 allows").arg(batchSize),
        isWhole ? numberText(value)
                : QStringLiteral("√%1 = %2").arg(batchSize * perSample - 1).arg(numberText(value, 4)),
        perSample > 1
            ? ExperimentFact::tr("√(N · %1 − 1), whatever the data; seen: %2").arg(perSample).arg(numberText(seen, 4))
            : ExperimentFact::tr("√(N − 1), whatever the data; seen: %1").arg(numberText(seen, 4)),
        ExperimentFact::tr("|x̂| up to")};
}

ExperimentFact spread(const ExperimentRun &run)
{
    return {ExperimentFact::tr("Spread of the probe's output"),
            QStringLiteral("±%1").arg(numberText(run.facts.spread, 3)),
            ExperimentFact::tr("1 σ over the batches; 0 for layer, RMS, group norm"), ExperimentFact::tr("spread")};
}

ExperimentFact bias(const ExperimentRun &run)
{
    const QString title = ExperimentFact::tr("Bias of the probe's output");
    const QString brief = ExperimentFact::tr("bias");
    const double truth = run.constants.population;
    if (!std::isfinite(truth))
        return {title, ExperimentFact::tr("does not exist"),
                ExperimentFact::tr("there is no σ, so no (x − μ)/σ to compare with"), brief};
    return {title, numberText(run.facts.mean - truth, 3),
            ExperimentFact::tr("on average y = %1 where (x − μ)/σ = %2")
                .arg(numberText(run.facts.mean, 3), numberText(truth, 3)),
            brief};
}

ExperimentFact signFlips(const ExperimentRun &run)
{
    const QString title = ExperimentFact::tr("Batches in which the sign flips");
    const QString brief = ExperimentFact::tr("sign flips");
    const double deviation = deviationOf(run.probe, *run.population);
    if (!std::isfinite(deviation))
        return {title, ExperimentFact::tr("does not exist"), ExperimentFact::tr("there is no μ, so no side of it"),
                brief};
    if (deviation == 0)
        return {title, ExperimentFact::tr("does not exist"),
                ExperimentFact::tr("x lies on μ: there is no side to change"), brief};
    return {title, ExperimentFact::tr("%1 %").arg(numberText(100 * run.facts.signFlipShare, 3)),
            ExperimentFact::tr("other side of 0 than x − μ = %1").arg(numberText(deviation, 3)), brief};
}

ExperimentFact trainEvalGap(const ExperimentRun &run, int step)
{
    const AcrossTrainings &value = run.gapsOfTrainings[static_cast<std::size_t>(step)];
    const QString title = ExperimentFact::tr("Train/eval gap");
    const QString brief = ExperimentFact::tr("train/eval gap");
    if (std::isnan(value.mean)) // The unbiased variance of a single value is NaN.
        return {title, ExperimentFact::tr("does not exist"),
                ExperimentFact::tr("the unbiased variance of one sample is 0/0, and so the running variance NaN"),
                brief};
    return {title, numberText(value.mean, 2),
            ExperimentFact::tr("mean |training − eval| after %1 updates, over %2 trainings: %3 … %4")
                .arg(step)
                .arg(trainingCount)
                .arg(numberText(value.least, 2), numberText(value.most, 2)),
            brief};
}

ExperimentFact meanError(const ExperimentRun &run)
{
    const int batchSize = run.experiment.batchSize;
    const Law law = batchMeanLaw(*run.population, 0, batchSize);
    const QString title = ExperimentFact::tr("Error of the batch mean");
    const QString brief = ExperimentFact::tr("error of μ̂");
    if (!law.variance)
        return {title, ExperimentFact::tr("does not exist"), ExperimentFact::tr("the population has no variance"),
                brief};
    if (*law.variance == 0 && run.population->drawing().isIndependent())
        return {title, numberText(0), ExperimentFact::tr("the batch mean does not vary"), brief};
    const QString value = numberText(std::sqrt(*law.variance), 3);
    if (!run.population->sampler().isPlain())
        return {title, value,
                ExperimentFact::tr("1 σ; as that of %1 independent samples")
                    .arg(amountText(effectiveSamples(*run.population, 0, batchSize))),
                brief};
    if (!run.population->drawing().isIndependent())
        return {title, value, ExperimentFact::tr("1 σ; 0 once the batch is the whole population"), brief};
    return {title, run.population->isPooled() ? value : ExperimentFact::tr("σ/√N = %1").arg(value),
            ExperimentFact::tr("1 σ; half of it costs four times the batch: %1").arg(4 * batchSize), brief};
}

/// For a tensor whose channels pool their positions.
ExperimentFact effectiveSize(const ExperimentRun &run)
{
    const ExperimentPopulation &population = *run.population;
    const std::int64_t values = run.experiment.batchSize * population.valuesPerSample();
    const double effective = effectiveSamples(population, 0, run.experiment.batchSize);
    const double correlation = intraSampleCorrelation(
        population.sampleMoments(0).between, population.moments(0).variance.value_or(0), population.valuesPerSample());
    const QString title = ExperimentFact::tr("Effective sample size");
    const QString brief = ExperimentFact::tr("counts as");
    if (!std::isfinite(effective))
        return {title, ExperimentFact::tr("does not exist"), ExperimentFact::tr("the batch mean does not vary"), brief};
    return {title, amountText(effective),
            ExperimentFact::tr("%1 values that count as %2: those of one sample correlate by %3")
                .arg(countText(values))
                .arg(amountText(effective), numberText(correlation, 2)),
            brief};
}

constexpr double shownTolerance = 0.1;

ExperimentFact safeSize(const ExperimentRun &run)
{
    const ExperimentPopulation &population = *run.population;
    const SafeBatch safe = safeBatchOf(run.population, {SafeStatistic::Mean, shownTolerance});
    const QString title = ExperimentFact::tr("Safe batch size, error of μ̂ at most 10 % of σ");
    const QString brief = ExperimentFact::tr("safe from");
    const auto text = [](const std::optional<int> &size) {
        return size ? QStringLiteral("N = %1").arg(*size) : ExperimentFact::tr("none up to %1").arg(largestBatch);
    };
    if (!population.pooled().variance)
        return {title, ExperimentFact::tr("does not exist"), ExperimentFact::tr("the population has no variance"),
                brief};
    if (population.hasEqualFeatures() || population.features() == 1)
        return {title, text(safe.batchSize), ExperimentFact::tr("and every larger one"), brief};
    const int worst = population.groupOf(safe.worst);
    const QString name
        = population.groups() ? QString::fromStdString(population.groups()->groupText(worst)) : QString::number(worst);
    QString note
        = ExperimentFact::tr("for 95 % of the channels; the worst, %1: %2").arg(name, text(safe.worstBatchSize));
    if (population.groups() && population.groups()->groups() > population.features())
        note = ExperimentFact::tr("%1; %2 of %3 channels are counted")
                   .arg(note, countText(population.features()), countText(population.groups()->groups()));
    return {title, text(safe.batchSize), note, brief};
}

ExperimentFact refusal()
{
    return {ExperimentFact::tr("What frameworks say"), ExperimentFact::tr("refused"),
            ExperimentFact::tr("“Expected more than 1 value per channel when training” (PyTorch)"),
            ExperimentFact::tr("frameworks")};
}

double shareOf(const ExperimentRun &run, bool (*holds)(double))
{
    const std::vector<double> &outputs = run.probeRun->outputs;
    return static_cast<double>(std::ranges::count_if(outputs, holds)) / static_cast<double>(outputs.size());
}

/// The headline for N = 2 with one value per sample. Outputs not near ±1 have their mate within a few √ε, or at x.
QString pairHeadline(const ExperimentRun &run)
{
    const double above = shareOf(run, [](double y) { return y > 0.99; });
    const double below = shareOf(run, [](double y) { return y < -0.99; });
    const double ties = shareOf(run, [](double y) { return y == 0; });
    const auto percent = [](double share) { return numberText(100 * share, 3); };
    QString text
        = ExperimentFact::tr("N = 2: x̂ is +1 or −1, the side away from the mate, unless the mate is within a few "
                             "√ε of x: here +1 in %1 %, −1 in %2 % of the batches.")
              .arg(percent(above), percent(below));
    if (ties > 0)
        text = ExperimentFact::tr("%1 In %2 % the mate equals x, and the output is 0.").arg(text, percent(ties));
    return text;
}

} // namespace

QString experimentHeadline(const ExperimentRun &run)
{
    const int batchSize = run.experiment.batchSize;
    const bool isPooled = run.population->isPooled();
    if (batchSize == 1 && isPooled)
        return ExperimentFact::tr(
                   "N = 1: the sample is normalized among its own %1 values of the channel, as by instance "
                   "norm: nothing scatters.")
            .arg(run.population->valuesPerSample());
    if (batchSize == 1 && run.experiment.epsilon == 0)
        return ExperimentFact::tr("N = 1 and ε = 0: x is its own mean, and the output is 0/0: NaN.");
    if (batchSize == 1)
        return ExperimentFact::tr("N = 1: x is its own mean, so every output is β, and nothing of x is left.");
    if (run.population->moments(0).variance == 0.0)
        return ExperimentFact::tr("N = %1: all mates are the same, so that nothing scatters.").arg(batchSize);
    if (batchSize == 2 && !isPooled)
        return pairHeadline(run);
    const QString spread = numberText(run.facts.spread, 3);
    const QString mean = numberText(run.facts.mean, 3);
    if (!std::isfinite(run.constants.population))
        return ExperimentFact::tr("N = %1: the same x comes out as %2 ± %3 (1 σ).").arg(batchSize).arg(mean, spread);
    return ExperimentFact::tr("N = %1: the same x comes out as %2 ± %3 (1 σ), where (x − μ)/σ is %4.")
        .arg(batchSize)
        .arg(mean, spread, numberText(run.constants.population, 3));
}

std::vector<ExperimentFact> experimentFacts(const ExperimentRun &run, int step)
{
    if (!run.isStarted())
        return {};
    // The same number of facts at every batch size, so that they do not move; at N = 1 the output is always 0, and
    // there is no other bound.
    const bool isRefused = run.experiment.batchSize == 1 && !run.population->isPooled();
    std::vector<ExperimentFact> facts {isRefused ? refusal() : spread(run),
                                       isRefused ? spread(run) : bound(run),
                                       trainEvalGap(run, step),
                                       signFlips(run),
                                       meanError(run),
                                       bias(run),
                                       safeSize(run)};
    if (run.population->isPooled())
        facts.insert(facts.begin(), effectiveSize(run));
    return facts;
}

} // namespace normscope
