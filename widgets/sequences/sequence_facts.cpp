// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequences/sequence_facts.h"

#include "engine/normalization/evaluation.h"
#include "widgets/sequences/sequence_charts.h"
#include "widgets/theme/number_format.h"

#include <cmath>

namespace normscope {

namespace {

/// What is 0 but for rounding is 0.
QString numberOf(double value, int digits = 3)
{
    return numberText(std::abs(value) < 1e-12 ? 0 : value, digits);
}

QString meanAndSpread(const SequenceStatistics &statistics)
{
    return SequenceFacts::tr("%1 ± %2").arg(numberOf(statistics.realOutputMean), numberOf(statistics.realOutputStd));
}

const SequenceStatistics &statisticsOf(const PaddingStudy &study, SequenceMethod method, PaddingTreatment treatment)
{
    return study.row(method, treatment).statistics;
}

ExperimentFact shareFact(const PaddingStudy &study)
{
    const std::int64_t cells = study.batch.mask.size();
    return {
        SequenceFacts::tr("Share of padding"), SequenceFacts::tr("%1 %").arg(numberText(100 * study.batch.share(), 3)),
        SequenceFacts::tr("%1 of %2 tokens. In practice up to 50 % (Wikipedia at length 512) and 89 % (GLUE CoLA at "
                          "128): Krell et al. 2021, arXiv:2107.02027.")
            .arg(cells - study.batch.realTokens())
            .arg(cells),
        SequenceFacts::tr("padding")};
}

ExperimentFact countedFact(const PaddingStudy &study)
{
    const SequenceStatistics &counted = statisticsOf(study, SequenceMethod::Batch, PaddingTreatment::Counted);
    const SequenceTheory &theory = study.row(SequenceMethod::Batch, PaddingTreatment::Counted).theory;
    const QString law = theory.realOutputMean && theory.realOutputStd
        ? SequenceFacts::tr("Real tokens should have 0 ± 1. The law for p = %1 gives %2 ± %3.")
              .arg(numberText(study.law.share, 3), numberOf(*theory.realOutputMean), numberOf(*theory.realOutputStd))
        : SequenceFacts::tr("Real tokens should have 0 ± 1. The variance is 0: there is no law.");
    return {SequenceFacts::tr("Batch norm, padding counted"), meanAndSpread(counted), law,
            SequenceFacts::tr("counted")};
}

ExperimentFact maskedFact(const PaddingStudy &study)
{
    return {
        SequenceFacts::tr("Batch norm, padding masked"),
        meanAndSpread(statisticsOf(study, SequenceMethod::Batch, PaddingTreatment::Masked)),
        SequenceFacts::tr("A mask repairs the contamination. That padding is why batch norm does worse on text is not "
                          "shown: the batch norm that PowerNorm compares with drops padded tokens in its code "
                          "(sIncerass/powernorm); whether the published runs passed a mask is unknown."),
        SequenceFacts::tr("masked")};
}

ExperimentFact mateFact(const PaddingStudy &study)
{
    const double layer = spanOf(study.mateSeries(SequenceMethod::Layer, PaddingTreatment::Counted).outputs);
    const double batch = spanOf(study.mateSeries(SequenceMethod::Batch, PaddingTreatment::Counted).outputs);
    const double masked = spanOf(study.mateSeries(SequenceMethod::Batch, PaddingTreatment::Masked).outputs);
    return {
        SequenceFacts::tr("A token among other mates"), numberOf(batch),
        SequenceFacts::tr("So far its output under batch norm moves over %1 draws; with padding masked by %2, under "
                          "layer norm per token by %3.")
            .arg(mateDraws)
            .arg(numberOf(masked), numberOf(layer)),
        SequenceFacts::tr("moves by")};
}

ExperimentFact othersFact(const PaddingStudy &study)
{
    return {
        SequenceFacts::tr("Not only batch norm"),
        meanAndSpread(statisticsOf(study, SequenceMethod::LayerSample, PaddingTreatment::Counted)),
        SequenceFacts::tr("Real tokens under layer norm of a whole sample, over positions and features. Instance norm "
                          "over positions: %1 (pytorch/pytorch#81985). Layer norm per token: %2.")
            .arg(meanAndSpread(statisticsOf(study, SequenceMethod::Instance, PaddingTreatment::Counted)),
                 meanAndSpread(statisticsOf(study, SequenceMethod::Layer, PaddingTreatment::Counted))),
        SequenceFacts::tr("layer, per sample")};
}

ExperimentFact positionFact(const PaddingStudy &study)
{
    const std::int64_t undefined
        = statisticsOf(study, SequenceMethod::BatchPerPosition, PaddingTreatment::Masked).undefinedOutputs;
    return {
        SequenceFacts::tr("Tokens at the last position"),
        SequenceFacts::tr("%1 of %2").arg(study.positions.back().realTokens).arg(study.batch.rows()),
        SequenceFacts::tr("That many values make a mean there per position, padding masked. Where one is left, it is "
                          "0/0: %1 values of this batch.")
            .arg(undefined),
        SequenceFacts::tr("last position")};
}

ExperimentFact distanceFact(const PaddingStudy &study)
{
    return {
        SequenceFacts::tr("Batch to running mean"), numberOf(meanOf(study.running[0].meanDistances)),
        SequenceFacts::tr("‖·‖₂/D over %1 batches; masked %2. PowerNorm (Shen et al. 2020, arXiv:2003.07845, figure 2) "
                          "finds it orders of magnitude larger in translation than with images, and takes that for "
                          "the cause. These tokens are drawn independently, as those of text are not.")
            .arg(study.running[0].meanDistances.size())
            .arg(numberOf(meanOf(study.running[1].meanDistances))),
        SequenceFacts::tr("batch to running")};
}

/// A study note that is found more than once, computed.
ExperimentFact noteFact()
{
    NormalizationProblem problem;
    problem.input = Tensor({1, 4}, {10, 10, 10, 10});
    problem.spec.reducedAxes = {1};
    problem.spec.gamma.present = false;
    problem.spec.beta.present = false;
    const double output = evaluate(std::move(problem))->value(Stage::Normalized, 0);
    return {SequenceFacts::tr("Layer norm of (10, 10, 10, 10)"), numberOf(output),
            SequenceFacts::tr("A study note says −1.34. The deviations from the mean are 0, so with ε > 0 the output "
                              "is 0."),
            SequenceFacts::tr("(10, 10, 10, 10)")};
}

} // namespace

QString sequenceHeadline(const PaddingStudy &study)
{
    if (study.isEmpty())
        return {};
    const SequenceStatistics &counted = statisticsOf(study, SequenceMethod::Batch, PaddingTreatment::Counted);
    if (study.batch.share() == 0)
        return SequenceFacts::tr("No padding: counted or masked is the same.");
    const QString percent = numberText(100 * study.batch.share(), 3);
    if (!std::isfinite(counted.realOutputStd))
        return SequenceFacts::tr("%1 % padding, and no variance: batch norm is 0/0.").arg(percent);
    return counted.realOutputStd >= 1
        ? SequenceFacts::tr("%1 % padding inflates what batch norm makes of real tokens: %2 ± %3 instead of 0 ± 1.")
              .arg(percent, numberOf(counted.realOutputMean), numberOf(counted.realOutputStd))
        : SequenceFacts::tr("%1 % padding squeezes what batch norm makes of real tokens: %2 ± %3 instead of 0 ± 1.")
              .arg(percent, numberOf(counted.realOutputMean), numberOf(counted.realOutputStd));
}

std::vector<ExperimentFact> sequenceFacts(const PaddingStudy &study)
{
    if (study.isEmpty())
        return {};
    return {shareFact(study),  countedFact(study),  maskedFact(study),   mateFact(study),
            othersFact(study), positionFact(study), distanceFact(study), noteFact()};
}

} // namespace normscope
