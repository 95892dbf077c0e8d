// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_reader.h"

#include "app/lessons/derived_scene.h"
#include "app/lessons/question_reader.h"
#include "app/markdown/markdown.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>
#include <optional>

namespace normscope {

namespace {

const QStringList lessonLanguages = {QStringLiteral("en"), QStringLiteral("zh_CN")};

/// Splits a line "key: value"; a full-width colon separates as well. Colons within parentheses and brackets belong to
/// the key.
std::optional<LessonEntry> entryOf(const LessonText &line)
{
    int depth = 0;
    for (qsizetype i = 0; i < line.text.size(); ++i) {
        const QChar c = line.text[i];
        depth += c == u'(' || c == u'[' ? 1 : c == u')' || c == u']' ? -1 : 0;
        if ((c != u':' && c != u'：') || depth > 0)
            continue;
        const QString rest = line.text.mid(i + 1);
        const QString value = rest.trimmed();
        const QString key = line.text.left(i).trimmed();
        const qsizetype indent = line.text.indexOf(key);
        const qsizetype start = value.isEmpty() ? i + 1 : i + 1 + rest.indexOf(value);
        const auto at = [&](qsizetype column) {
            return LessonPlace {line.place.line, line.place.column + static_cast<int>(column)};
        };
        return LessonEntry {{key, at(std::max<qsizetype>(indent, 0))}, {value, at(start)}};
    }
    return std::nullopt;
}

class LessonReader
{
public:
    LessonReader(const QByteArray &text, const QString &folder)
        : m_text(text)
        , m_lines(text)
    {
        m_lesson.folder = folder;
    }

    Lesson readHeaderOnly()
    {
        readHeader();
        return std::move(m_lesson);
    }

    Lesson read()
    {
        const qsizetype begin = readHeader();
        const qsizetype open = openFence(begin);
        const QByteArray whole = open < 0 ? m_text : m_text.left(open); // What follows an open fence would be taken for
                                                                        // its lines.
        for (const MarkdownBlock &block : parseMarkdown(whole, begin, {.values = true}, m_lesson.mistakes))
            add(block);
        if (open >= 0 && !m_lesson.steps.empty())
            m_lesson.steps.back().isCut = true;
        if (open >= 0)
            tell(m_lines.place(open),
                 {MESSAGE_TEXT("Message",
                               "The fence that begins here does not end: a line “```” is missing, and what follows "
                               "cannot be read.")});
        for (LessonStep &step : m_lesson.steps)
            hideIn(step.scene);
        if (m_lesson.steps.empty() && open < 0)
            tell({1, 1}, {MESSAGE_TEXT("Message", "The lesson has no step: a heading “## …” begins one.")});
        return std::move(m_lesson);
    }

private:
    std::vector<LessonMistake> &mistakes()
    {
        return m_lesson.steps.empty() ? m_lesson.mistakes : m_lesson.steps.back().mistakes;
    }
    void tell(const LessonPlace &place, const Message &sentence) { mistakes().push_back({place, sentence}); }

    /// The offset of the first fence that does not end before another one begins or the file ends; −1: all fences end.
    qsizetype openFence(qsizetype from) const
    {
        static const QRegularExpression fence(QStringLiteral("^ {0,3}(`{3,}|~{3,})[ \\t]*([^`]*)$"));
        qsizetype begun = -1;
        QString opening;
        for (qsizetype at = from; at < m_text.size();) {
            qsizetype end = m_text.indexOf('\n', at);
            end = end < 0 ? m_text.size() : end;
            const QRegularExpressionMatch found = fence.match(QString::fromUtf8(m_text.mid(at, end - at)));
            const bool isFence = found.hasMatch() && found.captured(1).startsWith(opening);
            if (isFence && begun < 0) {
                begun = at;
                opening = found.captured(1);
            } else if (isFence && found.captured(2).trimmed().isEmpty()) {
                begun = -1;
                opening.clear();
            } else if (isFence) {
                return begun;
            }
            at = end + 1;
        }
        return begun;
    }

    /// Returns the offset of the text behind the header.
    qsizetype readHeader()
    {
        const qsizetype first = m_text.startsWith("\xef\xbb\xbf") ? 3 : 0;
        const QByteArrayView fence = "---";
        qsizetype at = first;
        const auto line = [&] {
            qsizetype end = m_text.indexOf('\n', at);
            end = end < 0 ? m_text.size() : end;
            QByteArray bytes = m_text.mid(at, end - at);
            const LessonText result {QString::fromUtf8(bytes).remove(u'\r'), m_lines.place(at)};
            at = std::min(end + 1, m_text.size());
            return result;
        };
        const bool hasHeader = line().text.trimmed() == QLatin1String(fence);
        bool isClosed = false;
        while (hasHeader && !isClosed && at < m_text.size()) {
            const LessonText text = line();
            isClosed = text.text.trimmed() == QLatin1String(fence);
            if (!isClosed && !text.text.trimmed().isEmpty())
                readHeaderLine(text);
        }
        if (!isClosed)
            tell({1, 1},
                 {MESSAGE_TEXT("Message",
                               "The header is missing: lines of “key: value” between two lines "
                               "“---” at the beginning.")});
        for (const char *key : {"title", "id", "lang", "minutes", "level", "goals"}) {
            if (isClosed && !m_headerKeys.contains(QLatin1String(key)))
                tell({1, 1}, {MESSAGE_TEXT("Message", "The header has no “%1”."), {key}});
        }
        return isClosed ? at : first;
    }

