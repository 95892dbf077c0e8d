// SPDX-License-Identifier: GPL-3.0-or-later
//
// Charts of token rows: measured points stay within the bands of the law, if there is one.
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
        return true; // The band ends before the point.
    const QPointF lower = band.lower[static_cast<std::size_t>(upper - band.upper.begin())];
    constexpr double rounding = 1e-9; // Without padding the band has no width.
    return lower.y() - rounding <= point.y() && point.y() <= upper->y() + rounding;
}

} // namespace

class SequenceChartsTest : public QObject
{
    Q_OBJECT

private slots:
    // At least 99 of 100 points are expected within. The points of one seed depend on each other, so that a few seeds
    // change the share by some percent. The deviation itself is tested by tst_padding_scatter.
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
                    continue; // The point of the present share, drawn again.
                QVERIFY(band != bands.end());
                for (const QPointF &point : measured.points) {
                    ++points;
                    outside += isWithin(*band, point) ? 0 : 1;
                }
            }
        }
        QVERIFY(points > 500);
        QVERIFY2(outside < 0.05 * points, qPrintable(QStringLiteral("%1 of %2").arg(outside).arg(points)));
        // No point outside would mean that the bands are much too wide.
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
                    continue; // The line of the law.
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
