// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tikz/tikz_text.h"

#include <QHash>

#include <algorithm>

namespace normscope {

namespace {

/// By character: what LaTeX writes it as, outside of mathematics.
const QHash<char32_t, QString> &writings()
{
    static const QHash<char32_t, QString> table = [] {
        QHash<char32_t, QString> known;
        const auto add
            = [&](char32_t character, const char *latex) { known.insert(character, QString::fromLatin1(latex)); };
        add(U'\\', "\\textbackslash{}");
        add(U'~', "\\textasciitilde{}");
        add(U'^', "\\textasciicircum{}");
        add(U'<', "\\textless{}");
        add(U'>', "\\textgreater{}");
        add(U'|', "\\textbar{}");
        for (const char special : {'#', '$', '%', '&', '_', '{', '}'})
            known.insert(static_cast<char32_t>(special), QLatin1Char('\\') + QString(QLatin1Char(special)));
        add(U'−', "$-$");
        add(U'±', "$\\pm$");
        add(U'×', "$\\times$");
        add(U'÷', "$\\div$");
        add(U'·', "$\\cdot$");
        add(U'•', "$\\bullet$");
        add(U'∂', "$\\partial$");
        add(U'√', "$\\surd$");
        add(U'∞', "$\\infty$");
        add(U'≈', "$\\approx$");
        add(U'≤', "$\\le$");
        add(U'≥', "$\\ge$");
        add(U'≠', "$\\ne$");
        add(U'→', "$\\rightarrow$");
        add(U'↔', "$\\leftrightarrow$");
        add(U'Δ', "$\\Delta$");
        add(U'α', "$\\alpha$");
        add(U'β', "$\\beta$");
        add(U'γ', "$\\gamma$");
        add(U'ε', "$\\varepsilon$");
        add(U'μ', "$\\mu$");
        add(U'ν', "$\\nu$");
        add(U'ρ', "$\\rho$");
        add(U'σ', "$\\sigma$");
        add(U'ℝ', "$\\mathrm{R}$");
        add(U'𝒩', "$\\mathcal{N}$");
        add(U'²', "$^2$");
        add(U'–', "--");
        add(U'—', "---");
        add(U'…', "\\ldots{}");
        add(U'“', "``");
        add(U'”', "''");
        add(U'‘', "`");
        add(U'’', "'");
        add(U'\u00a0', "~");
        add(U'\u2009', "\\,");
        add(U'\u202f', "\\,");
        return known;
    }();
    return table;
}

constexpr char32_t lastLatin = 0x17f;

} // namespace

QString latexEscaped(const QString &text)
{
    QString result;
    for (const char32_t character : text.toUcs4()) {
        const auto known = writings().constFind(character);
        result += known == writings().constEnd() ? QString::fromUcs4(&character, 1) : *known;
    }
    return result;
}

bool needsUnicodeEngine(const QString &text)
{
    const QList<uint> characters = text.toUcs4();
    return std::any_of(characters.begin(), characters.end(),
                       [](char32_t c) { return c > lastLatin && !writings().contains(c); });
}

} // namespace normscope
