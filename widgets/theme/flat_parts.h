// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QIcon>
#include <QRectF>
#include <QStyle>

#include <functional>

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

/// A blend of `a` (share 0) and `b` (share 1), opaque.
QRgb mix(QRgb a, QRgb b, double share);
QColor mix(const QColor &a, const QColor &b, double share);

/// The height in pixels of every control with text in this font: 28 in the usual size, more with larger type. All
/// controls of a row thus have one height.
int controlHeight(const QFontMetrics &metrics);
/// The fill of a control under a button that is held down; it differs more from `fill` than the hovered one.
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
/// A chevron in the middle of `rect`, pointing in `direction`.
void drawChevron(QPainter &painter, const QRectF &rect, Qt::ArrowType direction, const QColor &color);

void drawSlider(QPainter &painter, const QStyleOptionSlider &option, const QRectF &groove, const QRectF &handle,
                const Theme &theme);
/// The parts of a scroll bar without arrow buttons: the groove takes its whole length.
QRect scrollBarPart(const QStyleOptionSlider &option, QStyle::SubControl part, int minimumHandle);
void drawScrollHandle(QPainter &painter, const QStyleOptionSlider &option, const QRectF &handle, const Theme &theme);
void drawProgress(QPainter &painter, const QStyleOptionProgressBar &option, const Theme &theme);
void drawTab(QPainter &painter, const QStyleOptionTab &option, const Theme &theme);
void drawDockTitle(QPainter &painter, const QStyleOptionDockWidget &option, const QRect &textRect, const Theme &theme);

/// Whether a tool button as a whole opens a menu (Fusion puts its arrow into the corner, under the text).
bool hasMenuMark(const QStyleOption &option);
/// Width in pixels of the chevron behind the text of such a button.
inline constexpr int menuMarkWidth = 14;
/// An icon of size × size pixels, drawn with a round pen, 3 wide, of the colour. Cached by name, size and colour:
/// widgets ask for theirs at every change of their state and of the theme.
QIcon drawnIcon(QStringView name, const QColor &color, int size, const std::function<void(QPainter &)> &draw);
/// Icon of a button in a title line or at the end of a bar: arrows outwards (enlarge), arrows inwards (restore), a
/// double chevron (more), or a cross for any other.
QIcon buttonIcon(QStyle::StandardPixmap button, const QColor &color);

/// Fills `rect` with the card colour and draws a hairline along one edge.
void drawBar(QPainter &painter, const QRect &rect, Qt::Edge hairline, const Theme &theme);

} // namespace normscope::flat
