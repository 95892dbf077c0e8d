// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tikz/tikz_device.h"

#include "widgets/core/sheet_metric.h"
#include "widgets/tikz/tikz_text.h"

#include <QFont>
#include <QMap>
#include <QPaintEngine>
#include <QPainterPath>
#include <QPen>
#include <QRadialGradient>
#include <QtMath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace normscope {

namespace {

constexpr int tikzDotsPerInch = 96;
constexpr double pointsPerDot = 72.27 / tikzDotsPerInch; ///< In TeX's points (1/72.27 inch).
/// Texts up to this length, mostly numbers in cells, are centred, since the document's font has other widths.
constexpr qsizetype shortText = 6;
constexpr double nearlyOpaque = 0.999;
/// The document's font may be wider than the one that the figure was laid out with: such text is squeezed to fit.
constexpr QLatin1String narrowing("\\providecommand{\\nsfit}[2]{\\sbox0{#2}\\ifdim\\wd0>#1\\resizebox{#1}{\\height}{"
                                  "\\usebox0}\\else\\usebox0\\fi}\n");

constexpr QPaintEngine::PaintEngineFeatures tikzFeatures = QPaintEngine::PrimitiveTransform
    | QPaintEngine::PixmapTransform | QPaintEngine::LinearGradientFill | QPaintEngine::RadialGradientFill
    | QPaintEngine::AlphaBlend | QPaintEngine::PainterPaths | QPaintEngine::Antialiasing | QPaintEngine::BrushStroke
    | QPaintEngine::ConstantOpacity | QPaintEngine::PaintOutsidePaintEvent;

QString tikzNumber(double value)
{
    QString text = QString::number(value, 'f', 2);
    while (text.endsWith(u'0'))
        text.chop(1);
    if (text.endsWith(u'.'))
        text.chop(1);
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

QString tikzPoint(QPointF point)
{
    return QStringLiteral("(%1,%2)").arg(tikzNumber(point.x()), tikzNumber(point.y()));
}

QString tikzPath(const QPainterPath &path)
{
    QString text;
    QPointF start;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        const bool isLast = i + 1 == path.elementCount() || path.elementAt(i + 1).isMoveTo();
        if (element.isMoveTo()) {
            start = element;
            text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + tikzPoint(element);
        } else if (element.isLineTo()) {
            const bool closes = isLast && QPointF(element) == start;
            text += closes ? QStringLiteral(" -- cycle") : QStringLiteral(" -- ") + tikzPoint(element);
        } else if (element.isCurveTo() && i + 2 < path.elementCount()) {
            text += QStringLiteral(" .. controls %1 and %2 .. %3")
                        .arg(tikzPoint(element), tikzPoint(path.elementAt(i + 1)), tikzPoint(path.elementAt(i + 2)));
            i += 2;
        }
    }
    return text;
}

QColor flatColor(const QBrush &brush)
{
    if (const QGradient *gradient = brush.gradient(); gradient && !gradient->stops().isEmpty())
        return gradient->stops()[gradient->stops().size() / 2].second;
    return brush.color();
}

} // namespace

/// Turns QPainter's calls into TikZ commands, all in the coordinates of the page.
class TikzEngine final : public QPaintEngine
{
public:
    TikzEngine()
        : QPaintEngine(tikzFeatures)
    { }

    Type type() const override { return User; }
    bool begin(QPaintDevice *) override { return true; }
    bool end() override { return true; }

    void updateState(const QPaintEngineState &changed) override
    {
        const DirtyFlags dirty = changed.state();
        m_transform = changed.transform();
        m_pen = changed.pen();
        m_brush = changed.brush();
        m_opacity = changed.opacity();
        if (dirty & DirtyClipPath)
            clip(changed.clipPath(), changed.clipOperation());
        if (dirty & DirtyClipRegion) {
            QPainterPath path;
            path.addRegion(changed.clipRegion());
            clip(path, changed.clipOperation());
        }
        m_isClipping = changed.isClipEnabled();
    }

