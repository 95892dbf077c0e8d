// SPDX-License-Identifier: GPL-3.0-or-later
// The SVG paint device: the file has all that QPainter draws, and a viewer shows it as the screen does.
#include "tests/subject.h"
#include "widgets/svg/svg_device.h"

#include <QApplication>
#include <QImage>
#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>
#include <functional>

namespace tst_svg_device {

using namespace normscope;

namespace {

using Painting = std::function<void(QPainter &)>;

constexpr QSizeF pageSize {50.8, 25.4}; // Millimetres: 192 × 96 pixels.

QByteArray svgOf(const Painting &paint, SvgDevice::Text text = SvgDevice::Text::AsText,
                 const SvgMetadata &metadata = {})
{
    SvgDevice device(pageSize, text, metadata);
    QPainter painter(&device);
    paint(painter);
    painter.end();
    return device.finish();
}

struct Element
{
    QString name;
    QXmlStreamAttributes attributes;
    QString text;

    QString operator[](const char *attribute) const { return attributes.value(QLatin1String(attribute)).toString(); }
};

/// All elements in order. Fails the test if the file is no well-formed XML.
QList<Element> elementsOf(const QByteArray &svg)
{
    QList<Element> elements;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement())
            elements.append({reader.name().toString(), reader.attributes(), {}});
        else if (reader.isCharacters() && !reader.isWhitespace())
            elements.last().text += reader.text();
    }
    if (reader.hasError())
        QTest::qFail(qPrintable(reader.errorString()), __FILE__, __LINE__);
    return elements;
}

QList<Element> elementsOf(const QByteArray &svg, const char *name)
{
    QList<Element> elements;
    for (const Element &element : elementsOf(svg)) {
        if (element.name == QLatin1String(name))
            elements.append(element);
    }
    return elements;
}

/// The file as rsvg-convert renders it, on white; a null image without that program.
QImage rendered(const QByteArray &svg)
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("rsvg-convert"));
    if (program.isEmpty())
        return {};
    QProcess process;
    process.start(program,
                  {QStringLiteral("--background-color=white"), QStringLiteral("-d"), QStringLiteral("96"),
                   QStringLiteral("-p"), QStringLiteral("96")});
    process.write(svg);
    process.closeWriteChannel();
    process.waitForFinished();
    return QImage::fromData(process.readAllStandardOutput()).convertToFormat(QImage::Format_RGB32);
}

QImage onScreen(const Painting &paint)
{
    QImage image(192, 96, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint(painter);
    return image;
}

/// The root mean square of the differences, 0 … 255.
double difference(const QImage &a, const QImage &b)
{
    double sum = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QColor one = a.pixelColor(x, y);
            const QColor other = b.pixelColor(x, y);
            for (const int d : {one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue()})
                sum += d * d;
        }
    }
    return std::sqrt(sum / (3.0 * a.width() * a.height()));
}

void fillSquare(QPainter &painter)
{
    painter.fillRect(QRectF(10, 10, 20, 20), Qt::blue);
}

} // namespace

class TestSvgDevice : public QObject
{
    Q_OBJECT

private slots:
    void theSizeIsExactInMillimetres()
    {
        const Element root = elementsOf(svgOf(fillSquare)).first();
        QCOMPARE(root.name, QStringLiteral("svg"));
        QCOMPARE(root["width"], QStringLiteral("50.8mm"));
        QCOMPARE(root["height"], QStringLiteral("25.4mm"));
        QCOMPARE(root["viewBox"], QStringLiteral("0 0 192 96"));
    }

    void shapesStandWhereTheyArePainted()
    {
        const Element rect = elementsOf(svgOf([](QPainter &painter) {
                                            painter.translate(5, 0);
                                            painter.scale(2, 2);
                                            fillSquare(painter);
                                        }),
                                        "rect")
                                 .value(0);
        QCOMPARE(rect["x"], QStringLiteral("25"));
        QCOMPARE(rect["y"], QStringLiteral("20"));
        QCOMPARE(rect["width"], QStringLiteral("40"));
        QCOMPARE(rect["fill"], QStringLiteral("#0000ff"));
    }

    void linesScaleWithThePage()
    {
        const Element line = elementsOf(svgOf([](QPainter &painter) {
                                            painter.scale(0.5, 0.5);
                                            QPen pen(QColor(255, 0, 0, 51), 3);
                                            pen.setDashPattern({2, 1});
                                            painter.setPen(pen);
                                            painter.drawLine(QPointF(0, 0), QPointF(40, 20));
                                        }),
                                        "line")
                                 .value(0);
        QCOMPARE(line["stroke-width"], QStringLiteral("1.5"));
        QCOMPARE(line["stroke-dasharray"], QStringLiteral("3 1.5"));
        QCOMPARE(line["stroke-opacity"], QStringLiteral("0.2"));
        QCOMPARE(line["x2"], QStringLiteral("20"));
    }

