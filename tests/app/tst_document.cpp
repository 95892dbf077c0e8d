// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the document are undone and redone exactly, wrong ones are refused, and edits without effect are no steps.
#include "tests/app/document_test.h"
#include "tests/subject.h"

#include "engine/normalization/conventions.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <functional>
#include <memory>

namespace normscope::tst_document {

using namespace test;

namespace {

using Edit = std::function<bool(Document &)>;

} // namespace

class TestDocument : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void everyEditIsUndoneAndRedone_data();
    void everyEditIsUndoneAndRedone();
    void anEditThatChangesNothingIsNoStep_data() { everyEditIsUndoneAndRedone_data(); }
    void anEditThatChangesNothingIsNoStep();

    void cellsAreRoundedAsTheTensorRounds();
    void theLastValueForACellCounts();
    void cellChangesNameTheirCells();
    void nanIsAValueLikeAnyOther();

    void wrongEditsAreRefusedAndChangeNothing_data();
    void wrongEditsAreRefusedAndChangeNothing();

    void modifiedMeansNotAsSaved();
    void openingForgetsTheHistory();
    void openingABadSceneChangesNothing();

private:
    std::unique_ptr<Document> m_document;
};

void TestDocument::init()
{
    m_document = std::make_unique<Document>();
    m_document->open(counting());
}

void TestDocument::everyEditIsUndoneAndRedone_data()
{
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<int>("parts");
    QTest::addColumn<QString>("text");

    const auto row = [](const char *name, SceneChange::Parts parts, const char *text, const Edit &edit) {
        QTest::newRow(name) << edit << static_cast<int>(parts.toInt()) << QString::fromUtf8(text);
    };
    const SceneChange::Parts spec = SceneChange::Spec | SceneChange::Parameters;
    row("method", spec, "Switch to layer norm", [](Document &d) { return d.setSpec(method(d, Method::Layer)); });
    row("epsilon", spec, "Change ε", [](Document &d) { return d.setSpec(withEpsilon(d, 0.5)); });
    row("convention", spec, "Switch the convention to Keras", [](Document &d) {
        return d.setSpec(withConvention(d.problem().spec, *conventionFromId("keras-batch"), DType::Float64));
    });
    row("free axes", spec, "Change the reduction axes", [](Document &d) {
        NormalizationSpec s = d.problem().spec;
        s.reducedAxes = {0, 1};
        return d.setSpec(s);
    });
    row("one cell", SceneChange::Cells, "Edit one cell", [](Document &d) { return setCell(d, 5, -7); });
    row("three cells", SceneChange::Cells, "Edit 3 cells", [](Document &d) {
        return d.setCells(std::array<std::int64_t, 3> {3, 1, 2}, std::array {0.1, 0.2, nan});
    });
    row("input", SceneChange::Everything, "Change the tensor", [](Document &d) {
        return d.setInput(Tensor({2, 2}, {1, 2, 3, 4}), QStringLiteral("small"));
    });
    row("layout", SceneChange::Layout | spec, "Change the layout", [](Document &d) {
        return d.setLayout({{"B", "C", "Y", "X"}, 0, 1});
    });
    row("title", SceneChange::Title, "Rename the tensor",
        [](Document &d) { return d.setTitle(QStringLiteral("other")); });
    row("gamma", SceneChange::Parameters, "Change γ", [](Document &d) { return d.setGamma(perChannel(1, 2, 3)); });
    row("beta", SceneChange::Parameters, "Change β", [](Document &d) { return d.setBeta(perChannel(1, 2, 3)); });
    row("mask", SceneChange::Parameters, "Change the mask", [](Document &d) {
        return d.setMask(Tensor({2, 1, 1, 1}, {1, 0}));
    });
    row("running statistics", SceneChange::Parameters, "Change the running statistics", [](Document &d) {
        return d.setRunning({Tensor({3}, {1, 2, 3}), Tensor({3}, {4, 5, 6})});
    });
    row("upstream gradient", SceneChange::Parameters, "Change the upstream gradient", [](Document &d) {
        return d.setUpstream({UpstreamKind::OneHot, 1, 2, {}});
    });
    row("update of running statistics", SceneChange::Parameters, "Update running statistics with this batch",
        [](Document &d) { return d.updateRunningStatistics(*evaluate(d.problem())); });
}

