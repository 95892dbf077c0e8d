// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/svg/svg_device.h"

#include "widgets/core/sheet_metric.h"
#include "widgets/svg/svg_values.h"

#include <QImage>
#include <QPaintEngine>
#include <QPixmap>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int dotsPerInch = 96;

constexpr QPaintEngine::PaintEngineFeatures features = QPaintEngine::PrimitiveTransform | QPaintEngine::PixmapTransform
    | QPaintEngine::LinearGradientFill | QPaintEngine::RadialGradientFill | QPaintEngine::AlphaBlend
    | QPaintEngine::PainterPaths | QPaintEngine::Antialiasing | QPaintEngine::BrushStroke
    | QPaintEngine::ConstantOpacity | QPaintEngine::PaintOutsidePaintEvent;

double pixelSizeOf(const QFont &font)
{
    return font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * dotsPerInch / 72;
}

} // namespace

/// Turns QPainter's calls into SVG elements. All coordinates are transformed here, so that clips, strokes and gradients
/// are in the coordinates of the page.
class SvgEngine final : public QPaintEngine
{
public:
    SvgEngine(SvgWriter &writer, SvgDevice::Text text)
        : QPaintEngine(features)
        , m_writer(writer)
        , m_text(text)
    { }

    Type type() const override { return SVG; }
    bool begin(QPaintDevice *) override { return true; }
    bool end() override { return true; }

    void updateState(const QPaintEngineState &changed) override
    {
        const DirtyFlags dirty = changed.state();
        m_transform = changed.transform();
        if (dirty & DirtyPen)
            m_pen = changed.pen();
        if (dirty & DirtyBrush)
            m_brush = changed.brush();
        if (dirty & DirtyOpacity)
            m_opacity = changed.opacity();
        if (dirty & DirtyHints)
            m_smooth = changed.renderHints().testFlag(QPainter::Antialiasing);
        if (dirty & DirtyClipPath)
            clip(changed.clipPath(), changed.clipOperation());
        if (dirty & DirtyClipRegion) {
            QPainterPath path;
            path.addRegion(changed.clipRegion());
            clip(path, changed.clipOperation());
        }
        m_isClipping = changed.isClipEnabled();
    }

