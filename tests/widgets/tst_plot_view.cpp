// SPDX-License-Identifier: GPL-3.0-or-later
// Plots: layers and axes agree on their transform, texts do not cover each other, and the readout follows pointer and
// keys.
#include "tests/subject.h"
#include "widgets/plot/plot_view.h"

#include "tests/support/pictures.h"
#include "widgets/plot/chart_axes.h"
#include "widgets/plot/ticks.h"

#include <QApplication>
#include <QImage>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include <cmath>

namespace tst_plot_view {

using namespace normscope;
using namespace normscope::test;

namespace {

const QColor barColor(200, 30, 30);
const QColor lineColor(30, 30, 200);

PlotContent bars(std::vector<double> edges, std::vector<double> heights)
{
    PlotContent content;
    content.x = {edges.front(), edges.back(), false, true, {}};
    content.y = {0, 10, false, true, {}};
    content.layers.emplace_back(PlotBars {std::move(edges), std::move(heights), barColor});
    return content;
}

/// The bounding rectangle of all pixels that are nearly of that colour, as those in the middle of a letter's strokes.
QRect regionOf(const QImage &image, const QColor &color)
{
    QRect region;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            const int distance = std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green())
                + std::abs(pixel.blue() - color.blue());
            if (distance < 90)
                region |= QRect(x, y, 1, 1);
        }
    }
    return region;
}

QStringList labels(const std::vector<Tick> &ticks)
{
    QStringList texts;
    for (const Tick &tick : ticks)
        texts.append(tick.label);
    return texts;
}

} // namespace

class tst_PlotView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void ticksAreRoundNumbers_data();
    void ticksAreRoundNumbers();
    void binaryTicksArePowersOfTwo();
    void aLegendTakesItsRoomFromThePlot();
    void transformsGoThereAndBack_data();
    void transformsGoThereAndBack();
    void barsStandWhereTheAxisSays();
    void axesOfChartAndLayersAgree();
    void theVerticalTitleStandsBesideTheMiddle_data();
    void theVerticalTitleStandsBesideTheMiddle();
    void logarithmicAxesKeepTheOtherPoints();
    void linesBreakWhereThereIsNoPlace();
    void wordsStandBelowThoseTheyWouldCover();
    void axesArePaintedAnewOnlyWhenTheyChange();
    void readOutFollowsThePointer();
    void readOutFollowsTheArrowKeys();
    void smallAndEmptyPlotsPaint_data();
    void smallAndEmptyPlotsPaint();
};

void tst_PlotView::ticksAreRoundNumbers_data()
{
    QTest::addColumn<double>("minimum");
    QTest::addColumn<double>("maximum");
    QTest::addColumn<int>("most");
    QTest::addColumn<bool>("logarithmic");
    QTest::addColumn<QString>("expected");
    QTest::newRow("unit") << 0.0 << 1.0 << 6 << false << QStringLiteral("0 0.2 0.4 0.6 0.8 1");
    QTest::newRow("about zero") << -1.5 << 1.5 << 5 << false << QStringLiteral("−1 0 1");
    QTest::newRow("tenths without rounding noise") << 0.0 << 0.3 << 4 << false << QStringLiteral("0 0.1 0.2 0.3");
    QTest::newRow("large") << 0.0 << 30000.0 << 4 << false << QStringLiteral("0 10000 20000 30000");
    QTest::newRow("far from zero") << 1e6 << 1e6 + 2 << 3 << false << QStringLiteral("1000000 1000001 1000002");
    QTest::newRow("powers of ten") << 1.0 << 1024.0 << 8 << true << QStringLiteral("1 10 100 1000");
    QTest::newRow("many decades") << 1e-8 << 1.0 << 5 << true << QStringLiteral("1e−8 1e−6 0.0001 0.01 1");
    QTest::newRow("one decade") << 1.0 << 10.0 << 8 << true << QStringLiteral("1 2 5 10");
    QTest::newRow("empty range") << 1.0 << 1.0 << 5 << false << QString();
    QTest::newRow("no logarithm") << 0.0 << 1.0 << 5 << true << QString();
    QTest::newRow("not finite") << 0.0 << std::numeric_limits<double>::infinity() << 5 << false << QString();
}

