// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/stage_sampler.h"

#include <algorithm>

namespace normscope {

namespace {

/// With more groups a table would cost more than computing the pixels of a screen.
constexpr std::int64_t largestStageTable = 1 << 17;

std::vector<std::int64_t> broadcastStrides(const Tensor &parameter)
{
    std::vector<std::int64_t> strides(parameter.shape().size(), 0);
    std::int64_t stride = 1;
    for (std::size_t axis = strides.size(); axis-- > 0;) {
        strides[axis] = parameter.shape()[axis] == 1 ? 0 : stride;
        stride *= parameter.shape()[axis];
    }
    return strides;
}

} // namespace

StageSampler::StageSampler(const Evaluation &evaluation, const TensorLayout &layout, double stage)
    : m_evaluation(evaluation)
    , m_layout(layout)
    , m_stage(stage)
    , m_gammaStrides(broadcastStrides(evaluation.problem().gamma))
    , m_betaStrides(broadcastStrides(evaluation.problem().beta))
    , m_maskStrides(broadcastStrides(evaluation.problem().mask))
{
    const std::int64_t count = evaluation.grouping().groupCount();
    if (stage > 0 && count <= largestStageTable) {
        m_coefficients.reserve(static_cast<std::size_t>(count));
        for (std::int64_t group = 0; group < count; ++group)
            m_coefficients.push_back(coefficients(group));
    }
}

StageSampler::GroupCoefficients StageSampler::coefficients(std::int64_t group) const
{
    const GroupTransform transform = m_evaluation.transform(group);
    const double share = std::clamp(m_stage - 1, 0.0, 1.0);
    const double shift = m_stage < 1 ? m_stage * transform.shift : transform.shift;
    // Exactly 1 up to the centred stage, so that a divisor of 0 has no effect before it.
    return {shift, share == 0 ? 1 : 1 - share + share / transform.divisor};
}

CellOffsets StageSampler::offsets(const LayoutSide &side, std::int64_t cell) const
{
    CellOffsets result;
    const Grouping &grouping = m_evaluation.grouping();
    for (const LayoutSide::Level &level : side.levels()) {
        const std::int64_t index = level.first + cell % level.length;
        cell /= level.length;
        const std::int64_t element = index * level.stride;
        result.element += element;
        if (m_layout.isWrapped()) {
            result.gamma += m_gammaStrides.empty() ? 0 : element * m_gammaStrides[0];
            result.beta += m_betaStrides.empty() ? 0 : element * m_betaStrides[0];
            result.mask += m_maskStrides.empty() ? 0 : element * m_maskStrides[0];
            continue;
        }
        const auto axis = static_cast<std::size_t>(level.axis);
        result.group += grouping.groupOf(element);
        result.gamma += m_gammaStrides.empty() ? 0 : index * m_gammaStrides[axis];
        result.beta += m_betaStrides.empty() ? 0 : index * m_betaStrides[axis];
        result.mask += m_maskStrides.empty() ? 0 : index * m_maskStrides[axis];
    }
    return result;
}

void ColumnOffsets::append(const CellOffsets &column)
{
    element.push_back(column.element);
    group.push_back(column.group);
    gamma.push_back(column.gamma);
    beta.push_back(column.beta);
    mask.push_back(column.mask);
}

void ColumnOffsets::clear()
{
    for (std::vector<std::int64_t> *offsets : {&element, &group, &gamma, &beta, &mask})
        offsets->clear();
}

void StageSampler::sample(const CellOffsets &row, const ColumnOffsets &columns, double *values, CellKind *kinds) const
{
    const Tensor &input = m_evaluation.input();
    std::size_t count = columns.size();
    if (hasOtherKinds())
        std::fill(kinds, kinds + count, CellKind::Value);
    if (m_layout.isWrapped()) {
        // In the last row only the columns before the vector's end exist.
        while (count > 0 && row.element + columns.element[count - 1] >= m_layout.end()) {
            --count;
            values[count] = 0;
            kinds[count] = CellKind::Absent;
        }
    }
    input.visitStored([&](const auto &all) {
        const auto *base = all.data() + row.element;
        for (std::size_t i = 0; i < count; ++i)
            values[i] = static_cast<double>(base[columns.element[i]]);
    });
    applyStage(row, columns, count, values, kinds);
}

void StageSampler::toStage(const CellOffsets &row, const ColumnOffsets &columns, double *values, CellKind *kinds) const
{
    if (hasOtherKinds())
        std::fill(kinds, kinds + columns.size(), CellKind::Value);
    applyStage(row, columns, columns.size(), values, kinds);
}

void StageSampler::applyStage(const CellOffsets &row, const ColumnOffsets &columns, std::size_t count, double *values,
                              CellKind *kinds) const
{
    if (m_stage > 0)
        applyGroups(row, columns, count, values);
    if (m_stage > 2)
        applyAffine(row, columns, count, values);
    if (!m_evaluation.problem().mask.isEmpty())
        applyMask(row, columns, count, values, kinds);
}

void StageSampler::applyGroups(const CellOffsets &row, const ColumnOffsets &columns, std::size_t count,
                               double *values) const
{
    const Grouping &grouping = m_evaluation.grouping();
    if (m_layout.isWrapped()) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::int64_t group
                = grouping.groupCount() == 1 ? 0 : grouping.groupOf(row.element + columns.element[i]);
            const GroupCoefficients c
                = m_coefficients.empty() ? coefficients(group) : m_coefficients[static_cast<std::size_t>(group)];
            values[i] = (values[i] - c.shift) * c.factor;
        }
        return;
    }
    if (!m_coefficients.empty()) {
        const GroupCoefficients *base = m_coefficients.data() + row.group;
        for (std::size_t i = 0; i < count; ++i) {
            const GroupCoefficients &c = base[columns.group[i]];
            values[i] = (values[i] - c.shift) * c.factor;
        }
        return;
    }
    std::int64_t current = -1;
    GroupCoefficients c {};
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t group = row.group + columns.group[i];
        if (group != current) {
            current = group;
            c = coefficients(group);
        }
        values[i] = (values[i] - c.shift) * c.factor;
    }
}

void StageSampler::applyAffine(const CellOffsets &row, const ColumnOffsets &columns, std::size_t count,
                               double *values) const
{
    const NormalizationProblem &problem = m_evaluation.problem();
    const double share = m_stage - 2;
    if (problem.spec.gamma.present && !problem.gamma.isEmpty()) {
        const double one = problem.spec.gammaForm == GammaForm::OnePlusWeight ? 1 : 0;
        for (std::size_t i = 0; i < count; ++i)
            values[i] *= 1 - share + share * (one + problem.gamma[row.gamma + columns.gamma[i]]);
    }
    if (problem.spec.beta.present && !problem.beta.isEmpty()) {
        for (std::size_t i = 0; i < count; ++i)
            values[i] += share * problem.beta[row.beta + columns.beta[i]];
    }
}

/// Masked cells have their input value at the input stage and 0 from the centred stage on.
void StageSampler::applyMask(const CellOffsets &row, const ColumnOffsets &columns, std::size_t count, double *values,
                             CellKind *kinds) const
{
    const Tensor &mask = m_evaluation.problem().mask;
    for (std::size_t i = 0; i < count; ++i) {
        if (mask[row.mask + columns.mask[i]] != 0)
            continue;
        kinds[i] = CellKind::Masked;
        values[i] = m_stage >= 1 ? 0 : (1 - m_stage) * m_evaluation.input()[row.element + columns.element[i]];
    }
}

} // namespace normscope
