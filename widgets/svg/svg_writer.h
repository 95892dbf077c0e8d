// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QByteArray>
#include <QFont>
#include <QHash>
#include <QPainterPath>
#include <QPen>
#include <QSet>
#include <QStringList>
#include <QTransform>
#include <QXmlStreamWriter>

namespace normscope {

/// The metadata of an SVG file.
struct SvgMetadata
{
    QString title;
    QString description;
    QString creator;
    QString caption; ///< The parameters of the figure.
    QStringList keywords;
};

/// Writes the elements of an SVG 1.1 document. Coordinates are those of the page, in pixels of 1/96 inch, with all
/// transformations applied. Equal calls produce equal bytes.
class SvgWriter
{
public:
    SvgWriter(QSizeF millimetres, const SvgMetadata &metadata);

    /// Begins a part with an id; see FigureElement.
    void openElement(const QString &id, const QString &description);
    void closeElement();

    /// Properties shared by the shapes that follow.
    struct Surroundings
    {
        QList<QPainterPath> clips; ///< Shapes are clipped by all of them.
        bool onPixels = false; ///< Edges are not smoothed, so that rectangles that touch show no seam.
        friend bool operator==(const Surroundings &, const Surroundings &) = default;
    };
    void setSurroundings(const Surroundings &surroundings);

    /// `scale` multiplies the lengths of the pen; `brushPlace` transforms the brush.
    struct Paint
    {
        QPen pen = Qt::NoPen;
        QBrush brush = Qt::NoBrush;
        double opacity = 1;
        double scale = 1;
        QTransform brushPlace;
    };
    void writePath(const QPainterPath &path, const Paint &paint);
    void writeRect(const QRectF &rect, const Paint &paint);
    void writeLine(const QLineF &line, const Paint &paint);
    /// The image fills the unit square of `place`.
    void writeImage(const QImage &image, const QTransform &place, double opacity);
    /// A line of text whose base line begins at the origin of `place`; `size` is in pixels before the transformation.
    void writeText(const QString &text, const QFont &font, double size, const QTransform &place, const QColor &color);

    /// Closes the document and returns it.
    QByteArray finish();

private:
    void writeMetadata(const SvgMetadata &metadata);
    QString uniqueId(const QString &id);
    void enterSurroundings();
    void leaveSurroundings();
    QString clipId(const QPainterPath &clip);
    void writeGeometry(const QRectF &rect);
    QString gradientId(const QGradient &gradient, const QTransform &place);
    QString paintServer(const Paint &paint);
    void writeFill(const Paint &paint);
    void writeStroke(const Paint &paint);
    void writeColor(const char *attribute, const QColor &color, double opacity);
    void attribute(const char *name, const QString &value) { m_xml.writeAttribute(QLatin1String(name), value); }
    void attribute(const char *name, double value);

    QByteArray m_bytes;
    QXmlStreamWriter m_xml;
    Surroundings m_surroundings;
    int m_openSurroundings = 0; ///< Number of open <g> elements.
    QStringList m_elements; ///< Ids of the open elements.
    QSet<QString> m_ids;
    QHash<QString, QString> m_definitions; ///< Ids of clips and gradients by their content.
};

} // namespace normscope
