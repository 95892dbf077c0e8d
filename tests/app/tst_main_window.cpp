// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window with real events: what a user does, and its effect in all views.
#include "tests/app/window_test.h"
#include "tests/subject.h"

#include "app/window/classroom/classroom_mode.h"
#include "app/window/screen_fit.h"
#include "engine/samples/samples.h"
#include "widgets/controls/degeneracy_banner.h"
#include "widgets/controls/name_line.h"
#include "widgets/controls/stage_scrubber.h"
#include "widgets/controls/value_table.h"
#include "widgets/controls/value_table_model.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/panel/affine_section.h"
#include "widgets/panel/convention_section.h"
#include "widgets/views/sphere_view.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QMimeData>
#include <QScreen>
#include <QToolButton>
#include <QWindow>

namespace tst_main_window {

using namespace normscope;
using namespace normscope::test;

class MainWindowTest : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(); }
    void cleanup() { m_program.reset(); }

    void beginsWithTheFirstSample();
    void methodChangesEverythingAndIsUndone();
    void togglingAChipLeavesTheMethods();
    void evalModeTakesRunningStatistics();
    void refusedEditLeavesTheControlsAsTheyWere();
    void refusalIsSaidUntilAnEditSucceeds();
    void aWrongIndexIsSaidUntilARightOne();

    void typedValueShowsEverywhereAndIsUndone();
    void largerTableAsksAndGrows();
    void largerTableLeavesTheTensorAloneIfTold();

    void pinIsLinked();
    void hoverIsLinked();
    void keysMoveTheStage();
    void panelActionShowsTheDock();
    void whatAnEditDidOnTheSideIsSaidUntilTheNext();
    void aConventionIsOneStepAndSaysWhatItChanged();
    void gradientsOfTheLensStandInThePanel();

    void aGradientSaysSomethingAtOnce();
    void anotherMethodMovesNothing_data();
    void anotherMethodMovesNothing();
    void messagesMoveNoCell();
    void noWindowIsLargerThanItsScreen();
    void smallScreenShowsNumbers_data();
    void smallScreenShowsNumbers();

    void languageChangesUnderTheOpenDocument();
    void themeIsRepainted();
};

void MainWindowTest::beginsWithTheFirstSample()
{
    QCOMPARE(m_program->document().problem().input.shape(), samples().front().problem().input.shape());
    QVERIFY(!m_program->window().isWindowModified());
    QVERIFY(m_program->button(QStringLiteral("Batch"))->isChecked());
    QCOMPARE(m_program->groupRows(), 4); // One per channel.
    QVERIFY(m_program->window().windowTitle().startsWith(QStringLiteral("Two small images")));
}

void MainWindowTest::methodChangesEverythingAndIsUndone()
{
    m_program->press(QStringLiteral("Layer"));
    QCOMPARE(m_program->document().problem().spec.reducedAxes, (AxisSet {1, 2, 3}));
    QCOMPARE(m_program->groupRows(), 2); // One per image.
    QCOMPARE(m_program->tensor().figure().evaluation()->grouping().groupCount(), 2);
    QVERIFY(m_program->window().isWindowModified());
    QVERIFY(m_program->action(
        {QStringLiteral("Edit"), m_program->document().undoStack()->undoText().prepend(QStringLiteral("Undo "))}));

    m_program->key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(m_program->button(QStringLiteral("Batch"))->isChecked());
    QVERIFY(!m_program->button(QStringLiteral("Layer"))->isChecked());
    QCOMPARE(m_program->groupRows(), 4);
    QVERIFY(!m_program->window().isWindowModified());
}

void MainWindowTest::togglingAChipLeavesTheMethods()
{
    m_program->toggleAxis(0); // H and W are left: instance norm.
    QVERIFY(m_program->button(QStringLiteral("Instance"))->isChecked());
    m_program->toggleAxis(2); // For W alone there is no method.
    for (const char *method : {"Batch", "Layer", "RMS", "Instance", "Group"})
        QVERIFY2(!m_program->button(QString::fromLatin1(method))->isChecked(), method);
    QCOMPARE(m_program->groupRows(), 2 * 4 * 3);
}

