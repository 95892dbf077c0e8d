// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QMenu;

namespace normscope {

class CardArrangement;
enum class Direction;

/// A CardArrangement's commands as actions, for a menu of the window and for the menu of a card's title: which views
/// are shown, and what can be done with the current one.
class ArrangementActions : public QObject
{
    Q_OBJECT

public:
    /// To be created after all views were added. The actions take part in `window`'s shortcuts.
    ArrangementActions(CardArrangement &arrangement, QWidget *window);

    /// Adds the checkable list of views, then the actions on the current view.
    void addTo(QMenu *menu) const;
    /// The actions of a page that is not shown are neither seen nor reached by keys.
    void setActive(bool active);

private:
    QAction *add(const QString &id, const QString &text, const QString &tip, const QKeySequence &key);
    void addViewSwitches();
    void addViewCommands();
    void addStep(const QString &id, const QString &text, Direction direction, Qt::Key key);
    void update();

    CardArrangement &m_arrangement;
    QList<QAction *> m_switches;
    QList<QAction *> m_commands;
    QAction *m_enlarge = nullptr;
    QAction *m_hide = nullptr;
    QAction *m_restore = nullptr;
    QAction *m_next = nullptr;
    QAction *m_previous = nullptr;
};

} // namespace normscope
