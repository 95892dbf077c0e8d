// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/compared_choice.h"

#include <vector>

namespace normscope {

/// What a number line spans.
struct LineSpan
{
    double minimum = 0;
    double maximum = 0;
    /// Values that are not finite change nothing.
    void include(double value);
};

/// A cell's group under one choice.
struct NeighbourhoodRow
{
    QString title;
    std::int64_t group = 0;
    std::int64_t count = 0; ///< Values that take part.
    bool centres = true;
    GroupTransform transform;
    double spread = 0; ///< σ, or the root mean square.
    std::vector<double> inputs; ///< Of the dots, a few hundred at most.
    std::vector<double> outputs;
    double output = 0; ///< Of the cell.
    double gamma = 1;
    double beta = 0;

    /// "− 1.24 ÷ 3.05": what is done to the cell.
    QString operation() const;
};

/// Of the choices that have an evaluation.
struct NeighbourhoodRows
{
    std::vector<NeighbourhoodRow> rows;
    LineSpan inputs; ///< Of all lines together, with 0, means and spreads.
    LineSpan outputs; ///< Even about 0, where means go to.
};
NeighbourhoodRows neighbourhoodRows(const ComparedChoices &choices, std::int64_t element);

} // namespace normscope
