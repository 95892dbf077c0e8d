// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>

#include <vector>

class QAction;
class QWidget;

namespace normscope {

class MainWindow;

/// Keeps out of sight what the document of a window hides (app/document/hidden_part.h): pages, views, controls and
/// commands, in menus, on the rail, in the palette and under their keys, however long the window lives.
class Concealment : public QObject
{
    Q_OBJECT

public:
    /// Belongs to the window.
    explicit Concealment(MainWindow &window);

    const QStringList &hidden() const { return m_hidden; }
    /// Again, after menus or pages were built.
    void apply();

signals:
    /// Something else is hidden than before.
    void changed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void hidePages();
    void hideCommands();
    void hideControls();
    void conceal(QWidget &control, bool concealed);
    bool isConcealed(const QWidget &control) const;

    MainWindow &m_window;
    QStringList m_hidden;
    std::vector<QPointer<QAction>> m_actions; ///< That are hidden.
    std::vector<QPointer<QWidget>> m_controls;
};

} // namespace normscope
