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

/// The pages of a window at its left edge: an exclusive entry with icon and name for each. The arrow keys move between
/// pages; for assistive technology the entries are radio buttons.
class PageRail : public QWidget
{
    Q_OBJECT

public:
    explicit PageRail(QWidget *parent = nullptr);

    /// Adds an entry below the others that shows the action's text, tip and check mark, and triggers the action.
    void addEntry(const PageModule &module, QAction *action);
    /// Adds the button at the foot, visible while calm, that leaves classroom mode.
    void setWayOut(QAction *action);
    /// Adds the button for the lessons below all entries, apart from them.
    void setFoot(QAction *action);
    /// Adds the button above the foot, visible while parts of the window are hidden, that shows their number and
    /// triggers the action.
    void setHiddenParts(QAction *action);
    void tellHiddenParts(int count, const QString &tip);
    RailFoot *foot() const { return m_foot; }
    void setTheme(const Theme &theme);
    /// Shows icons only, for a class that looks at the page.
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
