// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/extremes_loader.h"

#include "engine/tensor/same_tensor.h"

namespace normscope {

namespace {

using Extremes = std::shared_ptr<const ExtremeCells>;

/// Whether both sources have the same values: the input does not depend on the normalization.
bool isSame(const TensorFigure::DetailSource &a, const TensorFigure::DetailSource &b)
{
    const bool areInputs = a.evaluation && b.evaluation && a.stage == Stage::Input && b.stage == Stage::Input;
    return a == b || (areInputs && isSameTensor(a.evaluation->input(), b.evaluation->input()));
}

} // namespace

std::shared_ptr<const ExtremeCells> extremesOf(const TensorFigure::DetailSource &source, const TensorLayout &layout,
                                               const Progress &progress)
{
    const StageSampler sampler(*source.evaluation, layout, static_cast<double>(source.stage));
    return std::make_shared<const ExtremeCells>(sampler, layout, progress);
}

ExtremesLoader::ExtremesLoader(TensorFigure &figure)
    : m_figure(figure)
{ }

void ExtremesLoader::follow()
{
    follow(m_input);
    follow(m_computed);
}

void ExtremesLoader::follow(Side &side)
{
    const TensorFigure::DetailSource source = m_figure.detailSource(side.part);
    if (isSame(source, side.source))
        return;
    side.source = source;
    side.job.cancel();
    if (!source.evaluation)
        return;
    side.job.start<Extremes>(
        [source, layout = m_figure.layout()](const Progress &progress) { return extremesOf(source, layout, progress); },
        [this, part = side.part](const Extremes &extremes) {
            m_figure.setExtremes(part, extremes);
            emit loaded();
        });
}

} // namespace normscope
