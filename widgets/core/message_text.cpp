// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/message_text.h"

#include <QCoreApplication>

namespace normscope {

QString messageText(const Message &message)
{
    if (*message.text == '\0')
        return {};
    const QString sentence = QCoreApplication::translate("Message", message.text);
    // All places are replaced in one pass: an argument that itself holds a "%1" stays as it is.
    QString text;
    for (qsizetype i = 0; i < sentence.size(); ++i) {
        const int place
            = sentence[i] == QLatin1Char('%') && i + 1 < sentence.size() ? sentence[i + 1].digitValue() : -1;
        if (place < 1 || place > static_cast<int>(message.arguments.size())) {
            text += sentence[i];
            continue;
        }
        text += QString::fromStdString(message.arguments[static_cast<std::size_t>(place - 1)]);
        ++i;
    }
    return text;
}

} // namespace normscope
