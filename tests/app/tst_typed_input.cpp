// SPDX-License-Identifier: GPL-3.0-or-later
// Text that is being typed when a command is given, in the whole window: the command acts on a document that has the
// typed value, or is refused with the reason.
#include "tests/app/window_test.h"
#include "tests/subject.h"

#include "app/document/batch_size_part.h"
#include "app/document/scene_file.h"
#include "app/shell/menu_entries.h"
#include "widgets/tensor/cell_editor.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QSpinBox>
#include <QTableView>
#include <QUndoStack>

#include <limits>
#include <map>

namespace tst_typed_input {

using namespace normscope;
using namespace normscope::test;

namespace {

/// While it exists, rejects every dialog and closes every menu as soon as it appears.
class Refusals
{
public:
    Refusals()
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            if (QWidget *popup = QApplication::activePopupWidget()) {
                popup->close();
            } else if (QWidget *dialog = QApplication::activeModalWidget()) {
                ++m_dialogs;
                dialog->close();
            }
        });
        m_timer.start(5);
    }

    int dialogs() const { return m_dialogs; }

private:
    QTimer m_timer;
    int m_dialogs = 0;
};

/// Keys that have a meaning of their own in text fields.
bool belongsToFields(const QKeySequence &keys)
{
    const QKeyCombination key = keys[0];
    const bool isText = !(key.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier)) && key.key() < Qt::Key_F1;
    for (const auto standard : {QKeySequence::Undo, QKeySequence::Redo, QKeySequence::Cut, QKeySequence::Copy,
                                QKeySequence::Paste, QKeySequence::SelectAll, QKeySequence::Delete}) {
        if (QKeySequence::keyBindings(standard).contains(keys))
            return true;
    }
    return isText;
}

} // namespace

class TypedInputTest : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(WindowArguments {{}, {}, QStringLiteral("en"), false}); }
    void cleanup() { m_program.reset(); }

    void everyCommandFindsWhatIsTyped_data() { addCommands(); }
    void everyCommandFindsWhatIsTyped();
    void noCommandRunsWhileNoNumberIsTyped_data() { addCommands(1); }
    void noCommandRunsWhileNoNumberIsTyped();
    void aNumberBeyondTheLargestIsToldAsSuch();
    void everyFieldIsTakenBySaving_data();
    void everyFieldIsTakenBySaving();
    void aFieldThatCannotBeTakenIsNotSaved_data() { everyFieldIsTakenBySaving_data(); }
    void aFieldThatCannotBeTakenIsNotSaved();
    void aFieldThatCannotBeTakenIsNotLeft_data() { everyFieldIsTakenBySaving_data(); }
    void aFieldThatCannotBeTakenIsNotLeft();
    void closingAsksAboutWhatIsTyped();
    void aPressBesideTheFieldTakesIt_data();
    void aPressBesideTheFieldTakesIt();
    void theFirstDigitIsKept();
    void anotherLanguageKeepsWhatIsTyped();
    void aDroppedFileAsksAboutWhatIsTyped();

private:
    static constexpr std::int64_t m_cell = 5;

    void addCommands(int mostPerMenu = std::numeric_limits<int>::max());
    void typeIntoOpenCell(const QString &text)
    {
        m_program->clickCell(m_cell);
        m_program->type(text);
        QVERIFY(editor().isVisible());
        QCOMPARE(editor().text(), text);
    }
    CellEditor &editor() { return *m_program->tensor().findChild<CellEditor *>(); }
    double typedCell() { return m_program->document().problem().input[m_cell]; }
    QUndoStack &edits() { return *m_program->document().undoStack(); }
    MenuEntry command(int index)
    {
        return menuEntries(*m_program->window().menuBar()).at(static_cast<std::size_t>(index));
    }
    /// Clicks through the window, as a pointer does.
    void clickOn(const QWidget &widget, QPoint point)
    {
        MainWindow &window = m_program->window();
        QTest::mouseClick(window.windowHandle(), Qt::LeftButton, {}, widget.mapTo(&window, point));
    }
    void openMenuOf(const MenuEntry &entry)
    {
        QMenuBar *bar = m_program->window().menuBar();
        for (QAction *menu : bar->actions()) {
            if (plainMenuText(menu->text()) == entry.menus.first())
                clickOn(*bar, bar->actionGeometry(menu).center());
        }
    }
    /// Types into the named field without committing the text, which may be invalid.
    void typeIntoField(const QString &name, const QString &text);
};

