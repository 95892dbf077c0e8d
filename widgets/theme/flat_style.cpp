// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/flat_style.h"

#include "widgets/theme/flat_parts.h"

#include <QApplication>
#include <QComboBox>
#include <QPainterPath>
#include <QStyleOption>
#include <QToolTip>

#include <algorithm>

namespace normscope {

namespace {

/// The space between the frame of a field or button and its text.
constexpr int textPadding = 4;

/// Gives `size` the height of every control, or the height that its contents (an icon, say) need if that is more.
QSize ofControlHeight(QSize size, const QStyleOption *option, int contents)
{
    constexpr int frame = 3;
    const int height = option ? flat::controlHeight(option->fontMetrics) : size.height();
    size.setHeight(std::max(height, contents + 2 * frame));
    return size;
}

/// Masks a menu or tool tip to its rounded outline: the window itself is rounded, so that it is also without a
/// compositor.
bool maskRounded(QStyleHintReturn *returnData, const QRect &rect)
{
    auto *mask = qstyleoption_cast<QStyleHintReturnMask *>(returnData);
    if (!mask)
        return false;
    QPainterPath outline;
    outline.addRoundedRect(rect, flat::cardRadius, flat::cardRadius);
    mask->region = QRegion(outline.toFillPolygon().toPolygon());
    return true;
}

} // namespace

FlatStyle::FlatStyle(const Theme &theme)
    : QProxyStyle(QStringLiteral("fusion"))
    , m_theme(theme)
{ }

QRect FlatStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                                const QWidget *widget) const
{
    if (const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option); bar && control == CC_ScrollBar)
        return flat::scrollBarPart(*bar, subControl, proxy()->pixelMetric(PM_ScrollBarSliderMin, option, widget));
    const QRect rect = QProxyStyle::subControlRect(control, option, subControl, widget);
    if (control == CC_ComboBox && subControl == SC_ComboBoxEditField)
        return rect.adjusted(textPadding, 0, 0, 0);
    return rect;
}

QRect FlatStyle::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        frame && element == SE_LineEditContents && frame->lineWidth > 0)
        return rect.adjusted(textPadding, 0, -textPadding, 0);
    return rect;
}

QSize FlatStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                                  const QWidget *widget) const
{
    const QSize base = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton:
        return ofControlHeight(base + QSize(2 * textPadding, 0), option, size.height());
    case CT_ComboBox:
        return ofControlHeight(base - QSize(textPadding, 0), option, size.height());
    case CT_LineEdit:
        return ofControlHeight(base, option, size.height());
    case CT_SpinBox: // QSpinBox has already included the height of its line edit in `size`.
        return ofControlHeight(base, option, 0);
    case CT_ToolButton: {
        const QSize own
            = base + QSize(option && flat::hasMenuMark(*option) ? textPadding + flat::menuMarkWidth : textPadding, 2);
        const bool isQuiet = !option || option->state.testFlag(State_AutoRaise);
        return isQuiet ? own : ofControlHeight(own, option, size.height());
    }
    case CT_MenuItem: {
        const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
        return item && item->menuItemType == QStyleOptionMenuItem::Separator ? base : base + QSize(8, 4);
    }
    case CT_MenuBarItem:
        return base + QSize(4, 4);
    case CT_HeaderSection:
        return base + QSize(0, 4);
    default:
        return base;
    }
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return 12;
    case PM_ScrollBarSliderMin:
        return 28;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return 16;
    case PM_FocusFrameHMargin: // The margin of text in the cells of tables and lists.
    case PM_HeaderMargin:
        return 6;
    case PM_MenuPanelWidth:
        return 1;
    case PM_MenuHMargin: // Keeps the highlighted item within the rounded corners.
    case PM_MenuVMargin:
        return 4;
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
        return 8;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                         QStyleHintReturn *returnData) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    case SH_Menu_Mask:
    case SH_ToolTip_Mask:
        return option && maskRounded(returnData, option->rect);
    case SH_Table_GridLineColor:
        return static_cast<int>(m_theme.grid.rgba());
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QIcon FlatStyle::standardIcon(StandardPixmap pixmap, const QStyleOption *option, const QWidget *widget) const
{
    switch (pixmap) {
    // Fusion's icons are black in every theme. It would also look up the extension icon of a menu bar in the desktop's
    // icon theme before the first frame, even if the bar is wide enough.
    case SP_TitleBarCloseButton:
    case SP_TitleBarNormalButton:
    case SP_TitleBarMaxButton:
    case SP_DockWidgetCloseButton:
    case SP_ToolBarHorizontalExtensionButton:
        return flat::buttonIcon(pixmap, m_theme.mutedText);
    default:
        return QProxyStyle::standardIcon(pixmap, option, widget);
    }
}

void FlatStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    // Fusion sets the hover attribute on most controls, but not on a combo box, whose frame FlatStyle paints.
    if (qobject_cast<QComboBox *>(widget))
        widget->setAttribute(Qt::WA_Hover);
}

void applyTheme(const Theme &theme)
{
    if (auto *style = qobject_cast<FlatStyle *>(QApplication::style()))
        style->setTheme(theme);
    else
        QApplication::setStyle(new FlatStyle(theme)); // The application owns it.
    QApplication::setPalette(theme.palette());
    QApplication::setFont(theme.font);
    QToolTip::setPalette(theme.palette());
    QToolTip::setFont(theme.captionFont());
}

} // namespace normscope
