// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_animation.h"

#include "app/cli/command_line.h"
#include "app/cli/figure_options.h"
#include "app/figures/animation.h"
#include "app/figures/figure_file.h"
#include "app/figures/figure_page.h"
#include "app/figures/png_painter.h"
#include "app/pages/page_table.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <cmath>

namespace normscope {

namespace {

constexpr double usualFrameRate = 20;
constexpr double mostFrameRate = 50; ///< A GIF tells delays in hundredths of a second, and many show 1 as 10.
constexpr std::int64_t mostPlays = 65535;
constexpr double secondsAtStage = 0.8;
constexpr double secondsBetween = 1.2;
constexpr double secondsOfBatchSize = 0.6;
constexpr std::array shownBatchSizes = {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128};

const char *const frameRateOption = "frame-rate";
const char *const loopOption = "loop";

bool isMoving(const CommandArguments &arguments)
{
    return arguments.has(QStringLiteral("animate"));
}

bool isOfStages(const CommandArguments &arguments)
{
    return arguments.text(QStringLiteral("animate")) == QLatin1String("stages");
}

bool isGif(const QString &path)
{
    return path.endsWith(QLatin1String(".gif"), Qt::CaseInsensitive);
}

AnimationTiming timingOf(const CommandArguments &arguments)
{
    AnimationTiming timing;
    timing.frameRate = arguments.number(QLatin1String(frameRateOption), usualFrameRate);
    if (!(timing.frameRate >= 1 && timing.frameRate <= mostFrameRate))
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

/// A picture of the animation, and how many frames it is shown for.
struct Moment
{
    FigureSourcePtr source;
    int frames = 1;
};

int framesIn(double seconds, const AnimationTiming &timing)
{
    return std::max(1, static_cast<int>(std::lround(seconds * timing.frameRate)));
}

/// Slow at both ends.
double eased(double share)
{
    return share * share * (3 - 2 * share);
}

std::vector<Moment> stageMoments(const FigureSource &source, const AnimationTiming &timing)
{
    std::vector<Moment> moments;
    const std::vector<Stage> stages = source.stages();
    const int still = framesIn(secondsAtStage, timing);
    const int moving = framesIn(secondsBetween, timing);
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const auto stage = static_cast<double>(stages[i]);
        // Without a centred stage the values wait where it would be until they are divided.
        const double from = i == 0 ? 0 : std::max(static_cast<double>(stages[i - 1]), stage - 1);
        for (int step = 1; i > 0 && step < moving; ++step)
            moments.push_back({source.between(from + eased(static_cast<double>(step) / moving) * (stage - from)), 1});
        moments.push_back({source.at(stages[i]), still});
    }
    return moments;
}

std::vector<Moment> batchSizeMoments(const QStringList &words, const ViewType &view, const AnimationTiming &timing)
{
    std::vector<Moment> moments;
    for (const int size : shownBatchSizes) {
        const CommandArguments arguments(QStringList {QStringLiteral("--batch-size=%1").arg(size)} + words,
                                         figureOptions(), 1);
        moments.push_back({pageOf(view).figures(arguments, view), framesIn(secondsOfBatchSize, timing)});
    }
    return moments;
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

QImage pictureOf(const FigurePage &page)
{
    PngPainter painter(page);
    while (!painter.isDone())
        painter.paintBand();
    return painter.image();
}

void writeFrames(const QString &path, const ViewType &view, FigureSpec spec, const std::vector<Moment> &moments)
{
    const FigureFormat format = *pictureFormat(*exportKindOf(path));
    std::vector<std::filesystem::path> files;
    for (std::size_t i = 0; i < moments.size(); ++i)
        files.push_back(nativePath(framePath(path, i, moments.size())));
    writeFiles(files, [&] {
        for (std::size_t i = 0; i < moments.size(); ++i) {
            const FigurePage page = figurePage({&view, moments[i].source}, spec);
            spec.height = page.spec().height; // All are as high as the first.
            saveFigure(framePath(path, i, moments.size()), exportFigure(page, format));
        }
    });
}

void writeMoving(const QString &path, const ViewType &view, FigureSpec spec, const std::vector<Moment> &moments,
                 const AnimationTiming &timing)
{
    const auto encoder = isGif(path) ? gifEncoder(timing) : apngEncoder(timing);
    for (const Moment &moment : moments) {
        const FigurePage page = figurePage({&view, moment.source}, spec);
        spec.height = page.spec().height;
        const QImage picture = pictureOf(page);
        for (int frame = 0; frame < moment.frames; ++frame)
            encoder->add(picture);
    }
    writeFiles({nativePath(path)}, [&] { saveFigure(path, encoder->finish()); });
}

/// What the animation goes through cannot be chosen as well.
void checkChoices(const CommandArguments &arguments)
{
    const QStringList chosen = isOfStages(arguments)
        ? QStringList {QStringLiteral("sequence"), QStringLiteral("stage"), QStringLiteral("lens")}
        : QStringList {QStringLiteral("batch-size")};
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
         FigureCommand::tr("Let it move: through the stages, or through batch sizes from 2 to 128. --out is a .png "
                           "(APNG) or a .gif, of 150 dpi unless --dpi is given."),
         {QStringLiteral("stages"), QStringLiteral("batch-size")}},
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
    for (const char *option : {frameRateOption, loopOption, "frames"}) {
        if (arguments.has(QLatin1String(option)) && !isMoving(arguments))
            throw InputError({MESSAGE_TEXT("Message", "--%1 has an effect with --animate only."), {option}});
    }
    if (!isMoving(arguments) && isGif(path))
        throw InputError({MESSAGE_TEXT("Message", "A .gif is written of a moving figure only: --animate stages."), {}});
    if (!isMoving(arguments))
        return;
    timingOf(arguments);
    if (isOfStages(arguments) ? !view.hasStages : view.page != "batch-size")
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

void writeAnimation(const QStringList &words, const CommandArguments &arguments, const QString &path,
                    const FigureRequest &request, const FigureSpec &spec)
{
    constexpr double movingDpi = 150;
    const AnimationTiming timing = timingOf(arguments);
    const std::vector<Moment> moments = isOfStages(arguments) ? stageMoments(*request.source, timing)
                                                              : batchSizeMoments(words, *request.view, timing);
    if (arguments.has(QStringLiteral("frames")))
        return writeFrames(path, *request.view, spec, moments);
    FigureSpec moving = spec;
    if (!arguments.has(QStringLiteral("dpi")))
        moving.dpi = movingDpi;
    writeMoving(path, *request.view, moving, moments, timing);
}

} // namespace normscope
