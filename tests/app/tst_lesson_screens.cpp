// SPDX-License-Identifier: GPL-3.0-or-later
// The teacher's window on a second screen. The platform of the other tests has one screen: this test starts itself
// again with two.
#include "app/lessons/lesson_library.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/lessons/teacher_window.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"

#include <QAction>
#include <QProcess>
#include <QScreen>

namespace tst_lesson_screens {

using namespace normscope;
using namespace normscope::test;

namespace {

constexpr const char *twoScreens = R"({"screens": [
  {"name": "projector", "x": 0, "y": 0, "width": 1440, "height": 900, "logicalDpi": 96, "dpr": 1},
  {"name": "desk", "x": 1440, "y": 0, "width": 1024, "height": 600, "logicalDpi": 96, "dpr": 1}]})";

} // namespace

class TestLessonScreens : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void theTeachersWindowTakesTheOtherScreen();
};

void TestLessonScreens::theTeachersWindowTakesTheOtherScreen()
{
    if (QGuiApplication::screens().size() < 2) {
        QVERIFY2(!qEnvironmentVariableIsSet("NORMSCOPE_TWO_SCREENS"), "This platform makes no second screen.");
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("screens.json")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(twoScreens) > 0);
        file.close();
        QProcess again;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"),
                           QStringLiteral("offscreen:configfile=") + file.fileName());
        environment.insert(QStringLiteral("NORMSCOPE_TWO_SCREENS"), QStringLiteral("1"));
        again.setProcessEnvironment(environment);
        again.setProcessChannelMode(QProcess::ForwardedChannels);
        again.start(QCoreApplication::applicationFilePath(), {QStringLiteral("tst_lesson_screens")});
        QVERIFY(again.waitForFinished(120'000));
        QCOMPARE(again.exitCode(), 0);
        return;
    }
    startAnew(WindowArguments {{}, {}, QStringLiteral("en"), false});
    DocumentWindow &opened = *m_program->program.windows().front();
    opened.openLesson(*shippedLesson(QStringLiteral("shared-mean"), QStringLiteral("en")), 0);
    QAction *teacher = m_program->window().lessons().teacher();
    const auto shown = [] {
        const QWidgetList all = QApplication::topLevelWidgets();
        const auto found = std::ranges::find_if(
            all, [](const QWidget *widget) { return qobject_cast<const TeacherWindow *>(widget) != nullptr; });
        return found == all.end() ? nullptr : *found;
    };
    // The teacher's window is wholly on the screen that the class's window is not on.
    for (const QScreen *classroom : QGuiApplication::screens()) {
        MainWindow &window = m_program->window();
        window.setGeometry(classroom->availableGeometry().adjusted(20, 40, -20, -20));
        QTRY_COMPARE(window.screen(), classroom);
        teacher->setChecked(true);
        QTRY_VERIFY(shown() && shown()->isVisible());
        QVERIFY(shown()->screen() != classroom);
        QVERIFY2(shown()->screen()->availableGeometry().contains(shown()->frameGeometry()),
                 qPrintable(shown()->screen()->name()));
        teacher->setChecked(false);
        QTRY_VERIFY(!shown());
    }
    m_program.reset();
}

NORMSCOPE_WINDOW_TEST(TestLessonScreens)

} // namespace tst_lesson_screens

#include "tst_lesson_screens.moc"
