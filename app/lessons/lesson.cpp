// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson.h"

#include "widgets/core/message_text.h"

#include <QRegularExpression>

#include <algorithm>

namespace normscope {

const LessonEntry *LessonScene::find(const QString &key) const
{
    const auto found = std::ranges::find_if(entries, [&](const LessonEntry &entry) { return entry.key.text == key; });
    return found == entries.end() ? nullptr : &*found;
}

QStringList LessonScene::list(const QString &key) const
{
    QStringList values;
    if (const LessonEntry *entry = find(key)) {
        for (const QString &value : entry->value.text.split(u',', Qt::SkipEmptyParts))
            values += value.trimmed();
    }
    return values;
}

std::vector<LessonMistake> Lesson::allMistakes() const
{
    std::vector<LessonMistake> all = mistakes;
    for (const LessonStep &step : steps)
        all.insert(all.end(), step.mistakes.begin(), step.mistakes.end());
    std::ranges::stable_sort(all, {}, &LessonMistake::place);
    return all;
}

QString lessonSentence(const Message &sentence)
{
    static const QRegularExpression dashes(QStringLiteral("--(?=[a-z])"));
    return messageText(sentence).remove(dashes);
}

} // namespace normscope
