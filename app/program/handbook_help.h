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

/// The handbook of a window. F1 opens it at the topic of the focused widget, also in a modal dialog, which does not
/// block the handbook; links in the handbook point at parts of the window.
class HandbookHelp : public QObject
{
    Q_OBJECT

public:
    /// Window and session must outlive this object; the window's menus must be filled.
    HandbookHelp(MainWindow &window, Session &session);
    ~HandbookHelp() override;

    void open(const HandbookPlace &place);
    /// Opens the handbook as it was beside the window that this one replaces; the focus stays in the window.
    void reopen(const HandbookPlace &place);
    /// Null if the handbook has not been opened yet.
    HandbookWindow *handbook() const { return m_handbook.get(); }
    /// The place that is being read; nullopt if the handbook is not visible.
    std::optional<HandbookPlace> openPlace() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void create();
    void keepAlive(QWidget *modal);

    MainWindow &m_window;
    Session &m_session;
    std::unique_ptr<HandbookPointer> m_pointer;
    std::unique_ptr<HandbookWindow> m_handbook; ///< Created when the user first asks for it.
};

} // namespace normscope
