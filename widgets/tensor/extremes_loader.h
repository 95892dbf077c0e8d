// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/latest_job.h"
#include "widgets/tensor/tensor_figure.h"

namespace normscope {

/// Looks behind the window for the extremes that the figure of a large tensor must not hide. Until they are found it
/// keeps those of the state before, which are worth looking at still.
class ExtremesLoader : public QObject
{
    Q_OBJECT

public:
    /// The figure outlives the loader.
    explicit ExtremesLoader(TensorFigure &figure);

    /// The figure may show something else now.
    void follow();

signals:
    /// The figure has extremes that it had not.
    void loaded();

private:
    struct Side
    {
        TensorFigure::Part part;
        TensorFigure::DetailSource source;
        LatestJob job;
    };
    void follow(Side &side);

    TensorFigure &m_figure;
    Side m_input {TensorFigure::Part::Input, {}, LatestJob()};
    Side m_computed {TensorFigure::Part::Computed, {}, LatestJob()};
};

} // namespace normscope
