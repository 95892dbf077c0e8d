// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/cell_delta.h"

#include "engine/tensor/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace normscope {

namespace {

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

void append(CellDelta &delta, std::int64_t index, double before, double after)
{
    if (same(before, after))
        return;
    delta.indices.push_back(index);
    delta.before.push_back(before);
    delta.after.push_back(after);
}

/// The positions 0 … n − 1 sorted by the index at each; equal indices keep their order.
std::vector<std::size_t> ascendingOrder(std::span<const std::int64_t> indices)
{
    std::vector<std::size_t> order(indices.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return indices[a] < indices[b]; });
    return order;
}

} // namespace

CellDelta cellDelta(const Tensor &tensor, std::span<const std::int64_t> indices, std::span<const double> values)
{
    if (indices.size() != values.size()) {
        throw InputError({MESSAGE_TEXT("Message", "%1 cells cannot take %2 values."),
                          {std::to_string(indices.size()), std::to_string(values.size())}});
    }
    const std::vector<std::size_t> order = ascendingOrder(indices);
    CellDelta delta;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::int64_t index = indices[order[i]];
        if (index < 0 || index >= tensor.size()) {
            throw InputError({MESSAGE_TEXT("Message", "There is no cell %1 in a tensor of shape %2."),
                              {std::to_string(index), shapeText(tensor.shape())}});
        }
        if (i + 1 < order.size() && indices[order[i + 1]] == index)
            continue;
        const double value = values[order[i]];
        append(delta, index, tensor[index], rounded(value, tensor.dtype()));
    }
    return delta;
}

CellDelta merged(const CellDelta &first, const CellDelta &second)
{
    CellDelta delta;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < first.indices.size() || j < second.indices.size()) {
        const bool takesFirst
            = j == second.indices.size() || (i < first.indices.size() && first.indices[i] <= second.indices[j]);
        const bool takesSecond
            = i == first.indices.size() || (j < second.indices.size() && second.indices[j] <= first.indices[i]);
        append(delta, takesFirst ? first.indices[i] : second.indices[j],
               takesFirst ? first.before[i] : second.before[j], takesSecond ? second.after[j] : first.after[i]);
        i += takesFirst;
        j += takesSecond;
    }
    return delta;
}

} // namespace normscope
