// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace normscope {

/// Commits text being typed to the document before a command runs on it: before everything that can trigger a command
/// (a shortcut, a mouse press outside the field, opening the menus or leaving the field by keyboard, closing the
/// window), the field has to accept its text; if it cannot, the event is dropped.
class InputGuard : public QObject
{
    Q_OBJECT

public:
    explicit InputGuard(QWidget &window);

    /// Commits the text being typed. Returns false, after refused(), if it is invalid.
    bool take();

signals:
    /// The text being typed is invalid; `sentence` gives the reason.
    void refused(const QString &sentence);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *field() const;
    bool mayCommand(QObject *watched, const QEvent &event) const;

    QWidget &m_window;
};

} // namespace normscope