    void aClipHoldsForWhatItSurroundsAndNoLonger()
    {
        const QList<Element> elements = elementsOf(svgOf([](QPainter &painter) {
            painter.save();
            QPainterPath triangle;
            triangle.addPolygon(QPolygonF({{0, 0}, {50, 0}, {0, 50}}));
            painter.setClipPath(triangle);
            painter.setClipRect(QRectF(20, 0, 50, 50), Qt::IntersectClip);
            fillSquare(painter);
            painter.restore();
            painter.fillRect(QRectF(60, 10, 20, 20), Qt::red);
        }));
        QStringList shape;
        for (const Element &element : elements) {
            if (element.name == QLatin1String("clipPath"))
                shape << element["id"];
            else if (element.name == QLatin1String("g") && !element["clip-path"].isEmpty())
                shape << element["clip-path"];
            else if (element.name == QLatin1String("g"))
                shape << QStringLiteral("unclipped");
            else if (element.name == QLatin1String("rect") && !element["fill"].isEmpty())
                shape << element["fill"];
        }
        // The second clip is within the first; the second square is in a group without a clip.
        QStringList expected;
        for (const char *part :
             {"clip1", "url(#clip1)", "clip2", "url(#clip2)", "unclipped", "#0000ff", "unclipped", "#ff0000"})
            expected << QLatin1String(part);
        QCOMPARE(shape, expected);
    }

    void textIsTextWithAPlainFamily()
    {
        const auto paint = [](QPainter &painter) {
            QFont font;
            font.setFamilies({QStringLiteral("Inter"), QStringLiteral("Noto Sans CJK SC")});
            font.setPixelSize(12);
            font.setBold(true);
            painter.setFont(font);
            painter.scale(2, 2);
            painter.drawText(QPointF(10, 20), QStringLiteral("x < 组 & μ"));
        };
        const Element text = elementsOf(svgOf(paint), "text").value(0);
        QCOMPARE(text.text, QStringLiteral("x < 组 & μ"));
        QCOMPARE(text["x"], QStringLiteral("20"));
        QCOMPARE(text["y"], QStringLiteral("40"));
        QCOMPARE(text["font-size"], QStringLiteral("24"));
        QCOMPARE(text["font-weight"], QStringLiteral("700"));
        QCOMPARE(text["font-family"], QStringLiteral("Inter, 'Noto Sans CJK SC', sans-serif"));

        const QByteArray outlined = svgOf(paint, SvgDevice::Text::AsOutlines);
        QVERIFY(elementsOf(outlined, "text").isEmpty());
        QVERIFY(elementsOf(outlined, "path").value(0)["d"].size() > 100);
    }

    void turnedTextIsTurned()
    {
        const Element text = elementsOf(svgOf([](QPainter &painter) {
                                            painter.translate(30, 40);
                                            painter.rotate(-90);
                                            painter.drawText(QPointF(0, 0), QStringLiteral("count"));
                                        }),
                                        "text")
                                 .value(0);
        QCOMPARE(text["transform"], QStringLiteral("matrix(0 -1 1 0 30 40)"));
    }

    void partsHaveIdsOfTheirOwn()
    {
        const QByteArray svg = svgOf([](QPainter &painter) {
            for (const char *panel : {"input", "output"}) {
                const FigureElement element(painter, QLatin1String(panel), QStringLiteral("x̂ & y"));
                for (int i = 0; i < 2; ++i) {
                    const FigureElement group(painter, QStringLiteral("group-c0"));
                    fillSquare(painter);
                }
            }
        });
        QStringList ids;
        for (const Element &element : elementsOf(svg, "g")) {
            if (!element["id"].isEmpty())
                ids << element["id"];
        }
        QCOMPARE(
            ids,
            QStringList({QStringLiteral("input"), QStringLiteral("group-c0"), QStringLiteral("input-group-c0"),
                         QStringLiteral("output"), QStringLiteral("output-group-c0"), QStringLiteral("group-c0-2")}));
        QCOMPARE(elementsOf(svg, "desc").at(1).text, QStringLiteral("x̂ & y"));
    }

    void theFileSaysWhatItShows()
    {
        const SvgMetadata metadata {QStringLiteral("Title <1>"),
                                    QStringLiteral("What is seen\u0001"),
                                    QStringLiteral("Normscope"),
                                    QStringLiteral("ε = 1e−5"),
                                    {QStringLiteral("norm")}};
        const QByteArray svg = svgOf(fillSquare, SvgDevice::Text::AsText, metadata);
        QStringList texts;
        for (const Element &element : elementsOf(svg))
            texts << element.text.trimmed();
        for (const char *text : {"Title <1>", "What is seen", "Normscope", "ε = 1e−5", "norm"})
            QVERIFY2(texts.contains(QString::fromUtf8(text)), text);
    }

