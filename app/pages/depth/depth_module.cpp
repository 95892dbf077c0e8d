// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/depth/depth_module.h"

#include "app/arguments/batch_size_options.h"
#include "app/arguments/depth_options.h"
#include "app/arguments/input_scene.h"
#include "app/document/depth_part.h"
#include "app/pages/depth/depth_figures.h"
#include "app/pages/depth/depth_look.h"
#include "app/pages/depth/depth_page.h"
#include "app/shell/looks.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>
#include <QPainter>

#include <string>

namespace normscope {

namespace {

struct DepthModuleText
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

constexpr std::string_view cardsOfDepth[] = {"depth-facts"};
constexpr std::string_view commandsOfDepth[] = {"depth."};
constexpr char widthName[] = "features";
const QString architecturesOption = QStringLiteral("architectures");

/// Draws the icon: blocks on top of each other.
void drawStack(QPainter &painter)
{
    for (const double top : {1.5, 7.0, 12.5})
        painter.drawRect(QRectF(4, top, 10, 4));
}

Page *createDepthPage(const Shell &shell)
{
    return new DepthPage(shell);
}

std::vector<CommandOption> depthFigureOptions()
{
    std::vector<CommandOption> options = depthOptions();
    options.front().help = DepthModuleText::tr("Of depth: one architecture instead of those that are compared.");
    for (CommandOption &option : options) {
        if (option.name == QLatin1String("width")) // --width is the width of the figure.
            option.name = QLatin1String(widthName);
    }
    options.push_back({architecturesOption, DepthModuleText::tr("LIST"),
                       DepthModuleText::tr("Of depth: the residual architectures that are compared, as in pre,post.")});
    options.push_back({QStringLiteral("block"), DepthModuleText::tr("NUMBER"),
                       DepthModuleText::tr("Of depth: the block that is looked at.")});
    return options;
}

/// Compares the architectures of --architectures only.
void compareOnly(const CommandArguments &arguments, DepthExperiment &e)
{
    e.kind = StackKind::Residual;
    for (const DepthArchitecture architecture : allDepthArchitectures) {
        if (architecture != DepthArchitecture::Plain)
            isCompared(e, architecture) = false;
    }
    for (const QString &item : arguments.text(architecturesOption).split(QLatin1Char(','))) {
        const auto chosen = fromName<DepthArchitecture>(item.trimmed().toStdString());
        if (!chosen || *chosen == DepthArchitecture::Plain)
            throw InputError(
                {MESSAGE_TEXT("Message", "--architectures needs residual ones such as pre,post, unlike “%1”."),
                 {item.trimmed().toStdString()}});
        isCompared(e, *chosen) = true;
    }
}

/// The experiment with the changes of the options. Throws InputError.
DepthExperiment experimentOf(const CommandArguments &arguments, DepthExperiment e)
{
    if (arguments.has(architecturesOption) && arguments.has(QStringLiteral("architecture")))
        throw InputError({MESSAGE_TEXT("Message", "--architecture and --architectures: choose one of both.")});
    if (arguments.has(architecturesOption))
        compareOnly(arguments, e);
    if (arguments.has(QStringLiteral("architecture"))) {
        const auto chosen = *fromName<DepthArchitecture>(arguments.text(QStringLiteral("architecture")).toStdString());
        const bool isPlain = chosen == DepthArchitecture::Plain;
        e.kind = isPlain ? StackKind::Plain : StackKind::Residual;
        for (const DepthArchitecture architecture : allDepthArchitectures) {
            if (!isPlain && architecture != DepthArchitecture::Plain)
                isCompared(e, architecture) = architecture == chosen;
        }
    }
    const bool isPlain = e.kind == StackKind::Plain;
    StackArguments wanted;
    wanted.stack.architecture = isPlain ? DepthArchitecture::Plain : DepthArchitecture::Pre;
    wanted.stack.norm = isPlain ? e.plainNorm : e.norm;
    wanted.stack.depth = e.depth;
    wanted.stack.width = e.width;
    wanted.stack.tokens = isPlain ? e.batchSize : e.tokens;
    wanted.stack.gain = e.gain;
    wanted.stack.activation = e.activation;
    wanted.stack.seed = e.seed;
    if (!isPlain) {
        wanted.stack.attention = e.attention;
        wanted.stack.similarity = e.similarity;
    }
    wanted.seeds = e.seeds;
    wanted.steps = e.steps;
    wanted.rate = e.rate;
    wanted = stackArguments(arguments, wanted, widthName);
    (isPlain ? e.plainNorm : e.norm)
        = arguments.has(QStringLiteral("norm")) ? wanted.stack.norm : (isPlain ? e.plainNorm : e.norm);
    e.depth = wanted.stack.depth;
    e.width = wanted.stack.width;
    (isPlain ? e.batchSize : e.tokens) = wanted.stack.tokens;
    e.gain = wanted.stack.gain;
    e.activation = wanted.stack.activation;
    e.seed = wanted.stack.seed;
    e.seeds = wanted.seeds;
    e.attention = isPlain ? e.attention : wanted.stack.attention;
    e.similarity = isPlain ? e.similarity : wanted.stack.similarity;
    e.steps = wanted.steps;
    e.rate = wanted.rate;
    validate(e);
    return e;
}

/// Sets the block of the look. Throws InputError if the stacks of `e` do not have it.
void applyShownBlock(const CommandArguments &arguments, const DepthExperiment &e, DepthLook &look)
{
    look.block = clampedInteger(arguments, "block", look.block);
    if (arguments.has(QStringLiteral("block")) && (look.block < 1 || look.block > e.depth))
        throw InputError({MESSAGE_TEXT("Message", "--block must be between 1 and %1, not %2."),
                          {std::to_string(e.depth), std::to_string(look.block)}});
}

/// The figures of the document's experiment, without INPUT of the default one, with the changes of the options.
FigureSourcePtr depthFigures(const CommandArguments &arguments, const ViewType &view)
{
    DepthExperiment e;
    DepthLook look;
    if (hasInput(arguments) && !isDocumentNamed(arguments))
        throw InputError({MESSAGE_TEXT("Message",
                                       "--view %1 shows stacks of drawn weights: there is nothing in a tensor for it; "
                                       "INPUT can be a document."),
                          {std::string(view.id)}});
    if (hasInput(arguments)) {
        const StoredScene stored = openedScene(arguments);
        e = stored.scene.part<DepthExperiment>();
        look = depthLook(lookOf(stored.view, depthModule.id));
    }
    e = experimentOf(arguments, e);
    applyShownBlock(arguments, e, look);
    Workers workers;
    DepthComparison comparison = carriedOver({}, e);
    while (!comparison.isComplete())
        comparison = advanced(std::move(comparison), std::chrono::milliseconds(0), workers);
    const StackPlace place = placeOf(look, e);
    return std::make_shared<const DepthFigures>(std::move(comparison), place);
}

void applyDepthOptions(const CommandArguments &arguments, StoredScene &stored)
{
    const DepthExperiment e = experimentOf(arguments, stored.scene.part<DepthExperiment>());
    DepthLook look = depthLook(lookOf(stored.view, depthModule.id));
    applyShownBlock(arguments, e, look);
    stored.scene.setPart(e);
    stored.view = withLook(stored.view, depthModule.id, toJson(look));
}

OptionTexts depthLookOptions(const StoredScene &stored)
{
    const int block = depthLook(lookOf(stored.view, depthModule.id)).block;
    return block == DepthLook().block ? OptionTexts() : OptionTexts {{QStringLiteral("block"), QString::number(block)}};
}

} // namespace

const PageModule depthModule {
    .id = "depth",
    .formerId = "",
    .title = QT_TRANSLATE_NOOP("normscope::PageModule", "Depth"),
    .question = QT_TRANSLATE_NOOP("normscope::PageModule", "What happens to signal and gradient down a stack?"),
    .menu = QT_TRANSLATE_NOOP("normscope::PageModule", "Stac&k"),
    .drawIcon = drawStack,
    .views = depthViews,
    .figureOptions = depthFigureOptions,
    .figures = depthFigures,
    .figureView = nullptr,
    .create = createDepthPage,
    .applyOptions = applyDepthOptions,
    .lookOptions = depthLookOptions,
    .otherCards = cardsOfDepth,
    .commandFamilies = commandsOfDepth};

} // namespace normscope
