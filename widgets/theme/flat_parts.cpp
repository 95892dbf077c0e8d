// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/flat_parts.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <QPixmapCache>
#include <QStyleOption>

#include <algorithm>

namespace normscope::flat {

namespace {

/// Switches antialiasing on for its lifetime.
class Smooth
{
public:
    explicit Smooth(QPainter &painter)
        : m_painter(painter)
    {
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
    }
    ~Smooth() { m_painter.restore(); }
    Smooth(const Smooth &) = delete;
    Smooth &operator=(const Smooth &) = delete;

private:
    QPainter &m_painter;
};

bool has(const QStyleOption &option, QStyle::StateFlag flag)
{
    return option.state.testFlag(flag);
}

bool isHovered(const QStyleOption &option)
{
    return has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled);
}

/// The border of a control: stronger than a hairline, so that the control is found (3:1 when hovered).
QColor controlBorder(const QStyleOption &option, const Theme &theme)
{
    return isHovered(option) ? theme.mutedText : theme.outline;
}

/// The focus mark of a button: two pixels along its border; within a filled button one pixel in the colour of its text.
void drawButtonFocus(QPainter &painter, const QStyleOptionButton &option, const Theme &theme)
{
    const bool filled = option.features.testFlag(QStyleOptionButton::DefaultButton);
    const QColor color = filled ? theme.accentText : theme.accent;
    for (int inset = filled ? 2 : 0; inset < (filled ? 3 : 2); ++inset)
        drawPanel(painter, QRectF(option.rect).adjusted(inset, inset, -inset, -inset), {}, color,
                  controlRadius - inset);
}

QPen rounded(const QColor &color, double width)
{
    return QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
}

} // namespace

QRgb mix(QRgb a, QRgb b, double share)
{
    const auto part = [share](int from, int to) { return qRound(from + (to - from) * share); };
    return qRgb(part(qRed(a), qRed(b)), part(qGreen(a), qGreen(b)), part(qBlue(a), qBlue(b)));
}

QColor mix(const QColor &a, const QColor &b, double share)
{
    return QColor(mix(a.rgb(), b.rgb(), share));
}

int controlHeight(const QFontMetrics &metrics)
{
    constexpr int padding = 6;
    constexpr int usual = 28;
    constexpr int usualLine = 18; // Line height in pixels of the usual type; only larger type makes controls higher.
    return metrics.height() <= usualLine ? usual : metrics.height() + 2 * padding - 2;
}

QColor pressed(const QColor &fill, const Theme &theme)
{
    return fill == theme.accent ? mix(fill, theme.text, 0.2) : mix(fill, theme.accent, 0.22);
}

void drawPanel(QPainter &painter, const QRectF &rect, const QColor &fill, const QColor &border, double radius,
               double line)
{
    const Smooth smooth(painter);
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.setPen(border.isValid() ? QPen(border, line) : QPen(Qt::NoPen));
    const double inset = border.isValid() ? line / 2 : 0;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset);
}

void drawField(QPainter &painter, const QStyleOption &option, const Theme &theme)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool focused = has(option, QStyle::State_HasFocus) && enabled;
    const QColor fill = enabled ? theme.card : theme.window;
    drawPanel(painter, option.rect, fill, focused ? theme.accent : controlBorder(option, theme), controlRadius);
    if (focused)
        drawPanel(painter, QRectF(option.rect).adjusted(1, 1, -1, -1), {}, theme.accent, controlRadius - 1);
}

