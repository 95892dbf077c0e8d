// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_options.h"

#include "app/arguments/input_scene.h"
#include "app/cli/figure_animation.h"
#include "app/cli/figure_style_options.h"
#include "app/figures/venue.h"
#include "app/pages/page_table.h"
#include "app/settings/language.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace normscope {

namespace {

/// The values of --view.
QStringList viewIds()
{
    QStringList ids;
    for (const PageModule *page : pageModules()) {
        for (const ViewType *view : page->views())
            ids += viewId(*view);
    }
    return ids;
}

constexpr std::array allThemes = {Theme::Kind::Light, Theme::Kind::Dark, Theme::Kind::Print};

QStringList themeNames()
{
    QStringList names;
    for (const Theme::Kind theme : allThemes)
        names += QLatin1String(name(theme).data());
    return names;
}

/// A length such as "85mm", "8.5cm" or "3.35in", in millimetres.
double millimetres(const CommandArguments &arguments, const char *option, double fallback)
{
    const QString name = QLatin1String(option);
    if (!arguments.has(name))
        return fallback;
    struct Unit
    {
        QLatin1String name;
        double millimetres;
    };
    QString number = arguments.text(name).trimmed();
    double factor = 1;
    for (const Unit &unit : {Unit {QLatin1String("mm"), 1}, Unit {QLatin1String("cm"), 10},
                             Unit {QLatin1String("in"), 25.4}, Unit {QLatin1String("pt"), 25.4 / 72}}) {
        if (number.endsWith(unit.name)) {
            number.chop(unit.name.size());
            factor = unit.millimetres;
            break;
        }
    }
    bool isNumber = false;
    const double value = number.trimmed().toDouble(&isNumber) * factor;
    if (!isNumber || value == 0)
        throw InputError({MESSAGE_TEXT("Message", "--%1 needs a length such as 85mm, not “%2”."),
                          {option, arguments.text(name).toStdString()}});
    return value;
}

double points(const CommandArguments &arguments, double fallback)
{
    const QString option = QStringLiteral("font-size");
    if (!arguments.has(option))
        return fallback;
    QString number = arguments.text(option).trimmed();
    if (number.endsWith(QLatin1String("pt")))
        number.chop(2);
    bool isNumber = false;
    const double value = number.trimmed().toDouble(&isNumber);
    if (!isNumber)
        throw InputError({MESSAGE_TEXT("Message", "--font-size needs a size such as 8pt, not “%1”."),
                          {arguments.text(option).toStdString()}});
    return value;
}

} // namespace

std::vector<CommandOption> figureOptions()
{
    const QString length = FigureCommand::tr("LENGTH");
    std::vector<CommandOption> options = {
        {QStringLiteral("view"), {}, FigureCommand::tr("What is painted. Required."), viewIds()},
        {QStringLiteral("out"), FigureCommand::tr("FILE"),
         FigureCommand::tr("The file to write: .svg, .pdf or .png; .csv for the numbers in the figure; .tex for LaTeX "
                           "(formulas of a derivation, a table of statistics or of compare, an array of a tensor, else "
                           "a picture), .tikz for the picture. Required.")},
        sampleOption(),
        {QStringLiteral("preset"),
         {},
         FigureCommand::tr("Width and type as a venue has them; --width and --font-size go before it."),
         venueNames()},
        {QStringLiteral("width"), length,
         FigureCommand::tr("Width, in mm, cm, in or pt (85mm; explore and batch-size 174mm).")},
        {QStringLiteral("height"), length, FigureCommand::tr("Height (what the figure needs at this width).")},
        {QStringLiteral("font-size"), FigureCommand::tr("POINTS"), FigureCommand::tr("Size of the type (8pt).")},
        {QStringLiteral("dpi"), FigureCommand::tr("NUMBER"),
         FigureCommand::tr("Pixels per inch of .png, and of images in the other formats (300).")},
        {QStringLiteral("theme"),
         {},
         FigureCommand::tr("Colours for a light or a dark page, or greys and patterns for print (light)."),
         themeNames()},
        {QStringLiteral("transparent"), {}, FigureCommand::tr("Without a background.")},
        {QStringLiteral("outline-text"), {}, FigureCommand::tr("SVG: letters as outlines, which need no font.")},
        {QStringLiteral("caption"),
         {},
         FigureCommand::tr("All parameters below the figure. The file's metadata have them always.")},
        {QStringLiteral("language"),
         {},
         FigureCommand::tr("The language of titles and captions; otherwise the system's."),
         {QStringLiteral("en"), QStringLiteral("zh_CN")}},
    };
    std::ranges::move(styleOptions(), std::back_inserter(options));
    std::ranges::move(animationOptions(), std::back_inserter(options));
    for (const PageModule *page : pageModules()) {
        for (CommandOption &option : page->figureOptions()) {
            if (!hasOption(options, option.name)) // Options that several pages share are listed once.
                options.push_back(std::move(option));
        }
    }
    return options;
}

const ViewType &figureView(const CommandArguments &arguments)
{
    const ViewType *named = findView(arguments.text(QStringLiteral("view")));
    if (!named)
        throw InputError({MESSAGE_TEXT("Message", "What to paint is missing: --view explore."), {}});
    const PageModule &own = pageOf(*named);
    const std::vector<CommandOption> ownOptions = own.figureOptions();
    for (const PageModule *page : pageModules()) {
        for (const CommandOption &option : page->figureOptions()) {
            if (arguments.has(option.name) && !hasOption(ownOptions, option.name))
                throwUnusedOption(option.name, *named);
        }
    }
    return own.figureView ? own.figureView(arguments, *named) : *named;
}

FigureSpec figureSpec(const CommandArguments &arguments, const ViewType &view)
{
    FigureSpec spec = withPreset({}, view.isPage ? FigurePreset::TwoColumns : FigurePreset::Column);
    if (const Venue *venue = findVenue(arguments.text(QStringLiteral("preset"))))
        spec = withVenue(spec, *venue);
    spec.width = millimetres(arguments, "width", spec.width);
    spec.height = millimetres(arguments, "height", spec.height);
    spec.fontSize = points(arguments, spec.fontSize);
    spec.dpi = arguments.number(QStringLiteral("dpi"), spec.dpi);
    spec.theme = fromName<Theme::Kind>(arguments.text(QStringLiteral("theme")).toStdString()).value_or(spec.theme);
    spec.transparent = arguments.has(QStringLiteral("transparent"));
    spec.outlineText = arguments.has(QStringLiteral("outline-text"));
    spec.caption = arguments.has(QStringLiteral("caption"));
    spec.style = figureStyle(arguments, view);
    spec.language = arguments.text(QStringLiteral("language"), systemLanguage());
    validate(spec);
    return spec;
}

} // namespace normscope