void MainWindowTest::evalModeTakesRunningStatistics()
{
    m_program->press(QStringLiteral("Eval"));
    QCOMPARE(m_program->document().problem().spec.mode, Mode::Eval);
    // With running mean 0 and variance 1 the outputs are the values, but for ε.
    const EvaluationPtr evaluation = m_program->program.evaluator().evaluation();
    const double x = evaluation->input()[0];
    QVERIFY(std::abs(evaluation->value(Stage::Output, 0) - x / std::sqrt(1 + 1e-5)) < 1e-12);
}

void MainWindowTest::refusedEditLeavesTheControlsAsTheyWere()
{
    for (const int axis : {0, 2, 3})
        m_program->toggleAxis(axis); // The last reduced axis cannot be removed.
    QCOMPARE(m_program->document().problem().spec.reducedAxes, (AxisSet {3}));
    const auto chips = m_program->strip().findChild<AxisChips *>();
    QCOMPARE(chips->axes(), (AxisSet {3}));
    QVERIFY(chips->findChildren<QCheckBox *>().at(3)->isChecked());
}

void MainWindowTest::refusalIsSaidUntilAnEditSucceeds()
{
    QVERIFY(!m_program->document().setLayout(parseLayout("N,D", 2))); // The tensor has four axes.
    QVERIFY(!m_program->message().isEmpty());
    m_program->toggleAxis(0);
    QCOMPARE(m_program->message(), QString());
}

void MainWindowTest::aWrongIndexIsSaidUntilARightOne()
{
    m_program->tensor().goToIndex(QStringLiteral("40,1,1,1"));
    QVERIFY(!m_program->message().isEmpty());
    m_program->tensor().goToIndex(QStringLiteral("0,1,1,1"));
    QCOMPARE(m_program->message(), QString());
}

void MainWindowTest::typedValueShowsEverywhereAndIsUndone()
{
    const QString mean = m_program->groupMean(0);
    m_program->typeIntoCell(0, QStringLiteral("7"));
    QCOMPARE(m_program->document().problem().input[0], 7.0);
    QVERIFY(m_program->window().isWindowModified());
    QVERIFY(m_program->title().contains(QLatin1Char('*')));
    QVERIFY(m_program->groupMean(0) != mean);
    // 17 values of −1.406·18 + 1.7 remain, and the new 7.
    QTest::mouseMove(&m_program->tensor(), m_program->cell(0));
    QVERIFY2(m_program->readout().contains(QStringLiteral("x[0, 0, 0, 0] = 7")), qPrintable(m_program->readout()));

    m_program->key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!m_program->window().isWindowModified());
    QVERIFY(!m_program->title().contains(QLatin1Char('*')));
    QCOMPARE(m_program->groupMean(0), mean);
}

void MainWindowTest::largerTableAsksAndGrows()
{
    startAnew(WindowArguments {{}, QStringLiteral("two-by-three"), {}, false});
    QGuiApplication::clipboard()->setText(QStringLiteral("1\t2\t3\t4\n5\t6\t7\t8\n9\t10\t11\t12\n"));
    m_program->clickCell(0);
    const Answer answer(QMessageBox::Yes);
    m_program->key(Qt::Key_V, Qt::ControlModifier);
    QVERIFY(answer.given());
    QCOMPARE(m_program->document().problem().input.shape(), (Shape {3, 4}));
    QCOMPARE(m_program->document().problem().input[11], 12.0);
    QCOMPARE(m_program->groupRows(), 4);
    QVERIFY(m_program->window().isWindowModified());
}

void MainWindowTest::largerTableLeavesTheTensorAloneIfTold()
{
    startAnew(WindowArguments {{}, QStringLiteral("two-by-three"), {}, false});
    QGuiApplication::clipboard()->setText(QStringLiteral("1\t2\t3\t4\n"));
    m_program->clickCell(0);
    const Answer answer(QMessageBox::No);
    m_program->key(Qt::Key_V, Qt::ControlModifier);
    QVERIFY(answer.given());
    QCOMPARE(m_program->document().problem().input.shape(), (Shape {2, 3}));
    QVERIFY(!m_program->window().isWindowModified());
}