    void drawPath(const QPainterPath &path) override
    {
        surround(false);
        m_writer.writePath(m_transform.map(path), paint());
    }

    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path;
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        path.moveTo(points[0]);
        for (int i = 1; i < count; ++i)
            path.lineTo(points[i]);
        SvgWriter::Paint paint = this->paint();
        if (mode == PolylineMode)
            paint.brush = Qt::NoBrush;
        else
            path.closeSubpath();
        if (mode == ConvexMode)
            path.setFillRule(Qt::WindingFill);
        surround(false);
        m_writer.writePath(m_transform.map(path), paint);
    }

    void drawRects(const QRectF *rects, int count) override
    {
        surround(!m_smooth && m_pen.style() == Qt::NoPen);
        for (int i = 0; i < count; ++i) {
            if (m_transform.type() <= QTransform::TxScale) {
                m_writer.writeRect(m_transform.mapRect(rects[i]), paint());
                continue;
            }
            QPainterPath path;
            path.addRect(rects[i]);
            m_writer.writePath(m_transform.map(path), paint());
        }
    }

    void drawLines(const QLineF *lines, int count) override
    {
        surround(false);
        for (int i = 0; i < count; ++i)
            m_writer.writeLine(m_transform.map(lines[i]), paint());
    }

    void drawPoints(const QPointF *points, int count) override
    {
        // A point is a dot as wide as the pen.
        const double radius = m_pen.widthF() / 2;
        SvgWriter::Paint paint = this->paint();
        paint.brush = m_pen.color();
        paint.pen = Qt::NoPen;
        surround(false);
        for (int i = 0; i < count; ++i) {
            QPainterPath dot;
            if (m_pen.capStyle() == Qt::RoundCap)
                dot.addEllipse(points[i], radius, radius);
            else
                dot.addRect(QRectF(points[i] - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
            m_writer.writePath(m_transform.map(dot), paint);
        }
    }

    void drawPixmap(const QRectF &rect, const QPixmap &pixmap, const QRectF &source) override
    {
        drawImage(rect, pixmap.toImage(), source, Qt::AutoColor);
    }

    void drawImage(const QRectF &rect, const QImage &image, const QRectF &source, Qt::ImageConversionFlags) override
    {
        surround(false);
        const QTransform place = QTransform(rect.width(), 0, 0, rect.height(), rect.x(), rect.y()) * m_transform;
        const QRect part = source.toRect();
        m_writer.writeImage(part == image.rect() ? image : image.copy(part), place, m_opacity);
    }

    void drawTextItem(const QPointF &point, const QTextItem &item) override
    {
        QColor color = m_pen.color();
        color.setAlphaF(static_cast<float>(color.alphaF() * m_opacity));
        const QFont font = item.font();
        if (m_text == SvgDevice::Text::AsText) {
            takeText({item.text(), font, point, item.width(), m_transform, color});
            return;
        }
        // Outlines of large type, scaled down: the shapes are then free of the hinting of one size.
        constexpr int outlineSize = 512;
        QFont large = font;
        large.setPixelSize(outlineSize);
        QPainterPath outline;
        outline.addText(QPointF(), large, item.text());
        outline.setFillRule(Qt::WindingFill);
        SvgWriter::Paint paint;
        paint.brush = color;
        const double scale = pixelSizeOf(font) / outlineSize;
        surround(false);
        m_writer.writePath((QTransform(scale, 0, 0, scale, point.x(), point.y()) * m_transform).map(outline), paint);
    }

    /// Writes the pending line of text.
    void flush()
    {
        if (m_line.text.isEmpty())
            return;
        m_writer.writeText(m_line.text, m_line.font, pixelSizeOf(m_line.font),
                           QTransform::fromTranslate(m_line.start.x(), m_line.start.y()) * m_line.transform,
                           m_line.color);
        m_line = {};
    }

private:
    struct TextLine
    {
        QString text;
        QFont font;
        QPointF start;
        double width = 0;
        QTransform transform;
        QColor color;
    };

    /// QPainter splits text by script; pieces that continue a line are joined to one text element.
    void takeText(const TextLine &piece)
    {
        const QPointF end = m_line.start + QPointF(m_line.width, 0);
        if (!m_line.text.isEmpty() && piece.font == m_line.font && piece.color == m_line.color
            && piece.transform == m_line.transform && (piece.start - end).manhattanLength() < 0.01) {
            m_line.text += piece.text;
            m_line.width += piece.width;
            return;
        }
        surround(false);
        m_line = piece;
    }

    void clip(const QPainterPath &path, Qt::ClipOperation operation)
    {
        if (operation != Qt::IntersectClip)
            m_clips.clear();
        if (operation == Qt::NoClip)
            return;
        QPainterPath onPage = m_transform.map(path);
        const QRectF rect = svg::rectOf(onPage);
        const QRectF outer = m_clips.isEmpty() ? QRectF() : svg::rectOf(m_clips.last());
        if (!rect.isNull() && !outer.isNull()) {
            m_clips.removeLast();
            onPage = {};
            onPage.addRect(rect & outer);
        }
        if (!m_clips.contains(onPage))
            m_clips.append(onPage);
    }

    void surround(bool onPixels)
    {
        flush();
        m_writer.setSurroundings({m_isClipping ? m_clips : QList<QPainterPath>(), onPixels});
    }

    SvgWriter::Paint paint() const
    {
        return {m_pen, m_brush, m_opacity, std::sqrt(std::abs(m_transform.determinant())), m_transform};
    }

    SvgWriter &m_writer;
    SvgDevice::Text m_text;
    QTransform m_transform;
    QPen m_pen;
    QBrush m_brush;
    QList<QPainterPath> m_clips;
    TextLine m_line;
    bool m_isClipping = false;
    double m_opacity = 1;
    bool m_smooth = false;
};

SvgDevice::SvgDevice(QSizeF millimetres, Text text, const SvgMetadata &metadata)
    : m_millimetres(millimetres)
    , m_writer(millimetres, metadata)
    , m_engine(std::make_unique<SvgEngine>(m_writer, text))
{ }

SvgDevice::~SvgDevice() = default;

QByteArray SvgDevice::finish()
{
    m_engine->flush();
    return m_writer.finish();
}

QPaintEngine *SvgDevice::paintEngine() const
{
    return m_engine.get();
}

void SvgDevice::openElement(const QString &id, const QString &description)
{
    m_engine->flush();
    m_writer.openElement(id, description);
}

void SvgDevice::closeElement()
{
    m_engine->flush();
    m_writer.closeElement();
}

int SvgDevice::metric(PaintDeviceMetric metric) const
{
    return sheetMetric(metric, m_millimetres, dotsPerInch);
}

} // namespace normscope
