// SPDX-License-Identifier: GPL-3.0-or-later
//
// Charts of token rows: bands that what is measured stays within, where there is a law of it.
#include "tests/subject.h"
#include "widgets/sequences/sequence_charts.h"
#include "widgets/theme/theme.h"

#include <QTest>

#include <algorithm>
#include <variant>
#include <vector>

namespace tst_sequence_charts {

using namespace normscope;

namespace {

using MakeChart = Chart (*)(const PaddingStudy &, const Theme &);

PaddingStudy studyOf(const TokenSetup &setup)
{
    return studyPadding(setup, {}, {}, {});
}

template <class Layer>
std::vector<Layer> layersOf(const Chart &chart)
{
    std::vector<Layer> found;
    for (const PlotLayer &layer : chart.content.layers) {
        if (const auto *match = std::get_if<Layer>(&layer))
            found.push_back(*match);
    }
    return found;
}

bool isWithin(const PlotBand &band, const QPointF &point)
{
    const auto upper
        = std::ranges::find_if(band.upper, [&](const QPointF &one) { return one.x() >= point.x() - 1e-9; });
    if (upper == band.upper.end())
        return true; // The band ends before.
    const QPointF lower = band.lower[static_cast<std::size_t>(upper - band.upper.begin())];
    constexpr double rounding = 1e-9; // Without padding outputs have no scatter.
    return lower.y() - rounding <= point.y() && point.y() <= upper->y() + rounding;
}

} // namespace

} // namespace tst_sequence_charts

Q_DECLARE_METATYPE(tst_sequence_charts::MakeChart)

namespace tst_sequence_charts {

class SequenceChartsTest : public QObject
{
    Q_OBJECT

private slots:
    // 99 of 100. Points of one seed belong together, as they are of the same values: a few seeds more or less make some
    // percent. That the deviation itself is right is tst_padding_scatter's.
    void pointsStayWithinTheirBands_data()
    {
        QTest::addColumn<MakeChart>("make");
        QTest::newRow("mean") << &shareMeanChart;
        QTest::newRow("variance") << &shareVarianceChart;
        QTest::newRow("output") << &shareOutputChart;
        QTest::newRow("noise") << &positionNoiseChart;
    }

    void pointsStayWithinTheirBands()
    {
        QFETCH(MakeChart, make);
        int points = 0;
        int outside = 0;
        TokenSetup setup;
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            setup.seed = seed;
            const Chart chart = make(studyOf(setup), Theme::light());
            const auto bands = layersOf<PlotBand>(chart);
            for (const PlotPoints &measured : layersOf<PlotPoints>(chart)) {
                const auto band = std::ranges::find_if(
                    bands, [&](const PlotBand &one) { return one.color.rgb() == measured.color.rgb(); });
                if (measured.ring > 0)
                    continue; // The present share once more.
                QVERIFY(band != bands.end());
                for (const QPointF &point : measured.points) {
                    ++points;
                    outside += isWithin(*band, point) ? 0 : 1;
                }
            }
        }
        QVERIFY(points > 500);
        QVERIFY2(outside < 0.05 * points, qPrintable(QStringLiteral("%1 of %2").arg(outside).arg(points)));
        // Bands that are much too wide would hold everything.
        QVERIFY2(outside > 0, "not one");
    }

    void runningStatisticsStayWithinTheirs_data()
    {
        QTest::addColumn<MakeChart>("make");
        QTest::newRow("values") << &runningStatisticsChart;
        QTest::newRow("distances of means") << &meanDistanceChart;
        QTest::newRow("distances of variances") << &varianceDistanceChart;
    }

    void runningStatisticsStayWithinTheirs()
    {
        QFETCH(MakeChart, make);
        int points = 0;
        int outside = 0;
        TokenSetup setup;
        for (std::uint64_t seed = 1; seed <= 30; ++seed) {
            setup.seed = seed;
            const Chart chart = make(studyOf(setup), Theme::light());
            const auto bands = layersOf<PlotBand>(chart);
            for (const PlotLine &line : layersOf<PlotLine>(chart)) {
                if (line.style == Qt::DotLine)
                    continue; // The law.
                for (const QPointF &point : line.points) {
                    ++points;
                    outside += std::ranges::any_of(bands, [&](const PlotBand &band) { return isWithin(band, point); })
                        ? 0
                        : 1;
                }
            }
        }
        QVERIFY(points > 2000);
        QVERIFY2(outside < 0.05 * points, qPrintable(QStringLiteral("%1 of %2").arg(outside).arg(points)));
    }

    void wordsHaveNoBand()
    {
        TokenSetup setup;
        setup.source = TokenSource::English;
        const PaddingStudy study = studyOf(setup);
        for (const MakeChart make : {&shareMeanChart, &positionNoiseChart, &runningStatisticsChart, &meanDistanceChart})
            QVERIFY(layersOf<PlotBand>(make(study, Theme::light())).empty());
    }
};

NORMSCOPE_WINDOW_TEST(SequenceChartsTest)

} // namespace tst_sequence_charts

#include "tst_sequence_charts.moc"
