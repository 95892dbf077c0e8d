// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/latest_job.h"
#include "widgets/tensor/tensor_figure.h"

namespace normscope {

/// Finds the extremes of the source's tensor in one pass. The source's evaluation must not be null. Throws Cancelled.
std::shared_ptr<const ExtremeCells> extremesOf(const TensorFigure::DetailSource &source, const TensorLayout &layout,
                                               const Progress &progress = {});

/// Finds, on a worker thread, the extremes that the figure of a large tensor must not hide. Until they are found the
/// figure keeps those of its previous state, which are useful candidates.
class ExtremesLoader : public QObject
{
    Q_OBJECT

public:
    /// `figure` must outlive the loader.
    explicit ExtremesLoader(TensorFigure &figure);

    /// To be called when the figure may show another tensor or stage.
    void follow();

signals:
    /// The figure has got new extremes.
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
