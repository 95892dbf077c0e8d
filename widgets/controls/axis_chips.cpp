// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/axis_chips.h"

#include "widgets/controls/flow_layout.h"
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/text_width.h"

#include <QCheckBox>
#include <QFocusEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace normscope {

/// A check box for behaviour and accessibility; painted as a chip.
class AxisChips::Chip : public QCheckBox
{
public:
    Chip(int axis, AxisChips *chips)
        : QCheckBox(chips)
        , m_chips(chips)
    {
        setAttribute(Qt::WA_Hover);
        setFocusPolicy(Qt::TabFocus);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        connect(this, &QCheckBox::clicked, chips, [chips, axis] { chips->toggle(axis); });
    }

    void setAxis(const QString &axisName, std::int64_t length)
    {
        m_name = axisName;
        m_length = QString::number(length);
        updateGeometry();
        update();
    }

    QSize sizeHint() const override
    {
        return {textWidth() + markWidth() + 2 * padding, flat::controlHeight(fontMetrics())};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint &position) const override { return rect().contains(position); }

    void focusInEvent(QFocusEvent *event) override
    {
        m_showsFocus = event->reason() != Qt::MouseFocusReason;
        QCheckBox::focusInEvent(event);
    }

    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = m_chips->m_theme;
        QPainter painter(this);
        const QColor border = isChecked() && isEnabled() ? theme.accent : theme.outline;
        const QColor fill = isChecked() ? theme.accentSoft : underMouse() && isEnabled() ? theme.window : theme.card;
        flat::drawPanel(painter, rect(), isDown() ? flat::pressed(fill, theme) : fill, border, flat::controlRadius);
        paintText(painter, theme);
        if (hasFocus() && m_showsFocus)
            flat::drawPanel(painter, QRectF(rect()).adjusted(2, 2, -2, -2), {}, theme.accent, flat::controlRadius - 2);
    }

private:
    static constexpr int padding = 9;
    static constexpr int gap = 4;

    QFont nameFont() const
    {
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        return bold;
    }
    QFont lengthFont() const { return m_chips->m_theme.captionFont(); }
    /// The mark of a chip that is on: the sum sign for reduced axes, a filled dot otherwise.
    QString mark() const
    {
        return m_chips->m_meaning == Meaning::ReducedAxes ? QStringLiteral("∑") : QStringLiteral("•");
    }
    int markWidth() const { return m_markWidth.of(mark(), font()) + gap; }
    int nameWidth() const { return m_nameWidth.of(m_name, nameFont()) + gap; }
    int textWidth() const { return nameWidth() + m_lengthWidth.of(m_length, lengthFont()); }

    /// Room for the mark is always reserved, so that toggling a chip does not move the others; without the mark the
    /// text is centred.
    void paintText(QPainter &painter, const Theme &theme) const
    {
        const int baseline = (height() + fontMetrics().ascent() - fontMetrics().descent()) / 2;
        int x = (width() - textWidth() - (isChecked() ? markWidth() : 0)) / 2;
        const QColor disabled = flat::mix(theme.mutedText, theme.card, 0.4);
        const QColor strong = !isEnabled() ? disabled : isChecked() ? theme.accent : theme.text;
        if (isChecked()) {
            painter.setFont(font());
            painter.setPen(strong);
            painter.drawText(x, baseline, mark());
            x += markWidth();
        }
        painter.setFont(nameFont());
        painter.setPen(strong);
        painter.drawText(x, baseline, m_name);
        x += nameWidth();
        painter.setFont(lengthFont());
        painter.setPen(isEnabled() && !isChecked() ? theme.mutedText : strong);
        painter.drawText(x, baseline, m_length);
    }

    AxisChips *m_chips;
    QString m_name;
    QString m_length;
    mutable TextWidth m_markWidth;
    mutable TextWidth m_nameWidth;
    mutable TextWidth m_lengthWidth;
    bool m_showsFocus = false;
};

AxisChips::AxisChips(Meaning meaning, QWidget *parent)
    : QWidget(parent)
    , m_meaning(meaning)
{
    new FlowLayout(4, 4, this);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void AxisChips::setTheme(const Theme &theme)
{
    m_theme = theme;
    setFont(theme.font);
    for (Chip *chip : m_chips)
        chip->updateGeometry();
    update();
}

void AxisChips::setAxes(const Layout &layout, const Shape &shape, AxisSet axes)
{
    m_axes = axes;
    ensureChips(layout.rank());
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const int axis = static_cast<int>(i);
        Chip *chip = m_chips[i];
        const QString name = QString::fromStdString(layout.names[i]);
        chip->setAxis(name, shape[i]);
        chip->setChecked(axes.contains(axis));
        chip->setAccessibleName(tr("Axis %1, length %2").arg(name).arg(shape[i]));
        chip->setToolTip(explanation(axis));
        chip->setAccessibleDescription(chip->toolTip());
    }
}

void AxisChips::ensureChips(int rank)
{
    while (m_chips.size() > static_cast<std::size_t>(rank)) {
        // Deleted later: the chip's own click may be what changed the rank of the tensor.
        m_chips.back()->hide();
        m_chips.back()->deleteLater();
        layout()->removeWidget(m_chips.back());
        m_chips.pop_back();
    }
    while (m_chips.size() < static_cast<std::size_t>(rank)) {
        auto *chip = new Chip(static_cast<int>(m_chips.size()), this);
        m_chips.push_back(chip);
        layout()->addWidget(chip);
    }
}

void AxisChips::toggle(int axis)
{
    AxisSet axes = m_axes;
    axes.toggle(axis);
    if (m_meaning == Meaning::ReducedAxes && axes.isEmpty()) {
        Chip *chip = m_chips[static_cast<std::size_t>(axis)];
        chip->setChecked(true);
        QToolTip::showText(chip->mapToGlobal(chip->rect().bottomLeft()), chip->toolTip(), chip);
        return;
    }
    m_axes = axes;
    emit axesEdited(axes);
}

QString AxisChips::explanation(int axis) const
{
    const bool isIn = m_axes.contains(axis);
    if (m_meaning == Meaning::ParameterAxes)
        return isIn ? tr("A value for each index of this axis") : tr("The same value for all indices of this axis");
    if (!isIn)
        return tr("Kept: each index of this axis has statistics of its own");
    if (m_axes.size() == 1)
        return tr("Reduced: statistics are taken over this axis. It is the last one, and at least one axis has to be "
                  "reduced.");
    return tr("Reduced: statistics are taken over this axis");
}

} // namespace normscope
