// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/message_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <string>

namespace normscope {

namespace {

/// What the system says of files in English: the texts of glibc's strerror(), which arguments of messages are.
constexpr const char *systemReasons[] = {QT_TRANSLATE_NOOP("SystemReason", "No such file or directory"),
                                         QT_TRANSLATE_NOOP("SystemReason", "Permission denied"),
                                         QT_TRANSLATE_NOOP("SystemReason", "Operation not permitted"),
                                         QT_TRANSLATE_NOOP("SystemReason", "Is a directory"),
                                         QT_TRANSLATE_NOOP("SystemReason", "Not a directory"),
                                         QT_TRANSLATE_NOOP("SystemReason", "File exists"),
                                         QT_TRANSLATE_NOOP("SystemReason", "File name too long"),
                                         QT_TRANSLATE_NOOP("SystemReason", "File too large"),
                                         QT_TRANSLATE_NOOP("SystemReason", "No space left on device"),
                                         QT_TRANSLATE_NOOP("SystemReason", "Disk quota exceeded"),
                                         QT_TRANSLATE_NOOP("SystemReason", "Read-only file system"),
                                         QT_TRANSLATE_NOOP("SystemReason", "Input/output error"),
                                         QT_TRANSLATE_NOOP("SystemReason", "Too many open files"),
                                         QT_TRANSLATE_NOOP("SystemReason", "Too many levels of symbolic links"),
                                         QT_TRANSLATE_NOOP("SystemReason", "Cannot allocate memory"),
                                         QT_TRANSLATE_NOOP("SystemReason", "Broken pipe")};

QString argumentText(const std::string &argument)
{
    const auto *reason = std::ranges::find(systemReasons, argument);
    return reason == std::end(systemReasons) ? QString::fromStdString(argument)
                                             : QCoreApplication::translate("SystemReason", *reason);
}

} // namespace

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
        text += argumentText(message.arguments[static_cast<std::size_t>(place - 1)]);
        ++i;
    }
    return text;
}

} // namespace normscope
