// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequences/sequence_facts.h"

#include "engine/normalization/evaluation.h"
#include "widgets/core/qstring.h"
#include "widgets/sequences/sequence_charts.h"
#include "widgets/sequences/sequence_method_text.h"
#include "widgets/theme/number_format.h"

#include <cmath>

namespace normscope {

namespace {

/// A number, with rounding errors of 0 shown as 0.
QString meanAndSpread(const SequenceStatistics &statistics)
{
    return SequenceFacts::tr("%1 ± %2").arg(normalizedText(statistics.realOutputMean),
                                            normalizedText(statistics.realOutputStd));
}

const SequenceStatistics &statisticsOf(const PaddingStudy &study, SequenceMethod method, PaddingTreatment treatment)
{
    return study.row(method, treatment).statistics;
}

ExperimentFact shareFact(const PaddingStudy &study)
{
    const std::int64_t cells = study.batch.mask.size();
    return {SequenceFacts::tr("Share of padding"),
            SequenceFacts::tr("%1 %").arg(numberText(100 * study.batch.share(), 3)),
            SequenceFacts::tr(
                "Of the tokens, %1 of %2. In practice up to 50 % (Wikipedia at length 512) and 89 % (GLUE CoLA "
                "at 128): Krell et al. 2021, arXiv:2107.02027.")
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
              .arg(numberText(study.law.share, 3), normalizedText(*theory.realOutputMean),
                   normalizedText(*theory.realOutputStd))
        : SequenceFacts::tr("Real tokens should have 0 ± 1. The variance is 0: there is no law.");
    return {SequenceFacts::tr("Batch norm, padding counted"), meanAndSpread(counted), law,
            SequenceFacts::tr("counted")};
}

ExperimentFact maskedFact(const PaddingStudy &study)
{
    return {
        SequenceFacts::tr("Batch norm, padding masked"),
        meanAndSpread(statisticsOf(study, SequenceMethod::Batch, PaddingTreatment::Masked)),
        SequenceFacts::tr("Masking repairs the contamination. That padding is why batch norm does worse on text is not "
                          "shown: the batch norm that PowerNorm compares with drops padded tokens in its code "
                          "(sIncerass/powernorm); whether the published runs passed a mask is unknown."),
        SequenceFacts::tr("masked")};
}

ExperimentFact mateFact(const PaddingStudy &study)
{
    const double layer = spanOf(study.mateSeries(SequenceMethod::Layer, PaddingTreatment::Counted).outputs);
    const double batch = spanOf(study.mateSeries(SequenceMethod::Batch, PaddingTreatment::Counted).outputs);
    const double masked = spanOf(study.mateSeries(SequenceMethod::Batch, PaddingTreatment::Masked).outputs);
    return {SequenceFacts::tr("A token among other mates"), normalizedText(batch),
            SequenceFacts::tr(
                "That far apart are its outputs under batch norm over %1 draws; with padding masked %2, under "
                "layer norm per token %3.")
                .arg(mateDraws)
                .arg(normalizedText(masked), normalizedText(layer)),
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
        SequenceFacts::tr("So many values make each mean there per position, padding masked. Where one is left, its "
                          "variance is 0 and the output 0/0: %n value(s) of this batch.",
                          nullptr, static_cast<int>(undefined)),
        SequenceFacts::tr("last position")};
}

/// The distance that PowerNorm measures, and its conclusion.
ExperimentFact distanceFact(const PaddingStudy &study)
{
    const QString numbers = SequenceFacts::tr("‖·‖₂/D on average over %n batch(es); masked %1.", nullptr,
                                              static_cast<int>(study.running[0].meanDistances.size()))
                                .arg(normalizedText(meanOf(study.running[1].meanDistances)));
    const QString source = SequenceFacts::tr(
        "Shen et al. 2020 (PowerNorm, arXiv:2003.07845, figure 2) find it orders of magnitude larger "
        "for a Transformer on IWSLT14 than for a ResNet-20 on CIFAR-10, and see one of the reasons "
        "there. It is measured on these tokens here, not on theirs.");
    return {SequenceFacts::tr("Batch to running mean"), normalizedText(meanOf(study.running[0].meanDistances)),
            SequenceFacts::tr("%1 %2").arg(numbers, source), SequenceFacts::tr("batch to running")};
}

/// The outputs of one word in several sentences of the batch.
ExperimentFact wordFact(const PaddingStudy &study)
{
    const std::string_view word = study.word(study.cell.row * study.batch.length() + study.cell.position);
    const auto span = [&study](SequenceMethod method) {
        return normalizedText(spanOf(wordOutputs(study, study.cell, method, PaddingTreatment::Counted)));
    };
    const auto places = wordOutputs(study, study.cell, SequenceMethod::Batch, PaddingTreatment::Counted).size();
    return {
        SequenceFacts::tr("“%1” in this batch").arg(qString(word)),
        SequenceFacts::tr("%n place(s)", nullptr, static_cast<int>(places)),
        SequenceFacts::tr("The same vector each time. Its outputs are apart by %1 under layer norm of a whole sample, "
                          "%2 under instance norm, %3 under batch norm per position, %4 under batch norm and %5 under "
                          "layer norm per token.")
            .arg(span(SequenceMethod::LayerSample), span(SequenceMethod::Instance),
                 span(SequenceMethod::BatchPerPosition), span(SequenceMethod::Batch), span(SequenceMethod::Layer)),
        SequenceFacts::tr("the same word")};
}

/// Layer norm of a token with equal values, as of constant padding. Some study notes give wrong numbers for it.
ExperimentFact constantFact()
{
    NormalizationProblem problem;
    problem.input = Tensor({1, 4}, {10, 10, 10, 10});
    problem.spec.reducedAxes = {1};
    problem.spec.gamma.present = false;
    problem.spec.beta.present = false;
    const double output = evaluate(std::move(problem))->value(Stage::Normalized, 0);
    return {SequenceFacts::tr("Layer norm of (10, 10, 10, 10)"), normalizedText(output),
            SequenceFacts::tr("Equal values, as of constant padding, have no deviation from their mean: with ε > 0 the "
                              "output is 0 in every feature, with ε = 0 it is 0/0."),
            SequenceFacts::tr("layer norm of equal values")};
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
        ? SequenceFacts::tr(
              "Counted, %1 % padding inflates what batch norm makes of real tokens: %2 ± %3 instead of 0 ± 1.")
              .arg(percent, normalizedText(counted.realOutputMean), normalizedText(counted.realOutputStd))
        : SequenceFacts::tr(
              "Counted, %1 % padding squeezes what batch norm makes of real tokens: %2 ± %3 instead of 0 ± 1.")
              .arg(percent, normalizedText(counted.realOutputMean), normalizedText(counted.realOutputStd));
}

std::vector<ExperimentFact> sequenceFacts(const PaddingStudy &study)
{
    if (study.isEmpty())
        return {};
    std::vector<ExperimentFact> facts = {countedFact(study), maskedFact(study), mateFact(study)};
    if (wordOutputs(study, study.cell, SequenceMethod::Batch, PaddingTreatment::Counted).size() > 1)
        facts.push_back(wordFact(study));
    for (const ExperimentFact &fact :
         {othersFact(study), positionFact(study), distanceFact(study), shareFact(study), constantFact()})
        facts.push_back(fact);
    return facts;
}

} // namespace normscope