void TestDocument::everyEditIsUndoneAndRedone()
{
    QFETCH(Edit, edit);
    QFETCH(int, parts);
    QFETCH(QString, text);
    const Scene before = m_document->scene();
    int reported = 0;
    connect(m_document.get(), &Document::changed, this,
            [&](const SceneChange &change) { reported = static_cast<int>(change.parts.toInt()); });
    const QSignalSpy modified(m_document.get(), &Document::modifiedChanged);

    QVERIFY(edit(*m_document));
    const Scene after = m_document->scene();
    QVERIFY(!(after == before));
    QCOMPARE(reported, parts);
    QCOMPARE(m_document->undoStack()->undoText(), text);
    QVERIFY(m_document->isModified());

    reported = 0;
    m_document->undoStack()->undo();
    QCOMPARE(m_document->scene(), before);
    QCOMPARE(reported, parts);
    QVERIFY(!m_document->isModified());

    m_document->undoStack()->redo();
    QCOMPARE(m_document->scene(), after);
    QCOMPARE(modified.size(), 3);
}

void TestDocument::anEditThatChangesNothingIsNoStep()
{
    QFETCH(Edit, edit);
    QVERIFY(edit(*m_document));
    if (QByteArray(QTest::currentDataTag()).startsWith("update"))
        return; // Each update changes the running statistics.
    const QSignalSpy changed(m_document.get(), &Document::changed);
    QVERIFY(edit(*m_document));
    QCOMPARE(m_document->undoStack()->count(), 1);
    QCOMPARE(changed.size(), 0);
}

void TestDocument::cellsAreRoundedAsTheTensorRounds()
{
    QVERIFY(m_document->setInput(Tensor({1, 2}, {1, 2}).converted(DType::Float32)));
    QVERIFY(setCell(*m_document, 0, 0.1));
    QCOMPARE(m_document->problem().input[0], static_cast<double>(0.1F));
    const int steps = m_document->undoStack()->count();
    QVERIFY(setCell(*m_document, 0, 0.1));
    QCOMPARE(m_document->undoStack()->count(), steps);
}

void TestDocument::theLastValueForACellCounts()
{
    QVERIFY(m_document->setCells(std::array<std::int64_t, 3> {4, 1, 4}, std::array {10.0, 11.0, 12.0}));
    QCOMPARE(m_document->problem().input[4], 12.0);
    QCOMPARE(m_document->problem().input[1], 11.0);
    m_document->undoStack()->undo();
    QCOMPARE(m_document->scene(), counting());
}

void TestDocument::cellChangesNameTheirCells()
{
    std::vector<std::int64_t> cells;
    connect(m_document.get(), &Document::changed, this, [&](const SceneChange &change) { cells = change.cells; });
    QVERIFY(m_document->setCells(std::array<std::int64_t, 3> {9, 4, 5}, std::array {0.0, 0.0, 6.0}));
    QCOMPARE(cells, (std::vector<std::int64_t> {4, 9})); // Cell 5 already has the value 6.
    cells.clear();
    m_document->undoStack()->undo();
    QCOMPARE(cells, (std::vector<std::int64_t> {4, 9}));
}

void TestDocument::nanIsAValueLikeAnyOther()
{
    QVERIFY(setCell(*m_document, 3, nan));
    QVERIFY(std::isnan(m_document->problem().input[3]));
    QVERIFY(setCell(*m_document, 3, nan));
    QCOMPARE(m_document->undoStack()->count(), 1);
    m_document->undoStack()->undo();
    QCOMPARE(m_document->problem().input[3], 4.0);
}

