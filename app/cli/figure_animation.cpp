// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_animation.h"

#include "app/cli/command_line.h"
#include "app/cli/figure_options.h"
#include "app/figures/figure_file.h"
#include "app/figures/figure_sheet.h"
#include "app/figures/motion.h"
#include "app/figures/png_painter.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QFileInfo>
#include <QSize>

#include <optional>

namespace normscope {

namespace {

constexpr std::int64_t mostPlays = 65535;

const char *const frameRateOption = "frame-rate";
const char *const loopOption = "loop";
const char *const pixelsOption = "pixels";

bool isMoving(const CommandArguments &arguments)
{
    return arguments.has(QStringLiteral("animate"));
}

Motion motionOf(const CommandArguments &arguments)
{
    return fromName<Motion>(arguments.text(QStringLiteral("animate")).toStdString()).value_or(Motion::None);
}

bool isGif(const QString &path)
{
    return exportKindOf(path) == ExportKind::Gif;
}

AnimationTiming timingOf(const CommandArguments &arguments)
{
    AnimationTiming timing;
    timing.frameRate = arguments.number(QLatin1String(frameRateOption), timing.frameRate);
    if (!(timing.frameRate >= leastFrameRate && timing.frameRate <= mostFrameRate))
        throw InputError({MESSAGE_TEXT("Message", "--frame-rate is 1 to %1 frames a second, not %2."),
                          {std::to_string(static_cast<int>(mostFrameRate)),
                           arguments.text(QLatin1String(frameRateOption)).toStdString()}});
    const std::int64_t plays = arguments.integer(QLatin1String(loopOption), 0);
    if (plays < 0 || plays > mostPlays)
        throw InputError({MESSAGE_TEXT("Message", "--loop is 0 (for ever) to %1, not %2."),
                          {std::to_string(mostPlays), std::to_string(plays)}});
    timing.plays = static_cast<int>(plays);
    return timing;
}

/// The size that --pixels gives ("1280x720"); nullopt without the option.
std::optional<QSize> pixelsOf(const CommandArguments &arguments)
{
    const QString option = QLatin1String(pixelsOption);
    if (!arguments.has(option))
        return std::nullopt;
    const QStringList parts = arguments.text(option).split(QLatin1Char('x'));
    bool hasWidth = false;
    bool hasHeight = false;
    const QSize size(parts.value(0).toInt(&hasWidth), parts.value(1).toInt(&hasHeight));
    if (parts.size() != 2 || !hasWidth || !hasHeight || size.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "--pixels needs a size such as 1280x720, not “%1”."),
                          {arguments.text(option).toStdString()}});
    for (const char *other : {"width", "height", "preset", "frames"}) {
        if (arguments.has(QLatin1String(other)))
            throw InputError(
                {MESSAGE_TEXT("Message", "--pixels says how large the pictures are: choose it or --%1."), {other}});
    }
    return size;
}

QString framePath(const QString &path, std::size_t index, std::size_t count)
{
    const QFileInfo file(path);
    const auto digits = static_cast<int>(QString::number(count).size());
    return file.path()
        + QStringLiteral("/%1-%2.%3")
              .arg(file.completeBaseName())
              .arg(index + 1, digits, 10, QLatin1Char('0'))
              .arg(file.suffix());
}

void writeFrames(const QString &path, const ViewType &view, FigureSpec spec, const std::vector<MotionStep> &steps)
{
    const FigureFormat format = *pictureFormat(*exportKindOf(path));
    std::vector<std::filesystem::path> files;
    for (std::size_t i = 0; i < steps.size(); ++i)
        files.push_back(nativePath(framePath(path, i, steps.size())));
    writeFiles(files, [&] {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const FigureSheet sheet = figureSheet({&view, steps[i].source({})}, spec);
            spec.height = sheet.spec().height; // All frames get the height of the first.
            saveFigure(framePath(path, i, steps.size()), exportFigure(sheet, format));
        }
    });
}

void writeMoving(const QString &path, const ViewType &view, FigureSpec spec, const std::vector<MotionStep> &steps,
                 const AnimationTiming &timing)
{
    const auto encoder = isGif(path) ? gifEncoder(timing) : apngEncoder(timing);
    for (const MotionStep &step : steps) {
        const FigureSheet sheet = figureSheet({&view, step.source({})}, spec);
        spec.height = sheet.spec().height;
        PngPainter painter(sheet);
        while (!painter.isDone())
            painter.paintBand();
        for (int frame = 0; frame < step.frames; ++frame)
            encoder->add(painter.image());
    }
    writeFiles({nativePath(path)}, [&] { saveFigure(path, encoder->finish()); });
}

