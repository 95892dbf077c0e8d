// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/derivation/derivation.h"

#include "widgets/formula/parser.h"
#include "widgets/formula/writers.h"

#include <functional>

namespace normscope {

namespace {

/// Every line of the derivation, written by `write`.
QStringList written(const Derivation &derivation, const std::function<QString(const DerivationLine &)> &write)
{
    QStringList lines;
    for (const DerivationLine &line : derivation.lines)
        lines += write(line);
    return lines;
}

Expression whole(const DerivationLine &line)
{
    QString tex;
    for (const DerivationStep &step : line.steps)
        tex += step.forms.front();
    return parseFormula(tex);
}

/// "a &= b = c \\": the first relation is aligned.
QString alignedLine(const DerivationLine &line)
{
    QString tex;
    for (std::size_t i = 0; i < line.steps.size(); ++i) {
        const QString step = latexText(parseFormula(line.steps[i].forms.front()));
        tex += i == 1 ? QLatin1String(" &") + step : (i == 0 ? step : QLatin1Char(' ') + step);
    }
    return tex;
}

} // namespace

QString derivationText(const Derivation &derivation)
{
    const auto write = [](const DerivationLine &line) { return plainText(whole(line)); };
    return (written(derivation, write) + derivation.remarks).join(QLatin1Char('\n'));
}

QString derivationLatex(const Derivation &derivation)
{
    if (derivation.lines.empty())
        return {};
    return QStringLiteral("\\begin{align*}\n%1\n\\end{align*}")
        .arg(written(derivation, alignedLine).join(QStringLiteral(" \\\\\n")));
}

QString derivationSpeech(const Derivation &derivation)
{
    const auto write = [](const DerivationLine &line) { return spokenText(whole(line)); };
    return (written(derivation, write) + derivation.remarks).join(QStringLiteral("\n"));
}

} // namespace normscope
