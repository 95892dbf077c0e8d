// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/card_arrangement.h"

#include "widgets/arrangement/card_handle.h"
#include "widgets/arrangement/drop_mark.h"
#include "widgets/arrangement/fold_strip.h"
#include "widgets/arrangement/page_folds.h"
#include "widgets/arrangement/page_splitters.h"
#include "widgets/controls/card.h"

#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace normscope {

namespace {

constexpr int cardGap = 10;

/// The first widget within the card that Tab would reach, outside of `without`.
QWidget *firstFocus(QWidget &card, const QWidget *without = nullptr)
{
    QWidget *candidate = card.nextInFocusChain();
    for (; candidate != &card; candidate = candidate->nextInFocusChain()) {
        if (card.isAncestorOf(candidate) && !(without && without->isAncestorOf(candidate))
            && candidate->isVisibleTo(&card) && candidate->isEnabled() && (candidate->focusPolicy() & Qt::TabFocus))
            return candidate;
    }
    return nullptr;
}

/// The widget shown when all views are hidden: says so and offers a button to show them.
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
    , m_splitters(new PageSplitters(cardGap))
    , m_folds(new PageFolds(*this))
    , m_nothing(createNothing([this] { showAll(); }))
    , m_mark(new DropMark(this))
{
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(cardGap, cardGap / 2, cardGap, cardGap);
    layout->setSpacing(6);
    layout->setRowStretch(0, 1);
    layout->setColumnStretch(0, 1);
    layout->addWidget(m_splitters, 0, 0);
    layout->addWidget(m_nothing, 0, 0);
    layout->addWidget(m_folds->columnStrip(), 0, 1);
    layout->addWidget(m_folds->rowStrip(), 1, 0);
    m_nothing->hide();
    connect(m_splitters, &PageSplitters::divided, this, &CardArrangement::rememberSizes);
    m_roomChanged.setSingleShot(true);
    m_roomChanged.setInterval(0);
    connect(&m_roomChanged, &QTimer::timeout, this, &CardArrangement::followRoom);
    connect(m_splitters, &PageSplitters::rowsResized, this, &CardArrangement::divideRows);
    connect(m_folds, &PageFolds::toggled, this, &CardArrangement::apply);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { follow(now); });
}

CardArrangement::~CardArrangement()
{
    // A card that has the focus loses it when it is destroyed; focus changes must not reach this object any more.
    qApp->disconnect(this);
}

void CardArrangement::addView(const QString &id, Card *card, PageArea area, int share)
{
    auto *handle = new CardHandle(card);
    m_views.append(id);
    m_cards.emplace(id, handle);
    m_defaults.add({id, share}, area);
    m_plan.add({id, share}, area);
    connectHandle(id, handle);
    card->setParent(this);
    m_isPlaced = false;
}

void CardArrangement::addHiddenView(const QString &id, Card *card, PageArea area, int share)
{
    addView(id, card, area, share);
    m_defaults.setHidden(id, true);
    m_plan.setHidden(id, true);
}

void CardArrangement::connectHandle(const QString &id, CardHandle *handle)
{
    connect(handle, &CardHandle::enlargeRequested, this, [this, id] { enlarge(m_enlarged == id ? QString() : id); });
    connect(handle, &CardHandle::hideRequested, this, [this, id] { setShown(id, false); });
    connect(handle, &CardHandle::pressed, this, [this, id] { takeKeyboard(id); });
    connect(handle, &CardHandle::menuRequested, this, [this, id](const QPoint &point) {
        makeCurrent(id);
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
            reveal(id); // Otherwise the card would vanish into a folded area of a small page.
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
    m_isPlaced = false;
}

void CardArrangement::setTheme(const Theme &theme)
{
    for (const auto &[id, handle] : m_cards) {
        handle->card()->setTheme(theme);
        handle->updateIcons();
    }
    m_mark->setTheme(theme);
    if (m_desk)
        m_roomChanged.start();
}

void CardArrangement::follow(QWidget *focus)
{
    for (const auto &[id, handle] : m_cards) {
        if (focus && handle->card()->isAncestorOf(focus))
            return makeCurrent(id);
    }
}

/// Focuses the view like a click into its content: its first control outside of the title line.
void CardArrangement::takeKeyboard(const QString &id)
{
    Card *taken = card(id);
    QWidget *focus = taken->isAncestorOf(QApplication::focusWidget()) ? nullptr : firstFocus(*taken, taken->header());
    if (focus)
        focus->setFocus(Qt::MouseFocusReason);
    makeCurrent(id);
}

void CardArrangement::makeCurrent(const QString &id)
{
    if (std::exchange(m_current, id) != id)
        emit changed();
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
            if (isShown(view.id))
                order.append(view.id);
        }
    }
    if (order.isEmpty())
        return;
    const qsizetype next = (order.indexOf(currentView()) + direction + order.size()) % order.size();
    if (!m_enlarged.isEmpty())
        enlarge(order[next]);
    else if (!card(order[next])->isVisible())
        reveal(order[next]);
    if (QWidget *focus = firstFocus(*card(order[next])))
        focus->setFocus(Qt::TabFocusReason);
}

