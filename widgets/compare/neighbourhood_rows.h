// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/compared_choice.h"

#include <vector>

namespace normscope {

/// The range of a number line.
struct LineSpan
{
    double minimum = 0;
    double maximum = 0;
    /// Ignores values that are not finite.
    void include(double value);
};

/// A cell's group under one choice.
struct NeighbourhoodRow
{
    QString title;
    std::int64_t group = 0;
    std::int64_t count = 0; ///< Number of unmasked values.
    bool centres = true;
    GroupTransform transform;
    double spread = 0; ///< σ, or the root mean square without centring.
    std::vector<double> inputs; ///< Values of the dots, a few hundred at most.
    std::vector<double> outputs;
    double output = 0; ///< The cell's output.
    double gamma = 1;
    double beta = 0;

    /// The operation on the cell: "− 1.24 ÷ 3.05".
    QString operation() const;
};

/// The rows of the choices that have an evaluation.
struct NeighbourhoodRows
{
    std::vector<NeighbourhoodRow> rows;
    LineSpan inputs; ///< Of all lines together, including 0, means and spreads.
    LineSpan outputs; ///< Symmetric about 0, which means are mapped to.
};
NeighbourhoodRows neighbourhoodRows(const ComparedChoices &choices, std::int64_t element);

} // namespace normscope
