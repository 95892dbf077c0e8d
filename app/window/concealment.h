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

/// Hides the parts of the window that its document lists (app/document/hidden_part.h): pages, views, controls and
/// commands, in menus, on the rail, in the palette and with their keys, also when they are created or shown later.
class Concealment : public QObject
{
    Q_OBJECT

public:
    /// The window is the parent.
    explicit Concealment(MainWindow &window);

    const QStringList &hidden() const { return m_hidden; }
    /// Applies the hidden parts again. Called after menus or pages were built.
    void apply();

signals:
    /// The set of hidden parts has changed.
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
    std::vector<QPointer<QAction>> m_actions; ///< The actions hidden now.
    std::vector<QPointer<QWidget>> m_controls;
};

} // namespace normscope
