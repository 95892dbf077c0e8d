// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/card_arrangement.h"

#include "widgets/arrangement/card_handle.h"
#include "widgets/arrangement/drop_mark.h"
#include "widgets/controls/card.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace normscope {

namespace {

constexpr int gap = 10;
/// How near to the page's edge a card is dropped into an area that is empty so far.
constexpr int edgeWidth = 72;

/// The first widget within that Tab would come to.
QWidget *firstFocus(QWidget &card)
{
    QWidget *candidate = card.nextInFocusChain();
    for (; candidate != &card; candidate = candidate->nextInFocusChain()) {
        if (card.isAncestorOf(candidate) && candidate->isVisibleTo(&card) && candidate->isEnabled()
            && (candidate->focusPolicy() & Qt::TabFocus))
            return candidate;
    }
    return nullptr;
}

/// Where all views are hidden: says so, and the way back.
QWidget *createNothing(const std::function<void()> &showAll)
{
    auto *nothing = new QWidget;
    auto *text = new QLabel(CardArrangement::tr("All views are hidden."));
    auto *button = new QPushButton(CardArrangement::tr("Show them again"));
    QObject::connect(button, &QPushButton::clicked, nothing, showAll);
    auto *column = new QVBoxLayout(nothing);
    column->addStretch();
    column->addWidget(text, 0, Qt::AlignHCenter);
    column->addWidget(button, 0, Qt::AlignHCenter);
    column->addStretch();
    return nothing;
}

} // namespace

CardArrangement::CardArrangement(QWidget *parent)
    : QWidget(parent)
    , m_columns(createSplitter(Qt::Horizontal))
    , m_rows(createSplitter(Qt::Vertical))
    , m_areas {createSplitter(Qt::Horizontal), createSplitter(Qt::Horizontal), createSplitter(Qt::Vertical)}
    , m_nothing(createNothing([this] { reset(); }))
    , m_mark(new DropMark(this))
{
    m_rows->addWidget(splitter(PageArea::Top));
    m_rows->addWidget(splitter(PageArea::Bottom));
    m_columns->addWidget(m_rows);
    m_columns->addWidget(splitter(PageArea::Side));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(gap, gap / 2, gap, gap);
    layout->addWidget(m_columns);
    layout->addWidget(m_nothing);
    m_nothing->hide();
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { follow(now); });
}

QSplitter *CardArrangement::createSplitter(Qt::Orientation orientation)
{
    auto *splitter = new QSplitter(orientation);
    splitter->setHandleWidth(gap);
    splitter->setChildrenCollapsible(false);
    connect(splitter, &QSplitter::splitterMoved, this, &CardArrangement::rememberSizes);
    return splitter;
}

void CardArrangement::addView(const QString &id, Card *card, PageArea area, int share)
{
    auto *handle = new CardHandle(card);
    m_views.append(id);
    m_cards.emplace(id, handle);
    m_defaults.add({id, share}, area);
    m_plan.add({id, share}, area);
    connectHandle(id, handle);
    apply();
}

void CardArrangement::connectHandle(const QString &id, CardHandle *handle)
{
    connect(handle, &CardHandle::enlargeRequested, this, [this, id] { enlarge(m_enlarged == id ? QString() : id); });
    connect(handle, &CardHandle::hideRequested, this, [this, id] { setShown(id, false); });
    connect(handle, &CardHandle::menuRequested, this, [this, id](const QPoint &point) {
        m_current = id;
        emit changed();
        emit menuRequested(point);
    });
    connect(handle, &CardHandle::draggedTo, this, [this](const QPoint &point) {
        const auto drop = dropAt(mapFromGlobal(point));
        m_mark->showAt(drop ? drop->mark : QRect());
    });
    connect(handle, &CardHandle::dragCancelled, m_mark, &QWidget::hide);
    connect(handle, &CardHandle::droppedAt, this, [this, id](const QPoint &point) {
        m_mark->hide();
        if (const auto drop = dropAt(mapFromGlobal(point))) {
            m_plan.drop(id, drop->spot);
            apply();
        }
    });
}

Card *CardArrangement::card(const QString &id) const
{
    return m_cards.at(id)->card();
}

void CardArrangement::setTheme(const Theme &theme)
{
    for (const auto &[id, handle] : m_cards) {
        handle->card()->setTheme(theme);
        handle->updateIcons();
    }
    m_mark->setTheme(theme);
}

void CardArrangement::follow(QWidget *focus)
{
    for (const auto &[id, handle] : m_cards) {
        if (focus && id != m_current && handle->card()->isAncestorOf(focus)) {
            m_current = id;
            emit changed();
            return;
        }
    }
}

QString CardArrangement::currentView() const
{
    if (!m_enlarged.isEmpty())
        return m_enlarged;
    if (m_plan.contains(m_current) && isShown(m_current))
        return m_current;
    const auto shown = std::find_if(m_views.begin(), m_views.end(), [this](const QString &id) { return isShown(id); });
    return shown != m_views.end() ? *shown : QString();
}

void CardArrangement::focusNext(int direction)
{
    QStringList order;
    for (const PageArea area : pageAreas) {
        for (const PlacedView &view : m_plan.views(area)) {
            if (!view.isHidden)
                order.append(view.id);
        }
    }
    if (order.isEmpty())
        return;
    const qsizetype next = (order.indexOf(currentView()) + direction + order.size()) % order.size();
    if (!m_enlarged.isEmpty())
        enlarge(order[next]);
    if (QWidget *focus = firstFocus(*card(order[next])))
        focus->setFocus(Qt::TabFocusReason);
}

