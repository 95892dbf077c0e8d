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

#define SPOKEN(text) QT_TRANSLATE_NOOP("normscope::FormulaSpeech", text)

constexpr Entry entries[] = {
    {"\\alpha", U'α', AtomClass::Ordinary, SPOKEN("alpha")},
    {"\\beta", U'β', AtomClass::Ordinary, SPOKEN("beta")},
    {"\\gamma", U'γ', AtomClass::Ordinary, SPOKEN("gamma")},
    {"\\delta", U'δ', AtomClass::Ordinary, SPOKEN("delta")},
    {"\\varepsilon", U'ε', AtomClass::Ordinary, SPOKEN("epsilon")},
    {"\\eta", U'η', AtomClass::Ordinary, SPOKEN("eta")},
    {"\\theta", U'θ', AtomClass::Ordinary, SPOKEN("theta")},
    {"\\lambda", U'λ', AtomClass::Ordinary, SPOKEN("lambda")},
    {"\\mu", U'μ', AtomClass::Ordinary, SPOKEN("mu")},
    {"\\nu", U'ν', AtomClass::Ordinary, SPOKEN("nu")},
    {"\\pi", U'π', AtomClass::Ordinary, SPOKEN("pi")},
    {"\\rho", U'ρ', AtomClass::Ordinary, SPOKEN("rho")},
    {"\\sigma", U'σ', AtomClass::Ordinary, SPOKEN("sigma")},
    {"\\tau", U'τ', AtomClass::Ordinary, SPOKEN("tau")},
    {"\\phi", U'φ', AtomClass::Ordinary, SPOKEN("phi")},
    {"\\omega", U'ω', AtomClass::Ordinary, SPOKEN("omega")},
    {"\\infty", U'∞', AtomClass::Ordinary, SPOKEN("infinity")},
    {"\\partial", U'∂', AtomClass::Ordinary, SPOKEN("partial")},
    {"\\nabla", U'∇', AtomClass::Ordinary, SPOKEN("nabla")},
    {"\\%", U'%', AtomClass::Ordinary, SPOKEN("percent")},
    {"!", U'!', AtomClass::Close, nullptr},
    {"/", U'/', AtomClass::Ordinary, SPOKEN("over")},
    {"|", U'|', AtomClass::Ordinary, SPOKEN("bar")},
    {"\\|", U'‖', AtomClass::Ordinary, SPOKEN("norm bar")},
    {".", U'.', AtomClass::Ordinary, nullptr},
    {"\\sum", U'∑', AtomClass::Operator, SPOKEN("the sum")},
    {"\\prod", U'∏', AtomClass::Operator, SPOKEN("the product")},
    {"+", U'+', AtomClass::Binary, SPOKEN("plus")},
    {"-", U'−', AtomClass::Binary, SPOKEN("minus")},
    {"\\pm", U'±', AtomClass::Binary, SPOKEN("plus or minus")},
    {"\\cdot", U'·', AtomClass::Binary, SPOKEN("times")},
    {"\\times", U'×', AtomClass::Binary, SPOKEN("times")},
    {"\\odot", U'⊙', AtomClass::Binary, SPOKEN("times, element by element,")},
    {"=", U'=', AtomClass::Relation, SPOKEN("equals")},
    {"\\approx", U'≈', AtomClass::Relation, SPOKEN("is about")},
    {"\\neq", U'≠', AtomClass::Relation, SPOKEN("is not")},
    {"<", U'<', AtomClass::Relation, SPOKEN("is less than")},
    {">", U'>', AtomClass::Relation, SPOKEN("is greater than")},
    {"\\leq", U'≤', AtomClass::Relation, SPOKEN("is at most")},
    {"\\geq", U'≥', AtomClass::Relation, SPOKEN("is at least")},
    {"\\ll", U'≪', AtomClass::Relation, SPOKEN("is much less than")},
    {"\\gg", U'≫', AtomClass::Relation, SPOKEN("is much greater than")},
    {"\\in", U'∈', AtomClass::Relation, SPOKEN("in")},
    {"\\sim", U'∼', AtomClass::Relation, SPOKEN("is distributed as")},
    {"\\propto", U'∝', AtomClass::Relation, SPOKEN("is proportional to")},
    {"\\to", U'→', AtomClass::Relation, SPOKEN("gives")},
    {"\\leftarrow", U'←', AtomClass::Relation, SPOKEN("becomes")},
    {":", U':', AtomClass::Relation, nullptr},
    {"(", U'(', AtomClass::Open, SPOKEN("open parenthesis")},
    {"[", U'[', AtomClass::Open, SPOKEN("open bracket")},
    {"\\{", U'{', AtomClass::Open, SPOKEN("open brace")},
    {")", U')', AtomClass::Close, SPOKEN("close parenthesis")},
    {"]", U']', AtomClass::Close, SPOKEN("close bracket")},
    {"\\}", U'}', AtomClass::Close, SPOKEN("close brace")},
    {",", U',', AtomClass::Punctuation, nullptr},
    {";", U';', AtomClass::Punctuation, nullptr},
    {"\\cdots", U'⋯', AtomClass::Inner, SPOKEN("and so on")},
    {"\\ldots", U'…', AtomClass::Inner, SPOKEN("and so on")},
};

#undef SPOKEN

/// The slanted form in the block "Mathematical Alphanumeric Symbols"; capital Greek and signs stay upright.
char32_t slanted(char32_t character)
{
    if (character == U'h')
        return U'ℎ'; // Its place in the block is left empty.
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
