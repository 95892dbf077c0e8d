// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <map>

class QMenu;

namespace normscope {

class ArrangementActions;
class CardArrangement;
class MainWindow;

/// Fills a menu with the views of the page that is shown: which of them are shown, and what can be done with the
/// current one.
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
