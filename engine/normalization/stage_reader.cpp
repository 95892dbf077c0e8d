// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/stage_reader.h"

namespace normscope {

StageReader::StageReader(const Evaluation &evaluation, Stage stage)
    : StageReader(evaluation, stage, 0, evaluation.grouping().groupCount())
{ }

StageReader::StageReader(const Evaluation &evaluation, Stage stage, std::int64_t group)
    : StageReader(evaluation, stage, group, 1)
{ }

StageReader::StageReader(const Evaluation &evaluation, Stage stage, std::int64_t firstGroup, std::int64_t groupCount)
    : m_evaluation(evaluation)
    , m_stage(stage)
{
    if (stage == Stage::Input)
        return;
    m_transforms.reserve(static_cast<std::size_t>(groupCount));
    for (std::int64_t group = firstGroup; group < firstGroup + groupCount; ++group) {
        m_transforms.push_back(evaluation.transform(group));
        if (stage == Stage::Centred)
            m_transforms.back().divisor = 1;
    }
}

void StageReader::operator()(const Run &run, double *values) const
{
    readValues(m_evaluation.input(), run, Operand::Element, values);
    if (m_stage == Stage::Input)
        return;
    normalize(run, values);
    if (m_stage == Stage::Output)
        applyAffine(run, values);
    if (!m_evaluation.problem().mask.isEmpty())
        clearMasked(run, values);
}

void StageReader::normalize(const Run &run, double *values) const
{
    const GroupTransform *transforms = &m_transforms[static_cast<std::size_t>(run.first(Operand::Group))];
    if (run.step(Operand::Group) == 0) {
        const GroupTransform transform = *transforms;
        for (std::int64_t i = 0; i < run.length; ++i)
            values[i] = (values[i] - transform.shift) / transform.divisor;
    } else {
        for (std::int64_t i = 0; i < run.length; ++i)
            values[i] = (values[i] - transforms[i].shift) / transforms[i].divisor;
    }
}

void StageReader::applyAffine(const Run &run, double *values) const
{
    const NormalizationProblem &problem = m_evaluation.problem();
    double parameters[Walk::longestRun];
    if (problem.spec.gamma.present && !problem.gamma.isEmpty()) {
        const double offset = problem.spec.gammaForm == GammaForm::OnePlusWeight ? 1 : 0;
        readValues(problem.gamma, run, Operand::Gamma, parameters);
        for (std::int64_t i = 0; i < run.length; ++i)
            values[i] *= offset + parameters[i];
    }
    if (problem.spec.beta.present && !problem.beta.isEmpty()) {
        readValues(problem.beta, run, Operand::Beta, parameters);
        for (std::int64_t i = 0; i < run.length; ++i)
            values[i] += parameters[i];
    }
}

void StageReader::clearMasked(const Run &run, double *values) const
{
    double mask[Walk::longestRun];
    readValues(m_evaluation.problem().mask, run, Operand::Mask, mask);
    for (std::int64_t i = 0; i < run.length; ++i) {
        if (mask[i] == 0)
            values[i] = 0;
    }
}

} // namespace normscope