void drawButton(QPainter &painter, const QStyleOptionButton &option, const Theme &theme)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool isPressed = has(option, QStyle::State_Sunken);
    const auto held = [&](const QColor &fill) { return isPressed ? pressed(fill, theme) : fill; };
    if (option.features.testFlag(QStyleOptionButton::DefaultButton) && enabled) {
        const QColor fill = mix(theme.accent, theme.text, isHovered(option) ? 0.1 : 0);
        drawPanel(painter, option.rect, isPressed ? pressed(theme.accent, theme) : fill, {}, controlRadius);
    } else if (has(option, QStyle::State_On)) {
        drawPanel(painter, option.rect, held(theme.accentSoft), enabled ? theme.accent : theme.border, controlRadius);
    } else if (!option.features.testFlag(QStyleOptionButton::Flat)) {
        const QColor fill = enabled ? theme.card : theme.window;
        drawPanel(painter, option.rect, held(fill), controlBorder(option, theme), controlRadius);
    } else if (isPressed || isHovered(option)) {
        drawPanel(painter, option.rect, held(theme.window), {}, controlRadius);
    }
    if (has(option, QStyle::State_HasFocus) && enabled)
        drawButtonFocus(painter, option, theme);
}

void drawToolButton(QPainter &painter, const QStyleOption &option, const Theme &theme)
{
    const bool raised = !has(option, QStyle::State_AutoRaise);
    const bool isPressed = has(option, QStyle::State_Sunken);
    const auto held = [&](const QColor &fill) { return isPressed ? pressed(fill, theme) : fill; };
    if (has(option, QStyle::State_On)) {
        drawPanel(painter, option.rect, held(theme.accentSoft), raised ? theme.accent : QColor(), controlRadius);
    } else if (raised) {
        drawPanel(painter, option.rect, held(theme.card), controlBorder(option, theme), controlRadius);
    } else if (isPressed) {
        drawPanel(painter, option.rect, held(theme.window), {}, controlRadius);
    } else if (isHovered(option)) {
        drawPanel(painter, option.rect, mix(theme.window, theme.border, 0.5), {}, controlRadius);
    }
}

void drawFocusRing(QPainter &painter, const QRectF &rect, const Theme &theme, double radius)
{
    const Smooth smooth(painter);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, 1.5));
    painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), radius, radius);
}

void drawCheckBox(QPainter &painter, const QStyleOption &option, const Theme &theme)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool partly = has(option, QStyle::State_NoChange);
    const QRectF box = option.rect;
    if (!partly && !has(option, QStyle::State_On)) {
        drawPanel(painter, box, enabled ? theme.card : theme.window, theme.outline, 4);
        return;
    }
    drawPanel(painter, box, enabled ? theme.accent : theme.mutedText, {}, 4);
    const Smooth smooth(painter);
    painter.setPen(rounded(enabled ? theme.accentText : theme.card, box.width() / 8));
    painter.setBrush(Qt::NoBrush);
    const auto at = [&box](double x, double y) { return box.topLeft() + QPointF(box.width() * x, box.height() * y); };
    if (partly) {
        painter.drawLine(at(0.28, 0.5), at(0.72, 0.5));
    } else {
        const QPointF mark[] = {at(0.25, 0.53), at(0.43, 0.70), at(0.75, 0.32)};
        painter.drawPolyline(mark, 3);
    }
}

void drawRadioButton(QPainter &painter, const QStyleOption &option, const Theme &theme)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const QRectF box = option.rect;
    if (!has(option, QStyle::State_On)) {
        drawPanel(painter, box, enabled ? theme.card : theme.window, theme.outline, box.width() / 2);
        return;
    }
    drawPanel(painter, box, enabled ? theme.accent : theme.mutedText, {}, box.width() / 2);
    const double inset = box.width() * 0.31;
    drawPanel(painter, box.adjusted(inset, inset, -inset, -inset), enabled ? theme.accentText : theme.card, {},
              box.width());
}

void drawChevron(QPainter &painter, const QRectF &rect, Qt::ArrowType direction, const QColor &color)
{
    const Smooth smooth(painter);
    const double size = std::min({4.0, rect.width() / 2.5, rect.height() / 2.5});
    const int turns = direction == Qt::UpArrow ? 180
        : direction == Qt::LeftArrow           ? 90
        : direction == Qt::RightArrow          ? -90
                                               : 0;
    painter.translate(rect.center());
    painter.rotate(turns);
    painter.setPen(rounded(color, 1.4));
    painter.setBrush(Qt::NoBrush);
    const QPointF line[] = {{-size, -size / 2}, {0, size / 2}, {size, -size / 2}};
    painter.drawPolyline(line, 3);
}