void tst_PlotView::ticksAreRoundNumbers()
{
    QFETCH(double, minimum);
    QFETCH(double, maximum);
    QFETCH(int, most);
    QFETCH(bool, logarithmic);
    const auto ticks = logarithmic ? logarithmicTicks(minimum, maximum, most) : linearTicks(minimum, maximum, most);
    QVERIFY(static_cast<int>(ticks.size()) <= most);
    QTEST(labels(ticks).join(QLatin1Char(' ')), "expected");
}

void tst_PlotView::binaryTicksArePowersOfTwo()
{
    const auto labels = [](double minimum, double maximum, int most) {
        QStringList texts;
        for (const Tick &tick : binaryTicks(minimum, maximum, most))
            texts += tick.label;
        return texts.join(QLatin1Char(' '));
    };
    QCOMPARE(labels(0.8, 1280, 16), QStringLiteral("1 2 4 8 16 32 64 128 256 512 1024"));
    QCOMPARE(labels(0.8, 1280, 6), QStringLiteral("1 4 16 64 256 1024"));
    QCOMPARE(labels(3, 20, 16), QStringLiteral("4 8 16"));
    QCOMPARE(labels(0, 20, 16), QString());
}

void tst_PlotView::aLegendTakesItsRoomFromThePlot()
{
    PlotFigure figure;
    const QRectF rect(0, 0, 400, 300);
    const double without = figure.transform(rect).area.height();
    PlotContent content = figure.content();
    content.legend = {{QStringLiteral("measured"), Qt::blue, PlotLegendEntry::Sample::Points},
                      {QStringLiteral("theory"), Qt::black, PlotLegendEntry::Sample::Line, Qt::DashLine}};
    figure.setContent(content);
    const double one = without - figure.transform(rect).area.height();
    QVERIFY(one > 0);
    // Entries that do not fit side by side are placed one below the other.
    QVERIFY(without - figure.transform(QRectF(0, 0, 110, 300)).area.height() > 1.5 * one);
}

void tst_PlotView::transformsGoThereAndBack_data()
{
    QTest::addColumn<bool>("logarithmic");
    QTest::newRow("linear") << false;
    QTest::newRow("logarithmic") << true;
}

void tst_PlotView::transformsGoThereAndBack()
{
    QFETCH(bool, logarithmic);
    PlotTransform transform;
    transform.x = {1, 1000, logarithmic, true, {}};
    transform.y = {0.01, 1, logarithmic, true, {}};
    transform.area = QRectF(10, 20, 300, 200);
    QCOMPARE(transform.toPixel({1, 0.01}), QPointF(10, 220));
    QCOMPARE(transform.toPixel({1000, 1}), QPointF(310, 20));
    const QPointF data(42, 0.5);
    const QPointF back = transform.toData(transform.toPixel(data));
    QVERIFY(std::abs(back.x() - data.x()) < 1e-9 && std::abs(back.y() - data.y()) < 1e-12);
    if (logarithmic)
        QVERIFY(std::abs(transform.toPixel({10, 0.1}).x() - 110) < 1e-9);
}

void tst_PlotView::barsStandWhereTheAxisSays()
{
    PlotFigure figure;
    figure.setContent(bars({0, 1, 3, 4}, {10, 5, 0}));
    const QRectF rect(0, 0, 400, 300);
    const QImage image = painted(figure, rect.size().toSize());
    const PlotTransform transform = figure.transform(rect);
    const auto colorAt = [&](double x, double y) { return image.pixelColor(transform.toPixel({x, y}).toPoint()); };
    QCOMPARE(colorAt(0.5, 9), barColor);
    QCOMPARE(colorAt(2, 4), barColor);
    QVERIFY(colorAt(2, 6) != barColor);
    QVERIFY(colorAt(3.5, 0.2) != barColor);
}