void MainWindowTest::pinIsLinked()
{
    // Pinning in the table.
    QTest::mouseClick(m_program->statistics().viewport(), Qt::LeftButton, {}, m_program->statisticsRow(2).center());
    QCOMPARE(m_program->selected().pinnedGroup, 2);
    // Pinning in the tensor.
    m_program->clickCell(0);
    QCOMPARE(m_program->selected().pinnedGroup, 0);
    QCOMPARE(m_program->statistics().currentIndex().row(), 0);
    // Pinning on the sphere, at some point that belongs to another group.
    SphereView &sphere = *m_program->explore().sphereView();
    QTRY_VERIFY(!sphere.isComputing());
    for (int x = 0; x < sphere.width() && m_program->selected().pinnedGroup == 0; x += 3) {
        for (int y = 0; y < sphere.height() && m_program->selected().pinnedGroup == 0; y += 3) {
            QTest::mouseMove(&sphere, {x, y});
            if (m_program->selected().hoveredGroup > 0)
                QTest::mouseClick(&sphere, Qt::LeftButton, {}, {x, y});
        }
    }
    QVERIFY(m_program->selected().pinnedGroup > 0);
    QCOMPARE(m_program->statistics().currentIndex().row(), m_program->selected().pinnedGroup);
}

void MainWindowTest::hoverIsLinked()
{
    const auto row = [this] { return m_program->statistics().viewport()->grab(m_program->statisticsRow(1)).toImage(); };
    const QImage before = row();
    QTest::mouseMove(&m_program->tensor(), m_program->cell(9));
    QCOMPARE(m_program->selected().hoveredGroup, 1);
    QVERIFY(row() != before);

    const QImage tensor = m_program->tensor().grab().toImage();
    QTest::mouseMove(m_program->statistics().viewport(), m_program->statisticsRow(3).center());
    QCOMPARE(m_program->selected().hoveredGroup, 3);
    QVERIFY(m_program->tensor().grab().toImage() != tensor);
}

void MainWindowTest::keysMoveTheStage()
{
    QCOMPARE(m_program->selected().stage, 3.0);
    m_program->type(QStringLiteral("["));
    QTRY_COMPARE(m_program->selected().stage, 2.0);
    m_program->type(QStringLiteral("]"));
    QTRY_COMPARE(m_program->selected().stage, 3.0);
    QVERIFY(!m_program->window().isWindowModified());
}

void MainWindowTest::panelActionShowsTheDock()
{
    auto *dock = m_program->window().findChild<QDockWidget *>(QStringLiteral("normalizationPanel"));
    QVERIFY(!dock->isVisible());
    for (QToolButton *candidate : m_program->window().findChildren<QToolButton *>()) {
        if (candidate->defaultAction() == m_program->strip().panelAction())
            QTest::mouseClick(candidate, Qt::LeftButton);
    }
    QVERIFY(dock->isVisible());
    dock->close();
    QVERIFY(!m_program->strip().panelAction()->isChecked());
}

void MainWindowTest::whatAnEditDidOnTheSideIsSaidUntilTheNext()
{
    NormalizationSpec spec = m_program->document().problem().spec;
    spec.tracksRunningStatistics = true;
    spec.mode = Mode::Eval;
    QVERIFY(m_program->document().setSpec(spec));
    QVERIFY(m_program->message().startsWith(QStringLiteral("There are no running statistics yet")));
    m_program->clickCell(3); // Changes of the view do not modify it.
    QVERIFY(!m_program->message().isEmpty());
    m_program->typeIntoCell(7, QStringLiteral("2"));
    QCOMPARE(m_program->message(), QString());
}

void MainWindowTest::aConventionIsOneStepAndSaysWhatItChanged()
{
    m_program->window().panelAction()->trigger();
    auto *choice = m_program->window().findChild<ConventionSection *>()->findChild<QComboBox *>();
    QCOMPARE(choice->currentText(), QStringLiteral("PyTorch"));
    const NormalizationSpec before = m_program->document().problem().spec;
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_Down);
    QCOMPARE(m_program->document().problem().spec.epsilon, 1e-3);
    QCOMPARE(m_program->document().problem().spec.momentum, 0.99);
    QVERIFY(m_program->message().startsWith(QStringLiteral("Keras: ε 1e−5 → 0.001")));
    QVERIFY(m_program->window().findChild<NameLine *>()->fullText().contains(QStringLiteral("convention: Keras")));
    QCOMPARE(m_program->document().undoStack()->count(), 1);
    m_program->key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(m_program->document().problem().spec == before);
    QCOMPARE(choice->currentText(), QStringLiteral("PyTorch"));
    QCOMPARE(m_program->message(), QString()); // The change that it reported is undone.
}

