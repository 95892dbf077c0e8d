// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/segmented_control.h"

#include "widgets/formula/formula_line.h"
#include "widgets/theme/flat_parts.h"

#include <QActionGroup>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QRadioButton>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int horizontalPadding = 10;
/// Padding in pixels of a tight control; where this does not fit either, the text is elided.
constexpr int leastPadding = 3;

QFont pressedFont(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

/// A radio button for behaviour and accessibility; painted as a part of the control's frame.
class SegmentedControl::Segment : public QRadioButton
{
public:
    Segment(const QString &text, int index, SegmentedControl *control)
        : QRadioButton(text, control)
        , m_control(control)
        , m_index(index)
    {
        setAttribute(Qt::WA_Hover);
        setFocusPolicy(Qt::TabFocus); // A click leaves the focus where it was.
        setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
        connect(this, &QRadioButton::clicked, control, [this] { m_control->choose(m_index); });
    }

    void showPressed(bool pressed)
    {
        setAutoExclusive(false);
        setChecked(pressed);
        setAutoExclusive(true);
    }

    QString help; ///< The tool tip while the segment can be chosen.
    QString impossible; ///< Why it cannot be chosen; empty if it can.

    QSize sizeHint() const override
    {
        // As wide as the text in its heavier, pressed form, so that pressing moves nothing.
        if (m_measured != text()) {
            m_measured = text();
            m_textWidth = static_cast<int>(std::ceil(FormulaLine(text(), pressedFont(font())).width()));
        }
        return {m_textWidth + 2 * (m_control->m_isTight ? leastPadding : horizontalPadding),
                flat::controlHeight(fontMetrics())};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint &position) const override { return rect().contains(position); }

    void keyPressEvent(QKeyEvent *event) override
    {
        const bool mirrored = layoutDirection() == Qt::RightToLeft;
        switch (event->key()) {
        case Qt::Key_Left:
            return m_control->step(m_index, mirrored ? 1 : -1);
        case Qt::Key_Right:
            return m_control->step(m_index, mirrored ? -1 : 1);
        case Qt::Key_Up:
            return m_control->step(m_index, -1);
        case Qt::Key_Down:
            return m_control->step(m_index, 1);
        default:
            QRadioButton::keyPressEvent(event);
        }
    }

    void changeEvent(QEvent *event) override
    {
        if (event->type() == QEvent::FontChange)
            m_measured.clear();
        QRadioButton::changeEvent(event);
    }

    void focusInEvent(QFocusEvent *event) override
    {
        m_showsFocus = event->reason() != Qt::MouseFocusReason;
        QRadioButton::focusInEvent(event);
    }

    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = m_control->m_theme;
        QPainter painter(this);
        isTab() ? paintTab(painter, theme) : paintBackground(painter, theme);
        const QFont used = isChecked() ? pressedFont(font()) : font();
        const QFontMetricsF metrics(used);
        FormulaLine line(text(), used);
        if (line.width() > width() - 2 * leastPadding)
            line = FormulaLine(metrics.elidedText(plainLine(text()), Qt::ElideRight, width() - 2 * leastPadding), used);
        line.paint(painter, {(width() - line.width()) / 2, (height() + metrics.ascent() - metrics.descent()) / 2},
                   textColor(theme));
        if (hasFocus() && m_showsFocus) {
            const QColor ring = isChecked() && !isTab() ? theme.accentText : theme.accent;
            flat::drawPanel(painter, QRectF(rect()).adjusted(2, 2, -2, -2), {}, ring, flat::controlRadius - 2);
        }
    }

private:
    bool isTab() const { return m_control->m_look == Look::Tabs; }

    void paintTab(QPainter &painter, const Theme &theme) const
    {
        if (isEnabled() && (isDown() || underMouse()))
            flat::drawPanel(painter, rect(), isDown() ? flat::pressed(theme.window, theme) : theme.window, {},
                            flat::controlRadius);
        const double line = theme.line(2);
        if (isChecked())
            painter.fillRect(QRectF(leastPadding, height() - line, width() - 2 * leastPadding, line),
                             isEnabled() ? theme.accent : theme.outline);
    }

    /// Counting only segments that are not hidden with their actions.
    bool isFirst() const { return m_control->isOutermost(m_index, -1); }
    bool isLast() const { return m_control->isOutermost(m_index, 1); }

    QColor textColor(const Theme &theme) const
    {
        if (isChecked() && isEnabled())
            return isTab() ? theme.accent : theme.accentText;
        return isEnabled() ? theme.text : flat::mix(theme.mutedText, theme.card, 0.4);
    }

    /// Paints this segment's part of the whole control's frame; inner edges become hairlines.
    void paintBackground(QPainter &painter, const Theme &theme) const
    {
        const bool mirrored = layoutDirection() == Qt::RightToLeft;
        const bool leftEnd = mirrored ? isLast() : isFirst();
        const bool rightEnd = mirrored ? isFirst() : isLast();
        const double beyond = 2 * flat::controlRadius;
        const QRectF outline = QRectF(rect()).adjusted(leftEnd ? 0 : -beyond, 0, rightEnd ? 0 : beyond, 0);
        const QColor border = theme.outline;
        const QColor chosen = isEnabled() ? theme.accent : flat::mix(theme.card, border, 0.5);
        const QColor free = isEnabled() && underMouse() ? theme.window : theme.card;
        const QColor fill = isChecked() ? chosen : free;
        flat::drawPanel(painter, outline, isDown() ? flat::pressed(fill, theme) : fill, isChecked() ? chosen : border,
                        flat::controlRadius);
        if (!leftEnd && !isChecked())
            painter.fillRect(0, 1, 1, height() - 2, border);
    }

    SegmentedControl *m_control;
    int m_index;
    bool m_showsFocus = false;
    mutable QString m_measured; ///< The text that m_textWidth belongs to. Layouts ask often, and measuring is slow.
    mutable int m_textWidth = 0;
};