void CardArrangement::setWithheld(const QStringList &ids)
{
    if (ids == m_withheld)
        return;
    m_withheld = ids;
    apply();
}

void CardArrangement::setShown(const QString &id, bool shown)
{
    if (m_withheld.contains(id))
        return;
    m_plan.setHidden(id, !shown);
    if ((m_enlarged == id) != shown)
        m_enlarged.clear(); // Otherwise the shown view would stay behind the enlarged one.
    apply();
    if (!shown) {
        m_lastHidden = id;
        emit viewHidden(id);
    }
}

QString CardArrangement::lastHidden() const
{
    const bool canComeBack
        = m_plan.contains(m_lastHidden) && m_plan.isHidden(m_lastHidden) && !m_withheld.contains(m_lastHidden);
    return canComeBack ? m_lastHidden : QString();
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
    reveal(id); // Otherwise the card would vanish into a folded area of a small page.
}

void CardArrangement::enlarge(const QString &id)
{
    m_enlarged = id;
    apply();
    if (!id.isEmpty() && QWidget::isVisible())
        takeKeyboard(id); // Otherwise the focus would go to whichever widget follows in the window.
}

CardsLook CardArrangement::look() const
{
    CardsLook look {{}, m_enlarged};
    for (const QString &id : m_views) {
        if (deskPlan().isHidden(id) != m_defaults.isHidden(id))
            (m_defaults.isHidden(id) ? look.shown : look.hidden) += id;
    }
    return look;
}

void CardArrangement::setMainView(const MainView &view)
{
    m_main = view;
}

void CardArrangement::present(const QString &companion)
{
    if (m_desk)
        return;
    m_desk = m_plan;
    m_companion = companion;
    m_folds->setPresented(true);
    m_companionPlace = companionPlace();
    m_plan = classDivision().plan(m_companionPlace, m_views, m_plan, width());
    apply();
}

ClassDivision CardArrangement::classDivision() const
{
    return {m_main, m_companion, fontMetrics().height()};
}

void CardArrangement::endPresenting()
{
    if (!m_desk)
        return;
    m_plan = *std::exchange(m_desk, std::nullopt);
    m_folds->setPresented(false);
    apply();
}

ClassDivision::Companion CardArrangement::companionPlace() const
{
    const int strip = m_folds->columnStrip()->sizeHint().width();
    return classDivision().place({width() - 2 * cardGap - strip, height() - 2 * cardGap}, cardGap);
}

void CardArrangement::divideRows()
{
    // It is called when the rows get their size; before that all of the page would be measured in vain.
    if (!QWidget::isVisible())
        return;
    const bool isDefault = m_desk || m_plan.division() == m_defaults.division();
    const bool hasMain = m_plan.contains(m_main.id) && m_plan.find(m_main.id)->area == PageArea::Top;
    if (!isDefault || !hasMain || m_splitters->area(PageArea::Bottom)->isHidden()
        || m_splitters->area(PageArea::Top)->isHidden() || card(m_main.id)->isHidden())
        return;
    QSplitter *rows = m_splitters->rows();
    const int total = rows->height() - rows->handleWidth();
    if (m_desk && m_main.isLikeCompanion)
        return rows->setSizes({total - total * 9 / 20, total * 9 / 20});
    if (!m_main.heightWithin)
        return;
    const ArrangementPlan::Division &division = m_defaults.division();
    // A view alone in the lower row is probably what the user looks at: it gets half of the height.
    const bool isAlone = shownTitles(PageArea::Bottom).size() == 1;
    const int below = m_desk ? classDivision().companionSize().height()
        : isAlone            ? total / 2
                             : total * division.bottom / (division.top + division.bottom);
    // Before the page is shown, a card that is alone in its row has not got its width yet.
    const int width = shownTitles(PageArea::Top).size() == 1 ? rows->width() : card(m_main.id)->width();
    const int most = total - below;
    const int least = card(m_main.id)->minimumSizeHint().height();
    if (most <= least)
        return;
    const int top = m_desk ? most : std::clamp(m_main.heightWithin({width, most}), least, most);
    rows->setSizes({top, total - top});
}

void CardArrangement::show(const CardsLook &look)
{
    if (look == this->look())
        return;
    for (const QString &id : m_views) {
        const bool isHidden = m_defaults.isHidden(id) ? !look.shown.contains(id) : look.hidden.contains(id);
        m_plan.setHidden(id, isHidden);
        if (m_desk)
            m_desk->setHidden(id, isHidden);
    }
    m_enlarged = m_views.contains(look.enlarged) ? look.enlarged : QString();
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
    (m_desk ? *m_desk : m_plan).restore(saved);
    if (m_isPlaced)
        apply();
}

void CardArrangement::reset()
{
    (m_desk ? *m_desk : m_plan) = m_defaults;
    m_enlarged.clear();
    apply();
}

