// SPDX-License-Identifier: GPL-3.0-or-later
//
// Token rows under mouse and keyboard: dragging the ends of rows, pointing at tokens, and showing which tokens share a
// mean with a token under each method.
#include "tests/subject.h"
#include "widgets/sequences/token_view.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tst_token_view {

using namespace normscope;

namespace {

PaddingStudyPtr studyOf(const std::vector<int> &lengths)
{
    TokenSetup setup;
    setup.batchSize = static_cast<int>(lengths.size());
    setup.length = 5;
    setup.features = 3;
    setup.lengths = lengths;
    return std::make_shared<const PaddingStudy>(studyPadding(setup, {}, {}, {}));
}

/// A view of four rows with 5, 3, 2 and 4 tokens.
struct ShownTokens
{
    explicit ShownTokens(TokenFigure::Content content)
        : view(content, QStringLiteral("Tokens"))
    {
        view.resize(900, 460);
        view.setStudy(studyOf({5, 3, 2, 4}));
        look.showsHandles = content == TokenFigure::Content::Rows;
        view.setLook(look);
        view.show();
    }

    /// The centre of a cell in every panel, to the resolution of the search grid.
    std::vector<QPoint> places(std::int64_t row, std::int64_t position)
    {
        if (m_places.empty())
            findPlaces();
        std::vector<QRect> found = m_places[{row, position}];
        std::ranges::stable_sort(found, [](const QRect &a, const QRect &b) {
            return std::abs(a.top() - b.top()) > grid ? a.top() < b.top() : a.left() < b.left();
        });
        std::vector<QPoint> middles;
        for (const QRect &one : found)
            middles.push_back(one.center());
        return middles;
    }
    QPoint place(std::int64_t row, std::int64_t position) { return places(row, position).front(); }

    /// The point at which the end of a row is grabbed.
    QPoint handle(std::int64_t row)
    {
        const int y = place(row, 0).y();
        std::vector<int> found;
        for (int x = 0; x < view.width(); x += 2) {
            if (view.figure().handleAt(QPointF(x, y), view.figureRect()) == row)
                found.push_back(x);
        }
        return found.empty() ? QPoint(-1, -1) : QPoint(found[found.size() / 2], y);
    }

    void move(const QPoint &to, Qt::MouseButtons buttons = Qt::NoButton)
    {
        QMouseEvent event(QEvent::MouseMove, to, view.mapToGlobal(QPointF(to)), Qt::NoButton, buttons, Qt::NoModifier);
        QApplication::sendEvent(&view, &event);
    }

    TokenLook look;
    TokenView view;

private:
    static constexpr int grid = 9;

    void findPlaces()
    {
        for (int y = 0; y < view.height(); y += grid) {
            for (int x = 0; x < view.width(); x += grid) {
                const auto cell = view.figure().cellAt(QPointF(x, y), view.figureRect());
                if (!cell)
                    continue;
                std::vector<QRect> &found = m_places[{cell->row, cell->position}];
                const auto same = std::ranges::find_if(
                    found, [&](const QRect &one) { return one.adjusted(-grid, -grid, grid, grid).contains(x, y); });
                if (same == found.end())
                    found.emplace_back(x, y, 1, 1);
                else
                    *same |= QRect(x, y, 1, 1);
            }
        }
    }

    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<QRect>> m_places; ///< By row and position.
};

} // namespace

