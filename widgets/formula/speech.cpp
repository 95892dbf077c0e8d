// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/symbols.h"
#include "widgets/formula/writers.h"

#include <QCoreApplication>
#include <QStringList>

namespace normscope {

namespace {

using Kind = Expression::Kind;

struct FormulaSpeech
{
    Q_DECLARE_TR_FUNCTIONS(normscope::FormulaSpeech)
};

QString spokenSymbol(const QString &spelling)
{
    const Symbol found = symbol(spelling);
    if (found.spoken)
        return FormulaSpeech::tr(found.spoken);
    return QString::fromUcs4(&found.character, 1);
}

QString rowSpeech(const Expression &row)
{
    QStringList words;
    for (const Expression &part : row.parts) {
        const QString word = spokenText(part);
        if (!word.isEmpty())
            words += word;
    }
    return words.join(QLatin1Char(' '));
}

/// Whether an expression is so short that its end need not be spoken.
bool isShort(const Expression &expression)
{
    return expression.kind != Kind::Row && expression.kind != Kind::Fraction && expression.kind != Kind::Root;
}

QString fractionSpeech(const Expression &fraction)
{
    const QString numerator = spokenText(fraction.parts[0]);
    const QString denominator = spokenText(fraction.parts[1]);
    return isShort(fraction.parts[0]) && isShort(fraction.parts[1])
        ? FormulaSpeech::tr("%1 over %2").arg(numerator, denominator)
        : FormulaSpeech::tr("the fraction %1 over %2, end of fraction,").arg(numerator, denominator);
}

QString rootSpeech(const Expression &root)
{
    const QString content = spokenText(root.parts[0]);
    return isShort(root.parts[0]) ? FormulaSpeech::tr("the square root of %1").arg(content)
                                  : FormulaSpeech::tr("the square root of %1, end of root,").arg(content);
}

QString sumSpeech(const Expression &scripts)
{
    const QString sign = spokenText(scripts.parts[0]);
    const QString from = spokenText(scripts.parts[1]);
    const QString to = spokenText(scripts.parts[2]);
    if (to.isEmpty())
        return FormulaSpeech::tr("%1 over %2 of").arg(sign, from);
    return FormulaSpeech::tr("%1 from %2 to %3 of").arg(sign, from, to);
}

bool isSum(const Expression &base)
{
    return base.kind == Kind::Symbol && symbol(base.text).atomClass == AtomClass::Operator;
}

QString scriptsSpeech(const Expression &scripts)
{
    const Expression &above = scripts.parts[2];
    if (isSum(scripts.parts[0]) && !scripts.parts[1].isEmptyRow())
        return sumSpeech(scripts);
    QString speech = spokenText(scripts.parts[0]);
    if (!scripts.parts[1].isEmptyRow())
        speech = FormulaSpeech::tr("%1 sub %2").arg(speech, spokenText(scripts.parts[1]));
    if (above == Expression {Kind::Number, QStringLiteral("2"), {}})
        return FormulaSpeech::tr("%1 squared").arg(speech);
    return above.isEmptyRow() ? speech : FormulaSpeech::tr("%1 to the power %2").arg(speech, spokenText(above));
}

QString accentSpeech(const Expression &accent)
{
    const QString base = spokenText(accent.parts[0]);
    if (accent.text == QLatin1String("\\hat"))
        return FormulaSpeech::tr("%1 hat").arg(base);
    return accent.text == QLatin1String("\\bar") ? FormulaSpeech::tr("%1 bar").arg(base)
                                                 : FormulaSpeech::tr("%1 tilde").arg(base);
}

QString fenceSpeech(const Expression &fence)
{
    const qsizetype space = fence.text.indexOf(QLatin1Char(' '));
    return QStringList {spokenSymbol(fence.text.left(space)), spokenText(fence.parts[0]),
                        spokenSymbol(fence.text.mid(space + 1))}
        .join(QLatin1Char(' '));
}

} // namespace

QString spokenText(const Expression &expression)
{
    switch (expression.kind) {
    case Kind::Row:
        return rowSpeech(expression);
    case Kind::Symbol:
        return spokenSymbol(expression.text);
    case Kind::Number:
    case Kind::Word:
    case Kind::Text:
        return expression.text;
    case Kind::Fraction:
        return fractionSpeech(expression);
    case Kind::Root:
        return rootSpeech(expression);
    case Kind::Scripts:
        return scriptsSpeech(expression);
    case Kind::Accent:
        return accentSpeech(expression);
    case Kind::Fence:
        return fenceSpeech(expression);
    case Kind::Space:
        return {};
    case Kind::Mark:
        return spokenText(expression.parts[0]);
    }
    return {};
}

} // namespace normscope