/// Throws InputError for options that choose one of the states that the animation goes through.
void checkChoices(const CommandArguments &arguments)
{
    const QStringList chosen = motionOf(arguments) == Motion::BatchSize
        ? QStringList {QStringLiteral("batch-size")}
        : QStringList {QStringLiteral("sequence"), QStringLiteral("stage"), QStringLiteral("lens")};
    for (const QString &option : chosen) {
        if (arguments.has(option))
            throw InputError({MESSAGE_TEXT("Message", "--animate %1 goes through all of them: choose it or --%2."),
                              {arguments.text(QStringLiteral("animate")).toStdString(), option.toStdString()}});
    }
}

} // namespace

std::vector<CommandOption> animationOptions()
{
    return {
        {QStringLiteral("animate"),
         {},
         FigureCommand::tr("Let it move: through the stages; cells that gather by group, are normalized there and go "
                           "home; or through batch sizes from 2 to 128. --out is a .png (APNG) or a .gif, of 150 dpi "
                           "unless --dpi is given."),
         {QStringLiteral("stages"), QStringLiteral("gather"), QStringLiteral("batch-size")}},
        {QLatin1String(pixelsOption), FigureCommand::tr("WIDTHxHEIGHT"),
         FigureCommand::tr("Of --animate: the size in pixels, such as 1280x720, in place of --width and --height; type "
                           "is as large as --font-size and --dpi have it.")},
        {QLatin1String(frameRateOption), FigureCommand::tr("NUMBER"),
         FigureCommand::tr("Of --animate: frames a second, 1 … 50 (20).")},
        {QLatin1String(loopOption), FigureCommand::tr("NUMBER"),
         FigureCommand::tr("Of --animate: how often it is played; 0 is for ever (0).")},
        {QStringLiteral("frames"),
         {},
         FigureCommand::tr("Of --animate: a numbered file for each different picture, in any picture format.")},
    };
}

void checkAnimation(const CommandArguments &arguments, const QString &path, const ViewType &view)
{
    for (const char *option : {frameRateOption, loopOption, pixelsOption, "frames"}) {
        if (arguments.has(QLatin1String(option)) && !isMoving(arguments))
            throw InputError({MESSAGE_TEXT("Message", "--%1 has an effect with --animate only."), {option}});
    }
    if (!isMoving(arguments) && isGif(path))
        throw InputError({MESSAGE_TEXT("Message", "A .gif is written of a moving figure only: --animate stages."), {}});
    if (!isMoving(arguments))
        return;
    timingOf(arguments);
    pixelsOf(arguments);
    if (!canMove(view, motionOf(arguments)))
        throw InputError({MESSAGE_TEXT("Message", "--animate %1 has no effect on --view %2."),
                          {arguments.text(QStringLiteral("animate")).toStdString(), std::string(view.id)}});
    checkChoices(arguments);
    const auto kind = exportKindOf(path);
    const bool fits = arguments.has(QStringLiteral("frames")) ? kind && pictureFormat(*kind)
                                                              : isGif(path) || kind == ExportKind::Png;
    if (!fits)
        throw InputError({MESSAGE_TEXT("Message",
                                       "A moving figure is written as .png or .gif, or with --frames as "
                                       "numbered .svg, .pdf or .png: “%1” is none of them."),
                          {path.toStdString()}});
}

void writeAnimation(const CommandArguments &arguments, const QString &path, const FigureRequest &request,
                    const FigureSpec &spec)
{
    const AnimationTiming timing = timingOf(arguments);
    const std::vector<MotionStep> steps = motionSteps(request, motionOf(arguments), timing);
    if (arguments.has(QStringLiteral("frames")))
        return writeFrames(path, *request.view, spec, steps);
    FigureSpec moving = spec;
    if (!arguments.has(QStringLiteral("dpi")))
        moving.dpi = movingDpi;
    if (const auto pixels = pixelsOf(arguments)) {
        constexpr double millimetresPerInch = 25.4;
        moving.width = pixels->width() * millimetresPerInch / moving.dpi;
        moving.height = pixels->height() * millimetresPerInch / moving.dpi;
        validate(moving);
    }
    writeMoving(path, *request.view, moving, steps, timing);
}

} // namespace normscope