    void anImageIsInTheFileAsItIs()
    {
        QImage image(2, 1, QImage::Format_RGB32);
        image.setPixel(0, 0, qRgb(1, 2, 3));
        image.setPixel(1, 0, qRgb(250, 251, 252));
        const Element element
            = elementsOf(svgOf([&](QPainter &painter) { painter.drawImage(QRectF(10, 20, 60, 30), image); }), "image")
                  .value(0);
        QCOMPARE(element["width"], QStringLiteral("60"));
        const QString data
            = element.attributes.value(QStringLiteral("http://www.w3.org/1999/xlink"), QStringLiteral("href"))
                  .toString();
        const QByteArray png = QByteArray::fromBase64(data.mid(data.indexOf(u',') + 1).toLatin1());
        QCOMPARE(QImage::fromData(png).convertToFormat(QImage::Format_RGB32), image);
    }

    void equalPaintingMakesEqualBytes()
    {
        const auto paint = [](QPainter &painter) {
            painter.setClipRect(QRectF(0, 0, 50, 50));
            fillSquare(painter);
            painter.drawText(QPointF(10, 20), QStringLiteral("text"));
        };
        QCOMPARE(svgOf(paint), svgOf(paint));
    }

    void aViewerShowsWhatTheScreenShows_data()
    {
        QTest::addColumn<Painting>("paint");
        QTest::newRow("clip by a path, and by two of them") << Painting([](QPainter &painter) {
            QPainterPath circle;
            circle.addEllipse(QPointF(60, 48), 40, 40);
            painter.setClipPath(circle);
            painter.fillRect(QRectF(0, 0, 60, 96), Qt::red);
            painter.setClipRect(QRectF(70, 0, 100, 40), Qt::IntersectClip);
            painter.fillRect(QRectF(0, 0, 192, 96), Qt::darkGreen);
        });
        QTest::newRow("clip set under a transformation") << Painting([](QPainter &painter) {
            painter.translate(96, 48);
            painter.rotate(30);
            painter.setClipRect(QRectF(-20, -20, 40, 40));
            painter.resetTransform();
            painter.fillRect(QRectF(0, 0, 192, 96), Qt::blue);
        });
        QTest::newRow("gradients") << Painting([](QPainter &painter) {
            QLinearGradient linear(20, 0, 90, 0);
            linear.setColorAt(0, Qt::white);
            linear.setColorAt(1, Qt::darkBlue);
            painter.fillRect(QRectF(10, 10, 80, 70), linear);
            QRadialGradient radial(QPointF(140, 48), 40, QPointF(130, 38));
            radial.setColorAt(0, Qt::yellow);
            radial.setColorAt(1, Qt::darkRed);
            painter.setPen(Qt::NoPen);
            painter.setBrush(radial);
            painter.drawEllipse(QPointF(140, 48), 40, 40);
        });
        QTest::newRow("colours with alpha and opacity") << Painting([](QPainter &painter) {
            painter.fillRect(QRectF(10, 10, 80, 70), QColor(255, 0, 0, 120));
            painter.setOpacity(0.4);
            painter.fillRect(QRectF(50, 30, 120, 60), Qt::blue);
        });
        QTest::newRow("thick lines, caps and joins") << Painting([](QPainter &painter) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(Qt::darkMagenta, 9, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter.drawPolyline(QPolygonF({{20, 20}, {60, 80}, {100, 20}}));
            painter.setPen(QPen(Qt::black, 7, Qt::DashLine, Qt::FlatCap));
            painter.drawLine(QPointF(110, 30), QPointF(185, 70));
            painter.setPen(QPen(Qt::red, 12, Qt::SolidLine, Qt::RoundCap));
            painter.drawPoint(QPointF(150, 15));
        });
        QTest::newRow("ring with a hole") << Painting([](QPainter &painter) {
            QPainterPath ring;
            ring.addEllipse(QPointF(96, 48), 40, 40);
            ring.addEllipse(QPointF(96, 48), 20, 20);
            painter.fillPath(ring, Qt::darkCyan);
        });
    }

    void aViewerShowsWhatTheScreenShows()
    {
        QFETCH(Painting, paint);
        const QImage viewer = rendered(svgOf(paint));
        if (viewer.isNull())
            QSKIP("rsvg-convert is not installed.");
        QCOMPARE(viewer.size(), QSize(192, 96));
        // Renderers smooth edges differently; a missing clip or a wrong colour gives a difference of 30 and more.
        const double off = difference(viewer, onScreen(paint));
        QVERIFY2(off < 14, qPrintable(QString::number(off)));
    }

    void outlinesOfTextCoverTheText()
    {
        const auto paint = [](QPainter &painter) {
            painter.setRenderHint(QPainter::TextAntialiasing);
            QFont font(QStringLiteral("DejaVu Sans"));
            font.setPixelSize(40);
            painter.setFont(font);
            painter.drawText(QPointF(10, 60), QStringLiteral("σ² = 0.9"));
        };
        const QImage viewer = rendered(svgOf(paint, SvgDevice::Text::AsOutlines));
        if (viewer.isNull())
            QSKIP("rsvg-convert is not installed.");
        const double off = difference(viewer, onScreen(paint));
        QVERIFY2(off < 25, qPrintable(QString::number(off)));
    }
};

NORMSCOPE_WINDOW_TEST(TestSvgDevice)

} // namespace tst_svg_device

#include "tst_svg_device.moc"
