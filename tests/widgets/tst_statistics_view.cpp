// SPDX-License-Identifier: GPL-3.0-or-later
// The view of the statistics table: selection both ways, columns and digits that fit the width, and minimal repaints.
#include "tests/subject.h"
#include "tests/support/problems.h"
#include "widgets/core/selection.h"
#include "widgets/figures/statistics_columns.h"
#include "widgets/figures/statistics_figure.h"
#include "widgets/views/statistics_model.h"
#include "widgets/views/statistics_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStyleOptionHeader>
#include <QTest>

namespace tst_statistics_view {

using namespace normscope;
using namespace normscope::test;

namespace {

EvaluationPtr groups(std::int64_t count)
{
    std::vector<double> values(static_cast<std::size_t>(count * 3));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>((i * 7919) % 1009);
    return evaluate(rowsAsGroups(count, values));
}

/// Collects the regions that are repainted.
class PaintSpy : public QObject
{
public:
    explicit PaintSpy(QWidget *widget) { widget->installEventFilter(this); }
    QRegion region;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            region += static_cast<QPaintEvent *>(event)->region();
        return false;
    }
};

} // namespace

class TestStatisticsView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init()
    {
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<StatisticsView>();
        m_view->setTheme(Theme::light());
        m_view->setSelection(m_selection.get());
        m_view->setEvaluation(groups(1000));
        m_view->resize(600, 300);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void pointingAtARowHoversItsGroup()
    {
        QTest::mouseMove(m_view->viewport(), middle(2));
        QCOMPARE(m_selection->state().hoveredGroup, 2);
        QCOMPARE(m_selection->state().hoveredElement, noIndex);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(m_view->viewport(), &leave);
        QCOMPARE(m_selection->state().hoveredGroup, noIndex);
    }

    void leavingKeepsTheHoverOfAnotherView()
    {
        m_selection->hover(5, 1);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(m_view->viewport(), &leave);
        QCOMPARE(m_selection->state().hoveredGroup, 1);
    }

    void clickPins()
    {
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middle(3));
        QCOMPARE(m_selection->state().pinnedGroup, 3);
    }

    void arrowKeysPin()
    {
        m_selection->pinGroup(4);
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_selection->state().pinnedGroup, 5);
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QCOMPARE(m_selection->state().pinnedGroup, 3);
    }

    void editRepaintsTheRowsOfItsGroups()
    {
        const EvaluationPtr before = m_view->statisticsModel()->evaluation();
        const std::int64_t changed[] = {7};
        const double values[] = {5};
        for (int round = 0; round < 2; ++round) // A new table paints itself once more after its columns are fitted.
            QCoreApplication::processEvents();
        PaintSpy painted(m_view->viewport());
        m_view->setEvaluation(reevaluate(*before, before->input().withValues(changed, values), changed));
        const QRect row(0, m_view->rowViewportPosition(2), m_view->viewport()->width(), m_view->rowHeight(2));
        QTRY_VERIFY(!painted.region.isEmpty());
        QVERIFY(row.contains(painted.region.boundingRect()));
    }

    void pinFromElsewhereComesIntoSight()
    {
        QSignalSpy pins(m_selection.get(), &Selection::pinChanged);
        m_selection->pin(1500, 500);
        QCOMPARE(pins.count(), 1);
        QCOMPARE(m_selection->state().pinnedElement, 1500); // The view does not pin again.
        QVERIFY(m_view->viewport()->rect().contains(middle(500)));
        QCOMPARE(m_view->currentIndex().row(), 500);
        m_selection->clearPin();
        QVERIFY(!m_view->currentIndex().isValid());
        QVERIFY(!m_view->selectionModel()->hasSelection());
    }

    void headerClickSortsAndKeepsThePin()
    {
        m_selection->pinGroup(7);
        QHeaderView *header = m_view->horizontalHeader();
        const int mean = static_cast<int>(StatisticsColumn::Mean);
        const QPoint place(header->sectionViewportPosition(mean) + header->sectionSize(mean) / 2, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
        const auto mean0 = m_view->statisticsModel()->index(0, mean).data(StatisticsModel::ValueRole).toDouble();
        const auto mean1 = m_view->statisticsModel()->index(999, mean).data(StatisticsModel::ValueRole).toDouble();
        QVERIFY(mean0 != mean1);
        QCOMPARE(m_selection->state().pinnedGroup, 7);
        QCOMPARE(m_view->currentIndex().row(), m_view->statisticsModel()->rowOf(7));
        QVERIFY(m_view->viewport()->rect().contains(middle(m_view->statisticsModel()->rowOf(7))));
    }

    void copiesSelectedRows()
    {
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middle(1));
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::ShiftModifier, middle(3));
        QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[1].startsWith(QStringLiteral("n = 1\t3\t")));
    }

    void numbersLoseADigitBeforeTheTableScrolls()
    {
        const auto shown = [this] { return m_view->model()->index(0, 2).data().toString(); };
        QCOMPARE(shown(), QStringLiteral("519.7")); // (0 + 856 + 703)/3
        int width = 600;
        while (shown().size() > 3 && width > 100)
            m_view->resize(--width, 300);
        QCOMPARE(shown(), QStringLiteral("520"));
        QTRY_VERIFY(!m_view->horizontalScrollBar()->isVisible());
        m_view->resize(600, 300);
        QCOMPARE(shown(), QStringLiteral("519.7"));
    }

    /// A column in which all groups have the same value gets no more room, so that the others can have it.
    void constantColumnsStayNarrow()
    {
        const auto width = [this](StatisticsColumn column) { return m_view->columnWidth(static_cast<int>(column)); };
        const int count = width(StatisticsColumn::Count);
        const int variance = width(StatisticsColumn::OutputVariance);
        const int mean = width(StatisticsColumn::Mean);
        m_view->resize(900, 300);
        QVERIFY(std::abs(width(StatisticsColumn::Count) - count) <= 1);
        QVERIFY(std::abs(width(StatisticsColumn::OutputVariance) - variance) <= 1);
        QVERIFY(width(StatisticsColumn::Mean) > mean + 40);
        m_view->setEvaluation(groups(1)); // All columns are constant.
        QVERIFY(width(StatisticsColumn::Count) > count + 40);
    }

    void columnsGiveWayBeforeTheTableScrolls()
    {
        QSignalSpy changed(m_view.get(), &StatisticsView::omittedColumnsChanged);
        const auto isHidden
            = [this](StatisticsColumn column) { return m_view->isColumnHidden(static_cast<int>(column)); };
        int width = 600;
        while (m_view->omittedColumns().isEmpty() && width > 100)
            m_view->resize(--width, 300);
        QCOMPARE(m_view->omittedColumns(), QStringList {QStringLiteral("var y")}); // It is 1 in every group.
        QCOMPARE(changed.count(), 1);
        QTRY_VERIFY(!m_view->horizontalScrollBar()->isVisible());

        m_view->sortByColumn(static_cast<int>(StatisticsColumn::OutputVariance), Qt::AscendingOrder);
        QVERIFY(isHidden(StatisticsColumn::OutputMean));
        QVERIFY(!isHidden(StatisticsColumn::OutputVariance)); // The sorted column stays.
        m_view->resize(600, 300);
        QVERIFY(m_view->omittedColumns().isEmpty());
    }

    void hoverFromElsewhereRepaintsTwoRows()
    {
        m_selection->hoverGroup(1);
        QApplication::processEvents();
        PaintSpy spy(m_view->viewport());
        m_selection->hover(noIndex, 4);
        QTRY_VERIFY(!spy.region.isEmpty());
        QVERIFY(spy.region.contains(middle(1)));
        QVERIFY(spy.region.contains(middle(4)));
        QVERIFY(!spy.region.contains(middle(2)));
        QVERIFY(!spy.region.contains(middle(6)));
    }

    void anotherEvaluationKeepsThePin()
    {
        m_selection->pinGroup(12);
        m_view->setEvaluation(groups(1000));
        QCOMPARE(m_selection->state().pinnedGroup, 12);
        QCOMPARE(m_view->currentIndex().row(), 12);
        m_view->setEvaluation(groups(20));
        QCOMPARE(m_selection->state().pinnedGroup, 12);
        QCOMPARE(m_view->currentIndex().row(), 12);
        m_view->setEvaluation(nullptr);
        QCOMPARE(m_selection->state().pinnedGroup, 12);
    }

    void outlivesItsSelection()
    {
        m_selection.reset();
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middle(1));
        QTest::mouseMove(m_view->viewport(), middle(2));
    }

    void numbersOfAColumnStandPointBelowPoint_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("decimals");
        QTest::addColumn<QString>("text");
        QTest::newRow("as many as it has") << 2.5 << 1 << QStringLiteral("2.5");
        QTest::newRow("trailing zeros") << 2.5 << 3 << QStringLiteral("2.500");
        QTest::newRow("digits in place of zeros") << 12.3456 << 3 << QStringLiteral("12.346");
        QTest::newRow("zero") << 0.0 << 3 << QStringLiteral("0.000");
        QTest::newRow("negative") << -1.0 << 2 << QStringLiteral("−1.00");
        QTest::newRow("fewer than it has") << 0.01234 << 2 << QStringLiteral("0.01");
        QTest::newRow("too small for so few") << 0.001234 << 2 << QStringLiteral("0.001234");
        QTest::newRow("too large for so many") << 12345.678 << 3 << QStringLiteral("1.235e4");
        QTest::newRow("beyond what it is worth") << 1234.5678 << 3 << QStringLiteral("1235");
    }
    void numbersOfAColumnStandPointBelowPoint()
    {
        QFETCH(double, value);
        QFETCH(int, decimals);
        QFETCH(QString, text);
        NormalizationProblem problem;
        problem.input = Tensor({1, 1}, std::span<const double>(&value, 1));
        problem.layout = defaultLayout(2);
        problem.spec.reducedAxes = {1};
        const EvaluationPtr evaluation = evaluate(std::move(problem));
        QCOMPARE(statisticsText(*evaluation, 0, StatisticsColumn::Mean, Moments(), 4, decimals), text);
    }

    void numbersOfManyGroupsShareTheirDecimals()
    {
        constexpr std::int64_t count = 2000;
        std::vector<double> values(2 * count, 4); // Whole numbers in the first groups, fractions in later ones.
        for (std::size_t i = 1000; i < values.size(); ++i)
            values[i] = 1 + static_cast<double>((i * 7919) % 1009) / 256;
        m_view->setEvaluation(evaluate(rowsAsGroups(count, values)));
        QSet<qsizetype> decimals;
        for (int row = 0; row < count; row += 7) {
            const QString text
                = m_view->model()->index(row, static_cast<int>(StatisticsColumn::Mean)).data().toString();
            decimals.insert(text.size() - text.indexOf(u'.') - 1);
        }
        QCOMPARE(decimals, QSet<qsizetype> {3});
    }

    void nearlyEqualMeansLookDifferent()
    {
        NormalizationProblem problem;
        problem.input = Tensor({2, 2}, {999999.5, 1000000.25, 1000000.5, 1000000.75});
        problem.layout = defaultLayout(2);
        problem.spec.reducedAxes = {1};
        m_view->setEvaluation(evaluate(problem));
        const int mean = static_cast<int>(StatisticsColumn::Mean);
        const auto shown = [&](int row) { return m_view->model()->index(row, mean).data().toString(); };
        QCOMPARE(shown(0), QStringLiteral("999999.875"));
        QCOMPARE(shown(1), QStringLiteral("1000000.625"));
    }

    void anEditGetsTheDecimalsThatItNeeds()
    {
        const std::vector<double> values {1, 2, 3, 4, 5, 6};
        NormalizationProblem problem;
        problem.input = Tensor({2, 3}, values);
        problem.layout = defaultLayout(2);
        problem.spec.reducedAxes = {1};
        const EvaluationPtr before = evaluate(problem);
        const int mean = static_cast<int>(StatisticsColumn::Mean);
        const auto shown = [&](int row) { return m_view->model()->index(row, mean).data().toString(); };
        m_view->setEvaluation(before);
        QCOMPARE(shown(1), QStringLiteral("5"));
        const std::int64_t element = 4;
        const double value = 5.16;
        const Tensor edited = before->input().withValues({&element, 1}, {&value, 1});
        const EvaluationPtr after = reevaluate(*before, edited, {&element, 1});
        m_view->setEvaluation(after);
        QCOMPARE(shown(1), QStringLiteral("5.053")); // (4 + 5.16 + 6)/3
        QCOMPARE(shown(0), QStringLiteral("2.000"));
        // After the edit is undone the column keeps its decimals, so that decimal points do not move.
        m_view->setEvaluation(reevaluate(*after, before->input(), {&element, 1}));
        QCOMPARE(shown(1), QStringLiteral("5.000"));
    }

    void namesAreReadableWhereverTheyAre()
    {
        m_view->setEvaluation(groups(100000));
        const int group = static_cast<int>(StatisticsColumn::Group);
        const int last = m_view->model()->rowCount() - 1;
        const QString name = m_view->model()->index(last, group).data().toString();
        QCOMPARE(name, QStringLiteral("n = 99999"));
        for (const int width : {600, 400, 260}) {
            m_view->resize(width, 300);
            QVERIFY(m_view->columnWidth(group)
                    >= statisticsCellWidth(name, StatisticsColumn::Group, false, Theme::light().font));
        }
    }

    void headersKeepTheirTextBesideTheArrow()
    {
        m_view->setEvaluation(groups(100000));
        QHeaderView *header = m_view->horizontalHeader();
        for (const int width : {600, 400, 260}) {
            m_view->resize(width, 300);
            for (int column = 0; column < statisticsColumnCount; ++column) {
                m_view->sortByColumn(column, Qt::AscendingOrder);
                for (int i = 0; i < statisticsColumnCount; ++i) {
                    const QString text = statisticsHeader(static_cast<StatisticsColumn>(i));
                    const QString place = QStringLiteral("%1 by %2 at %3").arg(text).arg(column).arg(width);
                    QVERIFY2(m_view->isColumnHidden(i)
                                 || roomInHeader(i) >= header->fontMetrics().horizontalAdvance(text),
                             qPrintable(place));
                }
            }
        }
    }

    void figurePaintsWhatFits()
    {
        StatisticsFigure figure;
        figure.setTheme(Theme::light());
        QImage empty(300, 200, QImage::Format_RGB32);
        empty.fill(Qt::white);
        QImage filled = empty;
        QPainter painter(&filled);
        figure.paint(painter, filled.rect()); // Without content it paints a hint.
        figure.setContent(groups(100000));
        figure.paint(painter, filled.rect());
        painter.end();
        QVERIFY(filled != empty);
    }

private:
    /// The width for the header's text, without the style's margins and arrow.
    int roomInHeader(int column) const
    {
        const QHeaderView *header = m_view->horizontalHeader();
        QStyleOptionHeader option;
        option.rect = QRect(0, 0, header->sectionSize(column), header->height());
        option.state = QStyle::State_Horizontal;
        if (header->sortIndicatorSection() == column)
            option.sortIndicator = QStyleOptionHeader::SortUp;
        return header->style()->subElementRect(QStyle::SE_HeaderLabel, &option, header).width();
    }

    QPoint middle(int row) const
    {
        return {m_view->columnViewportPosition(1) + 5, m_view->rowViewportPosition(row) + m_view->rowHeight(row) / 2};
    }

    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<StatisticsView> m_view;
};

NORMSCOPE_WINDOW_TEST(TestStatisticsView)

} // namespace tst_statistics_view

#include "tst_statistics_view.moc"
