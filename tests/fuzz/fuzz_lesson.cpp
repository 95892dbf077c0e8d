// SPDX-License-Identifier: GPL-3.0-or-later
// Any text is read as a lesson with a list of its mistakes, and any archive as a .normlesson or refused with an
// InputError; every mistake has a place in the text, and a record of answers is the same after writing and reading it
// again.
#include "app/lessons/lesson_package.h"
#include "app/lessons/lesson_reader.h"
#include "app/lessons/lesson_record.h"
#include "engine/tensor/error.h"

#include <cstdint>
#include <cstdlib>

using namespace normscope;

namespace {

void readText(const QByteArray &text)
{
    const Lesson lesson = readLesson(text);
    const auto lines = static_cast<int>(text.count('\n')) + 1;
    for (const LessonMistake &mistake : lesson.allMistakes()) {
        if (mistake.place.line < 1 || mistake.place.line > lines || mistake.place.column < 1
            || mistake.sentence.english().empty())
            std::abort();
    }
    if (lesson.steps.size() > mostLessonSteps)
        std::abort();
}

void readArchive(const QByteArray &bytes)
{
    try {
        const LessonPackage package = readPackage(bytes, "fuzz.normlesson");
        if (!(readRecord(recordJson(package.record), "again.json") == package.record))
            std::abort();
        for (const auto &[name, tensor] : package.tensors) {
            if (name.contains(u'/') || name.startsWith(u'.') || tensor.size() > largestPackageTensor)
                std::abort();
        }
    } catch (const InputError &) {
        return;
    }
}

void readAnswers(const QByteArray &json)
{
    try {
        const LessonRecord record = readRecord(json, "fuzz.json");
        if (!(readRecord(recordJson(record), "again.json") == record))
            std::abort();
    } catch (const InputError &) {
        return;
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    if (bytes.startsWith("PK"))
        readArchive(bytes);
    else if (bytes.startsWith('{'))
        readAnswers(bytes);
    else
        readText(bytes);
    return 0;
}
