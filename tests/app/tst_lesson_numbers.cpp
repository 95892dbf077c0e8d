// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers in the lessons that come with the program: each number written as digits, in both languages, occurs in
// its scene, or tests/data/lesson_numbers.txt gives the expression by which the engine computes it; and the minutes in
// the header are the time that a lesson takes. Computed numbers in braces and answers are tested by tst_lesson_check.
#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_scene.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace tst_lesson_numbers {

using namespace normscope;

namespace {

/// A line of the table; if the expression is empty, there is nothing to compute.
struct Claim
{
    QString number;
    QString expression;
};

/// Claims by "LESSON STEP"; a line that cannot be parsed gives a claim under an empty name, which no lesson makes.
std::multimap<QString, Claim> readClaims()
{
    std::multimap<QString, Claim> claims;
    QFile file(QStringLiteral(NORMSCOPE_TEST_DATA "/lesson_numbers.txt"));
    if (!file.open(QIODevice::ReadOnly))
        return claims;
    static const QRegularExpression line(QStringLiteral("^(\\S+ \\d+) (\\S+) ([=:]) (.+)$"));
    for (const QString &text : QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)) {
        if (text.startsWith(u'#'))
            continue;
        const QRegularExpressionMatch match = line.match(text);
        const bool isComputed = match.captured(3) == QLatin1String("=");
        claims.insert({match.captured(1), {match.captured(2), isComputed ? match.captured(4) : QString()}});
    }
    return claims;
}

/// Replaces "½" by 0.5, and the minus sign by a hyphen.
QString plainNumber(QString text)
{
    return text.replace(u'−', u'-').replace(u'½', QLatin1String("0.5"));
}

QStringList numbersIn(const QString &text)
{
    static const QRegularExpression number(QStringLiteral("(?<![\\w.])[−-]?\\d+(?:\\.\\d+)?|½"));
    QStringList found;
    for (auto match = number.globalMatch(text); match.hasNext();)
        found += plainNumber(match.next().captured());
    return found;
}

/// The texts of a step without computed numbers and code; the first one is the title without its list number.
QStringList proseOf(const LessonStep &step)
{
    static const QRegularExpression ordinal(QStringLiteral("^\\d+\\. "));
    QStringList prose {QString(step.title.text).remove(ordinal), step.notes};
    for (const LessonBlock &block : step.blocks) {
        QString text;
        for (const LessonRun &run : block.runs)
            text += run.isComputed || run.isCode ? QStringLiteral(" · ") : run.isBreak ? QStringLiteral(" ") : run.text;
        prose += text;
    }
    for (const LessonQuestion &question : step.questions) {
        prose += {question.ask.text, question.hint.text, question.right.text};
        for (const LessonOption &option : question.options)
            prose += option.text.text;
        for (const LessonOption &wrong : question.wrong)
            prose += wrong.text.text;
    }
    return prose;
}

/// The wrong answers that are plain numbers.
QStringList wrongNumbers(const LessonStep &step)
{
    static const QRegularExpression number(QStringLiteral("^-?\\d+(\\.\\d+)?$"));
    QStringList found;
    for (const LessonQuestion &question : step.questions) {
        for (const LessonOption &wrong : question.wrong) {
            if (number.match(wrong.key.text).hasMatch())
                found += wrong.key.text;
        }
    }
    return found;
}

/// The values of the tensor, and the numbers that its scene chooses.
std::vector<double> numbersOfScene(const LessonScene &scene, const BuiltScene &built)
{
    static const QStringList looks {QStringLiteral("group"), QStringLiteral("stage"), QStringLiteral("views"),
                                    QStringLiteral("cover"), QStringLiteral("hide")};
    const Tensor &input = built.evaluation->input();
    std::vector<double> numbers;
    for (std::int64_t i = 0; i < input.size(); ++i)
        numbers.push_back(input[i]);
    for (const LessonEntry &entry : scene.entries) {
        if (looks.contains(entry.key.text))
            continue;
        for (const QString &number : numbersIn(entry.value.text))
            numbers.push_back(number.toDouble());
    }
    return numbers;
}

QString placeOf(const QString &id, std::size_t step)
{
    return QStringLiteral("%1 %2").arg(id).arg(step + 1);
}

} // namespace

class TestLessonNumbers : public QObject
{
    Q_OBJECT

private slots:
    void everyNumberIsThatOfTheEngine_data() { addLessons(); }
    void everyNumberIsThatOfTheEngine();
    void everyClaimIsMade();
    void lessonsHaveTheLengthThatTheySay_data() { addLessons(); }
    void lessonsHaveTheLengthThatTheySay();

private:
    static void addLessons();
};

void TestLessonNumbers::addLessons()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("language");
    for (const QString &id : shippedLessonIds()) {
        for (const char *language : {"en", "zh_CN"})
            QTest::addRow("%s %s", qPrintable(id), language) << id << QString::fromUtf8(language);
    }
}

