// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/shape_change.h"

#include "app/document/scene_edit.h"
#include "engine/tensor/error.h"
#include "engine/tensor/pad.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace normscope {

namespace {

class ShapeChangeText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ShapeChange)
};

std::int64_t keptValues(const Shape &before, const Shape &after)
{
    Shape common(before.size());
    std::transform(before.begin(), before.end(), after.begin(), common.begin(),
                   [](std::int64_t a, std::int64_t b) { return std::min(a, b); });
    return elementCount(common);
}

/// Flat index of the element with the same index on every axis, or −1 if it is cut off.
std::int64_t movedElement(std::int64_t element, const Shape &before, const Shape &after)
{
    const Shape index = unravel(element, before);
    const bool isKept = std::equal(index.begin(), index.end(), after.begin(), std::less<>());
    return isKept ? ravel(index, after) : -1;
}

} // namespace

void checkChange(const Shape &before, const ShapeChange &change)
{
    const std::int64_t count = elementCount(change.shape);
    if (count > mostValues) {
        throw InputError({MESSAGE_TEXT("Message", "%1 has %2 values; more than %3 are not made here."),
                          {shapeText(change.shape), std::to_string(count), std::to_string(mostValues)}});
    }
    if (change.way == ShapeChange::Way::Reshape && count != elementCount(before)) {
        throw InputError(
            {MESSAGE_TEXT("Message", "Reshaping keeps the number of values: %1 has %2 of them, but the tensor has %3."),
             {shapeText(change.shape), std::to_string(count), std::to_string(elementCount(before))}});
    }
}

Shape withRank(const Shape &shape, int rank)
{
    const auto wanted = static_cast<std::size_t>(rank);
    Shape result = shape;
    result.resize(wanted, 1);
    for (std::size_t axis = wanted; axis < shape.size(); ++axis)
        result.back() *= shape[axis];
    return result;
}

Layout layoutOfRank(const Layout &present, int rank)
{
    return rank == present.rank() ? present : defaultLayout(rank);
}

QString apply(const ShapeChange &change, NormalizationProblem &problem)
{
    const Tensor &input = problem.input;
    checkChange(input.shape(), change);
    const bool reshapes = change.way == ShapeChange::Way::Reshape;
    if (!reshapes && problem.upstream.kind == UpstreamKind::OneHot)
        problem.upstream.element = movedElement(problem.upstream.element, input.shape(), change.shape);
    return replaceTensor(problem, reshapes ? input.reshaped(change.shape) : padded(input, change.shape, change.fill),
                         layoutOfRank(problem.layout, static_cast<int>(change.shape.size())));
}

QString describe(const Shape &before, const ShapeChange &change)
{
    const QString from = QString::fromStdString(shapeText(before));
    const QString to = QString::fromStdString(shapeText(change.shape));
    if (change.way == ShapeChange::Way::Reshape)
        return ShapeChangeText::tr("%1 → %2: every value stays, in the same order.").arg(from, to);
    const std::int64_t kept = keptValues(before, change.shape);
    return ShapeChangeText::tr("%1 → %2: %3 values stay, %4 are new, %5 are cut off.")
        .arg(from, to)
        .arg(kept)
        .arg(elementCount(change.shape) - kept)
        .arg(elementCount(before) - kept);
}

} // namespace normscope
