// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/safe_chart.h"

#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace normscope {

namespace {

constexpr double safeShare = 0.95;

/// A statistic with its name in the choice, and its error's name in sentences.
struct SafeChoice
{
    SafeStatistic statistic;
    const char *text;
    const char *error;
};
constexpr SafeChoice safeChoices[] = {
    {SafeStatistic::Mean, QT_TRANSLATE_NOOP("normscope::Chart", "the mean"),
     QT_TRANSLATE_NOOP("normscope::Chart", "the error of the batch mean")},
    {SafeStatistic::Deviation, QT_TRANSLATE_NOOP("normscope::Chart", "the deviation σ"),
     QT_TRANSLATE_NOOP("normscope::Chart", "the error of the batch’s σ")},
};

QString errorName(SafeStatistic statistic)
{
    return Chart::tr(std::ranges::find(safeChoices, statistic, &SafeChoice::statistic)->error);
}

/// The errors of all features at one batch size.
struct SafePoint
{
    int batchSize = 0;
    double share = 0; ///< Error that a share safeShare of the features stays below.
    double worst = 0;
};

/// Cached results for one population, needed repeatedly while the batch size is changed.
struct SafeAnswers
{
    std::weak_ptr<const ExperimentPopulation> population;
    std::vector<std::pair<SafeQuestion, SafeBatch>> answered;
    std::optional<SafeStatistic> measured;
    std::vector<SafePoint> points;

    void of(const ExperimentPopulationPtr &wanted)
    {
        if (population.lock() != wanted)
            *this = {.population = wanted, .answered = {}, .measured = {}, .points = {}};
    }
};

/// One cache per thread, since exported figures are made on worker threads.
SafeAnswers &safeAnswers()
{
    thread_local SafeAnswers answers;
    return answers;
}

int largestSafe(const ExperimentPopulation &population)
{
    const Drawing &drawing = population.drawing();
    return drawing.isIndependent() ? largestBatch
                                   : static_cast<int>(std::min<std::int64_t>(largestBatch, drawing.size));
}

std::optional<SafePoint> errorsAt(const ExperimentPopulation &population, SafeStatistic statistic, int batchSize)
{
    const int features = population.hasEqualFeatures() ? 1 : population.features();
    std::vector<double> errors;
    for (int feature = 0; feature < features; ++feature) {
        const std::optional<double> error = relativeError(population, feature, statistic, batchSize);
        if (!error)
            return {};
        errors.push_back(*error);
    }
    std::ranges::sort(errors);
    const auto count = static_cast<std::size_t>(std::ceil(safeShare * features - 1e-9));
    return SafePoint {batchSize, errors[std::max<std::size_t>(count, 1) - 1], errors.back()};
}

const std::vector<SafePoint> &safePoints(const ExperimentPopulationPtr &population, SafeStatistic statistic)
{
    SafeAnswers &answers = safeAnswers();
    answers.of(population);
    if (answers.measured == statistic)
        return answers.points;
    answers.measured = statistic;
    answers.points.clear();
    const int most = largestSafe(*population);
    for (int size = 1; size <= most; size = std::max(size + 1, static_cast<int>(size * 1.4))) {
        if (const auto point = errorsAt(*population, statistic, size))
            answers.points.push_back(*point);
    }
    if (const auto point = errorsAt(*population, statistic, most); point && answers.points.back().batchSize != most)
        answers.points.push_back(*point);
    return answers.points;
}

QString errorPercent(double share)
{
    return Chart::tr("%1 %").arg(numberText(100 * share, 3));
}

QString sizeText(const ExperimentPopulation &population, const std::optional<int> &size)
{
    return size ? QStringLiteral("N = %1").arg(*size) : Chart::tr("more than N = %1").arg(largestSafe(population));
}

bool hasOneLaw(const ExperimentPopulation &population)
{
    return population.hasEqualFeatures() || population.features() == 1;
}

QString channelName(const ExperimentPopulation &population, int feature)
{
    const int group = population.groupOf(feature);
    return population.groups() ? QString::fromStdString(population.groups()->groupText(group))
                               : Chart::tr("feature %1").arg(group);
}

QString safeSentence(const ExperimentPopulation &population, const SafeQuestion &question, const SafeBatch &safe)
{
    const QString error = errorName(question.statistic);
    const QString limit = errorPercent(question.tolerance);
    const int most = largestSafe(population);
    if (hasOneLaw(population))
        return safe.batchSize ? Chart::tr("From N = %1 on, %2 stays within %3 of σ (1 σ of chance).")
                                    .arg(QString::number(*safe.batchSize), error, limit)
                              : Chart::tr("Up to N = %1, %2 does not stay within %3 of σ (1 σ of chance).")
                                    .arg(QString::number(most), error, limit);
    const QString channels = countText(population.features());
    const QString text = safe.batchSize
        ? Chart::tr("From N = %1 on, %2 stays within %3 of σ for 95 % of %4 channels")
              .arg(QString::number(*safe.batchSize), error, limit, channels)
        : Chart::tr("Up to N = %1, %2 does not stay within %3 of σ for 95 % of %4 channels")
              .arg(QString::number(most), error, limit, channels);
    return Chart::tr("%1; the worst, %2, needs %3.")
        .arg(text, channelName(population, safe.worst), sizeText(population, safe.worstBatchSize));
}

PlotLine lineOf(const std::vector<SafePoint> &points, double SafePoint::*value, const QColor &color, Qt::PenStyle style)
{
    PlotLine line {{}, color, 2, style};
    for (const SafePoint &point : points)
        line.points.emplace_back(point.batchSize, point.*value);
    return line;
}

PlotView::Reader readerOf(std::vector<SafePoint> points, bool hasOne)
{
    return [points = std::move(points), hasOne](QPointF place) -> PlotView::ReadOut {
        if (points.empty() || !(place.x() > 0))
            return {};
        const SafePoint &nearest = *std::ranges::min_element(
            points, {}, [&](const SafePoint &point) { return std::abs(std::log(point.batchSize / place.x())); });
        const double at = nearest.batchSize;
        const QString text = hasOne
            ? Chart::tr("N = %1: %2 of σ").arg(QString::number(nearest.batchSize), errorPercent(nearest.share))
            : Chart::tr("N = %1: within %2 of σ for 95 %, the worst %3")
                  .arg(QString::number(nearest.batchSize), errorPercent(nearest.share), errorPercent(nearest.worst));
        return {text, at, at};
    };
}

} // namespace

