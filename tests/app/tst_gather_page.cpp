// SPDX-License-Identifier: GPL-3.0-or-later
// Number lines and gathering on the page Explore, and animated figures from the export dialog.
#include "app/cli/command_line.h"
#include "app/document/batch_size_part.h"
#include "app/pages/batch_size/batch_size_page.h"
#include "app/window/classroom/classroom_mode.h"
#include "engine/tensor/error.h"
#include "tests/app/export_test.h"
#include "tests/subject.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/stage_scrubber.h"
#include "widgets/gather/gather_view.h"
#include "widgets/gather/number_lines_view.h"

#include <QApplication>
#include <QDir>
#include <QImageReader>
#include <QToolButton>

namespace tst_gather_page {

using namespace normscope;
using namespace normscope::test;

class GatherPageTest : public QObject, private ExportBench
{
    Q_OBJECT

    GatherView &gather() { return *m_program->explore().gatherView(); }
    ExportChoices moving(const char *view, Motion motion)
    {
        ExportChoices choices;
        choices.view = viewOf(view);
        choices.kind = ExportKind::Png;
        choices.spec.dpi = 40;
        choices.motion = motion;
        choices.timing.frameRate = 2;
        return choices;
    }
    QString save(const FigureRequest &request, const ExportChoices &choices, const QString &file)
    {
        QSignalSpy finished(&exporter(), &FigureExporter::finished);
        QSignalSpy failed(&exporter(), &FigureExporter::failed);
        exporter().save(request, choices, file);
        if (!QTest::qWaitFor([&] { return finished.size() + failed.size() > 0; }, 20'000))
            return {};
        return (finished.isEmpty() ? failed : finished).first().first().toString();
    }

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(); }

    void theLinesAreAViewThatWaitsToBeAskedFor()
    {
        CardArrangement &cards = m_program->explore().arrangement();
        QVERIFY(!cards.isShown(QStringLiteral("lines")));
        QAction *show = m_program->window().commands().find(QStringLiteral("view.show.lines"));
        QVERIFY(show);
        show->trigger();
        QVERIFY(m_program->explore().linesView()->isVisible());
        // A document saves the card; the look of an earlier version, which does not mention the card, hides it.
        const QJsonObject look = m_program->explore().look();
        cards.reset();
        QVERIFY(!cards.isShown(QStringLiteral("lines")));
        m_program->explore().show(look);
        QVERIFY(cards.isShown(QStringLiteral("lines")));
        m_program->explore().show(QJsonObject {
            {QStringLiteral("cards"), QJsonObject {{QStringLiteral("hidden"), QJsonArray {QStringLiteral("block")}}}}});
        QVERIFY(!cards.isShown(QStringLiteral("lines")));
        QVERIFY(!cards.isShown(QStringLiteral("block")));
    }

    void pinnedCellsAreLinkedBothWays()
    {
        NumberLinesView &lines = *m_program->explore().linesView();
        m_program->window().commands().find(QStringLiteral("view.show.lines"))->trigger();
        m_program->clickCell(5);
        QCOMPARE(lines.figure().selection().pinnedElement, std::int64_t {5});
        lines.setFocus();
        QTest::keyClick(&lines, Qt::Key_Right);
        QVERIFY(m_program->selected().pinnedElement != 5);
        QCOMPARE(m_program->tensor().pinnedElement(), m_program->selected().pinnedElement);
    }

    void theKeyGathersAndEscapeEndsIt()
    {
        m_program->tensor().setFocus();
        m_program->key(Qt::Key_C);
        QVERIFY(gather().isVisible());
        m_program->key(Qt::Key_Escape);
        QVERIFY(!gather().isVisible());
        QCOMPARE(m_program->selected().stage, 3.0);
    }

    /// Escape first ends the gathering, whichever widget has the focus; the classroom mode stays on.
    void escapeEndsItBeforeAnythingElse()
    {
        m_program->window().classroom().setOn(true);
        gather().action()->trigger();
        m_program->explore().scrubber()->findChild<QToolButton *>()->setFocus();
        m_program->key(Qt::Key_Escape);
        QVERIFY(!gather().isVisible());
        QVERIFY(m_program->window().classroom().isOn());
        m_program->window().classroom().setOn(false);
    }

    void spaceGoesThroughTheStagesAndHome()
    {
        gather().setGathered(true);
        m_program->explore().step(1); // On from the last stage.
        QTRY_VERIFY(!gather().isVisible());
    }

    void anotherMethodRegroups()
    {
        gather().setGathered(true);
        QVERIFY(gather().isVisible());
        const EvaluationPtr batch = gather().figure().tensor().evaluation();
        m_program->press(QStringLiteral("Layer"));
        QTRY_VERIFY(gather().figure().tensor().evaluation() != batch);
        QVERIFY(gather().isGathered());
        QCOMPARE(gather().figure().lines().evaluation(), gather().figure().tensor().evaluation());
    }

    void aLensGivesWay()
    {
        m_program->window().commands().find(QStringLiteral("lens.gradient"))->trigger();
        gather().setGathered(true);
        QCOMPARE(m_program->explore().look().value(QStringLiteral("lens")).toString(), QStringLiteral("values"));
    }

    /// The document saves the gathered view, and the window and the command line write the same figure of it.
    void theDocumentKeepsGatheredCells()
    {
        gather().setGathered(true);
        m_program->clickCell(3);
        const QString file = path(QStringLiteral("a.normscope"));
        m_program->document().save(file, m_program->window().view());
        const FigureSpec spec = withPreset({}, FigurePreset::Column);
        for (const char *view : {"tensor", "lines"}) {
            const QString out = path(QStringLiteral("line.svg"));
            QCOMPARE(runCommandLine({QStringLiteral("figure"), file, QStringLiteral("--view"), QLatin1String(view),
                                     QStringLiteral("--language"), QStringLiteral("en"), QStringLiteral("--out"), out}),
                     0);
            QCOMPARE(fileBytes(out), exportSvg(figureSheet(shown(viewOf(view)), spec)));
        }
        const QJsonObject look = m_program->explore().look();
        gather().setGathered(false);
        m_program->explore().show(look);
        QVERIFY(gather().isGathered());
    }

    void theWindowAndTheCommandLineMoveTheSame_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<int>("motion");
        QTest::newRow("stages") << QStringLiteral("lines") << static_cast<int>(Motion::Stages);
        QTest::newRow("gather") << QStringLiteral("tensor") << static_cast<int>(Motion::Gather);
    }
    void theWindowAndTheCommandLineMoveTheSame()
    {
        QFETCH(const QString, view);
        QFETCH(const int, motion);
        const ExportChoices choices = moving(view.toLatin1().constData(), static_cast<Motion>(motion));
        const QString file = path(QStringLiteral("window.png"));
        QVERIFY(save(shown(choices.view), choices, file).contains(QStringLiteral("window.png")));
        const QString out = path(QStringLiteral("line.png"));
        QCOMPARE(runCommandLine({QStringLiteral("figure"), QStringLiteral("--sample"), QStringLiteral("images"),
                                 QStringLiteral("--view"), view, QStringLiteral("--animate"),
                                 QLatin1String(name(choices.motion).data()), QStringLiteral("--dpi"),
                                 QStringLiteral("40"), QStringLiteral("--frame-rate"), QStringLiteral("2"),
                                 QStringLiteral("--language"), QStringLiteral("en"), QStringLiteral("--out"), out}),
                 0);
        QVERIFY(fileBytes(file).contains("acTL"));
        QCOMPARE(fileBytes(file), fileBytes(out));
    }

