// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/derivation/derivation_latex.h"

#include "widgets/formula/formula.h"
#include "widgets/formula/parser.h"
#include "widgets/formula/writers.h"

namespace normscope {

namespace {

constexpr double spaceOfRelation = 0.28; ///< Width of the space before a relation, in font sizes.

struct FittingStep
{
    QString latex;
    double width = 0;
};

/// The fullest form of a step that fits into `room` pixels, else the shortest.
FittingStep fittingStep(const DerivationStep &step, const FormulaStyle &style, double room)
{
    FittingStep fitting;
    for (const QString &form : step.forms) {
        fitting = {latexText(parseFormula(form)), Formula(form, style).width()};
        if (fitting.width <= room)
            break;
    }
    return fitting;
}

QString brokenLine(const DerivationLine &line, const FormulaStyle &style, double width)
{
    const double space = spaceOfRelation * style.size;
    QString tex;
    double indent = 0;
    double x = 0;
    for (std::size_t i = 0; i < line.steps.size(); ++i) {
        const FittingStep step = fittingStep(line.steps[i], style, width - indent);
        if (i > 1 && x + step.width > width) {
            tex += QStringLiteral(" \\\\\n  &");
            x = indent;
        } else if (i > 0) {
            tex += i == 1 ? QStringLiteral(" &") : QStringLiteral(" ");
        }
        tex += step.latex;
        x += step.width + space;
        if (i == 0)
            indent = x;
    }
    return tex;
}

} // namespace

QString brokenDerivationLatex(const Derivation &derivation, const QFont &font, double width)
{
    if (derivation.lines.empty())
        return {};
    const FormulaStyle style = formulaStyle(font);
    QStringList lines;
    for (const DerivationLine &line : derivation.lines)
        lines += brokenLine(line, style, width);
    return QStringLiteral("\\begin{align*}\n%1\n\\end{align*}").arg(lines.join(QStringLiteral(" \\\\\n")));
}

} // namespace normscope