void TestLessonNumbers::everyNumberIsThatOfTheEngine()
{
    QFETCH(const QString, id);
    QFETCH(const QString, language);
    const std::multimap<QString, Claim> claims = readClaims();
    QVERIFY(!claims.empty());
    const Lesson lesson = *shippedLesson(id, language);
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep &step = lesson.steps[i];
        std::vector<LessonMistake> mistakes;
        const std::optional<BuiltScene> scene = buildScene(step.scene, lesson.folder, mistakes);
        QVERIFY(scene && mistakes.empty());
        const std::vector<double> ofScene = numbersOfScene(step.scene, *scene);
        for (const QString &number : numbersIn(proseOf(step).join(u'\n')) + wrongNumbers(step)) {
            if (std::ranges::find(ofScene, number.toDouble()) != ofScene.end())
                continue;
            const QString place = placeOf(id, i);
            const auto [first, last] = claims.equal_range(place);
            const auto claim = std::find_if(
                first, last, [&](const auto &known) { return known.second.number.toDouble() == number.toDouble(); });
            QVERIFY2(claim != last, qPrintable(place + QLatin1String(": nobody says what this is: ") + number));
            if (claim->second.expression.isEmpty())
                continue;
            try {
                const double value = computed(claim->second.expression, scene->values());
                QVERIFY2(isAsStated(value, number),
                         qPrintable(QStringLiteral("%1: %2 is %3, not %4")
                                        .arg(place, claim->second.expression)
                                        .arg(value, 0, 'g', 10)
                                        .arg(number)));
            } catch (const InputError &error) {
                QFAIL((placeOf(id, i) + u' ' + claim->second.expression).toUtf8() + ": "
                      + error.message().english().c_str());
            }
        }
    }
}

/// A line of the table that no lesson needs is a mistake.
void TestLessonNumbers::everyClaimIsMade()
{
    for (const auto &[place, claim] : readClaims()) {
        const std::optional<Lesson> lesson = shippedLesson(place.section(u' ', 0, 0), QStringLiteral("en"));
        const std::size_t step = place.section(u' ', 1).toULongLong() - 1;
        QVERIFY2(lesson && step < lesson->steps.size(), qPrintable(place));
        const QStringList numbers
            = numbersIn(proseOf(lesson->steps[step]).join(u'\n')) + wrongNumbers(lesson->steps[step]);
        const bool isMade = std::ranges::any_of(
            numbers, [&](const QString &number) { return number.toDouble() == claim.number.toDouble(); });
        QVERIFY2(isMade, qPrintable(place + u' ' + claim.number));
    }
}

/// The time of one person who reads aloud, 130 words or 240 characters a minute, and needs 40 seconds for each question
/// and the text on its answer, and 20 seconds for each thing to drag or press.
void TestLessonNumbers::lessonsHaveTheLengthThatTheySay()
{
    QFETCH(const QString, id);
    QFETCH(const QString, language);
    const Lesson lesson = *shippedLesson(id, language);
    QVERIFY2(lesson.steps.size() >= 5 && lesson.steps.size() <= 15, qPrintable(id));
    QVERIFY2(lesson.minutes >= 5 && lesson.minutes <= 15, qPrintable(id));
    static const QRegularExpression space(QStringLiteral("\\s+"));
    double read = 0;
    double minutes = 0;
    for (const LessonStep &step : lesson.steps) {
        QString text = step.title.text;
        bool isHandsOn = false;
        for (const LessonBlock &block : step.blocks) {
            text += u' ';
            for (const LessonRun &run : block.runs) {
                text += run.isComputed ? QStringLiteral("1.23") : run.isBreak ? QStringLiteral(" ") : run.text;
                isHandsOn |= run.link.startsWith(QLatin1String("drag:")) || run.link.startsWith(QLatin1String("do:"));
            }
        }
        for (const LessonQuestion &question : step.questions) {
            text += u' ' + question.ask.text;
            for (const LessonOption &option : question.options)
                text += u' ' + option.text.text;
            minutes += 40.0 / 60;
        }
        minutes += isHandsOn ? 20.0 / 60 : 0;
        read += language == QLatin1String("en") ? text.split(space, Qt::SkipEmptyParts).size() / 130.0
                                                : static_cast<double>(text.remove(space).size()) / 240.0;
    }
    minutes += read;
    qInfo("%s %s: read aloud in %.1f min, in all %.1f, said %d", qPrintable(id), qPrintable(language), read, minutes,
          lesson.minutes);
    QVERIFY2(std::abs(minutes - lesson.minutes) <= 1.25,
             qPrintable(QStringLiteral("%1 takes %2 min").arg(id).arg(minutes, 0, 'f', 1)));
}

NORMSCOPE_WINDOW_TEST(TestLessonNumbers)

} // namespace tst_lesson_numbers

#include "tst_lesson_numbers.moc"
