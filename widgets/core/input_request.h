// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QString>

class QWidget;

namespace normscope {

/// Asks a field to take what is being typed into it as if Return were pressed, without moving on, because a command is
/// about to read or to leave what the field belongs to. A field accepts it, and refuses where what is typed is not
/// possible: then it keeps it.
class InputRequest : public QEvent
{
public:
    InputRequest();

    static Type eventType();

    /// `reason`: one sentence that says what is wrong with what is typed.
    void refuse(const QString &reason) { m_refusal = reason; }
    const QString &refusal() const { return m_refusal; }

private:
    QString m_refusal;
};

/// Sends an InputRequest to a widget and, until somebody accepts it, to those around it in its window. Returns why what
/// is typed could not be taken; empty if it was, or if nothing is being typed.
QString takeInput(QWidget *field);

} // namespace normscope
