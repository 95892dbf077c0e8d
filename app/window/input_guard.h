// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace normscope {

/// Sees to it that a window's commands find what is being typed in its document: whatever can give a command (a key, a
/// press of the mouse beside the field, the way into the menus or out of the field, closing the window) first has the
/// field take its text, and comes to nothing where that is not possible.
class InputGuard : public QObject
{
    Q_OBJECT

public:
    explicit InputGuard(QWidget &window);

    /// False, after refused(), if what is being typed cannot be taken.
    bool take();

signals:
    /// One sentence that says what is wrong with what is being typed.
    void refused(const QString &sentence);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *field() const;
    bool mayCommand(QObject *watched, const QEvent &event) const;

    QWidget &m_window;
};

} // namespace normscope
