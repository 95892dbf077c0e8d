// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/tensor/tensor_layout.h"

#include <vector>

namespace normscope {

/// What a row or a column contributes to the indices of its cells: element, group, and the indices into γ, β and mask.
struct CellOffsets
{
    std::int64_t element = 0;
    std::int64_t group = 0;
    std::int64_t gamma = 0;
    std::int64_t beta = 0;
    std::int64_t mask = 0;
};

/// The offsets of many columns, each kind contiguous in memory.
struct ColumnOffsets
{
    std::vector<std::int64_t> element;
    std::vector<std::int64_t> group;
    std::vector<std::int64_t> gamma;
    std::vector<std::int64_t> beta;
    std::vector<std::int64_t> mask;

    std::size_t size() const { return element.size(); }
    void append(const CellOffsets &column);
    void clear();
};

enum class CellKind : std::uint8_t
{
    Value,
    Masked,
    Absent ///< Beyond the end of a wrapped vector.
};

/// Computes values of many cells of one stage fast: every stage is (x − shift)·factor·γ' + β' with a shift and factor
/// per group, and every index of a cell is the sum of an offset of its column and one of its row (see TensorLayout).
/// Agrees with Evaluation::value up to rounding.
class StageSampler
{
public:
    /// `stage`: 0 input, 1 centred, 2 normalized, 3 output, linear in between. Both references must outlive the
    /// sampler.
    StageSampler(const Evaluation &evaluation, const TensorLayout &layout, double stage);

    CellOffsets column(std::int64_t column) const { return offsets(m_layout.across(), column); }
    CellOffsets row(std::int64_t row) const { return offsets(m_layout.down(), row); }

    const Tensor &input() const { return m_evaluation.input(); }
    /// Whether there are cells of another kind than CellKind::Value.
    bool hasOtherKinds() const { return m_layout.isWrapped() || !m_evaluation.problem().mask.isEmpty(); }
    /// Samples the cells of `columns` in `row`; `values` and `kinds` have room for as many entries as there are
    /// columns. Kinds are written only if hasOtherKinds().
    void sample(const CellOffsets &row, const ColumnOffsets &columns, double *values, CellKind *kinds) const;
    /// Transforms inputs in `values` to the stage, for cells that all exist.
    void toStage(const CellOffsets &row, const ColumnOffsets &columns, double *values, CellKind *kinds) const;

private:
    struct GroupCoefficients
    {
        double shift;
        double factor;
    };
    using Strides = std::vector<std::int64_t>;

    CellOffsets offsets(const LayoutSide &side, std::int64_t cell) const;
    GroupCoefficients coefficients(std::int64_t group) const;
    // `count` is the number of columns that exist in the row.
    void applyStage(const CellOffsets &row, const ColumnOffsets &columns, std::size_t count, double *values,
                    CellKind *kinds) const;
    void applyGroups(const CellOffsets &row, const ColumnOffsets &columns, std::size_t count, double *values) const;
    void applyAffine(const CellOffsets &row, const ColumnOffsets &columns, std::size_t count, double *values) const;
    void applyMask(const CellOffsets &row, const ColumnOffsets &columns, std::size_t count, double *values,
                   CellKind *kinds) const;

    const Evaluation &m_evaluation;
    const TensorLayout &m_layout;
    double m_stage;
    Strides m_gammaStrides; ///< Per axis; 0 where the parameter is broadcast.
    Strides m_betaStrides;
    Strides m_maskStrides;
    std::vector<GroupCoefficients> m_coefficients; ///< Empty if there are too many groups for a table.
};

} // namespace normscope
