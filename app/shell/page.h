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

/// Where a figure can be taken out of a page: from a widget's context menu, from a menu, by the handle in a card's
/// title line.
struct FigurePlace
{
    std::function<const ViewType &()> view; ///< What is seen there at present.
    QWidget *widget = nullptr; ///< Its context menu gets the commands.
    bool asSubmenu = false; ///< In a menu of their own within it.
    QMenu *menu = nullptr; ///< Gets them as well; may be null.
    Card *card = nullptr; ///< Gets the handle; may be null.
};

/// A page's commands by the menu that they stand in, separators included. They are at hand while it is shown only.
struct PageCommands
{
    QList<QAction *> edit;
    QList<QAction *> own; ///< The menu of the page.
    QList<QAction *> view;
};

/// The half of a page that has widgets; the widget itself is the page's body. Made for one window, when it is first
/// shown there.
class Page : public QWidget
{
    Q_OBJECT

public:
    virtual const PageModule &module() const = 0;
    /// Above the body, and in the status bar: the window takes them over.
    virtual QWidget *header() const = 0;
    virtual QWidget *status() const = 0;
    /// The cards of the body.
    virtual CardArrangement &arrangement() const = 0;
    virtual PageCommands commands() = 0;
    /// A dock that belongs to the page, and what shows it; null: there is none. The window takes it over.
    virtual QDockWidget *panel() const { return nullptr; }
    virtual QAction *panelAction() const { return nullptr; }

    virtual void setTheme(const Theme &theme) = 0;
    /// With as little beside the content as a class needs to see.
    virtual void setCalm(bool calm) = 0;
    virtual void setAnimated(bool animated) = 0;
    /// Gives the keyboard to what the page is about.
    virtual void takeKeyboard() = 0;
    /// To what is next on it (1), or before (−1).
    virtual void step(int direction) = 0;
    /// Another document is about to be shown.
    virtual void reset() { }

    virtual std::vector<FigurePlace> figurePlaces() = 0;
    /// Of what is shown now. Throws InputError, in a sentence, while there is nothing.
    virtual FigureSourcePtr figures() const = 0;

    /// Everything that is looked at and not computed, as a document keeps it; always with the same keys.
    QJsonObject look() const;
    /// Shows a look again as far as it fits; what is missing in it takes its default.
    void show(const QJsonObject &look);
    using QWidget::show;

signals:
    /// The cards are arranged in another way.
    void arrangementChanged();

protected:
    using QWidget::QWidget;

    /// Without the cards.
    virtual QJsonObject ownLook() const = 0;
    virtual void showOwn(const QJsonObject &look) = 0;
};

} // namespace normscope
