// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <map>

class QMenu;

namespace normscope {

class ArrangementActions;
class CardArrangement;
class MainWindow;

/// Fills a menu with actions for the views of the visible page: which of them are shown, and commands for the current
/// view.
class PageViews : public QObject
{
    Q_OBJECT

public:
    PageViews(QMenu *menu, MainWindow &window);

private:
    void follow();

    QMenu *m_menu;
    MainWindow &m_window;
    CardArrangement *m_shown = nullptr;
    std::map<CardArrangement *, ArrangementActions *> m_actions;
};

} // namespace normscope