    void drawPath(const QPainterPath &path) override { write(path, m_brush); }

    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path;
        path.setFillRule(mode == OddEvenMode ? Qt::OddEvenFill : Qt::WindingFill);
        path.moveTo(points[0]);
        for (int i = 1; i < count; ++i)
            path.lineTo(points[i]);
        if (mode != PolylineMode)
            path.closeSubpath();
        write(path, mode == PolylineMode ? QBrush(Qt::NoBrush) : m_brush);
    }

    void drawPoints(const QPointF *points, int count) override
    {
        const double radius = m_pen.widthF() / 2;
        const QPen pen = std::exchange(m_pen, QPen(Qt::NoPen));
        for (int i = 0; i < count; ++i) {
            QPainterPath dot;
            dot.addEllipse(points[i], radius, radius);
            write(dot, QBrush(pen.color()));
        }
        m_pen = pen;
    }

    void drawPixmap(const QRectF &, const QPixmap &, const QRectF &) override { m_hasImages = true; }
    void drawImage(const QRectF &, const QImage &, const QRectF &, Qt::ImageConversionFlags) override
    {
        m_hasImages = true;
    }

    void drawTextItem(const QPointF &point, const QTextItem &item) override
    {
        if (item.text().trimmed().isEmpty())
            return;
        surround();
        const QFont font = item.font();
        const double pixels = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * tikzDotsPerInch / 72;
        const double size = pixels * std::sqrt(std::abs(m_transform.determinant())) * pointsPerDot;
        const bool isShort = item.text().size() <= shortText;
        const QPointF place = m_transform.map(point + QPointF(isShort ? item.width() / 2 : 0, 0));
        const double angle = qRadiansToDegrees(std::atan2(-m_transform.m12(), m_transform.m11()));
        QString options = QStringLiteral("anchor=%1,inner sep=0pt,outer sep=0pt,text=%2,font=%3")
                              .arg(isShort ? QStringLiteral("base") : QStringLiteral("base west"), color(m_pen.color()),
                                   fontCommand(font, size));
        if (std::abs(angle) > 0.01)
            options += QStringLiteral(",rotate=%1").arg(tikzNumber(angle));
        if (m_pen.color().alphaF() * m_opacity < nearlyOpaque)
            options += QStringLiteral(",text opacity=%1").arg(tikzNumber(m_pen.color().alphaF() * m_opacity));
        m_needsUnicode |= needsUnicodeEngine(item.text());
        const double width = item.width() * std::hypot(m_transform.m11(), m_transform.m12()) * pointsPerDot;
        line(QStringLiteral("\\node[%1] at %2 {\\nsfit{%3pt}{%4}};")
                 .arg(options, tikzPoint(place), tikzNumber(width), latexEscaped(item.text())));
        ++m_elements;
    }

    void comment(const QString &text)
    {
        surround();
        line(QStringLiteral("% ") + text);
    }

    QByteArray finished(QSizeF dots)
    {
        closeScope();
        QString picture = QStringLiteral("% \\usepackage{tikz}\n");
        if (m_needsUnicode)
            picture += QStringLiteral("% Its text needs XeLaTeX or LuaLaTeX, and a font that has its characters.\n");
        picture += narrowing;
        picture += QStringLiteral("\\begin{tikzpicture}[x=%1pt,y=-%1pt]\n").arg(pointsPerDot, 0, 'f', 6);
        for (auto known = m_colors.constBegin(); known != m_colors.constEnd(); ++known) {
            const QColor rgb = QColor::fromRgb(known.key());
            picture += QStringLiteral("\\definecolor{%1}{RGB}{%2,%3,%4}\n")
                           .arg(known.value())
                           .arg(rgb.red())
                           .arg(rgb.green())
                           .arg(rgb.blue());
        }
        picture += m_shadings.join(QString());
        picture
            += QStringLiteral("\\useasboundingbox (0,0) rectangle %1;\n").arg(tikzPoint({dots.width(), dots.height()}));
        return (picture + m_text + QStringLiteral("\\end{tikzpicture}\n")).toUtf8();
    }

    int elements() const { return m_elements; }
    bool hasImages() const { return m_hasImages; }

