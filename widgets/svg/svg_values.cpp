// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/svg/svg_values.h"

#include <QFont>
#include <QPainterPath>
#include <QStringList>
#include <QTransform>

#include <cmath>

namespace normscope::svg {

QString numberOf(double value)
{
    const double rounded = std::round(value * 1000) / 1000;
    return QString::number(rounded == 0 ? 0 : rounded, 'g', 9);
}

namespace {

QString pointOf(QPointF point)
{
    return numberOf(point.x()) + u' ' + numberOf(point.y());
}

} // namespace

QString matrixOf(const QTransform &t)
{
    const auto exact = [](double value) { return QString::number(value == 0 ? 0 : value, 'g', 9); };
    return QStringLiteral("matrix(%1 %2 %3 %4 %5 %6)")
        .arg(exact(t.m11()), exact(t.m12()), exact(t.m21()), exact(t.m22()), exact(t.dx()), exact(t.dy()));
}

QString pathData(const QPainterPath &path)
{
    QString data;
    QPointF start;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element &element = path.elementAt(i);
        switch (element.type) {
        case QPainterPath::MoveToElement:
            start = element;
            data += u'M' + pointOf(element);
            break;
        case QPainterPath::LineToElement: {
            const bool endsSubpath = i + 1 == path.elementCount() || path.elementAt(i + 1).isMoveTo();
            data += endsSubpath && QPointF(element) == start ? QStringLiteral("Z") : u'L' + pointOf(element);
            break;
        }
        case QPainterPath::CurveToElement:
            data += u'C' + pointOf(element) + u' ' + pointOf(path.elementAt(i + 1)) + u' '
                + pointOf(path.elementAt(i + 2));
            i += 2;
            break;
        case QPainterPath::CurveToDataElement:
            break;
        }
    }
    return data;
}

QString cleaned(QString text)
{
    text.removeIf([](QChar c) { return c < u' ' && c != u'\n' && c != u'\t'; });
    return text;
}

QRectF rectOf(const QPainterPath &path)
{
    const QRectF bounds = path.boundingRect();
    QPainterPath rect;
    rect.addRect(bounds);
    return path == rect ? bounds : QRectF();
}

QString familiesOf(const QFont &font)
{
    QStringList families;
    for (const QString &family : font.families().isEmpty() ? QStringList {font.family()} : font.families())
        families += family.contains(u' ') ? u'\'' + family + u'\'' : family;
    families += QStringLiteral("sans-serif");
    return families.join(QStringLiteral(", "));
}

} // namespace normscope::svg
