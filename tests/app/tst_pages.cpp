// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of every page and view of the table: a look survives JSON, a document and a change of language; the window
// and the command line write the same figure; every offered format can be written.
#include "app/cli/command_line.h"
#include "app/document/batch_size_part.h"
#include "app/document/depth_part.h"
#include "app/figures/figure_file.h"
#include "app/figures/figure_text.h"
#include "app/pages/batch_size/batch_size_page.h"
#include "app/pages/depth/depth_page.h"
#include "app/pages/page_table.h"
#include "app/pages/sequences/sequences_page.h"
#include "app/shell/looks.h"
#include "app/shell/page.h"
#include "app/window/pages/page_stack.h"
#include "tests/app/export_test.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/core/qstring.h"
#include "widgets/views/block_view.h"
#include "widgets/views/distribution_view.h"
#include "widgets/views/sphere_view.h"
#include "widgets/views/statistics_model.h"
#include "widgets/views/statistics_view.h"

#include <QApplication>
#include <QJsonArray>
#include <QStandardPaths>

#include <algorithm>

namespace tst_pages {

using namespace normscope;
using namespace normscope::test;

namespace {

constexpr QLatin1String cardsKey("cards");

/// Cards that are hidden or shown otherwise than at first, and an enlarged one, or none.
QJsonObject cardsOf(const PageModule &page, const QJsonArray &hidden, const QString &enlarged)
{
    return {{QStringLiteral("hidden"), hidden},
            {QStringLiteral("shown"), page.id == "explore" ? QJsonArray {QStringLiteral("lines")} : QJsonArray()},
            {QStringLiteral("enlarged"), enlarged}};
}

/// For every page a look that differs from the initial one as much as possible.
QJsonObject otherLook(const PageModule &page)
{
    const QJsonObject cards = cardsOf(page, {qString(page.views()[1]->id)}, {});
    if (page.id == "explore")
        return {{QStringLiteral("stage"), 2},
                {QStringLiteral("pinnedElement"), 5},
                {QStringLiteral("pinnedGroup"), 0}, // That of the element.
                {QStringLiteral("lens"), QStringLiteral("difference")},
                {QStringLiteral("comparedConvention"), QStringLiteral("keras-batch")},
                {QStringLiteral("precisionType"), QStringLiteral("bfloat16")},
                {QStringLiteral("varianceAlgorithm"), QStringLiteral("welford")},
                {QStringLiteral("castOrder"), QStringLiteral("gemma")},
                {QStringLiteral("distributionScope"), QStringLiteral("group")},
                {QStringLiteral("distributionGroup"), 1},
                {QStringLiteral("sortColumn"), QStringLiteral("variance")},
                {QStringLiteral("sortDescending"), true},
                {QStringLiteral("sphereOrientation"), QJsonArray {0.5, 0.5, -0.5, 0.5}},
                {QStringLiteral("sphereZoom"), 2},
                {QStringLiteral("blockPose"), QJsonArray {-30, 10, 1}},
                {QStringLiteral("gathered"), false}, // Gathering would hide lens and zoom.
                {QStringLiteral("tensorZoom"), QJsonArray {2, 3, 2}},
                {cardsKey, cards}};
    if (page.id == "compare")
        return {{QStringLiteral("face"), QStringLiteral("cubes")},
                {QStringLiteral("stage"), 2},
                {QStringLiteral("pinnedElement"), 7},
                {QStringLiteral("lens"), QStringLiteral("gradient")},
                {QStringLiteral("difference"), QJsonArray {2, 1}},
                {QStringLiteral("sharedColors"), false},
                {QStringLiteral("cubeColors"), QStringLiteral("all")},
                {QStringLiteral("cubePose"), QJsonArray {-30, 10}},
                {cardsKey, cards}};
    if (page.id == "depth")
        return {
            {QStringLiteral("block"), 3}, {QStringLiteral("architecture"), QStringLiteral("peri")}, {cardsKey, cards}};
    if (page.id == "sequences")
        return {{QStringLiteral("padding"), QStringLiteral("masked")},
                {QStringLiteral("row"), 1},
                {QStringLiteral("position"), 2},
                {QStringLiteral("feature"), 3},
                {QStringLiteral("pinned"), true},
                {QStringLiteral("faces"),
                 QJsonObject {{QStringLiteral("padding"), 2},
                              {QStringLiteral("positions"), 1},
                              {QStringLiteral("distances"), 3}}},
                {QStringLiteral("cards"), cards}};
    return {{QStringLiteral("step"), 40},
            {QStringLiteral("faces"),
             QJsonObject {{QStringLiteral("probe"), 1},
                          {QStringLiteral("errors"), 3},
                          {QStringLiteral("sampling"), 1},
                          {QStringLiteral("running"), 1},
                          {QStringLiteral("remedies"), 4}}},
            {QStringLiteral("fallen"), 17},
            {QStringLiteral("moment"), 1.5},
            {QStringLiteral("safeStatistic"), 1},
            {QStringLiteral("tolerance"), 0.25},
            {cardsKey, cards}};
}

/// The same with that card enlarged instead of hidden.
QJsonObject enlargedLook(const PageModule &page)
{
    QJsonObject look = otherLook(page);
    look.insert(cardsKey, cardsOf(page, {}, qString(page.views()[1]->id)));
    return look;
}

/// The look of Explore with gathered cells, which show neither a lens nor a part of the tensor.
QJsonObject gatheredLook(const PageModule &explore)
{
    QJsonObject look = otherLook(explore);
    look.insert(QStringLiteral("gathered"), true);
    look.insert(QStringLiteral("lens"), QStringLiteral("values"));
    look.insert(QStringLiteral("tensorZoom"), QJsonValue());
    return look;
}

} // namespace

class PagesTest : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init();
    void cleanup() { m_program.reset(); }
    void lookSurvivesItsOwnJson_data() { addLooks(); }
    void lookSurvivesItsOwnJson();
    void lookSurvivesADocument_data() { addLooks(); }
    void lookSurvivesADocument();
    void lookSurvivesAChangeOfLanguage_data() { addLooks(); }
    void lookSurvivesAChangeOfLanguage();
    void aLookThatDiffersIsReadable();
    void whatNoPageKnowsIsKept();
    void lookOfTheFirstVersionIsUnderstood();
    void windowAndCommandLineWriteTheSame_data();
    void windowAndCommandLineWriteTheSame();
    void figureShowsTheCardsOfThePage();
    void everyKindThatIsOfferedCanBeWritten_data();
    void everyKindThatIsOfferedCanBeWritten();
    void distributionOfAGroupIsTheSameInTheFile();
    void statisticsOfAnotherArithmeticFollowTheTensor();

private:
    static void addLooks();
    Page &shown() { return m_program->window().pages().shown(); }
    void showLook(const PageModule &module, const QJsonObject &look);
    void compareWithCommandLine(const ViewType &view);
    void writeIfOffered(const FigureRequest &request, ExportKind kind);
};

