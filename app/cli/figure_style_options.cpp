// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_style_options.h"

#include "app/cli/figure_options.h"
#include "app/shell/page_module.h"
#include "engine/tensor/error.h"

#include <QFontDatabase>

#include <cmath>

namespace normscope {

namespace {

bool isFontFile(const QString &text)
{
    for (const char *ending : {".ttf", ".otf", ".ttc", ".otc"}) {
        if (text.endsWith(QLatin1String(ending), Qt::CaseInsensitive))
            return true;
    }
    return text.contains(u'/');
}

QString familyOf(const QString &text)
{
    if (isFontFile(text)) {
        const QStringList families = QFontDatabase::applicationFontFamilies(QFontDatabase::addApplicationFont(text));
        if (families.isEmpty())
            throw InputError({MESSAGE_TEXT("Message", "“%1” is no font that can be read."), {text.toStdString()}});
        return families.front();
    }
    for (const QString &family : QFontDatabase::families()) {
        if (family.compare(text, Qt::CaseInsensitive) == 0)
            return family;
    }
    throw InputError({MESSAGE_TEXT("Message",
                                   "There is no font “%1” here; --font takes a family that is installed, or "
                                   "the file of a font."),
                      {text.toStdString()}});
}

Evaluation::Range rangeArgument(const QString &text)
{
    const QStringList ends = text.split(u',');
    bool isLow = false;
    bool isHigh = false;
    const Evaluation::Range range {ends.value(0).trimmed().toDouble(&isLow), ends.value(1).trimmed().toDouble(&isHigh)};
    const bool isRange = ends.size() == 2 && isLow && isHigh && std::isfinite(range.minimum)
        && std::isfinite(range.maximum) && range.minimum < range.maximum;
    if (!isRange)
        throw InputError({MESSAGE_TEXT("Message", "--range needs two rising numbers such as -2,2, not “%1”."),
                          {text.toStdString()}});
    return range;
}

FigureParts hiddenFigureParts(const CommandArguments &arguments, const ViewType &view)
{
    FigureParts hidden;
    for (const QString &word : arguments.text(QStringLiteral("hide")).split(u',')) {
        const auto part = fromName<FigurePart>(word.trimmed().toStdString());
        if (!part)
            throw InputError(
                {MESSAGE_TEXT("Message", "--hide cannot be “%1”; it is a list of: %2."),
                 {word.toStdString(), namesOfEach<FigurePart>().join(QStringLiteral(", ")).toStdString()}});
        if (!view.hideable.contains(*part))
            throw InputError({MESSAGE_TEXT("Message", "--hide %1 has no effect on --view %2."),
                              {word.trimmed().toStdString(), std::string(view.id)}});
        hidden.insert(*part);
    }
    return hidden;
}

void checkUse(const CommandArguments &arguments, const ViewType &view)
{
    const QString range = QStringLiteral("range");
    const QString sharing = QStringLiteral("share-scale");
    const QString palette = QStringLiteral("palette");
    if (arguments.has(palette) && !view.hasColors)
        throwUnusedOption(palette, view);
    if (arguments.has(range) && !view.hasRange)
        throwUnusedOption(range, view);
    if (arguments.has(sharing) && !view.hasPanels)
        throwUnusedOption(sharing, view);
    if (arguments.has(range) && arguments.has(sharing))
        throw InputError(
            {MESSAGE_TEXT("Message", "--range is one for all panels already: choose it or --share-scale."), {}});
}

} // namespace

std::vector<CommandOption> styleOptions()
{
    return {
        {QStringLiteral("font"), FigureCommand::tr("FAMILY|FILE"),
         FigureCommand::tr("The font of text and numbers: one that is installed, or its .ttf or .otf file (Inter). "
                           "Formulas stay in STIX Two, which goes with Times and Computer Modern.")},
        {QStringLiteral("palette"),
         {},
         FigureCommand::tr(
             "The colours of cells, by matplotlib’s names (theme). Diverging ones, from coolwarm on, have "
             "their middle at 0."),
         namesOfEach<Palette>()},
        {QStringLiteral("range"), FigureCommand::tr("A,B"),
         FigureCommand::tr(
             "What the colours of cells, or the axis of number lines and of compare’s distributions, span "
             "(the values). Colours of both signs stay even about 0.")},
        {QStringLiteral("share-scale"),
         {},
         FigureCommand::tr("One span for the panels beside each other, of colours or of their axes.")},
        {QStringLiteral("hide"), FigureCommand::tr("LIST"),
         FigureCommand::tr("What is left out, of: %1.").arg(namesOfEach<FigurePart>().join(QStringLiteral(", ")))},
    };
}

FigureStyle figureStyle(const CommandArguments &arguments, const ViewType &view)
{
    checkUse(arguments, view);
    FigureStyle style;
    if (arguments.has(QStringLiteral("font")))
        style.font = familyOf(arguments.text(QStringLiteral("font")));
    style.palette = fromName<Palette>(arguments.text(QStringLiteral("palette")).toStdString()).value_or(style.palette);
    if (arguments.has(QStringLiteral("range")))
        style.range = rangeArgument(arguments.text(QStringLiteral("range")));
    style.sharesScale = arguments.has(QStringLiteral("share-scale"));
    if (arguments.has(QStringLiteral("hide")))
        style.hidden = hiddenFigureParts(arguments, view);
    return style;
}

} // namespace normscope