void tst_PlotView::axesOfChartAndLayersAgree()
{
    // A grid line of Qt Charts must run through the point that our transform gives for its tick.
    for (const QSize size : {QSize(300, 200), QSize(640, 400)}) {
        for (const bool labelled : {true, false}) {
            PlotContent content = bars({0, 4}, {0});
            content.y.labelled = labelled;
            PlotFigure figure;
            Theme theme = Theme::light();
            theme.grid = QColor(0, 255, 0);
            figure.setTheme(theme);
            figure.setContent(content);
            const QImage image = painted(figure, size);
            const PlotTransform transform = figure.transform(QRectF(QPointF(), size));
            for (const double tick : {1.0, 2.0, 3.0}) {
                const QPointF place = transform.toPixel({tick, 7.3});
                bool found = false;
                for (int x = static_cast<int>(place.x()) - 1; x <= static_cast<int>(place.x()) + 1; ++x)
                    found = found || image.pixelColor(x, static_cast<int>(place.y())).green() > 250;
                QVERIFY(found);
                QVERIFY(image.pixelColor(static_cast<int>(place.x()) + 4, static_cast<int>(place.y())).red() > 0);
            }
        }
    }
}

void tst_PlotView::theVerticalTitleStandsBesideTheMiddle_data()
{
    QTest::addColumn<int>("height");
    QTest::newRow("high") << 300;
    QTest::newRow("low") << 110;
}

void tst_PlotView::theVerticalTitleStandsBesideTheMiddle()
{
    QFETCH(const int, height);
    PlotContent content = bars({0, 1}, {5});
    content.y.title = QStringLiteral("oooooo");
    PlotFigure figure;
    figure.setContent(content);
    const QImage image = painted(figure, {300, height});
    const QRectF area = figure.transform(QRectF(0, 0, 300, height)).area;
    int first = height;
    int last = 0;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < 10; ++x) { // Only the title is so far left.
            if (qGray(image.pixel(x, y)) < 200) {
                first = std::min(first, y);
                last = std::max(last, y);
            }
        }
    }
    QVERIFY(last > first + 20);
    QVERIFY2(std::abs((first + last) / 2.0 - area.center().y()) < 3,
             qPrintable(QStringLiteral("%1 … %2").arg(first).arg(last)));
}

void tst_PlotView::logarithmicAxesKeepTheOtherPoints()
{
    PlotContent content;
    content.x = {1, 100, true, true, {}};
    content.y = {0.01, 1, true, true, {}};
    content.layers.emplace_back(PlotPoints {{{10, 0.1}, {20, 0}, {-5, 0.1}, {50, std::nan("")}}, lineColor, 9});
    PlotFigure figure;
    figure.setContent(content);
    const QImage image = painted(figure, {300, 200});
    QCOMPARE(image.pixelColor(figure.transform(QRectF(0, 0, 300, 200)).toPixel({10, 0.1}).toPoint()), lineColor);
    const int pixels = pixelsOf(image, lineColor);
    QVERIFY2(pixels > 30 && pixels < 90, qPrintable(QString::number(pixels))); // One disc of diameter 9.
}

void tst_PlotView::linesBreakWhereThereIsNoPlace()
{
    PlotContent content;
    content.x = {0, 4, false, false, {}};
    content.y = {0, 2, false, false, {}};
    content.layers.emplace_back(
        PlotLine {{{0, 1}, {1, 1}, {2, std::nan("")}, {3, 1}, {4, 1}}, lineColor, 4, Qt::SolidLine});
    PlotFigure figure;
    figure.setContent(content);
    const QImage image = painted(figure, {200, 100});
    const PlotTransform transform = figure.transform(QRectF(0, 0, 200, 100));
    QCOMPARE(image.pixelColor(transform.toPixel({0.5, 1}).toPoint()), lineColor);
    QVERIFY(image.pixelColor(transform.toPixel({2, 1}).toPoint()) != lineColor);
    QCOMPARE(image.pixelColor(transform.toPixel({3.5, 1}).toPoint()), lineColor);
}

void tst_PlotView::wordsStandBelowThoseTheyWouldCover()
{
    PlotContent content;
    content.x = {0, 4, false, false, {}};
    content.y = {0, 2, false, false, {}};
    content.layers.emplace_back(PlotNote {{1, 2}, QStringLiteral("note"), barColor});
    content.layers.emplace_back(PlotMark {1, QStringLiteral("mark"), lineColor, Qt::DashLine});
    PlotFigure figure;
    figure.setContent(content);
    const QImage image = painted(figure, {300, 150});
    const QRect note = regionOf(image, barColor);
    QVERIFY(!note.isEmpty());
    // The mark's text, right of its line, is in the first line of the plot, though the note was added before it.
    const int line = static_cast<int>(figure.transform(QRectF(0, 0, 300, 150)).toPixel({1, 1}).x()) + 3;
    const QRect mark = regionOf(image.copy(line, 0, image.width() - line, image.height()), lineColor);
    QVERIFY(!mark.isEmpty());
    QVERIFY2(note.top() > mark.bottom(), qPrintable(QStringLiteral("%1 %2").arg(note.top()).arg(mark.bottom())));
}