void PagesTest::init()
{
    startAnew();
    QTRY_VERIFY(m_program->window().isSettled());
    BatchExperiment experiment = m_program->document().scene().part<BatchExperiment>();
    experiment.features = 4;
    experiment.batches = 256;
    m_program->document().setPart(experiment);
    // A small stack, which is soon computed.
    DepthExperiment depth = m_program->document().scene().part<DepthExperiment>();
    depth.depth = 6;
    depth.width = 16;
    depth.tokens = 8;
    depth.seeds = 2;
    m_program->document().setPart(depth);
}

void PagesTest::addLooks()
{
    QTest::addColumn<const PageModule *>("module");
    QTest::addColumn<QJsonObject>("look");
    for (const PageModule *module : pageModules()) {
        QTest::newRow(module->id.data()) << module << otherLook(*module);
        QTest::addRow("%s, a card enlarged", module->id.data()) << module << enlargedLook(*module);
    }
    const PageModule *explore = pageModules().front();
    QTest::newRow("explore, gathered") << explore << gatheredLook(*explore);
}

void PagesTest::showLook(const PageModule &module, const QJsonObject &look)
{
    m_program->window().pages().showPage(module);
    shown().show(look);

    QTRY_COMPARE(shown().look(), look);
}

/// QCOMPARE prints it so.
void PagesTest::aLookThatDiffersIsReadable()
{
    const std::unique_ptr<char[]> text(toString(QJsonObject {{QStringLiteral("stage"), 2}}));
    QCOMPARE(text.get(), R"({"stage":2})");
    const std::unique_ptr<char[]> cards(toString(CardsLook {{QStringLiteral("block")}, {}, {}}));
    QCOMPARE(cards.get(), R"({"enlarged":"","hidden":["block"],"shown":[]})");
}

