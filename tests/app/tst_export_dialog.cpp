// SPDX-License-Identifier: GPL-3.0-or-later
//
// The export dialog with its real controls, and the files that it writes.
#include "tests/app/export_test.h"
#include "tests/subject.h"

#include "app/export/export_form.h"
#include "app/export/figure_preview.h"
#include "app/figures/venue.h"
#include "widgets/controls/number_box.h"

#include <QApplication>
#include <QDir>
#include <QJsonArray>
#include <QLabel>
#include <QPlainTextEdit>

#include <cmath>

namespace tst_export_dialog {

using namespace normscope;
using namespace normscope::test;

class ExportDialogTest : public QObject, private ExportBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(); }
    void dialogWritesWhatIsChosen_data();
    void dialogWritesWhatIsChosen();
    void optionsReachTheFile();
    void venuesAreSizes();
    void optionsAreRememberedBetweenSessions();
    void wholePagesHaveASizeOfTheirOwn();
    void unfitSettingsCountAsNotSaid();
    void chooseWhatHasNoEffectIsNotPossible();
    void refusalStandsInPlaceOfThePreview();
    void previewHasTheTrueSize();
    void textIsShownBeforeItIsWritten();
    void sequenceAsksBeforeItReplaces();
    void settingsBecomeAnEntryOfAManifest();
};

void ExportDialogTest::dialogWritesWhatIsChosen_data()
{
    QTest::addColumn<const ViewType *>("view");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("start");
    const auto row = [](const char *name, const ViewType *view, int kind, const char *file, const char *start) {
        QTest::newRow(name) << view << kind << QString::fromUtf8(file) << QByteArray(start);
    };
    row("svg", viewOf("hypersphere"), 0, "Two-small-images-hypersphere.svg", "<?xml");
    row("pdf", viewOf("statistics"), 1, "Two-small-images-statistics.pdf", "%PDF-");
    row("png", viewOf("distribution"), 2, "Two-small-images-distribution.png", "\x89PNG");
    row("csv", viewOf("statistics"), 3, "Two-small-images-statistics.csv", "index,group,n,mean,");
    row("latex", viewOf("derivation"), 4, "Two-small-images-derivation.tex", "% Two small images");
    row("pytorch", viewOf("explore"), 3, "Two-small-images-pytorch.py", "\"\"\"Batch norm: “Two small images”");
    row("numpy", viewOf("explore"), 4, "Two-small-images-numpy.py", "\"\"\"Batch norm: “Two small images”");
}

void ExportDialogTest::dialogWritesWhatIsChosen()
{
    QFETCH(const ViewType *, view);
    QFETCH(const int, kind);
    QFETCH(const QString, file);
    QFETCH(const QByteArray, start);
    pinFirstCell();
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    const ExportAnswers answers(
        [&](ExportDialog &dialog) {
            chooseEntry(dialog, "kind", kind);
            pressSave(dialog);
        },
        path(QStringLiteral("out")));
    exports().ask(*view);
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(answers.proposal, file);
    const QString written = path(QStringLiteral("out")) + file.mid(file.lastIndexOf(u'.'));
    QVERIFY2(fileBytes(written).startsWith(start), fileBytes(written).left(80).constData());
    QVERIFY(m_program->message().contains(QFileInfo(written).fileName()));
}

void ExportDialogTest::optionsReachTheFile()
{
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    const ExportAnswers answers(
        [](ExportDialog &dialog) {
            chooseEntry(dialog, "preset", 2); // The slide.
            auto *dpi = dialog.findChild<NumberBox *>(QStringLiteral("dpi"));
            dpi->lineEdit()->selectAll();
            QTest::keyClicks(dpi->lineEdit(), QStringLiteral("72"));
            QTest::keyClick(dpi->lineEdit(), Qt::Key_Return);
            chooseEntry(dialog, "theme", 1);
            chooseEntry(dialog, "kind", 2);
            pressSave(dialog);
        },
        path(QStringLiteral("slide.png")));
    exports().ask(*viewOf("tensor"));
    QTRY_COMPARE(finished.size(), 1);
    const QImage image(path(QStringLiteral("slide.png")));
    const FigureSpec slide = withPreset({}, FigurePreset::Slide);
    QCOMPARE(image.size(), (QSizeF(slide.width, slide.height) * 72 / 25.4).toSize());
    QVERIFY(qGray(image.pixel(0, 0)) < 80); // The slide has the dark theme.
}