SegmentedControl::SegmentedControl(const QStringList &texts, QWidget *parent)
    : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto *group = new QActionGroup(this);
    group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional); // Possibly none is pressed.
    for (const QString &text : texts) {
        const int index = count();
        auto *segment = new Segment(text, index, this);
        m_segments.push_back(segment);
        row->addWidget(segment);
        QAction *command = group->addAction(text);
        command->setCheckable(true);
        connect(command, &QAction::triggered, this, [this, index] {
            // Triggering the checked action again must not uncheck it.
            m_commands[static_cast<std::size_t>(index)]->setChecked(true);
            choose(index);
        });
        connect(command, &QAction::visibleChanged, this, [this, command, segment] {
            segment->setVisible(command->isVisible());
            update();
        });
        m_commands.push_back(command);
    }
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void SegmentedControl::setTheme(const Theme &theme)
{
    m_theme = theme;
    setFont(theme.font);
    update();
}

void SegmentedControl::setTight(bool tight)
{
    if (tight == m_isTight)
        return;
    m_isTight = tight;
    for (Segment *segment : m_segments)
        segment->updateGeometry();
    updateGeometry(); // At once and not with the segments' request, which comes later.
}

int SegmentedControl::tightness() const
{
    const auto seen = std::ranges::count_if(m_segments, [](const Segment *segment) { return !segment->isHidden(); });
    return m_isTight ? 2 * (horizontalPadding - leastPadding) * static_cast<int>(seen) : 0;
}

bool SegmentedControl::isOutermost(int index, int direction) const
{
    for (int i = index + direction; i >= 0 && i < count(); i += direction) {
        if (!m_segments[static_cast<std::size_t>(i)]->isHidden())
            return false;
    }
    return true;
}

int SegmentedControl::current() const
{
    return m_current;
}

void SegmentedControl::setCurrent(int index)
{
    m_current = index;
    for (int i = 0; i < count(); ++i) {
        m_segments[static_cast<std::size_t>(i)]->showPressed(i == index);
        m_commands[static_cast<std::size_t>(i)]->setChecked(i == index);
    }
}

void SegmentedControl::setSegmentText(int index, const QString &text)
{
    Segment *segment = m_segments[static_cast<std::size_t>(index)];
    segment->setText(text);
    segment->setAccessibleName(plainLine(text));
}

void SegmentedControl::setSegmentToolTip(int index, const QString &text)
{
    Segment *segment = m_segments[static_cast<std::size_t>(index)];
    segment->help = text;
    setImpossible(index, segment->impossible);
}

void SegmentedControl::setImpossible(int index, const QString &reason)
{
    Segment *segment = m_segments[static_cast<std::size_t>(index)];
    segment->impossible = reason;
    segment->setEnabled(reason.isEmpty());
    segment->setToolTip(reason.isEmpty() ? segment->help : reason);
    segment->setAccessibleDescription(segment->toolTip());
    QAction *command = m_commands[static_cast<std::size_t>(index)];
    command->setEnabled(segment->isEnabled());
    command->setToolTip(segment->toolTip());
    command->setStatusTip(segment->toolTip());
}

bool SegmentedControl::isPossible(int index) const
{
    return m_segments[static_cast<std::size_t>(index)]->impossible.isEmpty();
}

void SegmentedControl::step(int from, int direction)
{
    for (int i = from + direction; i >= 0 && i < count(); i += direction) {
        Segment *segment = m_segments[static_cast<std::size_t>(i)];
        if (!segment->isEnabled() || segment->isHidden())
            continue;
        segment->setFocus(direction > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        segment->click();
        return;
    }
}

void SegmentedControl::choose(int index)
{
    if (index == m_current)
        return;
    setCurrent(index);
    emit chosen(index);
}

} // namespace normscope
