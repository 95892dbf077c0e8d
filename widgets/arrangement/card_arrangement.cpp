// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/card_arrangement.h"

#include "widgets/arrangement/card_handle.h"
#include "widgets/arrangement/drop_mark.h"
#include "widgets/arrangement/fold_strip.h"
#include "widgets/controls/card.h"

#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace normscope {

namespace {

constexpr int gap = 10;
/// Narrower pages, in widths of an average character, have no room for a column.
constexpr int roomForColumn = 150;
/// Lower pages, in heights of a line, have no room for two rows.
constexpr int roomForRows = 30;

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
    , m_columnFold {new FoldStrip(Qt::Vertical, tr("Show or hide the views at the right."))}
    , m_rowFold {new FoldStrip(Qt::Horizontal, tr("Show these views in place of those above, or go back."))}
    , m_nothing(createNothing([this] { showAll(); }))
    , m_mark(new DropMark(this))
{
    m_rows->addWidget(splitter(PageArea::Top));
    m_rows->addWidget(splitter(PageArea::Bottom));
    m_columns->addWidget(m_rows);
    m_columns->addWidget(splitter(PageArea::Side));
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(gap, gap / 2, gap, gap);
    layout->setSpacing(6);
    layout->setRowStretch(0, 1);
    layout->setColumnStretch(0, 1);
    layout->addWidget(m_columns, 0, 0);
    layout->addWidget(m_nothing, 0, 0);
    layout->addWidget(m_columnFold.strip, 0, 1);
    layout->addWidget(m_rowFold.strip, 1, 0);
    addFold(m_columnFold);
    addFold(m_rowFold);
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
        const auto drop = dropTargets().dropAt(mapFromGlobal(point));
        m_mark->showAt(drop ? drop->mark : QRect());
    });
    connect(handle, &CardHandle::dragCancelled, m_mark, &QWidget::hide);
    connect(handle, &CardHandle::droppedAt, this, [this, id](const QPoint &point) {
        m_mark->hide();
        if (const auto drop = dropTargets().dropAt(mapFromGlobal(point))) {
            m_plan.drop(id, drop->spot);
            showMoved(drop->spot);
        }
    });
}

Card *CardArrangement::card(const QString &id) const
{
    return m_cards.at(id)->card();
}

void CardArrangement::setDivision(const ArrangementPlan::Division &division)
{
    m_defaults.setDivision(division);
    m_plan.setDivision(division);
    apply();
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
    else if (!card(order[next])->isVisible())
        reveal(m_plan.find(order[next])->area);
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
    const PageSpot to = *m_plan.step(id, direction);
    m_plan.move(id, to);
    showMoved(to);
}

void CardArrangement::showMoved(const PageSpot &to)
{
    reveal(to.area); // Else it would vanish from a small page.
}

void CardArrangement::enlarge(const QString &id)
{
    m_enlarged = id;
    apply();
}

void CardArrangement::showAll()
{
    for (const QString &id : m_views)
        m_plan.setHidden(id, false);
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

QStringList CardArrangement::shownTitles(PageArea area) const
{
    QStringList titles;
    for (const PlacedView &view : m_plan.views(area)) {
        if (!view.isHidden)
            titles.append(card(view.id)->title());
    }
    return titles;
}

bool CardArrangement::isNarrow() const
{
    return width() < roomForColumn * fontMetrics().averageCharWidth();
}

bool CardArrangement::isLow() const
{
    return height() < roomForRows * fontMetrics().height();
}

/// Unfolds what the area is in.
void CardArrangement::reveal(PageArea area)
{
    if (area == PageArea::Side)
        m_columnFold.isUnfolded = true;
    else if (isLow())
        m_rowFold.isUnfolded = area == PageArea::Bottom;
    apply();
}

void CardArrangement::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    applyFolds();
}

void CardArrangement::addFold(Fold &fold)
{
    fold.strip->hide();
    connect(fold.strip, &FoldStrip::toggled, this, [this, &fold] {
        fold.isUnfolded = !fold.isUnfolded;
        apply();
    });
}

bool CardArrangement::applyFold(const Fold &fold, PageArea area, bool lacksRoom)
{
    const QStringList titles = shownTitles(area);
    const bool folds = lacksRoom && !titles.isEmpty() && m_enlarged.isEmpty();
    fold.strip->setTitles(titles);
    fold.strip->setUnfolded(fold.isUnfolded);
    fold.strip->setVisible(folds);
    if (m_enlarged.isEmpty())
        splitter(area)->setVisible(!titles.isEmpty() && (!folds || fold.isUnfolded));
    return folds;
}

void CardArrangement::applyFolds()
{
    const bool hasTop = !shownTitles(PageArea::Top).isEmpty();
    const bool hasRows = hasTop || !shownTitles(PageArea::Bottom).isEmpty();
    applyFold(m_columnFold, PageArea::Side, isNarrow() && hasRows);
    const bool foldsRow = applyFold(m_rowFold, PageArea::Bottom, isLow() && hasTop);
    if (m_enlarged.isEmpty())
        splitter(PageArea::Top)->setVisible(hasTop && !(foldsRow && m_rowFold.isUnfolded));
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
    applyFolds();
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

DropTargets CardArrangement::dropTargets() const
{
    DropTargets targets {rect(), {}, {}};
    for (const PageArea area : pageAreas) {
        const std::vector<PlacedView> &views = m_plan.views(area);
        if (splitter(area)->isHidden())
            targets.empty.push_back({area, views.size()});
        for (std::size_t i = 0; i < views.size(); ++i) {
            const Card *target = card(views[i].id);
            if (target->isVisible())
                targets.shown.push_back({{area, i}, {target->mapTo(this, QPoint()), target->size()}});
        }
    }
    return targets;
}

} // namespace normscope
