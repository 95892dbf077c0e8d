// SPDX-License-Identifier: GPL-3.0-or-later
// A seeded monkey on the whole window: random keys, clicks, drags, commands and answers, on all pages, lessons and
// dialogs. No warning of Qt, no crash; a model knows what the document has to be; memory stays flat, and at last the
// program rests. Longer, with another seed, in another language:
//   NORMSCOPE_SECONDS=3600 NORMSCOPE_SEED=7 NORMSCOPE_LANGUAGE=zh_CN build/release/tests/campaigns/tests_campaigns
//   tst_monkey
#include "tests/app/window_test.h"
#include "tests/campaigns/document_model.h"
#include "tests/subject.h"

#include "app/document/sample_scene.h"
#include "app/shell/menu_entries.h"
#include "engine/formats/npy.h"
#include "engine/samples/samples.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QMenu>
#include <QScreen>
#include <QWheelEvent>

#include <cstdio>
#include <ctime>
#include <deque>
#include <fstream>
#include <map>
#include <random>

#include <malloc.h>
#include <unistd.h>

namespace tst_monkey {

using namespace normscope;
using namespace normscope::test;

namespace {

QtMessageHandler formerHandler = nullptr;
QString warning;

void keepWarning(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    // The offscreen platform lacks some calls, and QtTest reports a click that a widget ignores.
    const bool isOfTest = message.startsWith(QLatin1String("This plugin does not support"))
        || message.startsWith(QLatin1String("Mouse event"));
    if (type != QtDebugMsg && type != QtInfoMsg && !isOfTest && warning.isEmpty())
        warning = message;
    formerHandler(type, context, message);
}

int setting(const char *name, int otherwise)
{
    bool ok = false;
    const int value = qEnvironmentVariableIntValue(name, &ok);
    return ok ? value : otherwise;
}

double residentMegabytes()
{
    ::malloc_trim(0);
    std::ifstream file("/proc/self/statm");
    double pages = 0;
    file >> pages >> pages;
    return pages * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

double processSeconds()
{
    timespec time = {};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Counts the events of the whole program, to tell what keeps it from resting.
class EventCounter : public QObject
{
public:
    EventCounter() { qApp->installEventFilter(this); }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        ++m_counts[QStringLiteral("%1 of type %2 to %3")
                       .arg(QLatin1String(watched->metaObject()->className()))
                       .arg(event->type())
                       .arg(watched->objectName())];
        return false;
    }
    QString most() const
    {
        QString text;
        for (const auto &[event, count] : m_counts) {
            if (count > 20)
                text += QStringLiteral("\n  %1 %2").arg(count).arg(event);
        }
        return text;
    }

private:
    std::map<QString, int> m_counts;
};

} // namespace

class Monkey : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void playsWithoutHarm();

private:
    // What it does.
    void step();
    void act();
    void answerFileDialog(QDialog &dialog);
    void pressIn(QWidget &widget);
    void dragIn(QWidget &widget);
    void typeInto(QWidget &widget);
    void trigger();
    void openFile();
    void save();
    QWidget *someWidget(QWidget &window);
    QPoint somePoint(const QWidget &widget);

    int below(int count) { return count > 0 ? std::uniform_int_distribution<int>(0, count - 1)(m_random) : 0; }
    bool chance(int percent) { return below(100) < percent; }
    void note(const QString &what)
    {
        m_last.push_back(what);
        if (m_last.size() > 12)
            m_last.pop_front();
        if (m_isLoud)
            std::fprintf(stderr, "%s\n", qPrintable(what));
    }
    MainWindow &window() { return m_program->window(); }
    void check();
    void rest();
    QString lastActions() const { return QStringList(m_last.begin(), m_last.end()).join(QStringLiteral("\n  ")); }
    void fail(const QString &what)
    {
        if (m_finding.isEmpty())
            m_finding = what;
    }

