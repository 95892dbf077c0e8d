// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pages/page_rail.h"

#include "app/shell/menu_entries.h"
#include "app/window/pages/rail_foot.h"
#include "widgets/controls/close_button.h"
#include "widgets/core/qstring.h"
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/text_width.h"

#include <QAction>
#include <QKeyEvent>
#include <QPainter>
#include <QRadioButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

constexpr double iconLength = 18;
constexpr int railPadding = 9;
constexpr int textGap = 4;

void drawIcon(QPainter &painter, const PageModule &module, const QPointF &topLeft, double scale, const QColor &color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(topLeft);
    painter.scale(scale, scale);
    painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    module.drawIcon(painter);
    painter.restore();
}

} // namespace

/// A radio button for behaviour and accessibility; painted as an icon above its name.
class PageRail::Entry : public QRadioButton
{
public:
    Entry(const PageModule &module, QAction *action, PageRail *rail)
        : QRadioButton(plainMenuText(action->text()), rail)
        , m_rail(rail)
        , m_module(module)
    {
        setAttribute(Qt::WA_Hover);
        setFocusPolicy(Qt::TabFocus);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        setObjectName(QStringLiteral("rail.") + qString(module.id));
        setToolTip(
            QStringLiteral("%1 (%2)").arg(action->toolTip(), action->shortcut().toString(QKeySequence::NativeText)));
        setAccessibleDescription(action->toolTip());
        setChecked(action->isChecked());
        connect(action, &QAction::toggled, this, &QAbstractButton::setChecked);
        connect(action, &QAction::visibleChanged, this, [this, action] { setVisible(action->isVisible()); });
        connect(this, &QAbstractButton::clicked, action, &QAction::trigger);
    }

    QSize sizeHint() const override
    {
        const QFontMetrics metrics(nameFont(true));
        const int icon = static_cast<int>(m_rail->m_theme.line(iconLength));
        if (m_rail->m_isCalm)
            return {icon + 2 * railPadding, icon + 2 * railPadding};
        return {std::max(68, m_textWidth.of(text(), nameFont(true)) + railPadding),
                icon + textGap + metrics.height() + 2 * railPadding};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint &position) const override { return rect().contains(position); }

    void keyPressEvent(QKeyEvent *event) override
    {
        if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
            m_rail->step(this, event->key() == Qt::Key_Up ? -1 : 1);
        else
            QRadioButton::keyPressEvent(event);
    }

    void focusInEvent(QFocusEvent *event) override
    {
        m_showsFocus = event->reason() != Qt::MouseFocusReason;
        QRadioButton::focusInEvent(event);
    }

    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = m_rail->m_theme;
        QPainter painter(this);
        if (isChecked() || underMouse())
            flat::drawPanel(painter, rect(), isChecked() ? theme.accentSoft : theme.window, {}, flat::cardRadius);
        const QColor color = isChecked() ? theme.accent : theme.text;
        const double icon = theme.line(iconLength);
        drawIcon(painter, m_module, {(width() - icon) / 2, railPadding + 0.0}, theme.line(1), color);
        if (!m_rail->m_isCalm) {
            painter.setFont(nameFont(isChecked()));
            painter.setPen(color);
            painter.drawText(QRectF(0, railPadding + icon + textGap, width(), painter.fontMetrics().height()),
                             Qt::AlignCenter, text());
        }
        if (hasFocus() && m_showsFocus)
            flat::drawPanel(painter, QRectF(rect()).adjusted(1, 1, -1, -1), {}, theme.accent, flat::cardRadius - 1);
    }

private:
    QFont nameFont(bool checked) const
    {
        QFont font = m_rail->m_theme.captionFont();
        font.setWeight(checked ? QFont::DemiBold : QFont::Normal);
        return font;
    }

    PageRail *m_rail;
    const PageModule &m_module;
    mutable TextWidth m_textWidth;
    bool m_showsFocus = false;
};

PageRail::PageRail(QWidget *parent)
    : QWidget(parent)
    , m_wayOut(createCloseButton(tr("End presenting"), this))
    , m_column(new QVBoxLayout(this))
{
    setAccessibleName(tr("Pages"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_column->setContentsMargins(6, 8, 7, 8);
    m_column->setSpacing(6);
    m_column->addStretch(1);
    m_wayOut->setObjectName(QStringLiteral("rail.wayOut"));
    m_wayOut->setFocusPolicy(Qt::TabFocus);
    m_wayOut->setToolTip(tr("End presenting (Esc)"));
    m_wayOut->hide();
    m_column->addWidget(m_wayOut, 0, Qt::AlignHCenter);
}

void PageRail::setWayOut(QAction *action)
{
    connect(m_wayOut, &QAbstractButton::clicked, action, [action] { action->setChecked(false); });
}

void PageRail::setFoot(QAction *action)
{
    m_foot = new RailFoot(action, this);
    m_foot->setTheme(m_theme);
    m_column->insertWidget(m_column->count() - 1, m_foot, 0, Qt::AlignHCenter);
}

void PageRail::setHiddenParts(QAction *action)
{
    m_hiddenParts = new QToolButton(this);
    m_hiddenParts->setObjectName(QStringLiteral("rail.hidden"));
    m_hiddenParts->setAutoRaise(true);
    m_hiddenParts->setFocusPolicy(Qt::TabFocus);
    m_hiddenParts->hide();
    connect(m_hiddenParts, &QAbstractButton::clicked, action, &QAction::trigger);
    m_column->insertWidget(m_column->count() - 1, m_hiddenParts, 0, Qt::AlignHCenter);
}

void PageRail::tellHiddenParts(int count, const QString &tip)
{
    m_hiddenCount = count;
    m_hiddenParts->setText(tr("%n hidden", nullptr, count));
    m_hiddenParts->setToolTip(tip);
    m_hiddenParts->setAccessibleDescription(tip);
    m_hiddenParts->setVisible(count > 0 && !m_isCalm);
}

void PageRail::addEntry(const PageModule &module, QAction *action)
{
    auto *entry = new Entry(module, action, this);
    m_entries.push_back(entry);
    m_column->insertWidget(static_cast<int>(m_entries.size()) - 1, entry, 0, Qt::AlignHCenter);
}

void PageRail::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (Entry *entry : m_entries)
        entry->updateGeometry();
    if (m_foot)
        m_foot->setTheme(theme);
    if (m_hiddenParts)
        m_hiddenParts->setFont(theme.captionFont());
    QFont cross = theme.font; // The cross has the size of the icons above it.
    cross.setPixelSize(static_cast<int>(theme.line(iconLength)));
    m_wayOut->setFont(cross);
    update();
}

void PageRail::setCalm(bool calm)
{
    m_isCalm = calm;
    m_wayOut->setVisible(calm);
    for (Entry *entry : m_entries)
        entry->updateGeometry();
    if (m_foot)
        m_foot->setCalm(calm);
    if (m_hiddenParts)
        m_hiddenParts->setVisible(m_hiddenCount > 0 && !calm);
}

void PageRail::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), m_theme.border);
}

void PageRail::step(const Entry *from, int direction)
{
    auto place = std::find(m_entries.begin(), m_entries.end(), from) - m_entries.begin() + direction;
    while (place >= 0 && place < static_cast<std::ptrdiff_t>(m_entries.size())
           && m_entries[static_cast<std::size_t>(place)]->isHidden())
        place += direction;
    if (place < 0 || place >= static_cast<std::ptrdiff_t>(m_entries.size()))
        return;
    Entry *entry = m_entries[static_cast<std::size_t>(place)];
    entry->setFocus(Qt::TabFocusReason);
    entry->click();
}

} // namespace normscope