class TokenViewTest : public QObject
{
    Q_OBJECT

private slots:
    void aRowsEndIsDragged()
    {
        ShownTokens shown(TokenFigure::Content::Rows);
        QSignalSpy edits(&shown.view, &TokenView::lengthsEdited);
        QSignalSpy finished(&shown.view, &TokenView::gestureFinished);
        QSignalSpy pins(&shown.view, &TokenView::cellPinned);
        const QPoint end = shown.handle(1);
        QVERIFY(end.x() > shown.place(1, 2).x() && end.x() < shown.place(1, 3).x());
        shown.move(end);
        QCOMPARE(shown.view.cursor().shape(), Qt::SplitHCursor);
        QTest::mousePress(&shown.view, Qt::LeftButton, {}, end);
        const int cell = shown.place(1, 1).x() - shown.place(1, 0).x();
        shown.move(end + QPoint(cell, 0), Qt::LeftButton);
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits.last().at(0).value<std::vector<int>>(), (std::vector<int> {5, 4, 2, 4}));
        QVERIFY(edits.last().at(1).value<EditHint>() == EditHint::Continuous);
        // Far beyond either end the row's end stays within the row; a row may be empty.
        shown.move({shown.view.width() + 200, end.y()}, Qt::LeftButton);
        QCOMPARE(edits.last().at(0).value<std::vector<int>>()[1], 5);
        shown.move({-200, end.y()}, Qt::LeftButton);
        QCOMPARE(edits.last().at(0).value<std::vector<int>>()[1], 0);
        QCOMPARE(finished.count(), 0);
        QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, end);
        QCOMPARE(finished.count(), 1);
        QVERIFY(pins.isEmpty());
    }

    void theLastRealTokenStays()
    {
        ShownTokens shown(TokenFigure::Content::Rows);
        shown.view.setStudy(studyOf({0, 1, 0, 0}));
        QSignalSpy edits(&shown.view, &TokenView::lengthsEdited);
        QTest::mousePress(&shown.view, Qt::LeftButton, {}, shown.handle(1));
        shown.move({0, shown.handle(1).y()}, Qt::LeftButton);
        QVERIFY(edits.isEmpty());
    }

    void withoutHandlesNothingIsDragged()
    {
        ShownTokens shown(TokenFigure::Content::Rows);
        const QPoint end = shown.handle(1);
        shown.look.showsHandles = false;
        shown.view.setLook(shown.look);
        QSignalSpy edits(&shown.view, &TokenView::lengthsEdited);
        QTest::mousePress(&shown.view, Qt::LeftButton, {}, end);
        shown.move(end + QPoint(200, 0), Qt::LeftButton);
        QVERIFY(edits.isEmpty());
        QCOMPARE(shown.view.cursor().shape(), Qt::ArrowCursor);
    }

    void aTokenIsPointedAtAndPinned()
    {
        ShownTokens shown(TokenFigure::Content::Methods);
        QSignalSpy hovers(&shown.view, &TokenView::cellHovered);
        QSignalSpy pins(&shown.view, &TokenView::cellPinned);
        QCOMPARE(shown.places(2, 1).size(), std::size_t(6));
        for (const QPoint &place : shown.places(2, 1)) {
            shown.move(place);
            const auto cell = hovers.last().at(0).value<std::optional<TokenCell>>();
            QVERIFY(cell && *cell == (TokenCell {2, 1, 0}));
        }
        QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.places(3, 4).back());
        QVERIFY(pins.last().at(0).value<TokenCell>() == (TokenCell {3, 4, 0}));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&shown.view, &leave);
        QVERIFY(!hovers.last().at(0).value<std::optional<TokenCell>>());
    }

    // Cells that share no mean with the token fade: the token n = 0, l = 0 against one of its row, of its position, and
    // of neither.
    void whatSharesAMeanIsShown_data()
    {
        QTest::addColumn<int>("panel");
        QTest::addColumn<bool>("ownRow");
        QTest::addColumn<bool>("ownPosition");
        QTest::addColumn<bool>("other");
        QTest::newRow("batch") << 0 << true << true << true;
        QTest::newRow("batch per position") << 1 << false << true << false;
        QTest::newRow("layer") << 2 << false << false << false;
        QTest::newRow("layer per sample") << 3 << true << false << false;
        QTest::newRow("RMS") << 4 << false << false << false;
        QTest::newRow("instance") << 5 << true << false << false;
    }

    void whatSharesAMeanIsShown()
    {
        QFETCH(int, panel);
        QFETCH(bool, ownRow);
        QFETCH(bool, ownPosition);
        QFETCH(bool, other);
        ShownTokens shown(TokenFigure::Content::Methods);
        const QImage before = shown.view.grab().toImage();
        shown.look.active = TokenCell {0, 0, 0};
        shown.view.setLook(shown.look);
        const QImage after = shown.view.grab().toImage();
        const auto isLit = [&](std::int64_t row, std::int64_t position) {
            // Below the centre, where a number may be.
            const QPoint place = shown.places(row, position)[static_cast<std::size_t>(panel)] + QPoint(0, 7);
            return before.pixelColor(place) == after.pixelColor(place);
        };
        QVERIFY(isLit(0, 0));
        QCOMPARE(isLit(0, 2), ownRow);
        QCOMPARE(isLit(3, 0), ownPosition);
        QCOMPARE(isLit(3, 2), other);
        QVERIFY(shown.view.accessibleDescription().contains(QStringLiteral("n = 0, l = 0, d = 0")));
    }

    void theKeyboardPinsAndMovesEnds()
    {
        ShownTokens shown(TokenFigure::Content::Rows);
        QSignalSpy edits(&shown.view, &TokenView::lengthsEdited);
        QSignalSpy pins(&shown.view, &TokenView::cellPinned);
        QTest::keyClick(&shown.view, Qt::Key_Down);
        QVERIFY(pins.last().at(0).value<TokenCell>() == (TokenCell {1, 0, 0}));
        shown.look.active = TokenCell {2, 1, 0};
        shown.view.setLook(shown.look);
        QTest::keyClick(&shown.view, Qt::Key_Right);
        QVERIFY(pins.last().at(0).value<TokenCell>() == (TokenCell {2, 2, 0}));
        QTest::keyClick(&shown.view, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(edits.last().at(0).value<std::vector<int>>(), (std::vector<int> {5, 3, 3, 4}));
        QVERIFY(edits.last().at(1).value<EditHint>() == EditHint::Discrete);
        // Keys that arrive before the study of the previous one add up; the next study makes its lengths the current
        // ones.
        QTest::keyClick(&shown.view, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(edits.last().at(0).value<std::vector<int>>(), (std::vector<int> {5, 3, 4, 4}));
        shown.view.setStudy(studyOf({5, 3, 2, 4}));
        QTest::keyClick(&shown.view, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(edits.last().at(0).value<std::vector<int>>(), (std::vector<int> {5, 3, 1, 4}));
        shown.view.setStudy(studyOf({5, 3, 2, 4}));
        shown.look.active = TokenCell {0, 4, 0}; // The last token of a full row.
        shown.view.setLook(shown.look);
        const int before = edits.count();
        QTest::keyClick(&shown.view, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(edits.count(), before);
        QTest::keyClick(&shown.view, Qt::Key_Right);
        QVERIFY(pins.last().at(0).value<TokenCell>() == (TokenCell {0, 4, 0}));
    }
};

NORMSCOPE_WINDOW_TEST(TokenViewTest)

} // namespace tst_token_view

#include "tst_token_view.moc"
