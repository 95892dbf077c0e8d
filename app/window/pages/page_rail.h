// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/page_module.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <vector>

class QAction;
class QToolButton;
class QVBoxLayout;

namespace normscope {

class RailFoot;

/// The pages of a window at its left edge: an icon and a name each, exclusive. The arrow keys move to the next page; to
/// assistive technology the entries are radio buttons.
class PageRail : public QWidget
{
    Q_OBJECT

public:
    explicit PageRail(QWidget *parent = nullptr);

    /// An entry below the others that shows the action's text, tip and check mark, and triggers it.
    void addEntry(const PageModule &module, QAction *action);
    /// At the foot, while it is calm: the way out of what a class looks at.
    void setWayOut(QAction *action);
    /// Below all entries, apart from them: the lessons.
    void setFoot(QAction *action);
    /// Above that, while parts of the window are hidden: how many, and what brings them back.
    void setHiddenParts(QAction *action);
    void tellHiddenParts(int count, const QString &tip);
    RailFoot *foot() const { return m_foot; }
    void setTheme(const Theme &theme);
    /// Icons alone, for a class that looks at the page.
    void setCalm(bool calm);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    class Entry;

    void step(const Entry *from, int direction);

    Theme m_theme = Theme::light();
    bool m_isCalm = false;
    QToolButton *m_wayOut;
    QToolButton *m_hiddenParts = nullptr;
    int m_hiddenCount = 0;
    RailFoot *m_foot = nullptr;
    QVBoxLayout *m_column;
    std::vector<Entry *> m_entries;
};

} // namespace normscope