void MainWindowTest::gradientsOfTheLensStandInThePanel()
{
    m_program->document().setUpstream({});
    m_program->window().panelAction()->trigger();
    m_program->explore().lenses()->show(Lens::Gradient, nullptr);
    const auto *gamma = m_program->window().findChild<AffineSection *>(QStringLiteral("gamma"))->table()->model();
    QCOMPARE(gamma->columnCount(), 2);
    QCOMPARE(m_program->window().findChild<AffineSection *>(QStringLiteral("beta"))->table()->model()->value(0, 1),
             18.0); // dβ of Σ y is the number of values: 2 · 3 · 3.
    m_program->explore().lenses()->show(Lens::Values, nullptr);
    QCOMPARE(gamma->columnCount(), 1);
}

void MainWindowTest::aGradientSaysSomethingAtOnce()
{
    m_program->explore().lenses()->show(Lens::Gradient, nullptr);
    const LensResultPtr result = m_program->explore().lenses()->result();
    QVERIFY(result && !isRounding(*result));
}

void MainWindowTest::anotherMethodMovesNothing_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<bool>("presenting");
    for (const int width : {1024, 1440}) {
        QTest::addRow("%d", width) << width << false;
        QTest::addRow("%d, presenting", width) << width << true;
    }
}

void MainWindowTest::anotherMethodMovesNothing()
{
    QFETCH(const int, width);
    QFETCH(const bool, presenting);
    MainWindow &window = m_program->window();
    window.classroom().setOn(presenting);
    window.setWindowState({});
    window.resize(width, 800);
    const auto places = [this, &window] {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QStringList all;
        const auto add = [&](const QWidget *part) {
            const QPoint at = part->mapTo(&window, QPoint());
            all += QStringLiteral("%1 at %2, %3").arg(part->objectName()).arg(at.x()).arg(at.y());
        };
        for (const char *name : {"method", "axes", "mode", "groups"})
            add(window.findChild<QWidget *>(QLatin1String(name)));
        add(&m_program->tensor());
        const QRectF cell = m_program->tensor().figure().cellRect(5);
        all += QStringLiteral("cell %1, %2, %3, %4").arg(cell.x()).arg(cell.y()).arg(cell.width()).arg(cell.height());
        return all;
    };
    const QStringList before = places();
    for (const char *method : {"Layer", "RMS", "Instance", "Group", "Batch"}) {
        m_program->button(QLatin1String(method))->click();
        m_program->tensor().grab(); // Painting arranges the view.
        QCOMPARE(places(), before);
    }
}

void MainWindowTest::messagesMoveNoCell()
{
    const auto place = [this] {
        QApplication::processEvents(); // Lays out what a message changed.
        return QRect(m_program->tensor().mapTo(&m_program->window(), QPoint()), m_program->tensor().size());
    };
    const QRect before = place();
    m_program->typeIntoCell(5, QStringLiteral("1e"));
    QVERIFY(!m_program->message().isEmpty());
    QCOMPARE(place(), before);
    m_program->key(Qt::Key_Escape);

    auto *banner = m_program->window().findChild<DegeneracyBanner *>();
    QVERIFY(!banner->isVisible());
    m_program->tensor().selectAllCells();
    m_program->tensor().clearCells();
    QVERIFY(banner->isVisible());
    QCOMPARE(place(), before);
}

void MainWindowTest::noWindowIsLargerThanItsScreen()
{
    const QSize room = m_program->window().screen()->availableSize();
    const auto fits = [room](QSize size) { return size.width() < room.width() && size.height() < room.height(); };
    QVERIFY(fits(m_program->window().minimumSize()));
    QWidget large;
    const ScreenFit fit(large, room + QSize(200, 200), room + QSize(100, 100));
    QVERIFY(fits(large.size()));
    QVERIFY(fits(large.minimumSize()));
    QWidget small;
    const ScreenFit smallFit(small, {300, 200}, {200, 100});
    QCOMPARE(small.size(), QSize(300, 200));
    QCOMPARE(small.minimumSize(), QSize(200, 100));
}