void drawSlider(QPainter &painter, const QStyleOptionSlider &option, const QRectF &groove, const QRectF &handle,
                const Theme &theme)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const QColor accent = enabled ? theme.accent : theme.mutedText;
    const bool horizontal = option.orientation == Qt::Horizontal;
    const QPointF middle = groove.center();
    const QRectF line = horizontal ? QRectF(groove.left(), middle.y() - 1.5, groove.width(), 3)
                                   : QRectF(middle.x() - 1.5, groove.top(), 3, groove.height());
    drawPanel(painter, line, theme.outline, {}, 1.5);
    QRectF done = line;
    // A vertical slider has its maximum at the top unless upsideDown is set.
    if (horizontal)
        option.upsideDown ? done.setLeft(handle.center().x()) : done.setRight(handle.center().x());
    else
        option.upsideDown ? done.setTop(handle.center().y()) : done.setBottom(handle.center().y());
    drawPanel(painter, done, accent, {}, 1.5);

    const Smooth smooth(painter);
    if (has(option, QStyle::State_HasFocus)) {
        QColor halo = theme.accent;
        halo.setAlphaF(0.25F);
        painter.setBrush(halo);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(handle.center(), 9, 9);
    }
    painter.setBrush(theme.card);
    painter.setPen(QPen(accent, has(option, QStyle::State_Sunken) ? 3 : 2));
    painter.drawEllipse(handle.center(), 6, 6);
}

QRect scrollBarPart(const QStyleOptionSlider &option, QStyle::SubControl part, int minimumHandle)
{
    const bool horizontal = option.orientation == Qt::Horizontal;
    const QRect all = option.rect;
    const int length = horizontal ? all.width() : all.height();
    const double range = static_cast<double>(option.maximum) - option.minimum;
    const double share = option.pageStep / std::max(1.0, range + option.pageStep);
    const int handle
        = range <= 0 ? length : std::clamp(static_cast<int>(length * share), std::min(minimumHandle, length), length);
    const int start = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                      length - handle, option.upsideDown);
    const auto piece = [&](int from, int to) {
        return horizontal ? QRect(all.left() + from, all.top(), to - from, all.height())
                          : QRect(all.left(), all.top() + from, all.width(), to - from);
    };
    switch (part) {
    case QStyle::SC_ScrollBarGroove:
        return all;
    case QStyle::SC_ScrollBarSlider:
        return piece(start, start + handle);
    case QStyle::SC_ScrollBarSubPage:
        return piece(0, start);
    case QStyle::SC_ScrollBarAddPage:
        return piece(start + handle, length);
    default:
        return {};
    }
}

void drawScrollHandle(QPainter &painter, const QStyleOptionSlider &option, const QRectF &handle, const Theme &theme)
{
    const bool active = option.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider) && isHovered(option);
    const double inset = active ? 2 : 3;
    QColor color = theme.mutedText;
    color.setAlphaF(active ? 0.75F : 0.45F);
    const QRectF bar = handle.adjusted(inset, inset, -inset, -inset);
    drawPanel(painter, bar, color, {}, std::min(bar.width(), bar.height()) / 2);
}

void drawProgress(QPainter &painter, const QStyleOptionProgressBar &option, const Theme &theme)
{
    const QRectF bounds = option.rect;
    const double height = std::min(6.0, bounds.height());
    QRectF bar(bounds.left(), bounds.center().y() - height / 2, bounds.width(), height);
    drawPanel(painter, bar, theme.border, {}, height / 2);
    const int range = option.maximum - option.minimum;
    if (range > 0)
        bar.setWidth(bar.width() * (option.progress - option.minimum) / range);
    if (bar.width() >= height)
        drawPanel(painter, bar, theme.accent, {}, height / 2);
}

