// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/svg/svg_writer.h"

#include "widgets/svg/svg_values.h"

#include <QBuffer>
#include <QImage>
#include <QLinearGradient>
#include <QRadialGradient>

#include <cmath>
#include <utility>
#include <vector>

namespace normscope {

using namespace svg;

namespace {

constexpr double millimetresPerPixel = 25.4 / 96;

QString stopsKey(const QGradient &gradient)
{
    QString key;
    for (const QGradientStop &stop : gradient.stops())
        key += QString::number(stop.first) + stop.second.name(QColor::HexArgb);
    return key;
}

} // namespace

SvgWriter::SvgWriter(QSizeF millimetres, const SvgMetadata &metadata)
    : m_xml(&m_bytes)
{
    const auto length = [](double value) { return QString::number(value, 'g', 9) + QStringLiteral("mm"); };
    const QSizeF pixels = millimetres / millimetresPerPixel;
    m_xml.setAutoFormatting(true);
    m_xml.setAutoFormattingIndent(1);
    m_xml.writeStartDocument();
    m_xml.writeStartElement(QStringLiteral("svg"));
    m_xml.writeDefaultNamespace(QStringLiteral("http://www.w3.org/2000/svg"));
    m_xml.writeNamespace(QStringLiteral("http://www.w3.org/1999/xlink"), QStringLiteral("xlink"));
    attribute("version", QStringLiteral("1.1"));
    attribute("width", length(millimetres.width()));
    attribute("height", length(millimetres.height()));
    attribute("viewBox",
              QStringLiteral("0 0 %1 %2")
                  .arg(QString::number(pixels.width(), 'g', 9), QString::number(pixels.height(), 'g', 9)));
    writeMetadata(metadata);
}

void SvgWriter::writeMetadata(const SvgMetadata &metadata)
{
    const QString dc = QStringLiteral("http://purl.org/dc/elements/1.1/");
    const QString rdf = QStringLiteral("http://www.w3.org/1999/02/22-rdf-syntax-ns#");
    m_xml.writeTextElement(QStringLiteral("title"), cleaned(metadata.title));
    m_xml.writeTextElement(QStringLiteral("desc"), cleaned(metadata.description));
    m_xml.writeStartElement(QStringLiteral("metadata"));
    m_xml.writeNamespace(rdf, QStringLiteral("rdf"));
    m_xml.writeNamespace(dc, QStringLiteral("dc"));
    m_xml.writeStartElement(rdf, QStringLiteral("RDF"));
    m_xml.writeStartElement(rdf, QStringLiteral("Description"));
    m_xml.writeAttribute(rdf, QStringLiteral("about"), QString());
    m_xml.writeTextElement(dc, QStringLiteral("title"), cleaned(metadata.title));
    m_xml.writeTextElement(dc, QStringLiteral("description"), cleaned(metadata.caption));
    m_xml.writeTextElement(dc, QStringLiteral("creator"), cleaned(metadata.creator));
    m_xml.writeTextElement(dc, QStringLiteral("format"), QStringLiteral("image/svg+xml"));
    if (!metadata.keywords.isEmpty())
        m_xml.writeTextElement(dc, QStringLiteral("subject"), cleaned(metadata.keywords.join(QStringLiteral(", "))));
    m_xml.writeEndElement();
    m_xml.writeEndElement();
    m_xml.writeEndElement();
}

void SvgWriter::attribute(const char *name, double value)
{
    attribute(name, numberOf(value));
}

QString SvgWriter::uniqueId(const QString &id)
{
    QString unique = id;
    if (m_ids.contains(unique) && !m_elements.isEmpty())
        unique = m_elements.last() + u'-' + id;
    for (int i = 2; m_ids.contains(unique); ++i)
        unique = QStringLiteral("%1-%2").arg(id).arg(i);
    m_ids.insert(unique);
    return unique;
}

void SvgWriter::openElement(const QString &id, const QString &description)
{
    leaveSurroundings();
    const QString unique = uniqueId(id);
    m_elements.append(unique);
    m_xml.writeStartElement(QStringLiteral("g"));
    attribute("id", unique);
    if (!description.isEmpty())
        m_xml.writeTextElement(QStringLiteral("desc"), cleaned(description));
}

void SvgWriter::closeElement()
{
    leaveSurroundings();
    m_elements.removeLast();
    m_xml.writeEndElement();
}

void SvgWriter::setSurroundings(const Surroundings &surroundings)
{
    if (surroundings == m_surroundings)
        return;
    leaveSurroundings();
    m_surroundings = surroundings;
}

/// Nests one group for each clip, since viewers differ about clip paths that are clipped themselves.
void SvgWriter::enterSurroundings()
{
    if (m_openSurroundings > 0 || m_surroundings == Surroundings())
        return;
    for (const QPainterPath &clip : m_surroundings.clips) {
        const QString id = clipId(clip);
        m_xml.writeStartElement(QStringLiteral("g"));
        attribute("clip-path", QStringLiteral("url(#%1)").arg(id));
        ++m_openSurroundings;
    }
    if (m_surroundings.onPixels) {
        m_xml.writeStartElement(QStringLiteral("g"));
        attribute("shape-rendering", QStringLiteral("crispEdges"));
        ++m_openSurroundings;
    }
}

void SvgWriter::leaveSurroundings()
{
    for (; m_openSurroundings > 0; --m_openSurroundings)
        m_xml.writeEndElement();
}

/// The id of a clip path, which is defined first if it is new.
QString SvgWriter::clipId(const QPainterPath &clip)
{
    const QString data = pathData(clip);
    QString &id = m_definitions[QStringLiteral("/clip/") + data];
    if (!id.isEmpty())
        return id;
    id = QStringLiteral("clip%1").arg(m_definitions.size());
    m_xml.writeStartElement(QStringLiteral("clipPath"));
    attribute("id", id);
    const QRectF rect = rectOf(clip);
    if (rect.isNull()) {
        m_xml.writeEmptyElement(QStringLiteral("path"));
        attribute("d", data);
        if (clip.fillRule() == Qt::OddEvenFill)
            attribute("clip-rule", QStringLiteral("evenodd"));
    } else {
        m_xml.writeEmptyElement(QStringLiteral("rect"));
        writeGeometry(rect);
    }
    m_xml.writeEndElement();
    return id;
}

void SvgWriter::writeGeometry(const QRectF &rect)
{
    attribute("x", rect.x());
    attribute("y", rect.y());
    attribute("width", rect.width());
    attribute("height", rect.height());
}

/// The id of a gradient, which is defined first if it is new. Empty for a kind of gradient that SVG does not have.
QString SvgWriter::gradientId(const QGradient &gradient, const QTransform &place)
{
    const bool isRadial = gradient.type() == QGradient::RadialGradient;
    if (!isRadial && gradient.type() != QGradient::LinearGradient)
        return {};
    QString key = QStringLiteral("/gradient/") + stopsKey(gradient) + matrixOf(place);
    std::vector<std::pair<const char *, double>> geometry;
    if (isRadial) {
        const auto &radial = static_cast<const QRadialGradient &>(gradient);
        geometry = {{"cx", radial.center().x()},
                    {"cy", radial.center().y()},
                    {"r", radial.radius()},
                    {"fx", radial.focalPoint().x()},
                    {"fy", radial.focalPoint().y()}};
    } else {
        const auto &linear = static_cast<const QLinearGradient &>(gradient);
        geometry = {{"x1", linear.start().x()},
                    {"y1", linear.start().y()},
                    {"x2", linear.finalStop().x()},
                    {"y2", linear.finalStop().y()}};
    }
    for (const auto &[name, value] : geometry)
        key += QLatin1String(name) + numberOf(value);
    QString &id = m_definitions[key];
    if (!id.isEmpty())
        return id;
    id = QStringLiteral("gradient%1").arg(m_definitions.size());
    m_xml.writeStartElement(isRadial ? QStringLiteral("radialGradient") : QStringLiteral("linearGradient"));
    attribute("id", id);
    attribute("gradientUnits", QStringLiteral("userSpaceOnUse"));
    attribute("gradientTransform", matrixOf(place));
    for (const auto &[name, value] : geometry)
        attribute(name, value);
    for (const QGradientStop &stop : gradient.stops()) {
        m_xml.writeEmptyElement(QStringLiteral("stop"));
        attribute("offset", stop.first);
        attribute("stop-color", stop.second.name());
        if (stop.second.alpha() < 255)
            attribute("stop-opacity", stop.second.alphaF());
    }
    m_xml.writeEndElement();
    return id;
}

/// Defines the brush's gradient, if it has one, before the element that refers to it.
QString SvgWriter::paintServer(const Paint &paint)
{
    enterSurroundings();
    const QGradient *gradient = paint.brush.gradient();
    return gradient ? gradientId(*gradient, paint.brush.transform() * paint.brushPlace) : QString();
}

void SvgWriter::writeColor(const char *attributeName, const QColor &color, double opacity)
{
    attribute(attributeName, color.name());
    const double alpha = color.alphaF() * opacity;
    if (alpha < 1)
        m_xml.writeAttribute(QLatin1String(attributeName) + QStringLiteral("-opacity"), numberOf(alpha));
}

void SvgWriter::writeFill(const Paint &paint)
{
    if (paint.brush.style() == Qt::NoBrush)
        attribute("fill", QStringLiteral("none"));
    else
        writeColor("fill", paint.brush.color(), paint.opacity);
}

void SvgWriter::writeStroke(const Paint &paint)
{
    const QPen &pen = paint.pen;
    if (pen.style() == Qt::NoPen)
        return;
    writeColor("stroke", pen.color(), paint.opacity);
    const double width = pen.widthF() == 0 ? 1 : pen.widthF() * (pen.isCosmetic() ? 1 : paint.scale);
    attribute("stroke-width", width);
    if (pen.style() != Qt::SolidLine) {
        QStringList dashes;
        for (const double dash : pen.dashPattern())
            dashes += numberOf(dash * width);
        attribute("stroke-dasharray", dashes.join(u' '));
    }
    if (pen.capStyle() != Qt::FlatCap)
        attribute("stroke-linecap",
                  pen.capStyle() == Qt::RoundCap ? QStringLiteral("round") : QStringLiteral("square"));
    if (pen.joinStyle() == Qt::RoundJoin || pen.joinStyle() == Qt::BevelJoin)
        attribute("stroke-linejoin",
                  pen.joinStyle() == Qt::RoundJoin ? QStringLiteral("round") : QStringLiteral("bevel"));
}

void SvgWriter::writePath(const QPainterPath &path, const Paint &paint)
{
    if (path.isEmpty())
        return;
    const QString server = paintServer(paint);
    m_xml.writeEmptyElement(QStringLiteral("path"));
    attribute("d", pathData(path));
    if (server.isEmpty())
        writeFill(paint);
    else
        attribute("fill", QStringLiteral("url(#%1)").arg(server));
    if (path.fillRule() == Qt::OddEvenFill && paint.brush.style() != Qt::NoBrush)
        attribute("fill-rule", QStringLiteral("evenodd"));
    writeStroke(paint);
}

void SvgWriter::writeRect(const QRectF &rect, const Paint &paint)
{
    const QString server = paintServer(paint);
    m_xml.writeEmptyElement(QStringLiteral("rect"));
    writeGeometry(rect);
    if (server.isEmpty())
        writeFill(paint);
    else
        attribute("fill", QStringLiteral("url(#%1)").arg(server));
    writeStroke(paint);
}

void SvgWriter::writeLine(const QLineF &line, const Paint &paint)
{
    enterSurroundings();
    m_xml.writeEmptyElement(QStringLiteral("line"));
    attribute("x1", line.x1());
    attribute("y1", line.y1());
    attribute("x2", line.x2());
    attribute("y2", line.y2());
    writeStroke(paint);
}

void SvgWriter::writeImage(const QImage &image, const QTransform &place, double opacity)
{
    QByteArray png;
    QBuffer buffer(&png);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG"))
        return;
    enterSurroundings();
    m_xml.writeEmptyElement(QStringLiteral("image"));
    if (place.type() <= QTransform::TxScale) {
        attribute("x", place.dx());
        attribute("y", place.dy());
        attribute("width", place.m11());
        attribute("height", place.m22());
    } else {
        attribute("transform", matrixOf(place));
        attribute("width", 1);
        attribute("height", 1);
    }
    attribute("preserveAspectRatio", QStringLiteral("none"));
    if (opacity < 1)
        attribute("opacity", opacity);
    attribute("xlink:href", QStringLiteral("data:image/png;base64,") + QString::fromLatin1(png.toBase64()));
}

void SvgWriter::writeText(const QString &text, const QFont &font, double size, const QTransform &place,
                          const QColor &color)
{
    enterSurroundings();
    const double scale = std::sqrt(std::abs(place.determinant()));
    m_xml.writeStartElement(QStringLiteral("text"));
    if (place.type() <= QTransform::TxScale && place.m11() == place.m22()) {
        attribute("x", place.dx());
        attribute("y", place.dy());
        attribute("font-size", size * scale);
    } else {
        attribute("transform", matrixOf(place));
        attribute("font-size", size);
    }
    attribute("font-family", familiesOf(font));
    if (font.weight() != QFont::Normal)
        attribute("font-weight", QString::number(font.weight()));
    if (font.italic())
        attribute("font-style", QStringLiteral("italic"));
    writeColor("fill", color, 1);
    attribute("xml:space", QStringLiteral("preserve"));
    m_xml.writeCharacters(cleaned(text));
    m_xml.writeEndElement();
}

QByteArray SvgWriter::finish()
{
    leaveSurroundings();
    m_xml.writeEndDocument();
    return m_bytes;
}

} // namespace normscope
