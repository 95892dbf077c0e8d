// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

namespace normscope {

/// Reads the values of whole runs of an evaluation's walk at a stage: the same numbers as Evaluation::value(), without
/// its search for every single element.
class StageReader
{
public:
    /// The evaluation must outlive the reader.
    StageReader(const Evaluation &evaluation, Stage stage);
    /// Reads the runs of evaluation.walk().ofGroup(group) alone.
    StageReader(const Evaluation &evaluation, Stage stage, std::int64_t group);

    void operator()(const Run &run, double *values) const;

private:
    StageReader(const Evaluation &evaluation, Stage stage, std::int64_t firstGroup, std::int64_t groupCount);
    void normalize(const Run &run, double *values) const;
    void applyAffine(const Run &run, double *values) const;
    void clearMasked(const Run &run, double *values) const;

    const Evaluation &m_evaluation;
    Stage m_stage;
    std::vector<GroupTransform> m_transforms;
};

} // namespace normscope
