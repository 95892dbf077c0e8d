// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/card.h"

#include "widgets/controls/elided_label.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

constexpr int titleLineHeight = 32; ///< At least.
/// Above and below controls in the title line.
constexpr int controlMargin = 1;
constexpr int lineSpacing = 10;
/// Below this share of its text the subtitle is left out: "groups as v…" says nothing.
constexpr double leastShareOfSubtitle = 0.8;

} // namespace

Card::Card(const QString &title, QWidget *content, QWidget *parent)
    : QFrame(parent)
    , m_title(new ElidedLabel)
    , m_subtitle(new ElidedLabel)
    , m_header(new QWidget)
    , m_controls(new QHBoxLayout)
    , m_corner(new QWidget)
{
    setObjectName(QStringLiteral("card"));
    setAccessibleName(title);
    m_title->setObjectName(QStringLiteral("title"));
    m_subtitle->setObjectName(QStringLiteral("subtitle"));
    m_subtitle->setLeastShare(leastShareOfSubtitle);
    m_title->setFullText(title);
    // The subtitle takes only the width left beside the title and the controls.
    m_subtitle->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);

    m_controls->setSpacing(lineSpacing);
    auto *corner = new QHBoxLayout(m_corner);
    corner->setContentsMargins(0, 0, 0, 0);
    corner->setSpacing(2);

    auto *line = new QHBoxLayout(m_header);
    line->setContentsMargins(12, 0, 8, 0);
    line->setSpacing(lineSpacing);
    line->addWidget(m_title);
    line->addWidget(m_subtitle, 1);
    line->addWidget(m_corner); // Before the controls, so that the corner leaves no gap at the end while it is hidden.
    line->addLayout(m_controls);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, 2, 1, 6);
    column->setSpacing(0);
    // Title lines have one height with and without controls.
    m_header->setFixedHeight(titleLineHeight);
    // The card itself computes the width that the line needs.
    m_header->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    column->addWidget(m_header);
    column->addWidget(content, 1);
}

QString Card::title() const
{
    return m_title->fullText();
}

int Card::widthOfCorner() const
{
    return m_corner->sizeHint().width() + lineSpacing;
}

/// The width that the card needs for the whole title and the controls as they are while not tight, without the corner,
/// in pixels. Summed from the parts: what the line's layout says of itself is a step behind after a control has become
/// tight, and a width that comes and goes with that moves what is beside the card, which makes controls tight again.
int Card::widthOfLine() const
{
    const QMargins margins = contentsMargins() + layout()->contentsMargins() + m_header->layout()->contentsMargins();
    int width = margins.left() + m_title->sizeHint().width() + lineSpacing + margins.right();
    for (int i = 0; i < m_controls->count(); ++i) {
        QLayoutItem *item = m_controls->itemAt(i);
        if (!item->isEmpty())
            width += lineSpacing + item->minimumSize().width();
    }
    for (const SegmentedControl *control : m_segmented)
        width += control->isHidden() ? 0 : control->tightness();
    return width;
}

void Card::fitLine()
{
    const int needed = widthOfLine();
    m_corner->setVisible(width() >= needed + widthOfCorner());
    for (SegmentedControl *control : m_segmented)
        control->setTight(width() < needed);
}

QSize Card::minimumSizeHint() const
{
    return QFrame::minimumSizeHint().expandedTo({widthOfLine(), 0});
}

bool Card::event(QEvent *event)
{
    if (event->type() == QEvent::Show && !std::exchange(m_wasShown, true))
        emit firstShown();
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        fitLine();
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave)
        m_corner->update();
    return QFrame::event(event);
}

/// Paints the controls in the corner only while the pointer is on the card: on all cards at once they would distract.
bool Card::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint && !underMouse())
        return true;
    return QFrame::eventFilter(watched, event);
}

void Card::setSubtitle(const QString &subtitle)
{
    m_subtitle->setFullText(subtitle);
}

void Card::addControl(QWidget *control, ControlPlace place)
{
    if (place == ControlPlace::Line) {
        m_controls->addWidget(control);
        if (auto *segmented = qobject_cast<SegmentedControl *>(control))
            m_segmented.push_back(segmented);
    } else {
        static_cast<QBoxLayout *>(m_corner->layout())->insertWidget(0, control);
        control->installEventFilter(this);
    }
}

void Card::setTheme(const Theme &theme)
{
    const int controls = flat::controlHeight(QFontMetrics(theme.font)) + 2 * controlMargin;
    m_header->setFixedHeight(std::max(titleLineHeight, controls));
    m_title->setFont(theme.titleFont());
    m_subtitle->setFont(theme.captionFont());
    QPalette muted = m_subtitle->palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    m_subtitle->setPalette(muted);
}

} // namespace normscope
