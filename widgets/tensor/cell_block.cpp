// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/cell_block.h"

#include "engine/formats/delimited.h"
#include "widgets/theme/number_format.h"

#include <QMimeData>

namespace normscope {

std::vector<std::int64_t> elementsOf(const TensorLayout &layout, const CellRange &range)
{
    std::vector<std::int64_t> elements;
    if (range.isEmpty())
        return elements;
    elements.reserve(static_cast<std::size_t>(range.columnCount() * range.rowCount()));
    for (std::int64_t row = range.firstRow(); row <= range.lastRow(); ++row) {
        for (std::int64_t column = range.firstColumn(); column <= range.lastColumn(); ++column) {
            if (const std::int64_t element = layout.elementAt(column, row); element != noIndex)
                elements.push_back(element);
        }
    }
    return elements;
}

std::unique_ptr<QMimeData> copyOf(const Tensor &tensor, const TensorLayout &layout, const CellRange &range)
{
    QString text;
    QString html = QStringLiteral("<table>");
    const bool isSingle = tensor.dtype() != DType::Float64;
    for (std::int64_t row = range.firstRow(); row <= range.lastRow(); ++row) {
        html += QStringLiteral("<tr>");
        for (std::int64_t column = range.firstColumn(); column <= range.lastColumn(); ++column) {
            const std::int64_t element = layout.elementAt(column, row);
            const QString number = element == noIndex ? QString() : exactText(tensor[element], isSingle);
            if (column > range.firstColumn())
                text += QLatin1Char('\t');
            text += number;
            html += QStringLiteral("<td>%1</td>").arg(number);
        }
        text += QLatin1Char('\n');
        html += QStringLiteral("</tr>");
    }
    html += QStringLiteral("</table>");
    auto data = std::make_unique<QMimeData>();
    data->setText(text);
    data->setHtml(html);
    return data;
}

namespace {

PastedBlock placeInVector(const Tensor &table, const Shape &shape, std::int64_t element)
{
    PastedBlock result {{{}, {}, CellEdit::Kind::Paste}, {std::max(shape[0], element + table.size())}};
    for (std::int64_t i = 0; i < table.size(); ++i) {
        result.edit.elements.push_back(element + i);
        result.edit.values.push_back(table[i]);
    }
    return result;
}

/// Lengthens the outermost axis of a side until it has `cells` cells.
void growSide(Shape &shape, const LayoutSide &side, std::int64_t cells)
{
    if (cells <= side.count() || side.levels().empty())
        return;
    const LayoutSide::Level &outermost = side.levels().back();
    const std::int64_t inBlock = side.count() / outermost.length;
    shape[static_cast<std::size_t>(outermost.axis)] = (cells + inBlock - 1) / inBlock;
}

/// Adds the multi-index of a cell of a side to `index`. The outermost axis may be exceeded.
void addIndex(const LayoutSide &side, std::int64_t cell, Shape &index)
{
    const auto &levels = side.levels();
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const bool isOutermost = i + 1 == levels.size();
        index[static_cast<std::size_t>(levels[i].axis)] = isOutermost ? cell : cell % levels[i].length;
        cell /= levels[i].length;
    }
}

} // namespace

PastedBlock placeBlock(const Tensor &table, const TensorLayout &layout, std::int64_t element)
{
    const std::int64_t rows = table.shape()[0];
    const std::int64_t columns = table.shape()[1];
    if (layout.shape().size() == 1)
        return placeInVector(table, layout.shape(), element);

    PastedBlock result {{{}, {}, CellEdit::Kind::Paste}, layout.shape()};
    const std::int64_t firstColumn = layout.columnOf(element);
    const std::int64_t firstRow = layout.rowOf(element);
    growSide(result.shape, layout.across(), firstColumn + columns);
    growSide(result.shape, layout.down(), firstRow + rows);
    Shape index(layout.shape().size(), 0);
    for (std::int64_t row = 0; row < rows; ++row) {
        addIndex(layout.down(), firstRow + row, index);
        for (std::int64_t column = 0; column < columns; ++column) {
            addIndex(layout.across(), firstColumn + column, index);
            result.edit.elements.push_back(ravel(index, result.shape));
            result.edit.values.push_back(table[row * columns + column]);
        }
    }
    return result;
}

Tensor readBlock(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    Tensor values = readDelimited({bytes.constData(), static_cast<std::size_t>(bytes.size())}, {}).values;
    if (values.rank() == 2)
        return values;
    // readDelimited() returns a single row or column as a vector; only line breaks tell them apart.
    const bool isColumn = text.trimmed().contains(QLatin1Char('\n')) || text.trimmed().contains(QLatin1Char('\r'));
    return values.reshaped(isColumn ? Shape {values.size(), 1} : Shape {1, values.size()});
}

} // namespace normscope
