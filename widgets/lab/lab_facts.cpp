// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lab/lab_facts.h"

#include "engine/experiments/theory.h"
#include "widgets/theme/number_format.h"

#include <cmath>

namespace normscope {

namespace {

LabFact bound(const ExperimentRun &run)
{
    const int batchSize = run.experiment.batchSize;
    const double value = largestNormalizedBound(batchSize);
    const BatchSums *sums = run.present();
    const double seen = sums ? std::sqrt(sums->largestSquare) : std::nan("");
    const bool isWhole = value == std::floor(value);
    return {LabFact::tr("Largest |x̂| that a batch of %1 allows").arg(batchSize),
            isWhole ? numberText(value) : QStringLiteral("√%1 = %2").arg(batchSize - 1).arg(numberText(value, 4)),
            LabFact::tr("√(N − 1), whatever the data; seen: %1").arg(numberText(seen, 4)), LabFact::tr("|x̂| up to")};
}

LabFact spread(const ExperimentRun &run)
{
    return {LabFact::tr("Spread of the probe's output"), numberText(run.facts.spread, 2),
            LabFact::tr("standard deviation; 0 for layer, RMS, group norm"), LabFact::tr("spread")};
}

LabFact signFlips(const ExperimentRun &run)
{
    const QString title = LabFact::tr("Batches in which the sign flips");
    const QString brief = LabFact::tr("sign flips");
    if (!std::isfinite(run.constants.population))
        return {title, LabFact::tr("does not exist"), LabFact::tr("there is no σ, so no (x − μ)/σ to compare with"),
                brief};
    return {title, LabFact::tr("%1 %").arg(numberText(100 * run.facts.signFlipShare, 3)),
            LabFact::tr("other side of 0 than (x − μ)/σ = %1").arg(numberText(run.constants.population, 2)), brief};
}

LabFact gap(const ExperimentRun &run, int step)
{
    const double value = run.gaps[static_cast<std::size_t>(step)];
    return {LabFact::tr("Train/eval gap"), numberText(value, 2),
            LabFact::tr("mean |training − eval|, after %1 updates").arg(step), LabFact::tr("train/eval gap")};
}

LabFact meanError(const ExperimentRun &run)
{
    const int batchSize = run.experiment.batchSize;
    const Law law = batchMeanLaw(run.population->moments(0), batchSize, run.population->drawing());
    const QString title = LabFact::tr("Error of the batch mean");
    const QString brief = LabFact::tr("error of μ̂");
    if (!law.variance)
        return {title, LabFact::tr("does not exist"), LabFact::tr("the population has no variance"), brief};
    const QString value = numberText(std::sqrt(*law.variance), 3);
    if (!run.population->drawing().isIndependent())
        return {title, value, LabFact::tr("0 once the batch is the whole population"), brief};
    return {title, LabFact::tr("σ/√N = %1").arg(value),
            LabFact::tr("half of it costs four times the batch: %1").arg(4 * batchSize), brief};
}

LabFact refusal()
{
    return {LabFact::tr("What frameworks say"), LabFact::tr("refused"),
            LabFact::tr("“Expected more than 1 value per channel when training” (PyTorch)"), LabFact::tr("frameworks")};
}

} // namespace

QString labHeadline(const ExperimentRun &run)
{
    const int batchSize = run.experiment.batchSize;
    if (batchSize == 1 && run.experiment.epsilon == 0)
        return LabFact::tr("N = 1 and ε = 0: x is its own mean, and the output is 0/0: NaN.");
    if (batchSize == 1)
        return LabFact::tr("N = 1: x is its own mean, so every output is β, and nothing of x is left.");
    if (run.population->moments(0).variance == 0.0)
        return LabFact::tr("N = %1: all mates are the same, so that nothing scatters.").arg(batchSize);
    if (batchSize == 2)
        return LabFact::tr("N = 2: x̂ is +1 or −1, whatever x is, unless the mate is within a few √ε of it. The scatter "
                           "is total: only the side is left of x.");
    return LabFact::tr("N = %1: the same x scatters by ±%2. It is all or nothing (±1) at N = 2 and narrows from there.")
        .arg(batchSize)
        .arg(numberText(run.facts.spread, 2));
}

std::vector<LabFact> labFacts(const ExperimentRun &run, int step)
{
    if (!run.isStarted())
        return {};
    std::vector<LabFact> facts {spread(run), bound(run), gap(run, step), signFlips(run), meanError(run)};
    if (run.experiment.batchSize == 1)
        facts.insert(facts.begin(), refusal());
    return facts;
}

} // namespace normscope