    void readHeaderLine(const LessonText &text)
    {
        const auto entry = entryOf(text);
        if (!entry)
            return tell(text.place,
                        {MESSAGE_TEXT("Message", "“%1” is no line of the form “key: value”."),
                         {text.text.trimmed().left(60).toStdString()}});
        const auto &[key, value] = *entry;
        if (m_headerKeys.contains(key.text))
            return tell(key.place, {MESSAGE_TEXT("Message", "“%1” stands twice."), {key.text.toStdString()}});
        m_headerKeys += key.text;
        if (value.text.isEmpty())
            return tell(value.place, {MESSAGE_TEXT("Message", "“%1” is empty."), {key.text.toStdString()}});
        if (key.text == QLatin1String("title"))
            m_lesson.title = value.text;
        else if (key.text == QLatin1String("id"))
            readId(value);
        else if (key.text == QLatin1String("lang"))
            readLanguage(value);
        else if (key.text == QLatin1String("minutes"))
            readMinutes(value);
        else if (key.text == QLatin1String("level"))
            m_lesson.level = value.text;
        else if (key.text == QLatin1String("goals"))
            m_lesson.goals = value.text;
        else if (key.text == QLatin1String("hide"))
            m_lesson.hidden = *entry;
        else
            tell(key.place,
                 {MESSAGE_TEXT("Message",
                               "The header has no key “%1”; there are: title, id, lang, minutes, "
                               "level, goals, hide."),
                  {key.text.toStdString()}});
    }

    void readId(const LessonText &value)
    {
        m_lesson.id = value.text;
        const bool isPlain = std::ranges::all_of(
            value.text, [](QChar c) { return (c >= u'a' && c <= u'z') || c.isDigit() || c == u'-'; });
        if (!isPlain)
            tell(value.place,
                 {MESSAGE_TEXT("Message", "An id has small letters, digits and hyphens, unlike “%1”."),
                  {value.text.toStdString()}});
    }

    void readLanguage(const LessonText &value)
    {
        m_lesson.language = value.text;
        if (!lessonLanguages.contains(value.text))
            tell(value.place,
                 {MESSAGE_TEXT("Message", "“lang” is en or zh_CN, not “%1”."), {value.text.toStdString()}});
    }

    void readMinutes(const LessonText &value)
    {
        bool isNumber = false;
        m_lesson.minutes = value.text.toInt(&isNumber);
        if (!isNumber || m_lesson.minutes < 1 || m_lesson.minutes > 600)
            tell(value.place,
                 {MESSAGE_TEXT("Message", "“minutes” needs a whole number from 1 to 600, not “%1”."),
                  {value.text.toStdString()}});
    }

    /// Adds the ids that the header hides to those that the scene hides.
    void hideIn(LessonScene &scene) const
    {
        if (m_lesson.hidden.value.text.isEmpty())
            return;
        const auto own = std::ranges::find_if(
            scene.entries, [this](const LessonEntry &entry) { return entry.key.text == m_lesson.hidden.key.text; });
        if (own == scene.entries.end())
            scene.entries.push_back(m_lesson.hidden);
        else
            own->value.text += u',' + m_lesson.hidden.value.text;
    }

    void add(const MarkdownBlock &block)
    {
        if (block.kind == MarkdownBlock::Kind::Heading && block.level <= 2)
            return beginStep(block);
        if (m_isFull)
            return;
        if (m_lesson.steps.empty())
            return tell(block.place,
                        {MESSAGE_TEXT("Message",
                                      "Before the first step, which a heading “## …” begins, "
                                      "stands nothing.")});
        if (block.kind == MarkdownBlock::Kind::Fence)
            return addFence(block);
        LessonBlock added {.isReveal = block.isQuoted, .runs = block.runs};
        if (block.kind == MarkdownBlock::Kind::Rule)
            added.kind = LessonBlock::Kind::Rule;
        if (block.kind == MarkdownBlock::Kind::Item) {
            added.kind = LessonBlock::Kind::Item;
            added.depth = block.level;
            added.number = block.number;
        }
        LessonStep &step = m_lesson.steps.back();
        if (block.isQuoted && !m_asks)
            tell(block.place,
                 {MESSAGE_TEXT("Message",
                               "A quote is what an answer reveals, and no question stands before this one.")});
        step.blocks.push_back(added);
    }

