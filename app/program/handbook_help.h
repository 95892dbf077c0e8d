// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>

namespace normscope {

class HandbookPointer;
class HandbookWindow;
class MainWindow;
class Session;

/// The handbook of a window: F1 opens it where it tells of what has the keyboard, also in a dialog, which does not hold
/// it up; its live words point into the window.
class HandbookHelp : public QObject
{
    Q_OBJECT

public:
    /// Both outlive it; the window's menus are filled.
    HandbookHelp(MainWindow &window, Session &session);
    ~HandbookHelp() override;

    void open(const HandbookPlace &place);
    /// As it was beside the window that this one takes the place of: the keyboard stays where it is.
    void reopen(const HandbookPlace &place);
    /// Null: it is not open.
    HandbookWindow *handbook() const { return m_handbook.get(); }
    /// What is read; nothing: it is not open.
    std::optional<HandbookPlace> openPlace() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void create();
    void keepAlive(QWidget *modal);

    MainWindow &m_window;
    Session &m_session;
    std::unique_ptr<HandbookPointer> m_pointer;
    std::unique_ptr<HandbookWindow> m_handbook; ///< Once it was asked for.
};

} // namespace normscope
