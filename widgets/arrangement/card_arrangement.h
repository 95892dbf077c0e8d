// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/arrangement/cards_look.h"
#include "widgets/arrangement/class_division.h"
#include "widgets/arrangement/page_drop.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <map>
#include <optional>

namespace normscope {

class Card;
class CardHandle;
class DropMark;
class PageFolds;
class PageSplitters;
struct Theme;

/// The cards of a page in two rows and a column, divided by splitters. A card is moved by its title or by steps,
/// enlarged to the whole page, hidden and shown; where everything stands can be saved. A narrow page folds its column:
/// its titles stay at the edge and bring it back.
class CardArrangement : public QWidget
{
    Q_OBJECT

public:
    explicit CardArrangement(QWidget *parent = nullptr);
    ~CardArrangement() override;

    /// Adds a card at its default place, behind those added to the area before, and takes it over. `id` names it in
    /// what is saved; see PlacedView for `share`.
    void addView(const QString &id, Card *card, PageArea area, int share);
    /// The same of one that is hidden until it is asked for.
    void addHiddenView(const QString &id, Card *card, PageArea area, int share);
    /// How the page is divided by default; before restore().
    void setDivision(const ArrangementPlan::Division &division);
    /// The view that the page is about.
    void setMainView(const MainView &view);
    /// Its content needs another height.
    void divideRows();
    /// For a class: the main view, and below or beside it the one of this id where both have room; all others wait
    /// behind their titles. Places, sizes and what is hidden come back as they were.
    void present(const QString &companion);
    void endPresenting();
    /// After the views have got theirs.
    void setTheme(const Theme &theme);

    /// In the order they were added.
    const QStringList &views() const { return m_views; }
    Card *card(const QString &id) const;
    /// The view that last had the keyboard, as long as it is shown; empty if there is none to be seen.
    QString currentView() const;
    /// Gives the keyboard to the next visible view, the previous one for −1; an enlarged one changes places with it.
    void focusNext(int direction);

    bool isShown(const QString &id) const { return !m_plan.isHidden(id) && !m_withheld.contains(id); }
    void setShown(const QString &id, bool shown);
    void showAll();
    /// These are not seen and cannot be brought back, whatever is asked for: somebody else decides over them. What the
    /// user has arranged stays.
    void setWithheld(const QStringList &ids);
    /// The view that was hidden last, as long as it is; empty: none.
    QString lastHidden() const;
    bool canStep(const QString &id, Direction direction) const;
    void step(const QString &id, Direction direction);

    /// The view that fills the page, or empty.
    const QString &enlargedView() const { return m_enlarged; }
    /// Empty shows all of them again.
    void enlarge(const QString &id);

    CardsLook look() const;
    /// Ids that there are none of are left out.
    void show(const CardsLook &look);
    using QWidget::show;

    /// Places, sizes and what is hidden; not what is enlarged.
    QByteArray saved() const { return deskPlan().saved(); }
    /// Robust: see ArrangementPlan::restore().
    void restore(const QByteArray &saved);
    /// Everything where it was added.
    void reset();

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

signals:
    /// Something was moved, enlarged, hidden or shown, or another view is the current one.
    void changed();
    void menuRequested(const QPoint &globalPoint);
    /// The user has hidden a view: it may have been a mistake.
    void viewHidden(const QString &id);

private:
    const ArrangementPlan &deskPlan() const { return m_desk ? *m_desk : m_plan; }
    ClassDivision classDivision() const;
    ClassDivision::Companion companionPlace() const;
    void followRoom();
    bool isVisible(const PlacedView &view) const;
    QStringList shownTitles(PageArea area) const;
    int widthOfBoth() const;
    void connectHandle(const QString &id, CardHandle *handle);
    void follow(QWidget *focus);
    void makeCurrent(const QString &id);
    void takeKeyboard(const QString &id);

    void apply();
    bool place(PageArea area);
    void applyFolds();
    void reveal(PageArea area);
    void rememberSizes();

    DropTargets dropTargets() const;

    ArrangementPlan m_defaults;
    ArrangementPlan m_plan;
    std::optional<ArrangementPlan> m_desk; ///< The plan outside, while a class looks.
    MainView m_main;
    QString m_companion; ///< Of the main view, before a class.
    QTimer m_roomChanged;
    ClassDivision::Companion m_companionPlace = ClassDivision::Companion::Behind;
    QStringList m_views;
    std::map<QString, CardHandle *> m_cards;
    QString m_current;
    QString m_enlarged;
    QString m_lastHidden;
    QStringList m_withheld;
    PageSplitters *m_splitters;
    PageFolds *m_folds;
    QWidget *m_nothing; ///< Seen when all views are hidden.
    DropMark *m_mark;
    bool m_isPlaced = true; ///< Views that were added are where the plan has them: all at once, as placing takes long.
};

} // namespace normscope
