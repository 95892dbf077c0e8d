// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QString>

class QWidget;

namespace normscope {

/// Asks an input field to commit the text being typed, as if Return were pressed but without moving the focus, because
/// a command is about to read or to leave what the field belongs to. The field accepts the event, and refuses it with a
/// reason if the text is invalid; the text then stays in the field.
class InputRequest : public QEvent
{
public:
    InputRequest();

    static Type eventType();

    /// `reason`: one sentence that says what is wrong with the typed text.
    void refuse(const QString &reason) { m_refusal = reason; }
    const QString &refusal() const { return m_refusal; }

private:
    QString m_refusal;
};

/// Sends an InputRequest to a widget and, until one accepts it, to its parents up to the window. Returns why the typed
/// text could not be committed; empty if it was, or if nothing is being typed.
QString takeInput(QWidget *field);

} // namespace normscope
