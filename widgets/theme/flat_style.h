// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QProxyStyle>

class QStyleOptionComboBox;
class QStyleOptionMenuItem;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionToolButton;

namespace normscope {

/// Flat, quiet controls with hairline borders, for both themes: Fusion's behaviour and layout, our painting.
///
/// A style rather than a style sheet: nothing is parsed or polished at start, and changing the theme is a repaint.
/// - A QPushButton that is `default` is filled with the accent; checkable buttons turn soft blue when checked.
/// - QToolButtons with autoRaise are quiet until hovered.
/// - A QFrame whose object name is "card" is painted as a card (rounded, hairline, card colour), one that is called
///   "messageBar" as a warning.
class FlatStyle : public QProxyStyle
{
    Q_OBJECT

public:
    explicit FlatStyle(const Theme &theme);

    /// Takes effect with the next repaint; set the application's palette too (see applyTheme()).
    void setTheme(const Theme &theme) { m_theme = theme; }

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                         const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returnData) const override;
    QIcon standardIcon(StandardPixmap pixmap, const QStyleOption *option, const QWidget *widget) const override;
    using QProxyStyle::polish;
    void polish(QWidget *widget) override;

private:
    void drawMenuBarItem(const QStyleOptionMenuItem &item, QPainter *painter, const QWidget *widget) const;
    void drawComboBox(const QStyleOptionComboBox &combo, QPainter *painter, const QWidget *widget) const;
    void drawSpinBox(const QStyleOptionSpinBox &spin, QPainter *painter, const QWidget *widget) const;
    /// A tool button that opens a menu.
    void drawMenuButton(const QStyleOptionToolButton &button, QPainter *painter, const QWidget *widget) const;
    void drawScrollBar(const QStyleOptionSlider &bar, QPainter *painter, const QWidget *widget) const;
    void drawSlider(const QStyleOptionSlider &slider, QPainter *painter, const QWidget *widget) const;

    Theme m_theme;
};

/// Gives the whole application the theme: style (created on first call), palette, font and tool tips.
void applyTheme(const Theme &theme);

} // namespace normscope