void MainWindowTest::smallScreenShowsNumbers_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("withPanel");
    for (const char *language : {"en", "zh_CN"}) {
        const auto add = [language](const QSize &size, bool withPanel) {
            QTest::addRow("%s, %d%s", language, size.width(), withPanel ? ", panel" : "")
                << QString::fromLatin1(language) << size << withPanel;
        };
        add({1008, 652}, false); // What frame and title of a window leave of a small screen.
        for (const QSize &size : {QSize(1024, 700), QSize(1440, 900), QSize(1920, 1080)}) {
            add(size, false);
            add(size, true);
        }
    }
}

/// The panel of γ and β is tested as well, since its numbers are read together with those of the cells.
void MainWindowTest::smallScreenShowsNumbers()
{
    QFETCH(const QString, language);
    QFETCH(const QSize, size);
    QFETCH(const bool, withPanel);
    startAnew(WindowArguments {{}, {}, language, false});
    m_program->window().resize(size);
    if (withPanel)
        m_program->window().findChild<QAction *>(QStringLiteral("tensor.panel"))->trigger();
    const auto cell = [this](bool withNumber) {
        TensorViewOptions options = m_program->tensor().options();
        options.showValues = withNumber;
        m_program->tensor().setOptions(options);
        return m_program->tensor().grab(m_program->tensor().figure().cellRect(0).toAlignedRect()).toImage();
    };
    QTRY_VERIFY(cell(true) != cell(false));
}

void MainWindowTest::languageChangesUnderTheOpenDocument()
{
    m_program->typeIntoCell(0, QStringLiteral("7"));
    m_program->clickCell(10);
    m_program->explore().sphereView()->setOrientation({QQuaternion(0.6F, 0, 0.8F, 0), 1});
    const MainWindow *before = &m_program->window();
    const QString file = m_program->window().menuBar()->actions().first()->text();

    m_program->action({QStringLiteral("View"), QStringLiteral("Language"), QStringLiteral("简体中文")})->trigger();
    QTRY_VERIFY(&m_program->window() != before);
    QVERIFY(m_program->window().isVisible());
    QVERIFY(m_program->window().menuBar()->actions().first()->text() != file);
    QCOMPARE(m_program->document().problem().input[0], 7.0);
    QVERIFY(m_program->document().undoStack()->canUndo());
    QVERIFY(m_program->window().isWindowModified());
    QCOMPARE(m_program->selected().pinnedElement, 10);
    QCOMPARE(m_program->groupRows(), 4);
    QVERIFY(std::abs(m_program->explore().sphereView()->orientation().rotation.y() - 0.8) < 1e-6);
}

void MainWindowTest::themeIsRepainted()
{
    const auto lightness = [this] { return m_program->window().grab().toImage().pixelColor(5, 300).lightness(); };
    m_program->action({QStringLiteral("View"), QStringLiteral("Theme"), QStringLiteral("Light")})->trigger();
    QTRY_VERIFY(lightness() > 200);
    m_program->action({QStringLiteral("View"), QStringLiteral("Theme"), QStringLiteral("Dark")})->trigger();
    QTRY_VERIFY(lightness() < 60);
    m_program->action({QStringLiteral("View"), QStringLiteral("Theme"), QStringLiteral("Grey, with patterns")})
        ->trigger();
    QTRY_VERIFY(lightness() > 200);
    const QImage tensor = m_program->tensor().grab().toImage();
    for (int y = 0; y < tensor.height(); y += 7) {
        for (int x = 0; x < tensor.width(); x += 3) {
            const QColor color = tensor.pixelColor(x, y);
            QVERIFY2(color.red() == color.green() && color.green() == color.blue(), qPrintable(color.name()));
        }
    }
    QCOMPARE(Preferences().get(Preferences::theme), ThemeChoice::Print);
}

NORMSCOPE_WINDOW_TEST(MainWindowTest)

} // namespace tst_main_window

#include "tst_main_window.moc"