/// Adds a row for each command of the menus, by its key and by its menu.
void TypedInputTest::addCommands(int mostPerMenu)
{
    QTest::addColumn<int>("index");
    QTest::addColumn<bool>("byKey");

    startAnew(WindowArguments {{}, {}, QStringLiteral("en"), false});
    m_program->clickCell(m_cell); // Enables commands that need a cell.
    const std::vector<MenuEntry> entries = menuEntries(*m_program->window().menuBar());
    std::map<QString, int> inMenu;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const QAction *action = entries[i].action;
        if (!action->isEnabled())
            continue;
        const QByteArray name
            = (entries[i].menus + QStringList {plainMenuText(action->text())}).join(QStringLiteral(", ")).toUtf8();
        if (inMenu[entries[i].menus.first()]++ < mostPerMenu)
            QTest::newRow(name + ", menu") << static_cast<int>(i) << false;
        if (!action->shortcut().isEmpty() && !belongsToFields(action->shortcut()))
            QTest::newRow(name + ", key") << static_cast<int>(i) << true;
    }
    m_program.reset();
}

void TypedInputTest::everyCommandFindsWhatIsTyped()
{
    QFETCH(const int, index);
    QFETCH(const bool, byKey);
    typeIntoOpenCell(QStringLiteral("7.5"));
    const Refusals refusals;
    const QPointer<QAction> action = command(index).action;
    QPointer<QObject> window(&m_program->window());
    if (byKey) {
        const QKeyCombination key = action->shortcut()[0];
        m_program->key(key.key(), key.keyboardModifiers());
    } else {
        openMenuOf(command(index));
        QCOMPARE(typedCell(), 7.5);
        action->trigger();
    }
    QCoreApplication::processEvents(); // A change of language rebuilds the window.
    // Whatever the command did, the typed number is in the document or in its history.
    QVERIFY(edits().count() > 0);
    edits().setIndex(1);
    QCOMPARE(typedCell(), 7.5);
}

void TypedInputTest::noCommandRunsWhileNoNumberIsTyped()
{
    QFETCH(const int, index);
    QFETCH(const bool, byKey);
    typeIntoOpenCell(QStringLiteral("1e"));
    const Refusals refusals;
    if (byKey) {
        const QKeyCombination key = command(index).action->shortcut()[0];
        m_program->key(key.key(), key.keyboardModifiers());
    } else {
        openMenuOf(command(index));
        QVERIFY(!QApplication::activePopupWidget());
    }
    QVERIFY(m_program->message().contains(QStringLiteral("“1e”")));
    QCOMPARE(refusals.dialogs(), 0);
    QCOMPARE(edits().count(), 0);
    QVERIFY(editor().isVisible());
    QCOMPARE(editor().text(), QStringLiteral("1e"));
}

/// It is a number, so that it must not be called none.
void TypedInputTest::aNumberBeyondTheLargestIsToldAsSuch()
{
    typeIntoOpenCell(QStringLiteral("1e400"));
    m_program->key(Qt::Key_Return);
    QVERIFY(m_program->message().contains(QStringLiteral("“1e400” is beyond the largest number")));
    QVERIFY(editor().isVisible());
}

void TypedInputTest::everyFieldIsTakenBySaving_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"cell", "epsilon", "gamma", "seed", "probe"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TypedInputTest::typeIntoField(const QString &name, const QString &text)
{
    MainWindow &window = m_program->window();
    if (name == QLatin1String("cell"))
        return typeIntoOpenCell(text);
    if (name == QLatin1String("seed") || name == QLatin1String("probe"))
        window.findChild<QAction *>(QStringLiteral("page.batch-size"))->trigger();
    QWidget *field = nullptr;
    if (name == QLatin1String("gamma")) {
        window.panelAction()->trigger();
        auto *table = window.findChild<QWidget *>(name)->findChild<QTableView *>();
        table->setCurrentIndex(table->model()->index(1, 0));
        field = table;
    } else {
        for (QWidget *candidate : window.findChildren<QWidget *>(name))
            field = candidate->isVisible() ? candidate : field;
    }
    QVERIFY(field);
    field->setFocus(Qt::OtherFocusReason);
    QCOMPARE(QApplication::focusWidget(), field);
    if (name != QLatin1String("gamma"))
        m_program->key(Qt::Key_A, Qt::ControlModifier);
    m_program->type(text);
}

void TypedInputTest::everyFieldIsTakenBySaving()
{
    QFETCH(const QString, name);
    typeIntoField(name, name == QLatin1String("seed") ? QStringLiteral("45") : QStringLiteral("4.5"));
    const QString file = path(QStringLiteral("typed.normscope"));
    const Answer answer(file);
    m_program->key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(answer.given());
    QCOMPARE(edits().count(), 1);
    QVERIFY(!m_program->document().isModified());
    const Scene saved = loadScene(file).scene;
    const BatchExperiment &experiment = saved.part<BatchExperiment>();
    QCOMPARE(saved.problem.input[m_cell] == 4.5, name == QLatin1String("cell"));
    QCOMPARE(saved.problem.spec.epsilon == 4.5, name == QLatin1String("epsilon"));
    QCOMPARE(!saved.problem.gamma.isEmpty() && saved.problem.gamma[1] == 4.5, name == QLatin1String("gamma"));
    QCOMPARE(experiment.seed == 45, name == QLatin1String("seed"));
    QCOMPARE(!experiment.probe.empty() && experiment.probe.front() == 4.5, name == QLatin1String("probe"));
}

