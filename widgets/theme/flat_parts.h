// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QIcon>
#include <QRectF>
#include <QStyle>

class QFontMetrics;
class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionDockWidget;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QStyleOptionTab;

/// The painted parts of FlatStyle, each from a style option and a theme.
namespace normscope::flat {

inline constexpr double controlRadius = 6;
inline constexpr double cardRadius = 8;

/// From `a` (share 0) to `b` (share 1), opaque.
QRgb mix(QRgb a, QRgb b, double share);
QColor mix(const QColor &a, const QColor &b, double share);

/// The height of every control with text in this font, in pixels: 28 in the usual one, else as many more or fewer as
/// its lines are higher or lower. One for all, so that what stands in a row is of one height.
int controlHeight(const QFontMetrics &metrics);
/// What a control's fill becomes under a button that is held down: more than hovering changes it.
QColor pressed(const QColor &fill, const Theme &theme);

/// A rounded panel whose 1 px border lies inside `rect`. Invalid colours leave the fill or the border out.
void drawPanel(QPainter &painter, const QRectF &rect, const QColor &fill, const QColor &border, double radius,
               double line = 1);
/// A field: line edit, combo box, spin box. The border turns to the accent with the focus.
void drawField(QPainter &painter, const QStyleOption &option, const Theme &theme);
void drawButton(QPainter &painter, const QStyleOptionButton &option, const Theme &theme);
void drawToolButton(QPainter &painter, const QStyleOption &option, const Theme &theme);
void drawFocusRing(QPainter &painter, const QRectF &rect, const Theme &theme, double radius = 3);

void drawCheckBox(QPainter &painter, const QStyleOption &option, const Theme &theme);
void drawRadioButton(QPainter &painter, const QStyleOption &option, const Theme &theme);
/// A chevron in the middle of `rect`, pointing where the arrow does.
void drawChevron(QPainter &painter, const QRectF &rect, Qt::ArrowType direction, const QColor &color);

void drawSlider(QPainter &painter, const QStyleOptionSlider &option, const QRectF &groove, const QRectF &handle,
                const Theme &theme);
/// A scroll bar is its handle: no arrow buttons, the groove takes the whole length.
QRect scrollBarPart(const QStyleOptionSlider &option, QStyle::SubControl part, int minimumHandle);
void drawScrollHandle(QPainter &painter, const QStyleOptionSlider &option, const QRectF &handle, const Theme &theme);
void drawProgress(QPainter &painter, const QStyleOptionProgressBar &option, const Theme &theme);
void drawTab(QPainter &painter, const QStyleOptionTab &option, const Theme &theme);
void drawDockTitle(QPainter &painter, const QStyleOptionDockWidget &option, const QRect &textRect, const Theme &theme);

/// Whether a tool button as a whole opens a menu (Fusion puts its arrow into the corner, under the text).
bool hasMenuMark(const QStyleOption &option);
/// Of the chevron that such a button has behind its text.
inline constexpr int menuMarkWidth = 14;
/// Of the buttons in title lines and at the end of a bar: arrows outwards to enlarge, inwards to go back, two hooks
/// where there is more, or a cross for all others.
QIcon buttonIcon(QStyle::StandardPixmap button, const QColor &color);

/// Fills `rect` with the card colour and draws a hairline along one edge.
void drawBar(QPainter &painter, const QRect &rect, Qt::Edge hairline, const Theme &theme);

} // namespace normscope::flat