    std::mt19937 m_random;
    std::unique_ptr<DocumentModel> m_model;
    std::deque<QString> m_last;
    QString m_finding;
    QPointer<QWidget> m_modal;
    int m_modalSteps = 0;
    int m_steps = 0;
    int m_saves = 0;
    int m_depth = 0;
    int m_keys = 0; ///< Of those that follow each other, so many are still to come.
    bool m_ends = false;
    bool m_isLoud = qEnvironmentVariableIsSet("NORMSCOPE_LOUD");
    QElapsedTimer m_time;
    qint64 m_duration = 0;
};

void Monkey::initTestCase()
{
    prepareApplication();
    formerHandler = qInstallMessageHandler(keepWarning);
}

void Monkey::cleanupTestCase()
{
    qInstallMessageHandler(formerHandler);
}

QPoint Monkey::somePoint(const QWidget &widget)
{
    return {below(widget.width()), below(widget.height())};
}

QWidget *Monkey::someWidget(QWidget &window)
{
    QList<QWidget *> visible;
    for (QWidget *widget : window.findChildren<QWidget *>()) {
        if (widget->isVisible() && widget->window() == &window && !widget->visibleRegion().isEmpty())
            visible << widget;
    }
    return visible.isEmpty() ? &window : visible.at(below(static_cast<int>(visible.size())));
}

void Monkey::pressIn(QWidget &widget)
{
    static const Qt::MouseButton buttons[]
        = {Qt::LeftButton, Qt::LeftButton, Qt::LeftButton, Qt::LeftButton, Qt::RightButton, Qt::MiddleButton};
    static const Qt::KeyboardModifiers modifiers[]
        = {{}, {}, {}, Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier};
    const QPointer<QWidget> target = &widget;
    const QPoint point = somePoint(widget);
    const Qt::MouseButton button = buttons[below(6)];
    if (chance(10)) {
        const QPoint delta(0, chance(50) ? 120 : -120);
        QWheelEvent event(point, widget.mapToGlobal(point), {}, delta, Qt::NoButton, modifiers[below(6)],
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&widget, &event);
        return;
    }
    if (chance(10))
        QTest::mouseDClick(&widget, button, modifiers[below(6)], point);
    else
        QTest::mouseClick(&widget, button, modifiers[below(6)], point);
    if (target && button == Qt::RightButton) {
        QContextMenuEvent event(QContextMenuEvent::Mouse, point, widget.mapToGlobal(point));
        QApplication::sendEvent(target, &event);
    }
}

void Monkey::dragIn(QWidget &widget)
{
    const QPointer<QWidget> target = &widget;
    QTest::mousePress(&widget, Qt::LeftButton, {}, somePoint(widget));
    for (int i = 0; i < 4 && target; ++i) {
        const QPoint point = somePoint(*target);
        QMouseEvent event(QEvent::MouseMove, point, target->mapToGlobal(point), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(target, &event);
    }
    if (target)
        QTest::mouseRelease(target, Qt::LeftButton, {}, somePoint(*target));
}

void Monkey::typeInto(QWidget &widget)
{
    static const Qt::Key keys[]
        = {Qt::Key_Left, Qt::Key_Right,   Qt::Key_Up,       Qt::Key_Down,      Qt::Key_Return, Qt::Key_Escape,
           Qt::Key_Tab,  Qt::Key_Backtab, Qt::Key_Space,    Qt::Key_Backspace, Qt::Key_Delete, Qt::Key_Home,
           Qt::Key_End,  Qt::Key_PageUp,  Qt::Key_PageDown, Qt::Key_F2,        Qt::Key_F6,     Qt::Key_Menu};
    static const char letters[] = "0123456789.,-+eE:/[]<>abcdefghijklmnopqrstuvwxyz !?*";
    if (chance(50))
        QTest::keyClick(&widget, keys[below(static_cast<int>(std::size(keys)))],
                        chance(15) ? Qt::ShiftModifier : Qt::KeyboardModifiers());
    else
        QTest::keyClick(&widget, letters[below(sizeof letters - 1)]);
}

void Monkey::trigger()
{
    // Windows of others, which the model does not watch, the printer, and the end.
    static const QStringList left = {QStringLiteral("file.quit"), QStringLiteral("file.close"),
                                     QStringLiteral("file.print"), QStringLiteral("file.newWindow")};
    std::vector<MenuEntry> entries = menuEntries(*window().menuBar());
    std::erase_if(entries, [&](const MenuEntry &entry) {
        return !entry.action->isEnabled() || entry.action->menu() || left.contains(entry.action->objectName());
    });
    if (entries.empty())
        return;
    QAction *action = entries.at(static_cast<std::size_t>(below(static_cast<int>(entries.size())))).action;
    note(QStringLiteral("command ") + action->objectName() + QLatin1Char(' ') + action->text());
    action->trigger();
}

void Monkey::openFile()
{
    static const char *const names[] = {"a.npy", "b.csv", "broken.npy", "mine.normscope", "large.npy", "nowhere.npy"};
    const QString file = path(QString::fromLatin1(names[below(6)]));
    note(QStringLiteral("open ") + file);
    window().files().open(file);
}

void Monkey::save()
{
    if (QAction *action
        = window().findChild<QAction *>(chance(70) ? QStringLiteral("file.save") : QStringLiteral("file.saveAs"))) {
        note(QStringLiteral("save"));
        action->trigger();
    }
}

void Monkey::answerFileDialog(QDialog &dialog)
{
    auto *name = dialog.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    if (!name || chance(40))
        return dialog.reject();
    static const char *const names[]
        = {"mine", "mine.normscope", "a.npy", "b.csv", "figure.svg", "no/such/folder/x", ""};
    name->setText(path(QString::fromLatin1(names[below(7)])));
    note(QStringLiteral("file name ") + name->text());
    QTest::keyClick(name, Qt::Key_Return);
}

/// One action, on whatever is in front.
void Monkey::act()
{
    QWidget *popup = QApplication::activePopupWidget();
    QWidget *modal = QApplication::activeModalWidget();
    if (modal != m_modal) {
        m_modal = modal;
        m_modalSteps = 0;
    }
    if (modal && ++m_modalSteps > 40) {
        note(QStringLiteral("leave ") + modal->windowTitle());
        if (popup)
            popup->close();
        if (auto *dialog = qobject_cast<QDialog *>(modal))
            return dialog->reject();
        modal->close();
        return;
    }
    if (popup) {
        note(QStringLiteral("popup ") + QLatin1String(popup->metaObject()->className()));
        if (chance(30))
            popup->close();
        else if (chance(50))
            QTest::keyClick(popup, chance(60) ? Qt::Key_Down : Qt::Key_Return);
        else
            pressIn(*popup);
        return;
    }
    if (modal && modal->inherits("QFileDialog"))
        return answerFileDialog(static_cast<QDialog &>(*modal));
    if (QWidget *focus = QApplication::focusWidget(); m_keys > 0 && focus && (!modal || focus->window() == modal)) {
        --m_keys;
        return typeInto(*focus);
    }
    QWidget *front = modal ? modal : &window();
    if (!modal && chance(20) && QApplication::activeWindow())
        front = QApplication::activeWindow(); // A teacher's window, a palette.
    const int what = below(100);
    if (!modal && what < 22)
        return trigger();
    if (!modal && what < 24)
        return openFile();
    if (!modal && what < 27)
        return save();
    if (!modal && what < 28) {
        note(QStringLiteral("size"));
        return window().resize(800 + below(1000), 600 + below(500));
    }
    if (what < 35 && !modal) {
        QUndoStack &stack = *m_program->document().undoStack();
        note(QStringLiteral("undo or redo"));
        return chance(60) ? stack.undo() : stack.redo();
    }
    QWidget *focus = QApplication::focusWidget();
    if (what < 60 && focus && focus->window() == front) {
        m_keys = below(5);
        note(QStringLiteral("keys into ") + QLatin1String(focus->metaObject()->className()) + QLatin1Char(' ')
             + focus->accessibleName());
        return typeInto(*focus);
    }
    QWidget *widget = someWidget(*front);
    note(QStringLiteral("mouse in ") + QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ')
         + widget->accessibleName() + QStringLiteral(" of ") + front->windowTitle());
    what < 75 ? dragIn(*widget) : pressIn(*widget);
}

void Monkey::check()
{
    if (!warning.isEmpty())
        fail(QStringLiteral("Qt says: ") + warning);
    if (QApplication::activeModalWidget() || m_depth > 1)
        return;
    Document &document = m_program->document();
    if (!document.path().isEmpty() && !document.isModified() && QFile::exists(document.path())
        && document.stamp() == FileStamp::of(document.path()) && chance(20)) {
        m_model->checkFile();
        ++m_saves;
    }
    const QString mistake = m_model->mistake();
    if (!mistake.isEmpty())
        fail(mistake);
}

/// The next one is on its way before this one opens a dialog, whose loop then goes on with it.
void Monkey::step()
{
    if (m_ends)
        return;
    // Not at once: as with a user, what an action has posted comes before the next one.
    QTimer::singleShot(1, this, [this] { step(); });
    ++m_depth;
    if (m_time.elapsed() < m_duration && m_finding.isEmpty()) {
        ++m_steps;
        act();
        check();
    } else {
        // What is still being opened may ask whether to give up the document.
        m_ends = !QApplication::activePopupWidget() && !QApplication::activeModalWidget() && m_depth == 1
            && window().isSettled();
        if (QWidget *popup = QApplication::activePopupWidget())
            popup->close();
        else if (auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget()))
            dialog->reject();
    }
    --m_depth;
}

/// Whatever still moves has been told to end.
void Monkey::rest()
{
    QTRY_VERIFY_WITH_TIMEOUT(window().isSettled(), 60'000);
    double used = 1;
    for (int i = 0; i < 150 && used > 0.02; ++i) { // What is computed behind the window may take its time.
        const double before = processSeconds();
        QTest::qWait(1000);
        used = processSeconds() - before;
    }
    if (used <= 0.02)
        return;
    const EventCounter counter;
    QTest::qWait(1000);
    QFAIL(qPrintable(QStringLiteral("at rest it uses %1 s of the processor in a second; events:").arg(used)
                     + counter.most() + QStringLiteral("\nlast:\n  ") + lastActions()));
}

void Monkey::playsWithoutHarm()
{
    const int seed = setting("NORMSCOPE_SEED", 20160721);
    m_duration = qint64(1000) * setting("NORMSCOPE_SECONDS", 5);
    m_random.seed(static_cast<unsigned>(seed));
    WindowArguments arguments;
    arguments.language = qEnvironmentVariable("NORMSCOPE_LANGUAGE", QStringLiteral("en"));
    startAnew(arguments);
    saveNpy(path(QStringLiteral("a.npy")).toStdString(), Tensor::filled({3, 4, 2}, 0.5));
    saveNpy(path(QStringLiteral("large.npy")).toStdString(), Tensor::filled({64, 32, 8, 8}, 1.5));
    QFile table(path(QStringLiteral("b.csv")));
    QVERIFY(table.open(QIODevice::WriteOnly) && table.write("1,2,3\n4,5,6\n") > 0);
    QFile broken(path(QStringLiteral("broken.npy")));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("\x93NUMPY") > 0);
    table.close();
    broken.close();
    m_model = std::make_unique<DocumentModel>(m_program->document());
    m_time.start();
    std::vector<double> memory;
    step();
    // In a loop as the program's own one: what waits for dialogs counts the loops.
    QEventLoop loop;
    QTimer observer;
    connect(&observer, &QTimer::timeout, &loop, [&] {
        if (m_time.elapsed() > m_duration * static_cast<qint64>(memory.size() + 1) / 8)
            memory.push_back(residentMegabytes());
        if (m_ends)
            return loop.quit();
        if (m_time.elapsed() > m_duration + 180'000) {
            const QWidget *modal = QApplication::activeModalWidget();
            qFatal("no end: %s, %d steps within each other, %s\n  %s", qPrintable(m_finding), m_depth,
                   modal ? modal->metaObject()->className() : "no dialog", qPrintable(lastActions()));
        }
    });
    observer.start(20);
    loop.exec();
    observer.stop();
    std::printf("seed %d, %s: %d steps, %d edits, %d undone or redone, %d files compared; memory in MB:", seed,
                qPrintable(arguments.language), m_steps, m_model->edits(), m_model->returns(), m_saves);
    for (const double megabytes : memory)
        std::printf(" %.0f", megabytes);
    std::printf("\n");
    QVERIFY2(m_finding.isEmpty(), qPrintable(m_finding + QStringLiteral("\nlast:\n  ") + lastActions()));
    m_program->document().open(sampleScene(samples().front()));
    rest();
    // Flat: what is learnt to know in the first half (fonts, pages, caches) does not grow in the second.
    if (m_duration >= 60'000)
        QVERIFY(memory.back() < 1.3 * memory.at(memory.size() / 2) + 50);
    QVERIFY2(warning.isEmpty(), qPrintable(warning));
    m_model.reset();
    m_program.reset();
}

int runForLong(int argc, char **argv)
{
    qputenv("QTEST_FUNCTION_TIMEOUT", "2147483647"); // QtTest's own, of five minutes, would end it.
    return runTests<Monkey, QApplication>(argc, argv);
}
static const Subject subject(__FILE__, runForLong);

} // namespace tst_monkey

#include "tst_monkey.moc"
