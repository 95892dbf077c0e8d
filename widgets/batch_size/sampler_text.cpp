// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/sampler_text.h"

#include "engine/experiments/theory.h"
#include "widgets/core/message_text.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <cmath>

namespace normscope {

namespace {

double numberOr(const std::optional<double> &value)
{
    return value.value_or(std::nan(""));
}

/// The expected deviation of the batch mean from the population mean, for the first feature.
double biasOfMean(const ExperimentRun &run)
{
    return numberOr(batchMeanLaw(*run.population, 0, run.experiment.batchSize).mean)
        - numberOr(run.population->moments(0).mean);
}

QString countedAs(const ExperimentRun &run)
{
    return amountText(effectiveSamples(*run.population, run.experiment.batchSize));
}

} // namespace

QString sampledMeanSentence(const ExperimentRun &run)
{
    const Sampler &sampler = run.population->sampler();
    switch (sampler.kind) {
    case SamplerKind::Clustered:
        return Chart::tr("Mates that correlate by %1 share what they err by: a batch of %2 counts as %3 independent "
                         "samples, and no batch as more than %4.")
            .arg(numberText(sampler.correlation, 3))
            .arg(run.experiment.batchSize)
            .arg(countedAs(run),
                 sampler.correlation > 0 ? numberText(1 / sampler.correlation, 3) : QStringLiteral("∞"));
    case SamplerKind::Sorted:
        return Chart::tr("A batch holds one class of %1, and its mean is that class’s: a batch of %2 counts as %3 "
                         "independent samples, and more samples do not help.")
            .arg(sampler.classes)
            .arg(run.experiment.batchSize)
            .arg(countedAs(run));
    case SamplerKind::Imbalanced:
        return Chart::tr("Classes come with other shares than in the population: the batch mean scatters less as N "
                         "grows, but about a place that is off by %1.")
            .arg(numberText(biasOfMean(run), 3));
    case SamplerKind::Independent:
    case SamplerKind::Epoch:
        break;
    }
    return {};
}

QString sampledVarianceSentence(const ExperimentRun &run)
{
    if (run.population->sampler().isPlain())
        return {};
    if (!pooledVarianceLaw(*run.population, 2).variance)
        return Chart::tr("Without a fourth moment the variance of the batch variance does not exist: the points never "
                         "settle.");
    if (run.population->sampler().kind == SamplerKind::Sorted)
        return Chart::tr("The batch variance errs by how much the classes differ in theirs, however large the batch.");
    return Chart::tr("What the batch variance errs by, as batches are drawn; theory is exact.");
}

QString sampledBiasSentence(const ExperimentRun &run)
{
    if (run.population->sampler().isPlain() || !run.population->pooled().variance)
        return {};
    const double share = numberOr(pooledVarianceLaw(*run.population, run.experiment.batchSize).mean)
        / *run.population->pooled().variance;
    const QString text = numberText(100 * share, 3);
    if (run.population->sampler().kind == SamplerKind::Imbalanced)
        return Chart::tr(
                   "Of classes with other shares the batch variance is %1 % of the population’s on average at N = "
                   "%2.")
            .arg(text)
            .arg(run.experiment.batchSize);
    return Chart::tr("What mates have in common is lost to the batch variance: at N = %1 it is %2 % of the truth on "
                     "average, and a larger batch does not bring it all back.")
        .arg(run.experiment.batchSize)
        .arg(text);
}

QString sampledDistributionSentence(const ExperimentRun &run)
{
    if (run.population->sampler().kind != SamplerKind::Imbalanced)
        return {};
    const Law law = batchMeanLaw(*run.population, 0, run.experiment.batchSize);
    if (!law.mean || !law.variance)
        return {};
    return Chart::tr("The mean of a batch of %1 scatters by ±%2 (1 σ) about %3: off by %4, since classes come with "
                     "other shares.")
        .arg(run.experiment.batchSize)
        .arg(numberText(std::sqrt(*law.variance), 3), numberText(*law.mean, 3), numberText(biasOfMean(run), 3));
}

QString sampledRunningSentence(const ExperimentRun &run)
{
    if (run.experiment.momentum == 0)
        return {};
    switch (run.population->sampler().kind) {
    case SamplerKind::Sorted:
        return Chart::tr("Classes follow each other: the running statistics run after the class that is being seen, "
                         "and end with the last one.");
    case SamplerKind::Epoch:
        return Chart::tr("Through an epoch no sample comes twice: what one batch has too much of, the next ones lack, "
                         "and the running mean wavers less than with independent batches.");
    default:
        return {};
    }
}

QString samplerText(const BatchExperiment &experiment)
{
    const QString name = messageText(title(experiment.sampler));
    switch (experiment.sampler) {
    case SamplerKind::Clustered:
        return Chart::tr("%1, ρ = %2").arg(name, numberText(experiment.correlation, 3));
    case SamplerKind::Sorted:
    case SamplerKind::Imbalanced:
        return Chart::tr("%1, %2 classes").arg(name).arg(experiment.classes);
    case SamplerKind::Epoch:
        return name;
    case SamplerKind::Independent:
        break;
    }
    return {};
}

} // namespace normscope