void TestDocument::wrongEditsAreRefusedAndChangeNothing_data()
{
    QTest::addColumn<Edit>("edit");
    QTest::newRow("negative epsilon") << Edit([](Document &d) { return d.setSpec(withEpsilon(d, -1)); });
    QTest::newRow("NaN epsilon") << Edit([](Document &d) { return d.setSpec(withEpsilon(d, nan)); });
    QTest::newRow("no reduced axis") << Edit([](Document &d) {
        NormalizationSpec spec = d.problem().spec;
        spec.reducedAxes = {};
        return d.setSpec(spec);
    });
    QTest::newRow("an axis that is not there") << Edit([](Document &d) {
        NormalizationSpec spec = d.problem().spec;
        spec.reducedAxes = {5};
        return d.setSpec(spec);
    });
    QTest::newRow("G does not divide C") << Edit([](Document &d) {
        NormalizationSpec spec = method(d, Method::Group);
        spec.channelGroups = 2;
        return d.setSpec(spec);
    });
    QTest::newRow("cell outside") << Edit([](Document &d) { return setCell(d, 24, 1); });
    QTest::newRow("cell before the first") << Edit([](Document &d) { return setCell(d, -1, 1); });
    QTest::newRow("more values than cells") << Edit([](Document &d) {
        return d.setCells(std::array<std::int64_t, 1> {0}, std::array {1.0, 2.0});
    });
    QTest::newRow("no tensor") << Edit([](Document &d) { return d.setInput({}); });
    QTest::newRow("layout of another rank") << Edit([](Document &d) { return d.setLayout({{"N", "D"}, 0, 1}); });
    QTest::newRow("name twice") << Edit([](Document &d) { return d.setLayout({{"N", "C", "H", "h"}, 0, 1}); });
    QTest::newRow("batch axis outside") << Edit([](Document &d) { return d.setLayout({{"N", "C", "H", "W"}, 4, 1}); });
    QTest::newRow("batch axis is channel axis") << Edit([](Document &d) {
        return d.setLayout({{"N", "C", "H", "W"}, 1, 1});
    });
    QTest::newRow("gamma of another shape") << Edit([](Document &d) { return d.setGamma(Tensor({2}, {1, 2})); });
    QTest::newRow("upstream gradient at no cell") << Edit([](Document &d) {
        return d.setUpstream({UpstreamKind::OneHot, 1, 1'000'000, {}});
    });
    QTest::newRow("mask of another shape") << Edit([](Document &d) { return d.setMask(Tensor({1, 2, 1, 1}, {1, 0})); });
    QTest::newRow("running statistics of four groups") << Edit([](Document &d) {
        return d.setRunning({Tensor::filled({4}, 0), Tensor::filled({4}, 1)});
    });
}

void TestDocument::wrongEditsAreRefusedAndChangeNothing()
{
    QFETCH(Edit, edit);
    const QSignalSpy refused(m_document.get(), &Document::refused);
    const QSignalSpy changed(m_document.get(), &Document::changed);
    QVERIFY(!edit(*m_document));
    QCOMPARE(refused.size(), 1);
    QVERIFY(!refused.first().first().toString().isEmpty());
    QCOMPARE(changed.size(), 0);
    QCOMPARE(m_document->scene(), counting());
    QVERIFY(!m_document->isModified());
}

void TestDocument::modifiedMeansNotAsSaved()
{
    const QSignalSpy modified(m_document.get(), &Document::modifiedChanged);
    QVERIFY(!m_document->isModified());
    QVERIFY(setCell(*m_document, 0, 9));
    QVERIFY(setCell(*m_document, 0, 8));
    QCOMPARE(modified.size(), 1);
    m_document->undoStack()->undo();
    m_document->undoStack()->undo();
    QVERIFY(!m_document->isModified());
    QCOMPARE(modified.size(), 2);
}

void TestDocument::openingForgetsTheHistory()
{
    QVERIFY(setCell(*m_document, 0, 9));
    const QSignalSpy changed(m_document.get(), &Document::changed);
    m_document->open({newScene(Tensor({1, 2}, {1, 2}), QStringLiteral("pair"))}, QStringLiteral("/tmp/pair.normscope"));
    QCOMPARE(changed.size(), 1);
    QVERIFY(!m_document->isModified());
    QVERIFY(!m_document->undoStack()->canUndo());
    QCOMPARE(m_document->path(), QStringLiteral("/tmp/pair.normscope"));
    QCOMPARE(m_document->scene().title, QStringLiteral("pair"));
}

void TestDocument::openingABadSceneChangesNothing()
{
    QVERIFY(setCell(*m_document, 0, 9));
    Scene bad = counting();
    bad.problem.spec.reducedAxes = {};
    QVERIFY_THROWS_EXCEPTION(InputError, m_document->open(bad));
    QCOMPARE(m_document->problem().input[0], 9.0);
    QVERIFY(m_document->undoStack()->canUndo());
}

NORMSCOPE_TEST(TestDocument)

} // namespace normscope::tst_document

#include "tst_document.moc"
