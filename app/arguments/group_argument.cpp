// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/group_argument.h"

#include "engine/tensor/error.h"

#include <optional>
#include <vector>

namespace normscope {

namespace {

using Indices = std::vector<std::optional<Grouping::Range>>; ///< By axis; nullopt if the label lacks the axis.

[[noreturn]] void throwUnreadable(const QString &label)
{
    throw InputError(
        {MESSAGE_TEXT("Message", "--group cannot be read: “%1”. A group is written as in its label: “c=0”."),
         {label.toStdString()}});
}

Grouping::Range readRange(const QString &text, const QString &label)
{
    const qsizetype dash = text.indexOf(u'-');
    bool first = false;
    bool last = false;
    const Grouping::Range range {text.left(dash).toLongLong(&first), text.mid(dash + 1).toLongLong(&last)};
    if (!first || !last)
        throwUnreadable(label);
    return range;
}

Indices readIndices(const Evaluation &evaluation, const QString &label)
{
    const Shape &shape = evaluation.input().shape();
    Indices indices(shape.size());
    const QString text = QString(label).remove(u' ').replace(QChar(0x2013), u'-');
    for (const QString &part : text.split(u',')) {
        const qsizetype equals = part.indexOf(u'=');
        if (equals < 1)
            throwUnreadable(label);
        const std::string axisName = part.left(equals).toStdString();
        const int axis = evaluation.problem().layout.axis(axisName);
        if (axis < 0)
            throw InputError({MESSAGE_TEXT("Message", "--group: the tensor has no axis “%1”."), {axisName}});
        const Grouping::Range range = readRange(part.mid(equals + 1), label);
        const std::int64_t length = shape[static_cast<std::size_t>(axis)];
        if (range.first < 0 || range.last < range.first || range.last >= length)
            throw InputError({MESSAGE_TEXT("Message", "--group: axis %1 has the indices 0 to %2."),
                              {axisName, std::to_string(length - 1)}});
        indices[static_cast<std::size_t>(axis)] = range;
    }
    return indices;
}

bool isCell(const Indices &indices)
{
    for (const auto &range : indices) {
        if (!range || range->first != range->last)
            return false;
    }
    return true;
}

/// Whether the label names exactly the axes that tell groups apart, each with the index or range of this group.
bool isLabelOf(const Indices &indices, const Grouping &grouping, std::int64_t group)
{
    const std::vector<Grouping::Range> ranges = grouping.ranges(group);
    std::vector<bool> tells(indices.size());
    for (const Grouping::Piece &piece : grouping.pieces())
        tells[static_cast<std::size_t>(piece.axis)]
            = tells[static_cast<std::size_t>(piece.axis)] || piece.groupStride != 0;
    for (std::size_t axis = 0; axis < indices.size(); ++axis) {
        if (indices[axis].has_value() != tells[axis] || (indices[axis] && *indices[axis] != ranges[axis]))
            return false;
    }
    return true;
}

} // namespace

void pinByLabel(SelectionState &selection, const Evaluation &evaluation, const QString &label)
{
    const Grouping &grouping = evaluation.grouping();
    if (label.trimmed() == QLatin1String("all") && grouping.groupCount() == 1) {
        selection.pinnedGroup = 0;
        return;
    }
    const Indices indices = readIndices(evaluation, label);
    Shape first;
    for (const auto &range : indices)
        first.push_back(range ? range->first : 0);
    const std::int64_t element = ravel(first, evaluation.input().shape());
    const std::int64_t group = grouping.groupOf(element);
    const bool cell = isCell(indices);
    if (!cell && !isLabelOf(indices, grouping, group))
        throw InputError({MESSAGE_TEXT("Message", "--group: there is no group “%1”; the first one is “%2”."),
                          {label.toStdString(), groupLabel(grouping, evaluation.problem().layout, 0)}});
    selection.pinnedGroup = group;
    selection.pinnedElement = cell ? element : noIndex;
}

} // namespace normscope