/// The sizes are those of --preset, also if two venues have the same size.
void ExportDialogTest::venuesAreSizes()
{
    const ExportAnswers answers(
        [](ExportDialog &dialog) {
            auto *box = dialog.findChild<QComboBox *>(QStringLiteral("preset"));
            const int before = static_cast<int>(allFigurePresets.size()) - 1; // "Free" is the last.
            QCOMPARE(box->count(), before + static_cast<int>(allVenues().size()) + 1);
            for (const char *name : {"icml", "cvpr", "iclr", "nature-wide"}) {
                const Venue &venue = *findVenue(QLatin1String(name));
                const int index = before + static_cast<int>(&venue - allVenues().data());
                chooseEntry(dialog, "preset", index);
                QVERIFY(box->currentText().startsWith(QLatin1String(venue.title)));
                QCOMPARE(dialog.choices().spec.width, venue.width);
                QCOMPARE(dialog.choices().spec.fontSize, venue.fontSize);
                QCOMPARE(dialog.choices().spec.height, 0.0);
            }
            dialog.reject();
        },
        {});
    exports().ask(*viewOf("tensor"));
}

void ExportDialogTest::optionsAreRememberedBetweenSessions()
{
    {
        QSignalSpy finished(&exporter(), &FigureExporter::finished);
        const ExportAnswers answers(
            [](ExportDialog &dialog) {
                chooseEntry(dialog, "preset", 1);
                chooseEntry(dialog, "theme", 2);
                QTest::mouseClick(dialog.findChild<QCheckBox *>(QStringLiteral("caption")), Qt::LeftButton, {}, {8, 8});
                pressSave(dialog);
            },
            path(QStringLiteral("a.svg")));
        exports().ask(*viewOf("block"));
        QTRY_COMPARE(finished.size(), 1);
    }
    m_program.reset();
    m_program = std::make_unique<ShownProgram>();
    QTRY_VERIFY(m_program->window().isSettled());
    ExportChoices proposed;
    const ExportAnswers answers(
        [&](ExportDialog &dialog) {
            proposed = dialog.choices();
            dialog.reject();
        },
        {});
    m_program->action({QStringLiteral("File"), QStringLiteral("Export…")})->trigger();
    QCOMPARE(proposed.view, viewOf("block"));
    QCOMPARE(proposed.spec.width, 174.0);
    QCOMPARE(proposed.spec.theme, Theme::Kind::Print);
    QVERIFY(proposed.spec.caption);
}

/// The size chosen for a page is proposed for pages again, even if it is that of a column.
void ExportDialogTest::wholePagesHaveASizeOfTheirOwn()
{
    ExportMemory memory;
    const ViewType &page = *viewOf("explore");
    const ViewType &single = *viewOf("block");
    QCOMPARE(memory.choicesFor(page).spec.width, 174.0);
    QCOMPARE(memory.choicesFor(single).spec.width, 85.0);
    ExportChoices choices = memory.choicesFor(page);
    choices.spec.width = 85;
    memory.setChoices(choices);
    QCOMPARE(memory.choices().view, &page);
    QCOMPARE(memory.choices().spec.width, 85.0);
    choices = memory.choicesFor(single);
    choices.spec.width = 114;
    memory.setChoices(choices);
    QCOMPARE(memory.choicesFor(page).spec.width, 85.0);
    QCOMPARE(memory.choices().spec.width, 114.0);
}

void ExportDialogTest::unfitSettingsCountAsNotSaid()
{
    {
        QSettings settings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("normscope"),
                           QStringLiteral("normscope"));
        settings.setValue(QStringLiteral("export/width"), -5);
        settings.setValue(QStringLiteral("export/dpi"), QStringLiteral("many"));
        settings.setValue(QStringLiteral("export/kind"), QStringLiteral("jpeg"));
    }
    const ExportChoices usual {.view = viewOf("explore"), .spec = {.width = 174, .language = {}}};
    QCOMPARE(ExportMemory().choices(), usual);
}

void ExportDialogTest::chooseWhatHasNoEffectIsNotPossible()
{
    ExportForm form;
    const auto isEnabled
        = [&](const char *name) { return form.findChild<QWidget *>(QLatin1String(name))->isEnabled(); };
    form.setChoices({.view = viewOf("statistics"), .kind = ExportKind::Pdf, .spec = {}});
    QVERIFY(isEnabled("width"));
    QVERIFY(!isEnabled("height")); // The height follows from the content.
    QVERIFY(!isEnabled("outlines"));
    QVERIFY(!isEnabled("sequence"));
    form.setChoices({.view = viewOf("tensor"), .kind = ExportKind::Svg, .spec = {.height = 50, .language = {}}});
    QVERIFY(isEnabled("height"));
    QVERIFY(isEnabled("outlines"));
    QVERIFY(isEnabled("sequence"));
    form.setChoices({.view = viewOf("tensor"), .kind = ExportKind::Csv, .spec = {}});
    for (const char *name : {"preset", "width", "height", "heightAsNeeded", "fontSize", "dpi", "theme", "transparent",
                             "outlines", "caption", "sequence"})
        QVERIFY2(!isEnabled(name), name);
    // A page has no data to export.
    form.setChoices({.view = viewOf("explore"), .kind = ExportKind::Csv, .spec = {}});
    QCOMPARE(form.choices().kind, ExportKind::Svg);
}

