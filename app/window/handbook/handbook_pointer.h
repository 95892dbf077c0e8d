// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/prediction/view_mark.h"

#include <QObject>
#include <QPointer>

class QAction;

namespace normscope {

class MainWindow;
struct PageModule;

/// What the live words of the handbook do in the window: a view, a page, a control or the place of a command is brought
/// to sight and framed for a while; a command is given where a lesson might give it, too.
class HandbookPointer : public QObject
{
    Q_OBJECT

public:
    /// The window outlives it.
    explicit HandbookPointer(MainWindow &window);

    /// `chapter`: where the word stands; a page's commands and controls are on that page. False: it is not at hand, and
    /// why not, in one sentence.
    bool press(const QString &link, const QString &chapter, QString &reason);

    static constexpr int shownMilliseconds = 2600;

private:
    bool point(const QString &id, const QString &chapter);
    bool command(const QString &id, const QString &chapter);
    bool pointAtCard(const PageModule &page, const QString &id);
    bool pointAtControl(const QString &option);
    bool pointAtCommand(const QString &id);
    QAction *find(const QString &id, const QString &chapter) const;
    void mark(QWidget &widget);

    MainWindow &m_window;
    QPointer<ViewMark> m_mark;
};

} // namespace normscope
