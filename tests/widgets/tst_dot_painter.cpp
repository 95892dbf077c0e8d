// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/subject.h"
#include "widgets/core/dot_painter.h"
#include "widgets/svg/svg_device.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <cmath>
#include <functional>

namespace tst_dot_painter {

using namespace normscope;

namespace {

constexpr double diameter = 6;

QImage canvas(double ratio = 1)
{
    QImage image(80, 60, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::white);
    return image;
}

QImage painted(const std::function<void(QPainter &)> &paint, double ratio = 1)
{
    QImage image = canvas(ratio);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    return image;
}

/// The total darkness of an image, and its centre of mass in pixels.
struct Ink
{
    double amount = 0;
    QPointF centre;
};

Ink ink(const QImage &image)
{
    Ink result;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const double dark = 1 - qRed(image.pixel(x, y)) / 255.0;
            result.amount += dark;
            result.centre += dark * QPointF(x + 0.5, y + 0.5);
        }
    }
    result.centre /= result.amount;
    return result;
}

} // namespace

/// Dots from prepared images look like the ellipses that they stand for at every position; in vector files they are
/// ellipses.
class TestDotPainter : public QObject
{
    Q_OBJECT

private slots:
    void dotsCoverWhatEllipsesDo_data();
    void dotsCoverWhatEllipsesDo();
    void overlappingDotsAddUp();
    void theClipHolds();
    void afterwardsThePainterIsAsBefore();
    void vectorsAreEllipses();
};

void TestDotPainter::dotsCoverWhatEllipsesDo_data()
{
    QTest::addColumn<QPointF>("at");
    QTest::addColumn<QTransform>("transform");
    QTest::addColumn<double>("ratio");
    QTest::newRow("whole pixels") << QPointF(20, 30) << QTransform() << 1.0;
    QTest::newRow("between pixels") << QPointF(20.37, 30.81) << QTransform() << 1.0;
    QTest::newRow("just below a pixel") << QPointF(20.95, 30.99) << QTransform() << 1.0;
    QTest::newRow("moved") << QPointF(4.1, -3.3) << QTransform::fromTranslate(20.4, 30) << 1.0;
    QTest::newRow("scaled") << QPointF(10.2, 12.7) << QTransform::fromScale(2.5, 2.5) << 1.0;
    QTest::newRow("a screen of two pixels each way") << QPointF(15.2, 12.7) << QTransform() << 2.0;
    QTest::newRow("both") << QPointF(5.2, 6.7) << QTransform(1.5, 0, 0, 1.5, 3, 4) << 2.0;
    QTest::newRow("beyond the left edge") << QPointF(-1.3, 20) << QTransform() << 1.0;
    QTest::newRow("stretched, which images are not") << QPointF(10, 30) << QTransform::fromScale(2, 1) << 1.0;
}

void TestDotPainter::dotsCoverWhatEllipsesDo()
{
    QFETCH(QPointF, at);
    QFETCH(QTransform, transform);
    QFETCH(double, ratio);
    const Ink expected = ink(painted(
        [&](QPainter &painter) {
            painter.setTransform(transform, true);
            painter.setPen(Qt::NoPen);
            painter.setBrush(Qt::black);
            painter.drawEllipse(at, diameter / 2, diameter / 2);
        },
        ratio));
    const Ink found = ink(painted(
        [&](QPainter &painter) {
            painter.setTransform(transform, true);
            DotPainter(painter, diameter, Qt::black).draw(at);
        },
        ratio));
    QVERIFY(expected.amount > 5);
    // Positions are rounded to quarters of a pixel, which is off by an eighth at most; at the image's edge this changes
    // the amount of ink as well.
    const double slack = at.x() < 0 ? diameter / 8 : 0;
    QVERIFY2(std::abs(found.amount - expected.amount) < 0.02 * expected.amount + slack,
             qPrintable(QStringLiteral("%1 for %2").arg(found.amount).arg(expected.amount)));
    const QPointF off = found.centre - expected.centre;
    QVERIFY2(std::max(std::abs(off.x()), std::abs(off.y())) < 0.14,
             qPrintable(QStringLiteral("off by %1, %2").arg(off.x()).arg(off.y())));
}

void TestDotPainter::overlappingDotsAddUp()
{
    QColor color(Qt::black);
    color.setAlphaF(0.5F);
    const QImage image = painted([&](QPainter &painter) {
        DotPainter dots(painter, diameter, color);
        dots.draw({20, 20});
        dots.draw({20, 20});
    });
    QVERIFY(std::abs(qRed(image.pixel(20, 20)) - 255 / 4) <= 2);
}

void TestDotPainter::theClipHolds()
{
    const QImage image = painted([](QPainter &painter) {
        painter.translate(10, 10);
        painter.setClipRect(QRectF(0, 0, 10, 20));
        DotPainter(painter, diameter, Qt::black).draw({10, 10});
    });
    QCOMPARE(image.pixelColor(18, 20), QColor(Qt::black));
    QCOMPARE(image.pixelColor(21, 20), QColor(Qt::white));
}

void TestDotPainter::afterwardsThePainterIsAsBefore()
{
    const QImage image = painted([](QPainter &painter) {
        painter.translate(30, 0);
        painter.setBrush(Qt::red);
        DotPainter(painter, diameter, Qt::black).draw({0, 0});
        painter.fillRect(QRectF(0, 20, 10, 10), painter.brush());
    });
    QCOMPARE(image.pixelColor(35, 25), QColor(Qt::red));
    QCOMPARE(image.pixelColor(5, 25), QColor(Qt::white));
}

void TestDotPainter::vectorsAreEllipses()
{
    SvgDevice device({40, 20}, SvgDevice::Text::AsText, {});
    QPainter painter(&device);
    {
        DotPainter dots(painter, diameter, Qt::black);
        for (int i = 0; i < 5; ++i)
            dots.draw({10.0 * i, 5});
    }
    painter.end();
    const QByteArray svg = device.finish();
    QCOMPARE(svg.count("<circle") + svg.count("<ellipse") + svg.count("<path"), 5);
    QVERIFY(!svg.contains("<image"));
}

NORMSCOPE_WINDOW_TEST(TestDotPainter)

} // namespace tst_dot_painter

#include "tst_dot_painter.moc"
