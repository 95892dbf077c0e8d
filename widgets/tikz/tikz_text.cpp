// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tikz/tikz_text.h"

#include <QHash>

#include <algorithm>
#include <iterator>
#include <utility>

namespace normscope {

namespace {

constexpr std::pair<char32_t, const char *> greekLetters[] = {
    {U'Γ', "Gamma"},      {U'Δ', "Delta"},  {U'Θ', "Theta"}, {U'Λ', "Lambda"}, {U'Ξ', "Xi"},    {U'Π', "Pi"},
    {U'Σ', "Sigma"},      {U'Φ', "Phi"},    {U'Ψ', "Psi"},   {U'Ω', "Omega"},  {U'α', "alpha"}, {U'β', "beta"},
    {U'γ', "gamma"},      {U'δ', "delta"},  {U'ζ', "zeta"},  {U'η', "eta"},    {U'θ', "theta"}, {U'ι', "iota"},
    {U'κ', "kappa"},      {U'λ', "lambda"}, {U'μ', "mu"},    {U'ν', "nu"},     {U'ξ', "xi"},    {U'π', "pi"},
    {U'ρ', "rho"},        {U'σ', "sigma"},  {U'τ', "tau"},   {U'φ', "varphi"}, {U'χ', "chi"},   {U'ψ', "psi"},
    {U'ε', "varepsilon"}, {U'ω', "omega"},
};

constexpr char32_t superscripts[] = {U'⁰', U'¹', U'²', U'³', U'⁴', U'⁵', U'⁶', U'⁷', U'⁸', U'⁹'};

/// Combining accents: a mathematical accent over the letter before.
constexpr std::pair<char32_t, const char *> combiningAccents[]
    = {{U'\u0302', "hat"}, {U'\u0304', "bar"}, {U'\u0303', "tilde"}};

const char *accentOf(char32_t character)
{
    const auto accent = std::ranges::find(combiningAccents, character, &std::pair<char32_t, const char *>::first);
    return accent == std::end(combiningAccents) ? nullptr : accent->second;
}

/// How LaTeX writes a character outside of mathematics.
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
        for (const auto &[character, name] : greekLetters)
            known.insert(character, QStringLiteral("$\\%1$").arg(QLatin1String(name)));
        for (int digit = 0; digit <= 9; ++digit)
            known.insert(U'₀' + static_cast<char32_t>(digit), QStringLiteral("$_%1$").arg(digit));
        add(U'‖', "$\\Vert$");
        add(U'∇', "$\\nabla$");
        add(U'∑', "$\\sum$");
        add(U'∈', "$\\in$");
        add(U'∝', "$\\propto$");
        add(U'←', "$\\leftarrow$");
        add(U'↑', "$\\uparrow$");
        add(U'↓', "$\\downarrow$");
        add(U'ᵀ', "$^T$");
        add(U'⁻', "$^-$");
        for (int digit = 0; digit <= 9; ++digit)
            known.insert(superscripts[digit], QStringLiteral("$^%1$").arg(digit));
        add(U'ℝ', "$\\mathrm{R}$");
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
    const QList<uint> characters = text.normalized(QString::NormalizationForm_C).toUcs4();
    for (qsizetype i = 0; i < characters.size(); ++i) {
        const char32_t character = characters[i];
        const char *accent = i + 1 < characters.size() ? accentOf(characters[i + 1]) : nullptr;
        const auto known = writings().constFind(character);
        const QString plain = known == writings().constEnd() ? QString::fromUcs4(&character, 1) : *known;
        if (!accent) {
            result += plain;
            continue;
        }
        const QString letter = plain.startsWith(u'$') ? plain.mid(1, plain.size() - 2) : plain;
        result += QStringLiteral("$\\%1{%2}$").arg(QLatin1String(accent), letter);
        ++i;
    }
    return result;
}

bool needsUnicodeEngine(const QString &text)
{
    const QList<uint> characters = text.toUcs4();
    return std::any_of(characters.begin(), characters.end(),
                       [](char32_t c) { return c > lastLatin && !writings().contains(c) && !accentOf(c); });
}

} // namespace normscope
