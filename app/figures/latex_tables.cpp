// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/latex_tables.h"

#include "engine/tables/figure_tables.h"
#include "engine/tensor/error.h"
#include "widgets/tikz/tikz_text.h"

#include <QList>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace normscope {

namespace {

constexpr int latexDigits = 4;

using LatexRows = QList<QStringList>;

LatexRows rowsOf(const std::function<void(char separator, const TextSink &)> &write)
{
    std::string text;
    write('\t', [&](std::string_view part) { text += part; });
    LatexRows rows;
    for (const QString &line : QString::fromStdString(text).split(u'\n', Qt::SkipEmptyParts))
        rows += line.split(u'\t');
    return rows;
}

void checkCells(qsizetype cells)
{
    if (cells > mostLatexCells)
        throw InputError({MESSAGE_TEXT("Message", "A table of %1 cells is too much for LaTeX (%2); write it as .csv."),
                          {std::to_string(cells), std::to_string(mostLatexCells)}});
}

/// A number in mathematical mode: "-0.5774", "1.2\times10^{-7}".
QString mathNumber(double value)
{
    if (std::isnan(value))
        return QStringLiteral("\\mathrm{NaN}");
    if (std::isinf(value))
        return value < 0 ? QStringLiteral("-\\infty") : QStringLiteral("\\infty");
    const QString text = QString::number(value, 'g', latexDigits);
    const qsizetype exponent = text.indexOf(u'e');
    if (exponent < 0)
        return text;
    return QStringLiteral("%1\\times10^{%2}").arg(text.left(exponent)).arg(text.mid(exponent + 1).toInt());
}

bool isLatexNumber(const QString &cell, double &value)
{
    bool is = false;
    value = cell.toDouble(&is);
    return is;
}

QString latexCell(const QString &cell)
{
    double value = 0;
    return isLatexNumber(cell, value) ? QStringLiteral("$%1$").arg(mathNumber(value)) : latexEscaped(cell);
}

LatexRows turned(const LatexRows &rows)
{
    LatexRows result(rows.front().size());
    for (const QStringList &row : rows) {
        for (qsizetype i = 0; i < row.size(); ++i)
            result[i] += row[i];
    }
    return result;
}

/// The array of one slice: its rows without the `indices` columns before the values.
QString arrayOf(const LatexRows &rows, qsizetype indices)
{
    QStringList lines;
    for (const QStringList &row : rows) {
        QStringList cells;
        for (const QString &cell : row.mid(indices)) {
            double value = 0;
            cells += isLatexNumber(cell, value) ? mathNumber(value) : latexEscaped(cell);
        }
        lines += cells.join(QStringLiteral(" & "));
    }
    const qsizetype columns = rows.front().size() - indices;
    return QStringLiteral("\\left[\\begin{array}{%1}\n%2\n\\end{array}\\right]")
        .arg(QString(columns, u'r'), lines.join(QStringLiteral(" \\\\\n")));
}

QString symbolOf(double stage)
{
    static const std::array symbols
        = {QStringLiteral("x"), QStringLiteral("(x-\\mu)"), QStringLiteral("\\hat{x}"), QStringLiteral("y")};
    return symbols[static_cast<std::size_t>(std::lround(stage))];
}

} // namespace

QString booktabsTable(const std::function<void(char separator, const TextSink &)> &write, bool isTurned)
{
    LatexRows rows = rowsOf(write);
    if (rows.isEmpty())
        return {};
    checkCells(rows.size() * rows.front().size());
    if (isTurned)
        rows = turned(rows);
    QString columns;
    for (qsizetype i = 0; i < rows.front().size(); ++i) {
        double value = 0;
        const QString cell = rows.size() > 1 ? rows[1].value(i) : QString();
        columns += i > 0 && (isTurned || isLatexNumber(cell, value)) ? u'r' : u'l';
    }
    QStringList lines;
    for (const QStringList &row : rows) {
        QStringList cells;
        for (const QString &cell : row)
            cells += latexCell(cell);
        lines += cells.join(QStringLiteral(" & ")) + QStringLiteral(" \\\\");
    }
    lines.insert(1, QStringLiteral("\\midrule"));
    return QStringLiteral("\\begin{tabular}{%1}\n\\toprule\n%2\n\\bottomrule\n\\end{tabular}")
        .arg(columns, lines.join(u'\n'));
}

QString tensorArray(const Evaluation &evaluation, double stage, const Progress &progress, const CellPart &part)
{
    checkCells(static_cast<qsizetype>(cellCount(part, evaluation.input().shape())));
    LatexRows rows = rowsOf([&](char separator, const TextSink &sink) {
        writeStageTable(evaluation, stage, separator, sink, progress, part);
    });
    const QStringList names = rows.takeFirst();
    const qsizetype indices = std::max(0, evaluation.input().rank() - 1);
    // Number of leading axes, whose indices tell slices apart.
    const qsizetype labels = std::max<qsizetype>(0, indices - 1);
    QStringList equations;
    for (qsizetype first = 0; first < rows.size();) {
        qsizetype end = first;
        while (end < rows.size() && rows[end].mid(0, labels) == rows[first].mid(0, labels))
            ++end;
        QStringList index;
        for (qsizetype i = 0; i < labels; ++i)
            index += QStringLiteral("%1=%2").arg(names[i].toLower(), rows[first][i]);
        const QString label = index.isEmpty() ? QString() : QStringLiteral("_{%1}").arg(index.join(u','));
        equations += symbolOf(stage) + label + QStringLiteral(" &= ") + arrayOf(rows.mid(first, end - first), indices);
        first = end;
    }
    return QStringLiteral("\\begin{align*}\n%1\n\\end{align*}").arg(equations.join(QStringLiteral(" \\\\\n")));
}

} // namespace normscope