QStringList CardArrangement::shownTitles(PageArea area) const
{
    QStringList titles;
    for (const PlacedView &view : m_plan.views(area)) {
        if (isShown(view.id))
            titles.append(card(view.id)->title());
    }
    return titles;
}

void CardArrangement::reveal(const QString &id)
{
    const PageArea area = m_plan.find(id)->area;
    m_folds->reveal(area, shownTitles(area).indexOf(card(id)->title()));
    apply();
}

/// Places the added views when the page is first polished, even if nothing was restored.
bool CardArrangement::event(QEvent *event)
{
    if (event->type() == QEvent::Polish && !m_isPlaced)
        apply();
    return QWidget::event(event);
}

void CardArrangement::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    applyFolds();
    // Delayed: a change during the resize event would move a widget that is just being shown, or remove its splitter's
    // handle.
    if (m_desk)
        m_roomChanged.start();
}

/// Adapts a presentation after a change of the page's size or type.
void CardArrangement::followRoom()
{
    const ClassDivision::Companion place = companionPlace();
    if (!m_desk || place == m_companionPlace)
        return;
    m_companionPlace = place;
    m_plan = classDivision().plan(m_companionPlace, m_views, m_plan, width());
    apply();
}

/// The width in pixels that rows, column and the column's titles need beside each other.
int CardArrangement::widthOfBoth() const
{
    const QMargins margins = layout()->contentsMargins();
    return margins.left() + m_splitters->leastWidth() + layout()->spacing() + m_folds->columnStrip()->sizeHint().width()
        + margins.right();
}

void CardArrangement::applyFolds()
{
    PerArea<QStringList> titles;
    if (m_enlarged.isEmpty()) {
        std::transform(pageAreas.begin(), pageAreas.end(), titles.begin(),
                       [this](PageArea area) { return shownTitles(area); });
        showColumn(); // The views of the column that are seen decide how wide it must be.
    }
    const PerArea<bool> seen = m_folds->apply(titles, widthOfBoth());
    if (!m_enlarged.isEmpty())
        return;
    for (const PageArea area : pageAreas)
        m_splitters->area(area)->setVisible(seen[static_cast<std::size_t>(area)]);
    showColumn();
    m_splitters->rows()->setVisible(!m_splitters->area(PageArea::Top)->isHidden()
                                    || !m_splitters->area(PageArea::Bottom)->isHidden());
}

/// Shows the views of the column, or the only one that is unfolded.
void CardArrangement::showColumn()
{
    const std::optional<qsizetype> only = m_folds->onlyInColumn();
    qsizetype title = 0;
    for (const PlacedView &view : m_plan.views(PageArea::Side)) {
        if (!isShown(view.id))
            continue;
        card(view.id)->setVisible(only.value_or(title) == title);
        ++title;
    }
}

bool CardArrangement::isVisible(const PlacedView &view) const
{
    return m_enlarged.isEmpty() ? isShown(view.id) : view.id == m_enlarged;
}

/// Puts the views of an area into its splitter; returns whether any of them is visible.
bool CardArrangement::place(PageArea area)
{
    QSplitter *splitter = m_splitters->area(area);
    bool hasViews = false;
    int index = 0;
    for (const PlacedView &view : m_plan.views(area)) {
        Card *placed = card(view.id);
        if (splitter->widget(index) != placed)
            splitter->insertWidget(index, placed);
        ++index;
        placed->setVisible(isVisible(view));
        m_cards.at(view.id)->setEnlarged(view.id == m_enlarged);
        hasViews |= isVisible(view);
    }
    splitter->setVisible(hasViews);
    return hasViews;
}

void CardArrangement::apply()
{
    m_isPlaced = true;
    if (m_withheld.contains(m_enlarged))
        m_enlarged.clear();
    const QPointer<QWidget> focus = QApplication::focusWidget();
    const bool hasTop = place(PageArea::Top);
    const bool hasBottom = place(PageArea::Bottom);
    const bool hasSide = place(PageArea::Side);
    m_splitters->rows()->setVisible(hasTop || hasBottom);
    m_splitters->setVisible(hasTop || hasBottom || hasSide);
    m_nothing->setVisible(m_splitters->isHidden());
    applyFolds();
    m_splitters->apply(m_plan);
    divideRows();
    if (focus && focus != QApplication::focusWidget() && focus->isVisible())
        focus->setFocus(Qt::OtherFocusReason); // A focused card that was moved to another splitter has lost the focus.
    emit changed();
}

void CardArrangement::rememberSizes()
{
    if (m_enlarged.isEmpty() && !m_desk)
        m_splitters->remember(m_plan);
}

DropTargets CardArrangement::dropTargets() const
{
    DropTargets targets {rect(), {}, {}};
    for (const PageArea area : pageAreas) {
        const std::vector<PlacedView> &views = m_plan.views(area);
        if (m_splitters->area(area)->isHidden())
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
