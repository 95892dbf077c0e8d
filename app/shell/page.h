// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"

#include <QJsonObject>
#include <QList>
#include <QWidget>

#include <functional>
#include <vector>

class QAction;
class QDockWidget;
class QMenu;

namespace normscope {

class Card;
class CardArrangement;
struct PageModule;
struct Theme;

/// A place where figures can be exported from a page: a widget's context menu, another menu, or the handle in a card's
/// title line.
struct FigurePlace
{
    std::function<const ViewType &()> view; ///< The view that is shown there at present.
    QWidget *widget = nullptr; ///< The commands are added to its context menu; may be null.
    bool asSubmenu = false; ///< In a submenu of the context menu.
    QMenu *menu = nullptr; ///< The commands are added to it as well; may be null.
    Card *card = nullptr; ///< The handle is added to it; may be null.
};

/// A page's commands by the menu that they belong to, including separators. They are enabled only while the page is
/// shown.
struct PageCommands
{
    QList<QAction *> edit;
    QList<QAction *> own; ///< The page's own menu.
    QList<QAction *> view;
};

/// The part of a page that has widgets; the widget itself is the page's body. Created for one window when the page is
/// first shown there.
class Page : public QWidget
{
    Q_OBJECT

public:
    virtual const PageModule &module() const = 0;
    /// Widgets for the area above the body, and for the status bar; the window takes ownership of both.
    virtual QWidget *header() const = 0;
    virtual QWidget *status() const = 0;
    /// The cards of the body.
    virtual CardArrangement &arrangement() const = 0;
    virtual PageCommands commands() = 0;
    /// A dock that belongs to the page, and the action that shows it; null if there is none. The window takes ownership
    /// of the dock.
    virtual QDockWidget *panel() const { return nullptr; }
    virtual QAction *panelAction() const { return nullptr; }

    virtual void setTheme(const Theme &theme) = 0;
    /// Hides everything beside the content that a class need not see, or shows it again.
    virtual void setCalm(bool calm) = 0;
    virtual void setAnimated(bool animated) = 0;
    /// Gives the focus to the main content of the page.
    virtual void takeKeyboard() = 0;
    /// Steps to the next state, such as a stage (1), or to the one before (−1).
    virtual void step(int direction) = 0;
    /// Called before another document is shown.
    virtual void reset() { }

    virtual std::vector<FigurePlace> figurePlaces() = 0;
    /// The content that is shown now. Throws InputError, in one sentence, if there is none.
    virtual FigureSourcePtr figures() const = 0;

    /// The view state of the page, as a document stores it; always with the same keys.
    QJsonObject look() const;
    /// Restores a look as far as it fits; missing keys get their default.
    void show(const QJsonObject &look);
    using QWidget::show;

signals:
    /// The arrangement of the cards has changed.
    void arrangementChanged();

protected:
    using QWidget::QWidget;

    /// The look without the cards.
    virtual QJsonObject ownLook() const = 0;
    virtual void showOwn(const QJsonObject &look) = 0;
};

} // namespace normscope
