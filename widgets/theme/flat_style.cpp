// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/flat_style.h"

#include "widgets/theme/flat_parts.h"

#include <QApplication>
#include <QComboBox>
#include <QPainter>
#include <QStyleOption>
#include <QToolTip>

namespace normscope {

namespace {

constexpr auto cardName = "card";
constexpr auto messageName = "messageBar";

/// The space between the frame of a field or button and its text.
constexpr int textPadding = 4;
constexpr int menuMarkWidth = 14;

/// Whether a tool button as a whole opens a menu (Fusion puts its arrow into the corner, under the text).
bool hasMenuMark(const QStyleOption &option)
{
    const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(&option);
    return button && button->features.testFlag(QStyleOptionToolButton::HasMenu)
        && !button->features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
}

template <class Option>
Option withColors(const Option &option, QPalette::ColorRole role, const QColor &color)
{
    Option changed = option;
    changed.palette.setColor(role, color);
    return changed;
}

/// A combo box without a frame looks like a quiet tool button.
QStyleOptionComboBox quiet(const QStyleOptionComboBox &combo)
{
    QStyleOptionComboBox button = combo;
    button.state.setFlag(QStyle::State_AutoRaise);
    return button;
}

/// Selected rows and menu items are soft blue with ordinary text.
template <class Option>
Option softSelection(const Option &option, const Theme &theme)
{
    return withColors(withColors(option, QPalette::Highlight, theme.accentSoft), QPalette::HighlightedText, theme.text);
}

} // namespace

FlatStyle::FlatStyle(const Theme &theme)
    : QProxyStyle(QStringLiteral("fusion"))
    , m_theme(theme)
{ }

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                              const QWidget *widget) const
{
    const QColor arrow = option->state.testFlag(State_Enabled) ? m_theme.mutedText : m_theme.border;
    switch (element) {
    case PE_PanelButtonCommand:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option))
            flat::drawButton(*painter, *button, m_theme);
        return;
    case PE_PanelButtonTool:
        return flat::drawToolButton(*painter, *option, m_theme);
    case PE_PanelLineEdit:
        // Inside a combo box or a spin box the edit has no frame, and the box has painted the field.
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option); frame && frame->lineWidth > 0)
            flat::drawField(*painter, *option, m_theme);
        return;
    case PE_FrameFocusRect:
        return flat::drawFocusRing(*painter, option->rect, m_theme);
    case PE_IndicatorCheckBox:
        return flat::drawCheckBox(*painter, *option, m_theme);
    case PE_IndicatorRadioButton:
        return flat::drawRadioButton(*painter, *option, m_theme);
    case PE_IndicatorArrowUp:
    case PE_IndicatorSpinUp:
        return flat::drawChevron(*painter, option->rect, Qt::UpArrow, arrow);
    case PE_IndicatorArrowDown:
    case PE_IndicatorSpinDown:
    case PE_IndicatorButtonDropDown:
        return flat::drawChevron(*painter, option->rect, Qt::DownArrow, arrow);
    case PE_IndicatorArrowLeft:
        return flat::drawChevron(*painter, option->rect, Qt::LeftArrow, arrow);
    case PE_IndicatorArrowRight:
        return flat::drawChevron(*painter, option->rect, Qt::RightArrow, arrow);
    case PE_IndicatorHeaderArrow:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            if (header->sortIndicator != QStyleOptionHeader::None)
                flat::drawChevron(*painter, option->rect,
                                  header->sortIndicator == QStyleOptionHeader::SortUp ? Qt::UpArrow : Qt::DownArrow,
                                  m_theme.accent);
        }
        return;
    case PE_PanelMenu:
        return flat::drawPanel(*painter, option->rect, m_theme.card, m_theme.border, 0.5);
    case PE_Frame:
    case PE_FrameTabWidget:
        return flat::drawPanel(*painter, option->rect, {}, m_theme.border, 0.5);
    case PE_FrameGroupBox:
        return flat::drawPanel(*painter, option->rect, m_theme.card, m_theme.border, flat::controlRadius);
    case PE_PanelTipLabel:
        return flat::drawPanel(*painter, option->rect, m_theme.card, m_theme.border, 0.5);
    case PE_PanelStatusBar:
        return flat::drawBar(*painter, option->rect, Qt::TopEdge, m_theme);
    case PE_FrameMenu:
    case PE_PanelMenuBar:
    case PE_PanelToolBar:
    case PE_FrameDefaultButton:
    case PE_FrameStatusBarItem:
    case PE_FrameDockWidget:
    case PE_FrameTabBarBase:
    case PE_IndicatorDockWidgetResizeHandle:
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                            const QWidget *widget) const
{
    switch (element) {
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
            button && option->state.testFlag(State_Enabled)) {
            const bool filled = button->features.testFlag(QStyleOptionButton::DefaultButton);
            const bool checked = option->state.testFlag(State_On);
            const auto label = withColors(*button, QPalette::ButtonText,
                                          filled        ? m_theme.accentText
                                              : checked ? m_theme.accent
                                                        : m_theme.text);
            return QProxyStyle::drawControl(element, &label, painter, widget);
        }
        break;
    case CE_ShapedFrame:
        if (widget && widget->objectName() == QLatin1String(cardName))
            return flat::drawPanel(*painter, widget->rect(), m_theme.card, m_theme.border, flat::cardRadius);
        if (widget && widget->objectName() == QLatin1String(messageName))
            return flat::drawPanel(*painter, widget->rect(), widget->palette().color(QPalette::Window),
                                   widget->palette().color(QPalette::Mid), flat::cardRadius);
        break;
    case CE_MenuBarEmptyArea:
    case CE_ToolBar:
        return flat::drawBar(*painter, option->rect, Qt::BottomEdge, m_theme);
    case CE_MenuBarItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            flat::drawBar(*painter, option->rect, Qt::BottomEdge, m_theme);
            if (option->state.testFlag(State_Selected))
                flat::drawPanel(*painter, QRectF(option->rect).adjusted(0, 2, 0, -3), m_theme.accentSoft, {},
                                flat::controlRadius - 1);
            int flags = Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine;
            if (!proxy()->styleHint(SH_UnderlineShortcut, option, widget, nullptr))
                flags |= Qt::TextHideMnemonic;
            drawItemText(painter, option->rect, flags, item->palette, option->state.testFlag(State_Enabled), item->text,
                         QPalette::ButtonText);
        }
        return;
    case CE_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            const auto soft = softSelection(*item, m_theme);
            return QProxyStyle::drawControl(element, &soft, painter, widget);
        }
        break;
    case CE_ItemViewItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option)) {
            const auto soft = softSelection(*item, m_theme);
            return QProxyStyle::drawControl(element, &soft, painter, widget);
        }
        break;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        return flat::drawBar(*painter, option->rect, Qt::BottomEdge, m_theme);
    case CE_HeaderLabel:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            auto muted = withColors(*header, QPalette::ButtonText, m_theme.mutedText);
            muted.state.setFlag(State_On, false); // Else Fusion sets the selected column's title in bold.
            return QProxyStyle::drawControl(element, &muted, painter, widget);
        }
        break;
    case CE_TabBarTabShape:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option))
            flat::drawTab(*painter, *tab, m_theme);
        return;
    case CE_DockWidgetTitle:
        if (const auto *dock = qstyleoption_cast<const QStyleOptionDockWidget *>(option))
            flat::drawDockTitle(*painter, *dock, subElementRect(SE_DockWidgetTitleBarText, option, widget), m_theme);
        return;
    case CE_ProgressBar:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option);
            bar && bar->maximum > bar->minimum)
            return flat::drawProgress(*painter, *bar, m_theme);
        break;
    case CE_Splitter:
        return;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                                   const QWidget *widget) const
{
    const QColor arrow = option->state.testFlag(State_Enabled) ? m_theme.mutedText : m_theme.border;
    const auto part = [&](SubControl which) { return proxy()->subControlRect(control, option, which, widget); };
    if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option)) {
        if (combo->frame)
            flat::drawField(*painter, *option, m_theme);
        else
            flat::drawToolButton(*painter, quiet(*combo), m_theme);
        return flat::drawChevron(*painter, part(SC_ComboBoxArrow), Qt::DownArrow, arrow);
    }
    if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option); spin && control == CC_SpinBox) {
        if (spin->frame)
            flat::drawField(*painter, *option, m_theme);
        if (spin->buttonSymbols == QAbstractSpinBox::NoButtons)
            return;
        const auto color = [&](SubControl which, QAbstractSpinBox::StepEnabledFlag flag) {
            if (!spin->stepEnabled.testFlag(flag))
                return m_theme.border;
            return spin->activeSubControls.testFlag(which) ? m_theme.accent : arrow;
        };
        flat::drawChevron(*painter, part(SC_SpinBoxUp), Qt::UpArrow,
                          color(SC_SpinBoxUp, QAbstractSpinBox::StepUpEnabled));
        return flat::drawChevron(*painter, part(SC_SpinBoxDown), Qt::DownArrow,
                                 color(SC_SpinBoxDown, QAbstractSpinBox::StepDownEnabled));
    }
    if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
        button && hasMenuMark(*option)) {
        QStyleOptionToolButton label = *button;
        drawPrimitive(PE_PanelButtonTool, option, painter, widget);
        label.rect.setRight(label.rect.right() - menuMarkWidth);
        drawControl(CE_ToolButtonLabel, &label, painter, widget);
        const QRectF mark(label.rect.right() - 2, label.rect.top(), menuMarkWidth, label.rect.height());
        return flat::drawChevron(*painter, mark, Qt::DownArrow, arrow);
    }
    if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option)) {
        if (control == CC_ScrollBar) {
            if (slider->maximum > slider->minimum)
                flat::drawScrollHandle(*painter, *slider, part(SC_ScrollBarSlider), m_theme);
            return;
        }
        if (control == CC_Slider) {
            if (slider->subControls.testFlag(SC_SliderTickmarks)) {
                QStyleOptionSlider ticks = *slider;
                ticks.subControls = SC_SliderTickmarks;
                QProxyStyle::drawComplexControl(control, &ticks, painter, widget);
            }
            return flat::drawSlider(*painter, *slider, part(SC_SliderGroove), part(SC_SliderHandle), m_theme);
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

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
        return (base + QSize(2 * textPadding, 0)).expandedTo({0, 28});
    case CT_ComboBox:
        return (base - QSize(textPadding, 0)).expandedTo({0, 28});
    case CT_LineEdit:
    case CT_SpinBox:
        return base.expandedTo({0, 28});
    case CT_ToolButton:
        return base + QSize(option && hasMenuMark(*option) ? textPadding + menuMarkWidth : textPadding, 2);
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
    // Fusion's are black whatever the theme.
    if (pixmap != SP_TitleBarCloseButton && pixmap != SP_TitleBarNormalButton && pixmap != SP_TitleBarMaxButton
        && pixmap != SP_DockWidgetCloseButton)
        return QProxyStyle::standardIcon(pixmap, option, widget);
    QPixmap image(32, 32);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.mutedText, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (pixmap == SP_TitleBarNormalButton) {
        painter.drawRoundedRect(QRectF(7, 11, 14, 14), 3, 3);
        painter.drawPolyline(QPolygonF({{12, 7}, {25, 7}, {25, 20}}));
    } else if (pixmap == SP_TitleBarMaxButton) {
        painter.drawRoundedRect(QRectF(7, 7, 18, 18), 3, 3);
    } else {
        painter.drawLine(QPointF(9, 9), QPointF(23, 23));
        painter.drawLine(QPointF(23, 9), QPointF(9, 23));
    }
    return QIcon(image);
}

void FlatStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    // Fusion asks for hover events on most controls; a combo box's frame is ours.
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
