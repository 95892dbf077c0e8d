// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/prediction/view_mark.h"

#include <QObject>
#include <QPointer>

class QAction;

namespace normscope {

class MainWindow;
struct PageModule;

/// Carries out the live links of the handbook in the window: shows and temporarily frames a view, a page, a control or
/// the place of a command in the menus, or triggers a command that lessons may trigger, too.
class HandbookPointer : public QObject
{
    Q_OBJECT

public:
    /// The window must outlive this object.
    explicit HandbookPointer(MainWindow &window);

    /// `chapter` is the one that contains the link; commands and controls of a page are looked for on the page of the
    /// chapter. Returns false if the target is not available, with the reason in one sentence.
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