void tst_PlotView::axesArePaintedAnewOnlyWhenTheyChange()
{
    PlotView view;
    view.resize(300, 200);
    view.setContent(bars({0, 1, 2}, {3, 4}));
    const QImage before = view.grab().toImage();
    view.setContent(bars({0, 1, 2}, {4, 3}));
    QVERIFY(view.grab().toImage() != before);
    view.setContent(bars({0, 1, 2}, {3, 4}));
    QCOMPARE(view.grab().toImage(), before);
    view.setTheme(Theme::dark());
    QVERIFY(view.grab().toImage() != before);
    view.setTheme(Theme::light());
    QCOMPARE(view.grab().toImage(), before);

    // Only the words of the legend change, and they take the same room.
    PlotContent content = bars({0, 1, 2}, {3, 4});
    content.legend = {{QStringLiteral("N = 4"), barColor, PlotLegendEntry::Sample::Area}};
    view.setContent(content);
    const QImage four = view.grab().toImage();
    content.legend.front().text = QStringLiteral("N = 8");
    view.setContent(content);
    QVERIFY(view.grab().toImage() != four);
}

void tst_PlotView::readOutFollowsThePointer()
{
    PlotView view;
    view.resize(300, 200);
    view.setContent(bars({0, 1, 2}, {3, 4}));
    view.setReader([](QPointF place) {
        const double from = std::floor(place.x());
        return PlotView::ReadOut {QStringLiteral("bar %1").arg(from), from, from + 1};
    });
    view.show();
    QSignalSpy changes(&view, &PlotView::readOutChanged);
    const PlotTransform transform = view.figure().transform(QRectF(view.rect()));
    const QImage plain = view.grab().toImage();
    QTest::mouseMove(&view, transform.toPixel({0.5, 5}).toPoint());
    QTRY_COMPARE(view.readOutText(), QStringLiteral("bar 0"));
    QVERIFY(view.grab().toImage() != plain);
    QTest::mouseMove(&view, transform.toPixel({1.5, 5}).toPoint());
    QTRY_COMPARE(view.readOutText(), QStringLiteral("bar 1"));
    QTest::mouseMove(&view, QPoint(2, 199)); // Beside the plot.
    QTRY_COMPARE(view.readOutText(), QString());
    QCOMPARE(changes.count(), 3);
    QCOMPARE(view.grab().toImage(), plain);
}

void tst_PlotView::readOutFollowsTheArrowKeys()
{
    PlotView view;
    view.resize(300, 200);
    view.setContent(bars({0, 1, 2, 3, 4}, {3, 4, 5, 6}));
    QCOMPARE(view.focusPolicy(), Qt::NoFocus);
    view.setReader([](QPointF place) {
        const double from = std::min(3.0, std::floor(place.x()));
        return PlotView::ReadOut {QString::number(from), from, from + 1};
    });
    QCOMPARE(view.focusPolicy(), Qt::StrongFocus);
    view.show();
    QStringList texts;
    for (const auto key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Right, Qt::Key_Left, Qt::Key_Left}) {
        QTest::keyClick(&view, key);
        texts.append(view.readOutText());
    }
    QCOMPARE(texts.join(QLatin1Char(' ')), QStringLiteral("2 3 3 2 1"));
}

void tst_PlotView::smallAndEmptyPlotsPaint_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("nothing") << QSize(1, 1);
    QTest::newRow("narrow") << QSize(20, 300);
    QTest::newRow("flat") << QSize(400, 12);
}

void tst_PlotView::smallAndEmptyPlotsPaint()
{
    QFETCH(QSize, size);
    PlotView view;
    view.resize(size);
    QVERIFY(!view.grab().isNull());
    view.setContent(bars({0, 1, 2}, {3, 4}));
    QVERIFY(!view.grab().isNull());
}

NORMSCOPE_WINDOW_TEST(tst_PlotView)

} // namespace tst_plot_view

#include "tst_plot_view.moc"