private:
    static QString fontCommand(const QFont &font, double size)
    {
        const QString sized
            = QStringLiteral("\\fontsize{%1}{%2}\\selectfont").arg(tikzNumber(size), tikzNumber(1.2 * size));
        return font.weight() >= QFont::DemiBold ? sized + QStringLiteral("\\bfseries") : sized;
    }

    /// The name of a colour, which is defined if it is new.
    QString color(const QColor &rgb)
    {
        const QRgb key = rgb.rgb() | 0xff000000;
        auto known = m_colors.constFind(key);
        if (known == m_colors.constEnd())
            known = m_colors.insert(key, QStringLiteral("ns%1").arg(rgb.rgb() & 0xffffff, 6, 16, QLatin1Char('0')));
        return *known;
    }

    void write(const QPainterPath &path, const QBrush &brush)
    {
        QStringList options;
        if (brush.style() == Qt::RadialGradientPattern) {
            options
                += QStringLiteral("shade,shading=") + shading(static_cast<const QRadialGradient &>(*brush.gradient()));
        } else if (brush.style() != Qt::NoBrush) {
            const QColor fill = flatColor(brush);
            options += QStringLiteral("fill=") + color(fill);
            if (fill.alphaF() * m_opacity < nearlyOpaque)
                options += QStringLiteral("fill opacity=") + tikzNumber(fill.alphaF() * m_opacity);
            if (path.fillRule() == Qt::OddEvenFill)
                options += QStringLiteral("even odd rule");
        }
        if (m_pen.style() != Qt::NoPen)
            addPen(options);
        if (options.isEmpty() || path.isEmpty())
            return;
        surround();
        line(QStringLiteral("\\path[%1] %2;").arg(options.join(u','), tikzPath(m_transform.map(path))));
        ++m_elements;
    }

    /// The name of a shading that fills the bounding box of a path as the gradient fills the circle about its centre. A
    /// PGF shading is 50 bp wide over that box; its y axis points up.
    QString shading(const QRadialGradient &gradient)
    {
        constexpr double half = 25;
        const double radius = gradient.radius();
        const QPointF focus = (gradient.focalPoint() - gradient.center()) / radius * half;
        QStringList stops;
        for (const QGradientStop &stop : gradient.stops())
            stops += QStringLiteral("color(%1bp)=(%2)").arg(tikzNumber(stop.first * half), color(stop.second));
        stops += QStringLiteral("color(%1bp)=(%2)").arg(tikzNumber(2 * half), color(gradient.stops().last().second));
        const QString name = QStringLiteral("nsball%1").arg(m_shadings.size() + 1);
        m_shadings += QStringLiteral("\\pgfdeclareradialshading{%1}{\\pgfpoint{%2bp}{%3bp}}{%4}\n")
                          .arg(name, tikzNumber(focus.x()), tikzNumber(-focus.y()), stops.join(QLatin1String("; ")));
        return name;
    }

    void addPen(QStringList &options)
    {
        const double scale = m_pen.isCosmetic() ? 1 : std::sqrt(std::abs(m_transform.determinant()));
        const double width = (m_pen.widthF() > 0 ? m_pen.widthF() : 1) * scale * pointsPerDot;
        options += QStringLiteral("draw=") + color(m_pen.color());
        options += QStringLiteral("line width=%1pt").arg(tikzNumber(width));
        if (m_pen.color().alphaF() * m_opacity < nearlyOpaque)
            options += QStringLiteral("draw opacity=") + tikzNumber(m_pen.color().alphaF() * m_opacity);
        if (m_pen.style() != Qt::SolidLine) {
            QString dashes = QStringLiteral("dash pattern=");
            const QList<qreal> lengths = m_pen.dashPattern();
            for (qsizetype i = 0; i < lengths.size(); ++i)
                dashes
                    += QStringLiteral("%1 %2pt ")
                           .arg(i % 2 ? QStringLiteral("off") : QStringLiteral("on"), tikzNumber(lengths[i] * width));
            options += dashes.trimmed();
        }
        if (m_pen.joinStyle() == Qt::RoundJoin)
            options += QStringLiteral("line join=round");
        if (m_pen.capStyle() == Qt::RoundCap)
            options += QStringLiteral("line cap=round");
    }

    void clip(const QPainterPath &path, Qt::ClipOperation operation)
    {
        if (operation != Qt::IntersectClip)
            m_clips.clear();
        if (operation == Qt::NoClip)
            return;
        const QPainterPath onPage = m_transform.map(path);
        if (!m_clips.contains(onPage))
            m_clips.append(onPage);
    }

    /// Opens a scope with the painter's clips for what follows.
    void surround()
    {
        const QList<QPainterPath> wanted = m_isClipping ? m_clips : QList<QPainterPath>();
        if (wanted == m_scope)
            return;
        closeScope();
        m_scope = wanted;
        if (m_scope.isEmpty())
            return;
        line(QStringLiteral("\\begin{scope}"));
        for (const QPainterPath &path : m_scope)
            line(QStringLiteral("\\clip %1;").arg(tikzPath(path)));
    }

    void closeScope()
    {
        if (!m_scope.isEmpty())
            line(QStringLiteral("\\end{scope}"));
        m_scope.clear();
    }

    void line(const QString &text) { m_text += text + QLatin1Char('\n'); }

    QString m_text;
    QMap<QRgb, QString> m_colors;
    QStringList m_shadings;
    QTransform m_transform;
    QPen m_pen;
    QBrush m_brush;
    QList<QPainterPath> m_clips;
    QList<QPainterPath> m_scope; ///< Clips of the open scope.
    double m_opacity = 1;
    int m_elements = 0;
    bool m_isClipping = false;
    bool m_hasImages = false;
    bool m_needsUnicode = false;
};

TikzDevice::TikzDevice(QSizeF millimetres)
    : m_millimetres(millimetres)
    , m_engine(std::make_unique<TikzEngine>())
{ }

TikzDevice::~TikzDevice() = default;

QByteArray TikzDevice::finish()
{
    return m_engine->finished(m_millimetres * tikzDotsPerInch / 25.4);
}

int TikzDevice::elements() const
{
    return m_engine->elements();
}

bool TikzDevice::hasImages() const
{
    return m_engine->hasImages();
}

QPaintEngine *TikzDevice::paintEngine() const
{
    return m_engine.get();
}

void TikzDevice::openElement(const QString &id, const QString &)
{
    m_engine->comment(id);
}

int TikzDevice::metric(PaintDeviceMetric metric) const
{
    return sheetMetric(metric, m_millimetres, tikzDotsPerInch);
}

} // namespace normscope