void PagesTest::lookSurvivesItsOwnJson()
{
    QFETCH(const PageModule *, module);
    m_program->window().pages().showPage(*module);
    QFETCH(const QJsonObject, look);
    const QJsonObject first = shown().look();
    QVERIFY(first != look);
    QCOMPARE(first.keys(), look.keys());
    showLook(*module, look);
    shown().show(first);
    QTRY_COMPARE(shown().look(), first);
}

void PagesTest::lookSurvivesADocument()
{
    QFETCH(const PageModule *, module);
    QFETCH(const QJsonObject, look);
    showLook(*module, look);
    const QString file = path(QStringLiteral("a.normscope"));
    m_program->document().save(file, m_program->window().view());
    m_program.reset();
    forgetSettings();
    m_program = std::make_unique<ShownProgram>();
    m_program->window().files().open(file);
    QTRY_VERIFY(m_program->window().isSettled());
    QTRY_COMPARE(&shown().module(), module);
    QTRY_COMPARE(shown().look(), look);
}

void PagesTest::lookSurvivesAChangeOfLanguage()
{
    QFETCH(const PageModule *, module);
    QFETCH(const QJsonObject, look);
    showLook(*module, look);
    const MainWindow *before = &m_program->window();
    m_program->action({QStringLiteral("View"), QStringLiteral("Language"), QStringLiteral("简体中文")})->trigger();
    QTRY_VERIFY(&m_program->window() != before);
    QTRY_COMPARE(&shown().module(), module);
    QTRY_COMPARE(shown().look(), look);
}

void PagesTest::whatNoPageKnowsIsKept()
{
    const QJsonObject of = {{QStringLiteral("page"), QStringLiteral("explore")},
                            {QStringLiteral("explore"), QJsonObject {{QStringLiteral("aura"), 7}}},
                            {QStringLiteral("depth"), QJsonObject {{QStringLiteral("block"), 3}}}};
    m_program->window().showView(of);
    const QJsonObject view = m_program->window().view();
    QCOMPARE(view.value(QStringLiteral("depth")), of.value(QStringLiteral("depth")));
    QCOMPARE(lookOf(view, "explore").value(QStringLiteral("aura")).toInt(), 7);
}

/// The first version saved the look of Explore beside the name of the page.
void PagesTest::lookOfTheFirstVersionIsUnderstood()
{
    m_program->window().showView({{QStringLiteral("page"), QStringLiteral("batchSize")},
                                  {QStringLiteral("stage"), 2},
                                  {QStringLiteral("pinnedGroup"), 1},
                                  {QStringLiteral("lens"), QStringLiteral("values")},
                                  {QStringLiteral("sphereOrientation"), QJsonArray {0.5, 0.5, -0.5, 0.5}}});
    QCOMPARE(shown().module().id, std::string_view("batch-size"));
    QCOMPARE(m_program->selected().stage, 2.0);
    QCOMPARE(m_program->selected().pinnedGroup, 1);
    QCOMPARE(m_program->explore().sphereView()->orientation().rotation, QQuaternion(0.5F, 0.5F, -0.5F, 0.5F));
}

void PagesTest::windowAndCommandLineWriteTheSame_data()
{
    QTest::addColumn<const PageModule *>("module");
    QTest::addColumn<bool>("isOther");
    for (const PageModule *module : pageModules()) {
        QTest::addRow("%s at first", module->id.data()) << module << false;
        QTest::addRow("%s as it stands", module->id.data()) << module << true;
    }
}

