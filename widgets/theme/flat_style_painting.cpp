// SPDX-License-Identifier: GPL-3.0-or-later
//
// The painting of FlatStyle; sizes and positions are in flat_style.cpp.
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/flat_style.h"

#include <QPainter>
#include <QRadioButton>
#include <QStyleOption>
#include <QWidget>

namespace normscope {

namespace {

constexpr auto cardName = "card";
constexpr auto messageName = "messageBar";

template <class Option>
Option withColors(const Option &option, QPalette::ColorRole role, const QColor &color)
{
    Option changed = option;
    changed.palette.setColor(role, color);
    return changed;
}

/// Selected rows are soft blue with ordinary text.
template <class Option>
Option softSelection(const Option &option, const Theme &theme)
{
    return withColors(withColors(option, QPalette::Highlight, theme.accentSoft), QPalette::HighlightedText, theme.text);
}

/// A combo box without a frame looks like a quiet tool button.
QStyleOptionComboBox quiet(const QStyleOptionComboBox &combo)
{
    QStyleOptionComboBox button = combo;
    button.state.setFlag(QStyle::State_AutoRaise);
    return button;
}

QColor buttonText(const QStyleOptionButton &button, const Theme &theme)
{
    if (button.features.testFlag(QStyleOptionButton::DefaultButton))
        return theme.accentText;
    return button.state.testFlag(QStyle::State_On) ? theme.accent : theme.text;
}

/// Colour of the arrows in a control.
QColor arrowColor(const QStyleOption &option, const Theme &theme)
{
    return option.state.testFlag(QStyle::State_Enabled) ? theme.mutedText : theme.border;
}

/// Whether a radio button has no text, so that its focus ring goes around the circle.
bool isBareRadioButton(const QWidget *widget)
{
    const auto *button = qobject_cast<const QRadioButton *>(widget);
    return button && button->text().isEmpty();
}

} // namespace

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                              const QWidget *widget) const
{
    const QColor arrow = arrowColor(*option, m_theme);
    switch (element) {
    case PE_PanelButtonCommand:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option))
            flat::drawButton(*painter, *button, m_theme);
        return;
    case PE_PanelButtonTool:
        return flat::drawToolButton(*painter, *option, m_theme);
    case PE_PanelLineEdit:
        // Inside a combo box or a spin box the line edit has no frame: the box has painted the field.
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option); frame && frame->lineWidth > 0)
            flat::drawField(*painter, *option, m_theme);
        return;
    case PE_FrameFocusRect:
        if (isBareRadioButton(widget))
            return flat::drawFocusRing(*painter, option->rect, m_theme, option->rect.width() / 2.0);
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
    case PE_PanelTipLabel:
        return flat::drawPanel(*painter, option->rect, m_theme.card, m_theme.outline, flat::cardRadius);
    case PE_Frame:
    case PE_FrameTabWidget:
        return flat::drawPanel(*painter, option->rect, {}, m_theme.border, 0.5);
    case PE_FrameGroupBox:
        return flat::drawPanel(*painter, option->rect, m_theme.card, m_theme.border, flat::controlRadius);
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
            const auto label = withColors(*button, QPalette::ButtonText, buttonText(*button, m_theme));
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
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option))
            drawMenuBarItem(*item, painter, widget);
        return;
    case CE_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            QStyleOptionMenuItem plain = *item;
            if (plain.state.testFlag(State_Selected) && plain.state.testFlag(State_Enabled)) {
                flat::drawPanel(*painter, item->rect, m_theme.accentSoft, {}, flat::controlRadius);
                // Otherwise Fusion would paint its own highlight, with square corners.
                plain.state.setFlag(State_Selected, false);
            }
            return QProxyStyle::drawControl(element, &plain, painter, widget);
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
            muted.state.setFlag(State_On, false); // Otherwise Fusion would set the title of a selected column in bold.
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

