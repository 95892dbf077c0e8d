// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/arrangement/page_drop.h"

#include <QPointer>
#include <QWidget>

#include <map>

class QSplitter;

namespace normscope {

class Card;
class CardHandle;
class DropMark;
class FoldStrip;
struct Theme;

/// The cards of a page in two rows and a column, divided by splitters. A card is moved by its title or by steps,
/// enlarged to the whole page, hidden and shown; where everything stands can be saved. A narrow page folds its column:
/// its titles stay at the edge and bring it back.
class CardArrangement : public QWidget
{
    Q_OBJECT

public:
    explicit CardArrangement(QWidget *parent = nullptr);

    /// Adds a card at its default place, behind those added to the area before, and takes it over. `id` names it in
    /// what is saved; see PlacedView for `share`.
    void addView(const QString &id, Card *card, PageArea area, int share);
    /// How the page is divided by default; before restore().
    void setDivision(const ArrangementPlan::Division &division);
    void setTheme(const Theme &theme);

    /// In the order they were added.
    const QStringList &views() const { return m_views; }
    Card *card(const QString &id) const;
    /// The view that last had the keyboard, as long as it is shown; empty if there is none to be seen.
    QString currentView() const;
    /// Gives the keyboard to the next visible view, the previous one for −1; an enlarged one changes places with it.
    void focusNext(int direction);

    bool isShown(const QString &id) const { return !m_plan.isHidden(id); }
    void setShown(const QString &id, bool shown);
    void showAll();
    bool canStep(const QString &id, Direction direction) const;
    void step(const QString &id, Direction direction);

    /// The view that fills the page, or empty.
    const QString &enlargedView() const { return m_enlarged; }
    /// Empty shows all of them again.
    void enlarge(const QString &id);

    /// Places, sizes and what is hidden; not what is enlarged.
    QByteArray saved() const { return m_plan.saved(); }
    /// Robust: see ArrangementPlan::restore().
    void restore(const QByteArray &saved);
    /// Everything where it was added.
    void reset();

protected:
    void resizeEvent(QResizeEvent *event) override;

signals:
    /// Something was moved, enlarged, hidden or shown, or another view is the current one.
    void changed();
    void menuRequested(const QPoint &globalPoint);

private:
    QSplitter *splitter(PageArea area) const { return m_areas[static_cast<std::size_t>(area)]; }
    QSplitter *createSplitter(Qt::Orientation orientation);
    bool isVisible(const PlacedView &view) const;
    QStringList shownTitles(PageArea area) const;
    /// A part of the page that there may be no room for; then the titles of its views stand in for it until one is
    /// pressed.
    struct Fold
    {
        FoldStrip *strip;
        bool isUnfolded = false;
    };
    void addFold(Fold &fold);
    /// Returns whether the area folds.
    bool applyFold(const Fold &fold, PageArea area, bool lacksRoom);
    void applyFolds();
    bool isNarrow() const;
    bool isLow() const;
    void reveal(PageArea area);
    void showMoved(const PageSpot &to);
    void connectHandle(const QString &id, CardHandle *handle);
    void follow(QWidget *focus);

    void apply();
    void applySizes();
    void rememberSizes();

    DropTargets dropTargets() const;

    ArrangementPlan m_defaults;
    ArrangementPlan m_plan;
    QStringList m_views;
    std::map<QString, CardHandle *> m_cards;
    QString m_current;
    QString m_enlarged;
    QSplitter *m_columns; ///< The rows together, and the column.
    QSplitter *m_rows;
    std::array<QSplitter *, pageAreas.size()> m_areas;
    Fold m_columnFold; ///< Of a narrow page: unfolded, the column stands beside the rows.
    Fold m_rowFold; ///< Of a low page: unfolded, the lower row stands in place of the upper one.
    QWidget *m_nothing; ///< Seen when all views are hidden.
    DropMark *m_mark;
};

} // namespace normscope