void PagesTest::windowAndCommandLineWriteTheSame()
{
    QFETCH(const PageModule *, module);
    QFETCH(const bool, isOther);
    MainWindow &window = m_program->window();
    isOther ? showLook(*module, otherLook(*module)) : window.pages().showPage(*module);
    QTRY_VERIFY(module->id != "batch-size" || window.findChild<BatchSizePage *>()->runner().wanted().isComplete());
    QTRY_VERIFY(module->id != "depth" || window.findChild<DepthPage *>()->runner().comparison().isComplete());
    QTRY_VERIFY(module->id != "sequences" || window.findChild<SequencesPage *>()->isSettled());
    for (const ViewType *view : module->views()) {
        if (view->id == "derivation")
            m_program->clickCell(0); // Without a group there is no derivation.
        compareWithCommandLine(*view);
        QVERIFY2(!QTest::currentTestFailed(), view->id.data());
    }
}

/// Compares what the window writes of a view with what the command line writes of the same document.
void PagesTest::compareWithCommandLine(const ViewType &view)
{
    const QString file = path(QStringLiteral("a.normscope"));
    m_program->document().save(file, m_program->window().view());
    const FigureRequest request {&view, shown().figures()};
    const FigureSpec spec = withPreset({}, view.isPage ? FigurePreset::TwoColumns : FigurePreset::Column);
    const QString out = path(QStringLiteral("line"));
    const auto written = [&](const char *ending) {
        if (runCommandLine({QStringLiteral("figure"), file, QStringLiteral("--view"), viewId(view),
                            QStringLiteral("--language"), QStringLiteral("en"), QStringLiteral("--out"),
                            out + QLatin1String(ending)})
            != 0)
            return QByteArray("refused");
        return fileBytes(out + QLatin1String(ending));
    };
    QCOMPARE(written(".svg"), exportSvg(figureSheet(request, spec)));
    if (!view.kinds.contains(ExportKind::Csv))
        return;
    const QString table = path(QStringLiteral("window.csv"));
    saveText(table, request, ExportKind::Csv);
    QCOMPARE(written(".csv"), fileBytes(table));
}

/// The figure follows the page: hiding a card makes room for the next one, and an enlarged card is alone.
void PagesTest::figureShowsTheCardsOfThePage()
{
    const ViewType *view = findView(QStringLiteral("explore"));
    CardArrangement &cards = m_program->window().arrangement();
    const auto ids = [&] {
        return factsOf(exportSvg(figureSheet({view, shown().figures()}, {.width = 174, .language = {}}))).ids;
    };
    const auto has = [&](const char *id) { return ids().contains(QLatin1String(id)); };
    QVERIFY(has("hypersphere") && !has("block"));
    cards.setShown(QStringLiteral("hypersphere"), false);
    QVERIFY(!has("hypersphere") && has("tensor") && has("distribution") && has("statistics") && has("block"));
    m_program->clickCell(0);
    QVERIFY(has("derivation") && !has("block"));
    cards.enlarge(QStringLiteral("statistics"));
    QVERIFY(has("statistics") && !has("tensor"));
}

void PagesTest::everyKindThatIsOfferedCanBeWritten_data()
{
    QTest::addColumn<const PageModule *>("module");
    for (const PageModule *module : pageModules())
        QTest::newRow(module->id.data()) << module;
}