    void batchSizesMoveFromTheWindow()
    {
        BatchExperiment experiment;
        experiment.batches = 64;
        m_program->document().setPart(experiment);
        m_program->key(Qt::Key_2, Qt::ControlModifier);
        const auto *page = m_program->window().findChild<BatchSizePage *>();
        QVERIFY(page);
        const auto hasFigure = [page] {
            try {
                return page->figures() != nullptr;
            } catch (const Error &) {
                return false;
            }
        };
        QTRY_VERIFY(hasFigure());
        const ExportChoices choices = moving("mean-sampling", Motion::BatchSize);
        const QString file = path(QStringLiteral("sizes.png"));
        QVERIFY(save({choices.view, page->figures()}, choices, file).contains(QStringLiteral("sizes.png")));
        QVERIFY(fileBytes(file).contains("acTL"));
    }

    void aCancelledMovementLeavesNothing()
    {
        QSignalSpy progress(&exporter(), &FigureExporter::progressChanged);
        exporter().save(shown(viewOf("tensor")), moving("tensor", Motion::Gather), path(QStringLiteral("half.png")));
        QVERIFY(exporter().isRunning());
        QTRY_VERIFY(progress.size() > 5);
        exporter().cancel();
        QVERIFY(!exporter().isRunning());
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
        double last = 0;
        for (const auto &share : progress) {
            QVERIFY(share.first().toDouble() >= last);
            last = share.first().toDouble();
        }
    }

    void theDialogOffersWhatCanMove()
    {
        ExportDialog dialog(m_program->explore().figures(), moving("tensor", Motion::None), Theme::light());
        auto *motion = dialog.findChild<QComboBox *>(QStringLiteral("motion"));
        QCOMPARE(motion->count(), 3);
        chooseEntry(dialog, "motion", 2);
        QCOMPARE(dialog.choices().motion, Motion::Gather);
        QVERIFY(dialog.choices().isMoving());
        QTRY_VERIFY(dialog.isReady());
        auto *kind = dialog.findChild<QComboBox *>(QStringLiteral("kind"));
        QCOMPARE(kind->count(), 2);
        chooseEntry(dialog, "kind", 1);
        QCOMPARE(dialog.choices().kind, ExportKind::Gif);
        QTRY_VERIFY(dialog.isReady());
        // A view that cannot be animated is exported as a still figure, in a format for these.
        chooseEntry(dialog, "view", 3);
        QCOMPARE(dialog.choices().motion, Motion::None);
        QVERIFY(dialog.choices().kind != ExportKind::Gif);
    }
};

NORMSCOPE_WINDOW_TEST(GatherPageTest)

} // namespace tst_gather_page

#include "tst_gather_page.moc"