void ExportDialogTest::refusalStandsInPlaceOfThePreview()
{
    ExportDialog dialog(m_program->explore().figures(),
                        {.view = viewOf("derivation"), .kind = ExportKind::Svg, .spec = {}}, Theme::light());
    QVERIFY(!dialog.isReady());
    QVERIFY(!dialog.findChild<QPushButton *>(QStringLiteral("save"))->isEnabled());
    QVERIFY(dialog.findChild<QLabel *>(QStringLiteral("remark"))->text().contains(QStringLiteral("none is pinned")));
    chooseEntry(dialog, "view", 3);
    QTRY_VERIFY(dialog.isReady());
}

void ExportDialogTest::previewHasTheTrueSize()
{
    FigurePreview preview;
    preview.resize(200, 200);
    const FigureSpec spec {.width = 100, .height = 50, .language = {}};
    preview.setSheet(std::make_shared<const FigureSheet>(figureSheet(shown(viewOf("block")), spec)));
    preview.setZoom(1);
    const double dots = preview.screen()->physicalDotsPerInch();
    QVERIFY(std::fabs(preview.shownSize().width() - 100 / 25.4 * dots) < 1);
    preview.setZoom(0);
    QVERIFY(preview.shownSize().width() <= preview.width());
    QVERIFY(std::fabs(preview.shownSize().width() / preview.shownSize().height() - 2) < 0.01);
}

void ExportDialogTest::textIsShownBeforeItIsWritten()
{
    ExportDialog dialog(m_program->explore().figures(),
                        {.view = viewOf("statistics"), .kind = ExportKind::Csv, .spec = {}}, Theme::light());
    QTRY_VERIFY(dialog.isReady());
    QVERIFY(dialog.findChild<QPlainTextEdit *>(QStringLiteral("text"))
                ->toPlainText()
                .startsWith(QStringLiteral("index,group,n,")));
}

/// The entry makes "normscope figures" write the same as the dialog.
void ExportDialogTest::settingsBecomeAnEntryOfAManifest()
{
    const QString manifest = path(QStringLiteral("figures.json"));
    const auto add = [&] {
        const ExportAnswers answers(
            [](ExportDialog &dialog) {
                chooseEntry(dialog, "preset", 1); // Two columns.
                chooseEntry(dialog, "theme", 2); // Print.
                QTRY_VERIFY(dialog.isReady());
                QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("manifest")), Qt::LeftButton);
            },
            manifest);
        exports().ask(*viewOf("lines"));
    };
    QSignalSpy failed(&exports(), &ExportActions::failed);
    // The document has no file yet that the entry could name.
    add();
    QCOMPARE(failed.size(), 1);
    m_program->document().save(path(QStringLiteral("a.normscope")), {});
    add();
    add();
    QCOMPARE(failed.size(), 1);
    const QJsonArray figures = readJson(manifest).object().value(QStringLiteral("figures")).toArray();
    QCOMPARE(figures.size(), 2);
    const QJsonObject entry = figures[1].toObject();
    QCOMPARE(entry.value(QStringLiteral("input")).toString(), QStringLiteral("a.normscope"));
    QCOMPARE(entry.value(QStringLiteral("view")).toString(), QStringLiteral("lines"));
    QCOMPARE(entry.value(QStringLiteral("width")).toString(), QStringLiteral("174mm"));
    QCOMPARE(entry.value(QStringLiteral("theme")).toString(), QStringLiteral("print"));
}

void ExportDialogTest::sequenceAsksBeforeItReplaces()
{
    const auto chooseSequence = [](ExportDialog &dialog) {
        auto *sequence = dialog.findChild<QCheckBox *>(QStringLiteral("sequence"));
        if (!sequence->isChecked())
            QTest::mouseClick(sequence, Qt::LeftButton, {}, {8, 8});
        pressSave(dialog);
    };
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    {
        const ExportAnswers answers(chooseSequence, path(QStringLiteral("talk.svg")));
        exports().ask(*viewOf("tensor"));
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(answers.questions, 0);
    }
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files, QDir::Name),
             (QStringList {QStringLiteral("talk-1-input.svg"), QStringLiteral("talk-2-centred.svg"),
                           QStringLiteral("talk-3-normalized.svg"), QStringLiteral("talk-4-output.svg")}));
    QVERIFY(fileBytes(path(QStringLiteral("talk-1-input.svg")))
            != fileBytes(path(QStringLiteral("talk-4-output.svg"))));
    {
        const ExportAnswers answers(chooseSequence, path(QStringLiteral("talk.svg")), QMessageBox::No);
        exports().ask(*viewOf("tensor"));
        QCOMPARE(answers.questions, 1);
        QVERIFY(!exporter().isRunning());
    }
}

NORMSCOPE_WINDOW_TEST(ExportDialogTest)

} // namespace tst_export_dialog

#include "tst_export_dialog.moc"
