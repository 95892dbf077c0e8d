// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures with few colours in vector files.
#include "tests/subject.h"
#include "widgets/core/picture_sink.h"

#include <QTest>

namespace tst_picture_sink {

using namespace normscope;

namespace {

/// Each of the colours 0 … colors − 1 once, in lines of 16 pixels.
QImage picture(int colors)
{
    QImage image(16, (colors + 15) / 16, QImage::Format_RGB32);
    image.fill(qRgb(0, 0, 0));
    for (int i = 0; i < colors; ++i)
        image.setPixel(i % 16, i / 16, qRgb(i * 7 % 256, i / 256, 255 - i % 256));
    return image;
}

} // namespace

class PictureSinkTest : public QObject
{
    Q_OBJECT

private slots:
    void aTableHoldsUpTo256Colours_data()
    {
        QTest::addColumn<int>("colors");
        QTest::addColumn<QImage::Format>("format");
        QTest::newRow("one") << 1 << QImage::Format_Indexed8;
        QTest::newRow("as many as there are places") << 256 << QImage::Format_Indexed8;
        QTest::newRow("more") << 272 << QImage::Format_RGB32;
    }
    void aTableHoldsUpTo256Colours()
    {
        QFETCH(int, colors);
        QFETCH(QImage::Format, format);
        const QImage image = picture(colors);
        const QImage stored = withColorTable(image);
        QCOMPARE(stored.format(), format);
        QCOMPARE(stored.convertToFormat(QImage::Format_RGB32), image);
    }

    void whatIsNotOpaqueStaysAsItIs()
    {
        QImage image(2, 2, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QCOMPARE(withColorTable(image).format(), QImage::Format_ARGB32);
    }
};

NORMSCOPE_TEST(PictureSinkTest)

} // namespace tst_picture_sink

#include "tst_picture_sink.moc"
