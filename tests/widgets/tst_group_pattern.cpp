// SPDX-License-Identifier: GPL-3.0-or-later
// Groups are told apart by colour on screen and by pattern in print, where nothing has a colour.
#include "tests/subject.h"
#include "widgets/theme/color_map.h"
#include "widgets/theme/group_pattern.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QTest>

#include <set>

namespace tst_group_pattern {

using namespace normscope;

namespace {

QImage canvas()
{
    QImage image(40, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    return image;
}

QPainterPath wholeCanvas()
{
    QPainterPath path;
    path.addRect(0, 0, 40, 40);
    return path;
}

/// The pattern alone: 1 for each pixel that is darker than the ground, whatever its grey.
QByteArray pattern(const Theme &theme, std::int64_t group)
{
    QImage image = canvas();
    QPainter painter(&image);
    fillWithGroup(painter, wholeCanvas(), theme, group, QColor(0x40, 0x40, 0x40));
    painter.end();
    QByteArray bits;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            bits.append(qGray(image.pixel(x, y)) < 0x80 ? '1' : '0');
    }
    return bits;
}

bool isGrey(const QColor &color)
{
    return color.red() == color.green() && color.green() == color.blue();
}

} // namespace

class TestGroupPattern : public QObject
{
    Q_OBJECT

private slots:
    void printHasNoColour()
    {
        const Theme theme = Theme::print();
        for (const QColor &color : {theme.window, theme.card, theme.text, theme.accent, theme.warning, theme.notFinite})
            QVERIFY(isGrey(color));
        for (int group = 0; group < Theme::strongGroups; ++group) {
            QVERIFY(isGrey(theme.groupColor(group)));
            QVERIFY(contrastRatio(theme.groupColor(group), theme.card) >= 3); // WCAG 2.1, graphics.
            QVERIFY(contrastRatio(theme.groupTextColor(group), theme.card) >= 4.5);
        }
        for (const double minimum : {-2.0, 0.0}) {
            const ColorMap map(minimum, 2, theme);
            double before = 1.1;
            for (int step = 0; step <= 16; ++step) { // Smaller values are lighter over the whole range.
                const QColor color(map(minimum + step / 16.0 * (2 - minimum)));
                QVERIFY(isGrey(color));
                QVERIFY(relativeLuminance(color) < before);
                before = relativeLuminance(color);
            }
        }
    }

    void inPrintEveryGroupHasAPatternOfItsOwn()
    {
        std::set<QByteArray> patterns;
        std::set<QVector<qreal>> dashes;
        for (int group = 0; group < Theme::strongGroups; ++group) {
            patterns.insert(pattern(Theme::print(), group));
            dashes.insert(groupPen(Theme::print(), group, Qt::black, 2).dashPattern());
        }
        QCOMPARE(patterns.size(), std::size_t(Theme::strongGroups));
        QCOMPARE(dashes.size(), std::size_t(Theme::strongGroups));
    }

    void onScreenGroupsAreFilledPlainly()
    {
        for (const Theme &theme : {Theme::light(), Theme::dark()}) {
            QImage image = canvas();
            QPainter painter(&image);
            fillWithGroup(painter, wholeCanvas(), theme, 3, theme.groupColor(3));
            painter.end();
            for (int i = 0; i < 40; ++i)
                QCOMPARE(image.pixelColor(i, i), theme.groupColor(3));
            QCOMPARE(groupPen(theme, 3, Qt::black, 2).style(), Qt::SolidLine);
        }
    }

    void linesStayInsideTheShape()
    {
        QImage image = canvas();
        QPainter painter(&image);
        QPainterPath triangle;
        triangle.addPolygon(QPolygonF {{10, 10}, {30, 10}, {10, 30}, {10, 10}});
        fillWithGroup(painter, triangle, Theme::print(), 5, Qt::black);
        painter.end();
        for (int y = 0; y < 40; ++y) {
            for (int x = 0; x < 40; ++x) {
                if (!triangle.boundingRect().adjusted(-1, -1, 1, 1).contains(x, y) || x + y > 42)
                    QCOMPARE(image.pixelColor(x, y), QColor(Qt::white));
            }
        }
        QVERIFY(qGray(image.pixel(14, 14)) < 255);
    }
};

NORMSCOPE_WINDOW_TEST(TestGroupPattern)

} // namespace tst_group_pattern

#include "tst_group_pattern.moc"
