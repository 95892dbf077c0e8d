// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>

class QFont;
class QPainterPath;
class QTransform;

/// Values of attributes as SVG writes them.
namespace normscope::svg {

/// A number with the decimals that a thousandth of a pixel needs.
QString numberOf(double value);
/// "matrix(1 0 0 1 5 7)".
QString matrixOf(const QTransform &transform);
/// "M0 0L5 0Z".
QString pathData(const QPainterPath &path);
/// "Inter, 'Noto Sans CJK SC', sans-serif".
QString familiesOf(const QFont &font);

/// The text without characters that XML cannot hold.
QString cleaned(QString text);
/// The rectangle that the path describes, or a null one if it is no rectangle.
QRectF rectOf(const QPainterPath &path);

} // namespace normscope::svg
