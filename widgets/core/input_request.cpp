// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/input_request.h"

#include <QAbstractSpinBox>
#include <QCoreApplication>
#include <QPointer>

namespace normscope {

InputRequest::InputRequest()
    : QEvent(eventType())
{
    ignore();
}

QEvent::Type InputRequest::eventType()
{
    static const auto type = static_cast<Type>(registerEventType());
    return type;
}

QString takeInput(QWidget *field)
{
    InputRequest request;
    for (QPointer<QWidget> widget = field; widget; widget = widget->isWindow() ? nullptr : widget->parentWidget()) {
        if (auto *box = qobject_cast<QAbstractSpinBox *>(widget.data()))
            box->interpretText();
        QCoreApplication::sendEvent(widget, &request);
        if (request.isAccepted())
            break;
    }
    return request.refusal();
}

} // namespace normscope