void FlatStyle::drawMenuBarItem(const QStyleOptionMenuItem &item, QPainter *painter, const QWidget *widget) const
{
    flat::drawBar(*painter, item.rect, Qt::BottomEdge, m_theme);
    if (item.state.testFlag(State_Selected))
        flat::drawPanel(*painter, QRectF(item.rect).adjusted(0, 2, 0, -3), m_theme.accentSoft, {},
                        flat::controlRadius - 1);
    int flags = Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine;
    if (!proxy()->styleHint(SH_UnderlineShortcut, &item, widget, nullptr))
        flags |= Qt::TextHideMnemonic;
    drawItemText(painter, item.rect, flags, item.palette, item.state.testFlag(State_Enabled), item.text,
                 QPalette::ButtonText);
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                                   const QWidget *widget) const
{
    if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option))
        return drawComboBox(*combo, painter, widget);
    if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option); spin && control == CC_SpinBox)
        return drawSpinBox(*spin, painter, widget);
    if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
        button && flat::hasMenuMark(*option))
        return drawMenuButton(*button, painter, widget);
    if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option)) {
        if (control == CC_ScrollBar)
            return drawScrollBar(*slider, painter, widget);
        if (control == CC_Slider)
            return drawSlider(*slider, painter, widget);
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

void FlatStyle::drawComboBox(const QStyleOptionComboBox &combo, QPainter *painter, const QWidget *widget) const
{
    if (combo.frame)
        flat::drawField(*painter, combo, m_theme);
    else
        flat::drawToolButton(*painter, quiet(combo), m_theme);
    if (!combo.subControls.testFlag(SC_ComboBoxArrow))
        return;
    const QRect arrow = proxy()->subControlRect(CC_ComboBox, &combo, SC_ComboBoxArrow, widget);
    flat::drawChevron(*painter, arrow, Qt::DownArrow, arrowColor(combo, m_theme));
}

void FlatStyle::drawSpinBox(const QStyleOptionSpinBox &spin, QPainter *painter, const QWidget *widget) const
{
    if (spin.frame)
        flat::drawField(*painter, spin, m_theme);
    if (spin.buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto drawStep = [&](SubControl button, QAbstractSpinBox::StepEnabledFlag flag, Qt::ArrowType direction) {
        const QColor active = spin.activeSubControls.testFlag(button) ? m_theme.accent : arrowColor(spin, m_theme);
        flat::drawChevron(*painter, proxy()->subControlRect(CC_SpinBox, &spin, button, widget), direction,
                          spin.stepEnabled.testFlag(flag) ? active : m_theme.border);
    };
    drawStep(SC_SpinBoxUp, QAbstractSpinBox::StepUpEnabled, Qt::UpArrow);
    drawStep(SC_SpinBoxDown, QAbstractSpinBox::StepDownEnabled, Qt::DownArrow);
}

void FlatStyle::drawMenuButton(const QStyleOptionToolButton &button, QPainter *painter, const QWidget *widget) const
{
    QStyleOptionToolButton label = button;
    drawPrimitive(PE_PanelButtonTool, &button, painter, widget);
    label.rect.setRight(label.rect.right() - flat::menuMarkWidth);
    drawControl(CE_ToolButtonLabel, &label, painter, widget);
    const QRectF mark(label.rect.right() - 2, label.rect.top(), flat::menuMarkWidth, label.rect.height());
    flat::drawChevron(*painter, mark, Qt::DownArrow, arrowColor(button, m_theme));
}

void FlatStyle::drawScrollBar(const QStyleOptionSlider &bar, QPainter *painter, const QWidget *widget) const
{
    if (bar.maximum > bar.minimum)
        flat::drawScrollHandle(*painter, bar, proxy()->subControlRect(CC_ScrollBar, &bar, SC_ScrollBarSlider, widget),
                               m_theme);
}

void FlatStyle::drawSlider(const QStyleOptionSlider &slider, QPainter *painter, const QWidget *widget) const
{
    if (slider.subControls.testFlag(SC_SliderTickmarks)) {
        QStyleOptionSlider ticks = slider;
        ticks.subControls = SC_SliderTickmarks;
        QProxyStyle::drawComplexControl(CC_Slider, &ticks, painter, widget);
    }
    const auto part = [&](SubControl which) { return proxy()->subControlRect(CC_Slider, &slider, which, widget); };
    flat::drawSlider(*painter, slider, part(SC_SliderGroove), part(SC_SliderHandle), m_theme);
}

} // namespace normscope
