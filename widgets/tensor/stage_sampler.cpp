// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/stage_sampler.h"

#include <algorithm>

namespace normscope {

namespace {

/// Beyond that many groups a table would cost more than the pixels of a screen.
constexpr std::int64_t largestTable = 1 << 17;

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
    if (stage > 0 && count <= largestTable) {
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
    // 1 exactly up to the centred stage, so that a divisor of 0 shows from there on only.
    return {shift, share == 0 ? 1 : 1 - share + share / transform.divisor};
}

CellOffsets StageSampler::offsets(const LayoutSide &side, std::int64_t cell) const
{
    CellOffsets result;
    const Grouping &grouping = m_evaluation.grouping();
    for (const LayoutSide::Level &level : side.levels()) {
        const std::int64_t index = cell % level.length;
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

void StageSampler::sample(const CellOffsets &row, std::span<const CellOffsets> columns, double *values,
                          CellKind *kinds) const
{
    const std::int64_t size = m_evaluation.input().size();
    if (m_layout.isWrapped()) {
        // Only the columns in front of the vector's end exist in its last row.
        std::size_t present = 0;
        while (present < columns.size() && row.element + columns[present].element < size)
            ++present;
        std::fill(values + present, values + columns.size(), 0.0);
        std::fill(kinds + present, kinds + columns.size(), CellKind::Absent);
        columns = columns.first(present);
    }
    std::fill(kinds, kinds + columns.size(), CellKind::Value);
    m_evaluation.input().visit([&](const auto &input) {
        const auto *base = input.data() + row.element;
        for (std::size_t i = 0; i < columns.size(); ++i)
            values[i] = static_cast<double>(base[columns[i].element]);
    });
    const bool hasMask = !m_evaluation.problem().mask.isEmpty();
    if (hasMask)
        applyMask(row, columns, values, kinds);
    if (m_stage > 0)
        applyGroups(row, columns, values);
    if (m_stage > 2)
        applyAffine(row, columns, values);
    if (hasMask && m_stage > 0) {
        const double remaining = std::max(0.0, 1 - m_stage);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (kinds[i] == CellKind::Masked)
                values[i] = remaining == 0 ? 0 : remaining * m_evaluation.input()[row.element + columns[i].element];
        }
    }
}

void StageSampler::applyGroups(const CellOffsets &row, std::span<const CellOffsets> columns, double *values) const
{
    if (m_layout.isWrapped()) {
        const Grouping &grouping = m_evaluation.grouping();
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const std::int64_t group
                = grouping.groupCount() == 1 ? 0 : grouping.groupOf(row.element + columns[i].element);
            const GroupCoefficients c
                = m_coefficients.empty() ? coefficients(group) : m_coefficients[static_cast<std::size_t>(group)];
            values[i] = (values[i] - c.shift) * c.factor;
        }
        return;
    }
    if (!m_coefficients.empty()) {
        const GroupCoefficients *base = m_coefficients.data() + row.group;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const GroupCoefficients &c = base[columns[i].group];
            values[i] = (values[i] - c.shift) * c.factor;
        }
        return;
    }
    std::int64_t current = -1;
    GroupCoefficients c {};
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::int64_t group = row.group + columns[i].group;
        if (group != current) {
            current = group;
            c = coefficients(group);
        }
        values[i] = (values[i] - c.shift) * c.factor;
    }
}

void StageSampler::applyAffine(const CellOffsets &row, std::span<const CellOffsets> columns, double *values) const
{
    const NormalizationProblem &problem = m_evaluation.problem();
    const double share = m_stage - 2;
    if (problem.spec.gamma.present && !problem.gamma.isEmpty()) {
        const double one = problem.spec.gammaForm == GammaForm::OnePlusWeight ? 1 : 0;
        for (std::size_t i = 0; i < columns.size(); ++i)
            values[i] *= 1 - share + share * (one + problem.gamma[row.gamma + columns[i].gamma]);
    }
    if (problem.spec.beta.present && !problem.beta.isEmpty()) {
        for (std::size_t i = 0; i < columns.size(); ++i)
            values[i] += share * problem.beta[row.beta + columns[i].beta];
    }
}

void StageSampler::applyMask(const CellOffsets &row, std::span<const CellOffsets> columns, double *values,
                             CellKind *kinds) const
{
    const Tensor &mask = m_evaluation.problem().mask;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (mask[row.mask + columns[i].mask] == 0) {
            kinds[i] = CellKind::Masked;
            // What a masked cell holds must not meet a group without statistics.
            if (m_stage > 0)
                values[i] = 0;
        }
    }
}

} // namespace normscope