void PagesTest::everyKindThatIsOfferedCanBeWritten()
{
    QFETCH(const PageModule *, module);
    m_program->window().pages().showPage(*module);
    m_program->explore().tensorView()->goToIndex(QStringLiteral("0, 0, 0, 0"));
    const auto haveObservables = [this](std::ptrdiff_t fewest) { // Files about fewer sizes are very short.
        return std::ranges::count_if(m_program->window().findChild<BatchSizePage *>()->runner().shown().sweep.sizes,
                                     [](const auto &size) { return size.second.gradient && size.second.leak; })
            >= fewest;
    };
    QTRY_VERIFY_WITH_TIMEOUT(module->id != "batch-size" || haveObservables(5), 60'000);
    QTRY_VERIFY(module->id != "depth"
                || m_program->window().findChild<DepthPage *>()->runner().comparison().isComplete());
    QTRY_VERIFY(module->id != "sequences" || m_program->window().findChild<SequencesPage *>()->isSettled());
    for (const ViewType *view : module->views()) {
        for (const ExportKind kind : allExportKinds)
            writeIfOffered({view, shown().figures()}, kind);
        QVERIFY2(!QTest::currentTestFailed(), view->id.data());
    }
}

void PagesTest::writeIfOffered(const FigureRequest &request, ExportKind kind)
{
#ifdef __SANITIZE_ADDRESS__
    if (kind == ExportKind::Png || kind == ExportKind::Pdf)
        return; // The same painting as for SVG, but minutes long here.
#endif
    const QString file = path(QStringLiteral("written") + fileEnding(kind));
    if (!request.view->kinds.contains(kind)) {
        if (pictureFormat(kind) || kind == ExportKind::Csv)
            QVERIFY_THROWS_EXCEPTION(InputError, saveText(file, request, kind));
        return;
    }
    if (const auto format = pictureFormat(kind))
        saveFigure(file, exportFigure(figureSheet(request, {}), *format));
    else
        saveText(file, request, kind);
    QVERIFY2(QFileInfo(file).size() > 100, qPrintable(file));
}

/// A tensor with more groups replaces one with few.
void PagesTest::statisticsOfAnotherArithmeticFollowTheTensor()
{
    shown().show({{QStringLiteral("lens"), QStringLiteral("precision")},
                  {QStringLiteral("precisionType"), QStringLiteral("float32")},
                  {QStringLiteral("sortColumn"), QStringLiteral("computed-mean")}});
    const StatisticsModel &model = *m_program->explore().statisticsView()->statisticsModel();
    QTRY_COMPARE(model.columnCount(), mostStatisticsColumns);
    constexpr std::int64_t features = 300;
    std::vector<double> values(2 * features);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>(values.size() - i);
    Scene scene;
    scene.problem.input = Tensor({2, features}, values);
    scene.problem.layout = defaultLayout(2);
    scene.problem.spec = preset(Method::Batch, scene.problem.layout, scene.problem.input.shape()).value();
    m_program->document().setTensorOf(scene);
    QTRY_COMPARE(model.rowCount(), static_cast<int>(features));
    QTRY_COMPARE(model.columnCount(), mostStatisticsColumns);
    const auto value = [&model](int row, StatisticsColumn column) {
        return model.index(row, static_cast<int>(column)).data(StatisticsModel::ValueRole).toDouble();
    };
    for (const int row : {0, static_cast<int>(features) - 1}) // Means are exact here.
        QCOMPARE(value(row, StatisticsColumn::ComputedMean), value(row, StatisticsColumn::Mean));
    QVERIFY(value(0, StatisticsColumn::ComputedMean) < value(1, StatisticsColumn::ComputedMean));
}

void PagesTest::distributionOfAGroupIsTheSameInTheFile()
{
    DistributionView &distribution = *m_program->explore().distributionView();
    distribution.setScope(DistributionScope::Group);
    QTRY_VERIFY(distribution.figure().hasContent());
    const auto written = [&] {
        QString text;
        shown().figures()->writeTable(*findView(QStringLiteral("distribution")), ',',
                                      [&](std::string_view row) { text += QString::fromUtf8(row.data(), row.size()); });
        std::int64_t values = 0;
        for (const QString &line : text.split(u'\n', Qt::SkipEmptyParts)) {
            const QStringList cells = line.split(u',');
            values += cells.first() == QLatin1String("input") ? cells.at(3).toLongLong() : 0;
        }
        return values;
    };
    const Grouping &grouping = m_program->explore().tensorView()->figure().evaluation()->grouping();
    QVERIFY(grouping.groupCount() > 1);
    QCOMPARE(written(), grouping.groupSize());
    distribution.setScope(DistributionScope::Tensor);
    QCOMPARE(written(), grouping.groupSize() * grouping.groupCount());
}

NORMSCOPE_WINDOW_TEST(PagesTest)

} // namespace tst_pages

#include "tst_pages.moc"