    void beginStep(const MarkdownBlock &heading)
    {
        m_isFull = m_lesson.steps.size() >= mostLessonSteps;
        if (m_isFull)
            return tell(
                heading.place,
                {MESSAGE_TEXT("Message", "The lesson has more than %1 steps."), {std::to_string(mostLessonSteps)}});
        LessonStep step;
        for (const LessonRun &run : heading.runs)
            step.title.text += run.isBreak ? QStringLiteral(" ") : run.text;
        step.title.place = heading.place;
        step.scene.place = heading.place;
        if (!m_lesson.steps.empty())
            step.scene = continuedScene(m_lesson.steps.back().scene, step.scene);
        m_lesson.steps.push_back(std::move(step));
        m_hasScene = false;
        m_asks = false;
    }

    void addFence(const MarkdownBlock &fence)
    {
        LessonStep &step = m_lesson.steps.back();
        if (fence.info == QLatin1String("scene")) {
            if (m_hasScene)
                tell(fence.place, {MESSAGE_TEXT("Message", "A step has one scene.")});
            LessonScene own {fence.place, entries(fence)};
            const std::size_t before = m_lesson.steps.size() - 1;
            step.scene = before == 0 ? own : continuedScene(m_lesson.steps[before - 1].scene, own);
            m_hasScene = true;
        } else if (fence.info == QLatin1String("predict")) {
            addQuestion(fence);
        } else if (fence.info == QLatin1String("notes")) {
            for (const LessonText &line : fence.lines)
                step.notes += line.text + u'\n';
        } else {
            tell(fence.place,
                 {MESSAGE_TEXT("Message", "There is no fence “%1”; there are: scene, predict, notes."),
                  {fence.info.toStdString()}});
        }
    }

    void addQuestion(const MarkdownBlock &fence)
    {
        m_asks = true;
        LessonStep &step = m_lesson.steps.back();
        const auto question = readQuestion(fence.place, entries(fence), step.mistakes);
        if (!question)
            return;
        if (m_questionIds.contains(question->id))
            tell(fence.place,
                 {MESSAGE_TEXT("Message", "Two questions are called “%1”."), {question->id.toStdString()}});
        if (!step.questions.empty())
            tell(fence.place, {MESSAGE_TEXT("Message", "A step asks one question.")});
        m_questionIds += question->id;
        step.blocks.push_back({.kind = LessonBlock::Kind::Question, .question = step.questions.size(), .runs = {}});
        step.questions.push_back(*question);
    }

    std::vector<LessonEntry> entries(const MarkdownBlock &fence)
    {
        std::vector<LessonEntry> result;
        for (const LessonText &line : fence.lines) {
            if (line.text.trimmed().isEmpty())
                continue;
            const auto entry = entryOf(line);
            if (!entry) {
                tell(line.place,
                     {MESSAGE_TEXT("Message", "“%1” is no line of the form “key: value”."),
                      {line.text.trimmed().left(60).toStdString()}});
                continue;
            }
            const bool isTwice = std::ranges::any_of(
                result, [&](const LessonEntry &other) { return other.key.text == entry->key.text; });
            if (isTwice)
                tell(entry->key.place,
                     {MESSAGE_TEXT("Message", "“%1” stands twice."), {entry->key.text.toStdString()}});
            else
                result.push_back(*entry);
        }
        return result;
    }

    const QByteArray &m_text;
    LineTable m_lines;
    Lesson m_lesson;
    QStringList m_headerKeys;
    QStringList m_questionIds;
    bool m_hasScene = false; ///< m_hasScene and m_asks: whether the present step has a scene and a question already.
    bool m_asks = false;
    bool m_isFull = false;
};

} // namespace

Lesson readLesson(const QByteArray &text, const QString &folder)
{
    return LessonReader(text, folder).read();
}

Lesson readLessonHeader(const QByteArray &text)
{
    return LessonReader(text, {}).readHeaderOnly();
}

QByteArray lessonFileText(const QString &path)
{
    const QFileInfo info(path);
    if (info.isDir())
        throw InputError({MESSAGE_TEXT("Message", "“%1” is a folder, and no lesson."), {path.toStdString()}});
    if (!info.exists())
        throw InputError({MESSAGE_TEXT("Message", "The file “%1” does not exist."), {path.toStdString()}});
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw InputError({MESSAGE_TEXT("Message", "“%1” cannot be read."), {path.toStdString()}});
    const QByteArray bytes = file.read(largestLesson + 1);
    if (bytes.size() > largestLesson)
        throw InputError(
            {MESSAGE_TEXT("Message", "“%1” is larger than 1 MiB, which no lesson is."), {path.toStdString()}});
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(bytes);
    if (decoder.hasError() || text.contains(QChar::Null))
        throw InputError({MESSAGE_TEXT("Message", "“%1” is no text in UTF-8."), {path.toStdString()}});
    return bytes;
}

Lesson readLessonFile(const QString &path)
{
    Lesson lesson = readLesson(lessonFileText(path), QFileInfo(path).path());
    lesson.file = QFileInfo(path).absoluteFilePath();
    return lesson;
}

} // namespace normscope