void drawTab(QPainter &painter, const QStyleOptionTab &option, const Theme &theme)
{
    const bool selected = has(option, QStyle::State_Selected);
    if (!selected && isHovered(option))
        drawPanel(painter, QRectF(option.rect).adjusted(2, 2, -2, -4), theme.accentSoft, {}, controlRadius);
    if (selected)
        drawPanel(painter, QRectF(option.rect.left() + 4, option.rect.bottom() - 2, option.rect.width() - 8, 3),
                  theme.accent, {}, 1.5);
}

void drawDockTitle(QPainter &painter, const QStyleOptionDockWidget &option, const QRect &textRect, const Theme &theme)
{
    painter.fillRect(option.rect, theme.window);
    painter.save();
    painter.setFont(theme.titleFont());
    painter.setPen(theme.text);
    const QString title = painter.fontMetrics().elidedText(option.title, Qt::ElideRight, textRect.width());
    painter.drawText(textRect.adjusted(6, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic, title);
    painter.restore();
}

bool hasMenuMark(const QStyleOption &option)
{
    const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(&option);
    return button && button->features.testFlag(QStyleOptionToolButton::HasMenu)
        && !button->features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
}

QIcon drawnIcon(QStringView name, const QColor &color, int size, const std::function<void(QPainter &)> &draw)
{
    const QString key = QStringLiteral("drawnIcon-%1-%2-%3").arg(name).arg(size).arg(color.rgba(), 0, 16);
    QPixmap image; // Cached, since every card has such buttons.
    if (QPixmapCache::find(key, &image))
        return QIcon(image);
    image = QPixmap(size, size);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(rounded(color, 3));
    draw(painter);
    painter.end();
    QPixmapCache::insert(key, image);
    return QIcon(image);
}

QIcon buttonIcon(QStyle::StandardPixmap button, const QColor &color)
{
    return drawnIcon(QString::number(button), color, 32, [button](QPainter &painter) {
        if (button == QStyle::SP_TitleBarNormalButton) { // Two arrows pointing inwards.
            painter.drawPolyline(QPolygonF({{18, 7}, {18, 14}, {25, 14}}));
            painter.drawLine(QPointF(18, 14), QPointF(25, 7));
            painter.drawPolyline(QPolygonF({{7, 18}, {14, 18}, {14, 25}}));
            painter.drawLine(QPointF(14, 18), QPointF(7, 25));
        } else if (button == QStyle::SP_TitleBarMaxButton) { // Two arrows pointing outwards.
            painter.drawPolyline(QPolygonF({{17, 7}, {25, 7}, {25, 15}}));
            painter.drawLine(QPointF(25, 7), QPointF(18, 14));
            painter.drawPolyline(QPolygonF({{7, 17}, {7, 25}, {15, 25}}));
            painter.drawLine(QPointF(7, 25), QPointF(14, 18));
        } else if (button == QStyle::SP_ToolBarHorizontalExtensionButton) { // Two chevrons: there is more.
            painter.drawPolyline(QPolygonF({{9, 9}, {16, 16}, {9, 23}}));
            painter.drawPolyline(QPolygonF({{17, 9}, {24, 16}, {17, 23}}));
        } else {
            painter.drawLine(QPointF(9, 9), QPointF(23, 23));
            painter.drawLine(QPointF(23, 9), QPointF(9, 23));
        }
    });
}

void drawBar(QPainter &painter, const QRect &rect, Qt::Edge hairline, const Theme &theme)
{
    painter.fillRect(rect, theme.card);
    if (hairline == Qt::TopEdge)
        painter.fillRect(rect.left(), rect.top(), rect.width(), 1, theme.border);
    else
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme.border);
}

} // namespace normscope::flat