const std::vector<SafeStatistic> &safeStatistics()
{
    static const std::vector<SafeStatistic> statistics = [] {
        std::vector<SafeStatistic> all;
        for (const SafeChoice &choice : safeChoices)
            all.push_back(choice.statistic);
        return all;
    }();
    return statistics;
}

QStringList safeStatisticTexts()
{
    QStringList texts;
    for (const SafeChoice &choice : safeChoices)
        texts += Chart::tr(choice.text);
    return texts;
}

SafeBatch safeBatchOf(const ExperimentPopulationPtr &population, const SafeQuestion &question)
{
    SafeAnswers &answers = safeAnswers();
    answers.of(population);
    const auto known = std::ranges::find(answers.answered, question, &std::pair<SafeQuestion, SafeBatch>::first);
    if (known != answers.answered.end())
        return known->second;
    constexpr std::size_t mostKept = 16;
    if (answers.answered.size() == mostKept)
        answers.answered.clear();
    answers.answered.emplace_back(question, safeBatch(*population, question.statistic, question.tolerance, safeShare));
    return answers.answered.back().second;
}

Chart safeChart(const ExperimentRun &run, const SafeQuestion &question, const Theme &theme)
{
    if (!run.population)
        return emptyChart();
    const ExperimentPopulation &population = *run.population;
    if (population.pooled().variance == 0.0)
        return emptyChart(Chart::tr("All samples are the same: every batch is safe."));
    const std::vector<SafePoint> points = safePoints(run.population, question.statistic);
    if (points.empty())
        return emptyChart(Chart::tr("This error does not exist for this population: no batch is safe."));
    const bool hasOne = hasOneLaw(population);
    const SafeBatch safe = safeBatchOf(run.population, question);
    Chart chart;
    chart.sentence = safeSentence(population, question, safe);
    PlotContent &content = chart.content;
    content.x = batchSizeAxis();
    content.y = {0.003, 3, true, true, Chart::tr("share of σ")};
    PlotLine line = lineOf(points, &SafePoint::share, theme.groupColor(0), Qt::SolidLine);
    content.legend = {{hasOne ? Chart::tr("error") : Chart::tr("error, 95 % of the channels below"), line.color}};
    content.layers.emplace_back(std::move(line));
    if (!hasOne) {
        PlotLine worst = lineOf(points, &SafePoint::worst, theme.groupColor(1), Qt::DashLine);
        content.legend.push_back(
            {Chart::tr("the worst channel"), worst.color, PlotLegendEntry::Sample::Line, worst.style});
        content.layers.emplace_back(std::move(worst));
    }
    content.layers.emplace_back(levelLine(content.x, question.tolerance, theme.warning, Qt::DashDotLine, 1.5));
    content.legend.push_back({Chart::tr("tolerance %1").arg(errorPercent(question.tolerance)), theme.warning,
                              PlotLegendEntry::Sample::Line, Qt::DashDotLine});
    if (safe.batchSize)
        content.layers.emplace_back(PlotMark {static_cast<double>(*safe.batchSize),
                                              Chart::tr("safe: N = %1").arg(*safe.batchSize), theme.warning,
                                              Qt::DashLine});
    if (const auto now = errorsAt(population, question.statistic, run.experiment.batchSize)) {
        content.layers.emplace_back(
            PlotPoints {{{static_cast<double>(run.experiment.batchSize), now->share}}, theme.accent, 15, 2.5});
        content.legend.push_back(
            {Chart::tr("N = %1").arg(run.experiment.batchSize), theme.accent, PlotLegendEntry::Sample::Ring});
    }
    chart.reader = readerOf(points, hasOne);
    return chart;
}

} // namespace normscope