void CardArrangement::setShown(const QString &id, bool shown)
{
    m_plan.setHidden(id, !shown);
    if ((m_enlarged == id) != shown)
        m_enlarged.clear(); // Else nothing would be seen of what was asked for.
    apply();
}

bool CardArrangement::canStep(const QString &id, Direction direction) const
{
    return m_enlarged.isEmpty() && m_plan.contains(id) && m_plan.step(id, direction);
}

void CardArrangement::step(const QString &id, Direction direction)
{
    if (!canStep(id, direction))
        return;
    m_plan.move(id, *m_plan.step(id, direction));
    apply();
}

void CardArrangement::enlarge(const QString &id)
{
    m_enlarged = id;
    apply();
}

void CardArrangement::restore(const QByteArray &saved)
{
    m_plan.restore(saved);
    apply();
}

void CardArrangement::reset()
{
    m_plan = m_defaults;
    m_enlarged.clear();
    apply();
}

bool CardArrangement::isVisible(const PlacedView &view) const
{
    return m_enlarged.isEmpty() ? !view.isHidden : view.id == m_enlarged;
}

void CardArrangement::apply()
{
    const QPointer<QWidget> focus = QApplication::focusWidget();
    bool hasViews[pageAreas.size()] = {};
    for (const PageArea area : pageAreas) {
        int index = 0;
        for (const PlacedView &view : m_plan.views(area)) {
            Card *placed = card(view.id);
            if (splitter(area)->widget(index) != placed)
                splitter(area)->insertWidget(index, placed);
            ++index;
            placed->setVisible(isVisible(view));
            m_cards.at(view.id)->setEnlarged(view.id == m_enlarged);
            hasViews[static_cast<std::size_t>(area)] |= isVisible(view);
        }
        splitter(area)->setVisible(hasViews[static_cast<std::size_t>(area)]);
    }
    m_rows->setVisible(hasViews[0] || hasViews[1]);
    m_columns->setVisible(hasViews[0] || hasViews[1] || hasViews[2]);
    m_nothing->setVisible(m_columns->isHidden());
    applySizes();
    if (focus && focus != QApplication::focusWidget() && focus->isVisible())
        focus->setFocus(Qt::OtherFocusReason); // A card in another splitter has lost it on the way.
    emit changed();
}

void CardArrangement::applySizes()
{
    const ArrangementPlan::Division &division = m_plan.division();
    m_columns->setSizes({division.rows, division.side});
    m_rows->setSizes({division.top, division.bottom});
    for (const PageArea area : pageAreas) {
        QList<int> sizes;
        for (const PlacedView &view : m_plan.views(area))
            sizes.append(view.share);
        splitter(area)->setSizes(sizes);
    }
}

void CardArrangement::rememberSizes()
{
    if (!m_enlarged.isEmpty())
        return;
    const auto keep = [](int &part, int size) {
        if (size > 0) // Hidden ones are 0.
            part = size;
    };
    ArrangementPlan::Division division = m_plan.division();
    keep(division.rows, m_columns->sizes().value(0));
    keep(division.side, m_columns->sizes().value(1));
    keep(division.top, m_rows->sizes().value(0));
    keep(division.bottom, m_rows->sizes().value(1));
    m_plan.setDivision(division);
    for (const PageArea area : pageAreas) {
        const QList<int> sizes = splitter(area)->sizes();
        for (std::size_t i = 0; i < m_plan.views(area).size(); ++i) {
            PlacedView view = m_plan.views(area)[i];
            keep(view.share, sizes.value(static_cast<qsizetype>(i)));
            m_plan.setShare(view.id, view.share);
        }
    }
}

QRect CardArrangement::rectOf(const QWidget &widget) const
{
    return {widget.mapTo(this, QPoint()), widget.size()};
}

CardArrangement::Drop CardArrangement::dropBeside(PageArea area, std::size_t index, const QPoint &point) const
{
    QRect half = rectOf(*card(m_plan.views(area)[index].id));
    const bool isColumn = area == PageArea::Side;
    const bool isBehind = isColumn ? point.y() > half.center().y() : point.x() > half.center().x();
    if (isColumn)
        isBehind ? half.setTop(half.center().y()) : half.setBottom(half.center().y());
    else
        isBehind ? half.setLeft(half.center().x()) : half.setRight(half.center().x());
    return {{area, index + (isBehind ? 1 : 0)}, half};
}

std::optional<CardArrangement::Drop> CardArrangement::dropAtEdge(const QPoint &point) const
{
    const QRect page = contentsRect();
    const std::pair<PageArea, QRect> edges[] = {{PageArea::Side, page.adjusted(page.width() - edgeWidth, 0, 0, 0)},
                                                {PageArea::Top, page.adjusted(0, 0, 0, edgeWidth - page.height())},
                                                {PageArea::Bottom, page.adjusted(0, page.height() - edgeWidth, 0, 0)}};
    for (const auto &[area, edge] : edges) {
        if (splitter(area)->isHidden() && edge.contains(point))
            return Drop {{area, m_plan.views(area).size()}, edge};
    }
    return std::nullopt;
}

std::optional<CardArrangement::Drop> CardArrangement::dropAt(const QPoint &point) const
{
    if (const auto edge = dropAtEdge(point))
        return edge;
    for (const PageArea area : pageAreas) {
        for (std::size_t i = 0; i < m_plan.views(area).size(); ++i) {
            const PlacedView &view = m_plan.views(area)[i];
            if (isVisible(view) && rectOf(*card(view.id)).contains(point))
                return dropBeside(area, i, point);
        }
    }
    return std::nullopt;
}

} // namespace normscope
