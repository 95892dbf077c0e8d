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

/// The cards of a page in two rows and a column, divided by splitters. Cards are moved by their titles or by steps,
/// enlarged to the whole page, hidden and shown; the arrangement can be saved. On a narrow page the column folds: its
/// titles stay at the edge and unfold it again.
class CardArrangement : public QWidget
{
    Q_OBJECT

public:
    explicit CardArrangement(QWidget *parent = nullptr);
    ~CardArrangement() override;

    /// Adds a card at its default place, behind those added to the area before, and takes ownership. `id` names the
    /// card in saved arrangements; see PlacedView for `share`.
    void addView(const QString &id, Card *card, PageArea area, int share);
    /// Like addView(), for a view that is hidden by default.
    void addHiddenView(const QString &id, Card *card, PageArea area, int share);
    /// The default division of the page; to be called before restore().
    void setDivision(const ArrangementPlan::Division &division);
    /// The view that the page is about.
    void setMainView(const MainView &view);
    /// Divides the height between the rows again, because the content of the main view needs another height.
    void divideRows();
    /// Starts presentation for a class: shows the main view, and below or beside it the view `companion` if both can be
    /// read; all other views fold to their titles. endPresenting() restores places, sizes and hidden views.
    void present(const QString &companion);
    void endPresenting();
    /// To be called after the views have got their theme.
    void setTheme(const Theme &theme);

    /// The ids of all views in the order they were added.
    const QStringList &views() const { return m_views; }
    Card *card(const QString &id) const;
    /// The view that last had the keyboard focus, as long as it is shown; else empty.
    QString currentView() const;
    /// Gives the keyboard focus to the next visible view (1) or the previous one (−1). If a view is enlarged, the other
    /// one is enlarged in its place.
    void focusNext(int direction);

    bool isShown(const QString &id) const { return !m_plan.isHidden(id) && !m_withheld.contains(id); }
    void setShown(const QString &id, bool shown);
    void showAll();
    /// Hides these views without a way for the user to show them, as a lesson may require. The user's own arrangement
    /// is kept.
    void setWithheld(const QStringList &ids);
    /// The view that was hidden last, while it is still hidden; else empty.
    QString lastHidden() const;
    bool canStep(const QString &id, Direction direction) const;
    void step(const QString &id, Direction direction);

    /// The view that fills the page, or empty.
    const QString &enlargedView() const { return m_enlarged; }
    /// Lets a view fill the page; an empty id shows all views again.
    void enlarge(const QString &id);

    CardsLook look() const;
    /// Unknown ids are ignored.
    void show(const CardsLook &look);
    using QWidget::show;

    /// Places, sizes and hidden views; not the enlarged view.
    QByteArray saved() const { return deskPlan().saved(); }
    /// Invalid data is harmless: see ArrangementPlan::restore().
    void restore(const QByteArray &saved);
    /// Puts every view back to its default place.
    void reset();

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

signals:
    /// A view was moved, enlarged, hidden or shown, or another view became the current one.
    void changed();
    void menuRequested(const QPoint &globalPoint);
    /// The user has hidden a view; the receiver can offer to undo it.
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
    void showColumn();
    void reveal(const QString &id);
    void rememberSizes();

    DropTargets dropTargets() const;

    ArrangementPlan m_defaults;
    ArrangementPlan m_plan;
    std::optional<ArrangementPlan> m_desk; ///< The user's own plan, kept while presenting.
    MainView m_main;
    QString m_companion; ///< Id of the view beside the main view while presenting.
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
    bool m_isPlaced = true; ///< False while added views are not yet in the splitters: they are placed all at once,
                            ///< since placing is slow.
};

} // namespace normscope
