// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/symbols.h"

#include <QCoreApplication>
#include <QHash>

namespace normscope {

namespace {

struct Entry
{
    const char *spelling;
    char32_t character;
    AtomClass atomClass;
    const char *spoken;
};

constexpr Entry entries[] = {
    {"\\alpha", U'α', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "alpha")},
    {"\\beta", U'β', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "beta")},
    {"\\gamma", U'γ', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "gamma")},
    {"\\delta", U'δ', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "delta")},
    {"\\varepsilon", U'ε', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "epsilon")},
    {"\\eta", U'η', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "eta")},
    {"\\theta", U'θ', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "theta")},
    {"\\lambda", U'λ', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "lambda")},
    {"\\mu", U'μ', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "mu")},
    {"\\nu", U'ν', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "nu")},
    {"\\pi", U'π', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "pi")},
    {"\\rho", U'ρ', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "rho")},
    {"\\sigma", U'σ', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "sigma")},
    {"\\tau", U'τ', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "tau")},
    {"\\phi", U'φ', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "phi")},
    {"\\omega", U'ω', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "omega")},
    {"\\infty", U'∞', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "infinity")},
    {"\\partial", U'∂', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "partial")},
    {"\\nabla", U'∇', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "nabla")},
    {"\\%", U'%', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "percent")},
    {"!", U'!', AtomClass::Close, nullptr},
    {"/", U'/', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "over")},
    {"|", U'|', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "bar")},
    {"\\|", U'‖', AtomClass::Ordinary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "norm bar")},
    {".", U'.', AtomClass::Ordinary, nullptr},
    {"\\sum", U'∑', AtomClass::Operator, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "the sum")},
    {"\\prod", U'∏', AtomClass::Operator, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "the product")},
    {"+", U'+', AtomClass::Binary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "plus")},
    {"-", U'−', AtomClass::Binary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "minus")},
    {"\\pm", U'±', AtomClass::Binary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "plus or minus")},
    {"\\cdot", U'·', AtomClass::Binary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "times")},
    {"\\times", U'×', AtomClass::Binary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "times")},
    {"\\odot", U'⊙', AtomClass::Binary, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "times, element by element,")},
    {"=", U'=', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "equals")},
    {"\\approx", U'≈', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "is about")},
    {"\\neq", U'≠', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "is not")},
    {"<", U'<', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "is less than")},
    {">", U'>', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "is greater than")},
    {"\\leq", U'≤', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "is at most")},
    {"\\geq", U'≥', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "is at least")},
    {"\\ll", U'≪', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "is much less than")},
    {"\\gg", U'≫', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "is much greater than")},
    {"\\in", U'∈', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "in")},
    {"\\sim", U'∼', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "is distributed as")},
    {"\\propto", U'∝', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "is proportional to")},
    {"\\to", U'→', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "gives")},
    {"\\leftarrow", U'←', AtomClass::Relation, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "becomes")},
    {":", U':', AtomClass::Relation, nullptr},
    {"(", U'(', AtomClass::Open, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "open parenthesis")},
    {"[", U'[', AtomClass::Open, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "open bracket")},
    {"\\{", U'{', AtomClass::Open, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "open brace")},
    {")", U')', AtomClass::Close, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "close parenthesis")},
    {"]", U']', AtomClass::Close, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "close bracket")},
    {"\\}", U'}', AtomClass::Close, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "close brace")},
    {",", U',', AtomClass::Punctuation, nullptr},
    {";", U';', AtomClass::Punctuation, nullptr},
    {"\\cdots", U'⋯', AtomClass::Inner, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "and so on")},
    {"\\ldots", U'…', AtomClass::Inner, QT_TRANSLATE_NOOP("normscope::FormulaSpeech", "and so on")},
};

/// The slanted form in the block "Mathematical Alphanumeric Symbols"; capital Greek and signs stay upright.
char32_t slanted(char32_t character)
{
    if (character == U'h')
        return U'ℎ'; // The block has no italic h at its place; it is the Planck constant.
    if (character >= U'a' && character <= U'z')
        return U'\U0001D44E' + (character - U'a');
    if (character >= U'A' && character <= U'Z')
        return U'\U0001D434' + (character - U'A');
    if (character >= U'α' && character <= U'ω')
        return U'\U0001D6FC' + (character - U'α');
    return character;
}

const QHash<QString, const Entry *> &entriesBySpelling()
{
    static const QHash<QString, const Entry *> table = [] {
        QHash<QString, const Entry *> result;
        for (const Entry &entry : entries)
            result.insert(QLatin1String(entry.spelling), &entry);
        return result;
    }();
    return table;
}

} // namespace

Symbol symbol(const QString &spelling)
{
    if (const Entry *entry = entriesBySpelling().value(spelling))
        return {spelling, entry->character, slanted(entry->character), entry->atomClass, entry->spoken};
    if (spelling.size() == 1 && spelling[0].isLetter())
        return {spelling, spelling[0].unicode(), slanted(spelling[0].unicode()), AtomClass::Ordinary, nullptr};
    return {};
}

double spaceWidth(const QString &command)
{
    static const QHash<QString, double> widths = {{QStringLiteral("\\,"), 3 / 18.0},
                                                  {QStringLiteral("\\:"), 4 / 18.0},
                                                  {QStringLiteral("\\;"), 5 / 18.0},
                                                  {QStringLiteral("\\quad"), 1},
                                                  {QStringLiteral("\\qquad"), 2}};
    return widths.value(command, 0);
}

char32_t accentCharacter(const QString &command)
{
    static const QHash<QString, char32_t> accents = {{QStringLiteral("\\hat"), U'\u0302'},
                                                     {QStringLiteral("\\bar"), U'\u0304'},
                                                     {QStringLiteral("\\tilde"), U'\u0303'}};
    return accents.value(command, 0);
}

} // namespace normscope