void TypedInputTest::aFieldThatCannotBeTakenIsNotSaved()
{
    QFETCH(const QString, name);
    if (name == QLatin1String("seed"))
        QSKIP("Nothing but numbers goes into it.");
    typeIntoField(name, QStringLiteral("4.5x"));
    {
        const Refusals refusals;
        m_program->key(Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(refusals.dialogs(), 0);
    }
    QVERIFY(!m_program->message().isEmpty());
    // The text is still there to be corrected.
    m_program->key(Qt::Key_Backspace);
    const Answer answer(path(QStringLiteral("typed.normscope")));
    m_program->key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(answer.given());
    QCOMPARE(edits().count(), 1);
    QCOMPARE(m_program->message(), QString());
}

void TypedInputTest::aFieldThatCannotBeTakenIsNotLeft()
{
    QFETCH(const QString, name);
    if (name == QLatin1String("seed"))
        QSKIP("Nothing but numbers goes into it.");
    typeIntoField(name, QStringLiteral("4.5x"));
    QWidget *const field = QApplication::focusWidget();
    m_program->key(Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), field);
    QVERIFY(!m_program->message().isEmpty());
    m_program->key(Qt::Key_Backspace);
    m_program->key(Qt::Key_Tab);
    QVERIFY(QApplication::focusWidget() != field);
    QCOMPARE(edits().count(), 1);
}

void TypedInputTest::closingAsksAboutWhatIsTyped()
{
    typeIntoOpenCell(QStringLiteral("7.5"));
    const Answer answer(QMessageBox::Cancel);
    m_program->window().close();
    QVERIFY(answer.given());
    QVERIFY(m_program->window().isVisible());
    QCOMPARE(typedCell(), 7.5);
}

void TypedInputTest::aPressBesideTheFieldTakesIt_data()
{
    QTest::addColumn<QString>("place");
    for (const char *place : {"method", "axis", "page", "cell", "view"})
        QTest::newRow(place) << QString::fromLatin1(place);
}

void TypedInputTest::aPressBesideTheFieldTakesIt()
{
    QFETCH(const QString, place);
    QWidget *target = &m_program->tensor();
    QPoint point = m_program->cell(0);
    if (place == QLatin1String("method")) {
        target = m_program->button(QStringLiteral("Layer"));
        point = target->rect().center();
    } else if (place == QLatin1String("axis")) {
        target = m_program->strip().findChild<AxisChips *>()->findChildren<QCheckBox *>().at(1);
        point = target->rect().center();
    } else if (place == QLatin1String("page")) {
        target = m_program->window().findChild<QWidget *>(QStringLiteral("rail.batch-size"));
        point = target->rect().center();
    } else if (place == QLatin1String("view")) {
        target = &m_program->statistics();
        point = target->rect().center();
    }
    // Text that is no number keeps a press from taking effect.
    typeIntoOpenCell(QStringLiteral("1e"));
    clickOn(*target, point);
    QVERIFY(m_program->message().contains(QStringLiteral("“1e”")));
    QCOMPARE(m_program->selected().pinnedElement, m_cell);
    QVERIFY(editor().isVisible());
    QCOMPARE(edits().count(), 0);

    m_program->type(QStringLiteral("1"));
    clickOn(*target, point);
    QVERIFY(!editor().isVisible());
    QVERIFY(edits().count() > 0);
    edits().setIndex(1);
    QCOMPARE(typedCell(), 10.0);
}

void TypedInputTest::theFirstDigitIsKept()
{
    typeIntoOpenCell(QStringLiteral("7"));
    m_program->clickCell(m_cell + 1);
    QCOMPARE(typedCell(), 7.0);
}

void TypedInputTest::anotherLanguageKeepsWhatIsTyped()
{
    typeIntoOpenCell(QStringLiteral("7.5"));
    const QPointer<QObject> former(&m_program->window());
    m_program->action({QStringLiteral("View"), QStringLiteral("Language"), QStringLiteral("简体中文")})->trigger();
    QTRY_VERIFY(!former);
    QCOMPARE(typedCell(), 7.5);
}

void TypedInputTest::aDroppedFileAsksAboutWhatIsTyped()
{
    typeIntoOpenCell(QStringLiteral("7.5"));
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(path(QStringLiteral("none.npy")))});
    QDragEnterEvent enter({300, 300}, Qt::CopyAction, &files, Qt::LeftButton, {});
    QApplication::sendEvent(&m_program->window(), &enter);
    QDropEvent drop({300, 300}, Qt::CopyAction, &files, Qt::LeftButton, {});
    QApplication::sendEvent(&m_program->window(), &drop);
    QCOMPARE(typedCell(), 7.5);
}

NORMSCOPE_WINDOW_TEST(TypedInputTest)

} // namespace tst_typed_input

#include "tst_typed_input.moc"
