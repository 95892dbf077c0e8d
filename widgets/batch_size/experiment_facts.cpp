// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/experiment_facts.h"

#include "engine/experiments/theory.h"
#include "widgets/theme/number_format.h"

#include <cmath>

namespace normscope {

namespace {

ExperimentFact bound(const ExperimentRun &run)
{
    const int batchSize = run.experiment.batchSize;
    const double value = largestNormalizedBound(batchSize);
    const BatchSums *sums = run.present();
    const double seen = sums ? std::sqrt(sums->largestSquare) : std::nan("");
    const bool isWhole = value == std::floor(value);
    return {ExperimentFact::tr("Largest |x̂| that a batch of %1 allows").arg(batchSize),
            isWhole ? numberText(value) : QStringLiteral("√%1 = %2").arg(batchSize - 1).arg(numberText(value, 4)),
            ExperimentFact::tr("√(N − 1), whatever the data; seen: %1").arg(numberText(seen, 4)),
            ExperimentFact::tr("|x̂| up to")};
}

ExperimentFact spread(const ExperimentRun &run)
{
    return {ExperimentFact::tr("Spread of the probe's output"), numberText(run.facts.spread, 2),
            ExperimentFact::tr("standard deviation; 0 for layer, RMS, group norm"), ExperimentFact::tr("spread")};
}

ExperimentFact signFlips(const ExperimentRun &run)
{
    const QString title = ExperimentFact::tr("Batches in which the sign flips");
    const QString brief = ExperimentFact::tr("sign flips");
    if (!std::isfinite(run.constants.population))
        return {title, ExperimentFact::tr("does not exist"),
                ExperimentFact::tr("there is no σ, so no (x − μ)/σ to compare with"), brief};
    return {title, ExperimentFact::tr("%1 %").arg(numberText(100 * run.facts.signFlipShare, 3)),
            ExperimentFact::tr("other side of 0 than (x − μ)/σ = %1").arg(numberText(run.constants.population, 2)),
            brief};
}

ExperimentFact gap(const ExperimentRun &run, int step)
{
    const double value = run.gaps[static_cast<std::size_t>(step)];
    return {ExperimentFact::tr("Train/eval gap"), numberText(value, 2),
            ExperimentFact::tr("mean |training − eval|, after %1 updates").arg(step),
            ExperimentFact::tr("train/eval gap")};
}

ExperimentFact meanError(const ExperimentRun &run)
{
    const int batchSize = run.experiment.batchSize;
    const Law law = batchMeanLaw(run.population->moments(0), batchSize, run.population->drawing());
    const QString title = ExperimentFact::tr("Error of the batch mean");
    const QString brief = ExperimentFact::tr("error of μ̂");
    if (!law.variance)
        return {title, ExperimentFact::tr("does not exist"), ExperimentFact::tr("the population has no variance"),
                brief};
    const QString value = numberText(std::sqrt(*law.variance), 3);
    if (!run.population->drawing().isIndependent())
        return {title, value, ExperimentFact::tr("0 once the batch is the whole population"), brief};
    return {title, ExperimentFact::tr("σ/√N = %1").arg(value),
            ExperimentFact::tr("half of it costs four times the batch: %1").arg(4 * batchSize), brief};
}

ExperimentFact refusal()
{
    return {ExperimentFact::tr("What frameworks say"), ExperimentFact::tr("refused"),
            ExperimentFact::tr("“Expected more than 1 value per channel when training” (PyTorch)"),
            ExperimentFact::tr("frameworks")};
}

} // namespace

QString experimentHeadline(const ExperimentRun &run)
{
    const int batchSize = run.experiment.batchSize;
    if (batchSize == 1 && run.experiment.epsilon == 0)
        return ExperimentFact::tr("N = 1 and ε = 0: x is its own mean, and the output is 0/0: NaN.");
    if (batchSize == 1)
        return ExperimentFact::tr("N = 1: x is its own mean, so every output is β, and nothing of x is left.");
    if (run.population->moments(0).variance == 0.0)
        return ExperimentFact::tr("N = %1: all mates are the same, so that nothing scatters.").arg(batchSize);
    if (batchSize == 2)
        return ExperimentFact::tr(
            "N = 2: x̂ is +1 or −1, whatever x is, unless the mate is within a few √ε of it. The scatter "
            "is total: only the side is left of x.");
    return ExperimentFact::tr(
               "N = %1: the same x scatters by ±%2. It is all or nothing (±1) at N = 2 and narrows from there.")
        .arg(batchSize)
        .arg(numberText(run.facts.spread, 2));
}

std::vector<ExperimentFact> experimentFacts(const ExperimentRun &run, int step)
{
    if (!run.isStarted())
        return {};
    std::vector<ExperimentFact> facts {spread(run), bound(run), gap(run, step), signFlips(run), meanError(run)};
    if (run.experiment.batchSize == 1)
        facts.insert(facts.begin(), refusal());
    return facts;
}

} // namespace normscope
