// SPDX-License-Identifier: GPL-3.0-or-later
// Gram matrices are correct, and the same to the last bit with every instruction set.
#include "engine/analysis/gram.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include "engine/kernels/kernels.h"

#include <QTest>

#include <random>
#include <vector>

namespace tst_gram {

using namespace normscope;

namespace {

/// A matrix, row by row.
struct Rows
{
    std::size_t count;
    std::size_t columns;
    std::vector<double> values;

    std::vector<double> gram(const std::vector<double> &before) const
    {
        std::vector<const double *> rows;
        for (std::size_t i = 0; i < count; ++i)
            rows.push_back(values.data() + i * columns);
        std::vector<double> result = before;
        addGram(rows, static_cast<std::int64_t>(columns), result.data());
        return result;
    }
};

Rows normals(std::size_t count, std::size_t columns)
{
    std::mt19937_64 engine(5);
    std::normal_distribution<double> normal;
    std::vector<double> values(count * columns);
    for (double &value : values)
        value = normal(engine);
    return {count, columns, values};
}

} // namespace

class TestGram : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { kernels::use({}); }

    void addsProductsToTheLowerTriangle_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        for (const int rows : {1, 2, 3, 4, 5, 8, 13}) {
            for (const int columns : {1, 7, 8, 255, 256, 300, 1000})
                QTest::addRow("%d rows of %d", rows, columns) << rows << columns;
        }
    }

    void addsProductsToTheLowerTriangle()
    {
        QFETCH(const int, rows);
        QFETCH(const int, columns);
        Rows given {static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), {}};
        for (std::size_t i = 0; i < given.count * given.columns; ++i)
            given.values.push_back(static_cast<double>(i * i % 23) - 11); // Whole numbers: their sums are exact.
        const std::vector<double> gram = given.gram(std::vector<double>(given.count * given.count, 1000));
        for (std::size_t j = 0; j < given.count; ++j) {
            for (std::size_t i = 0; i < given.count; ++i) {
                double expected = 1000;
                for (std::size_t k = 0; i >= j && k < given.columns; ++k)
                    expected += given.values[i * given.columns + k] * given.values[j * given.columns + k];
                QCOMPARE(gram[j * given.count + i], expected);
            }
        }
    }

    void everyInstructionSetGivesTheSameBits()
    {
        const Rows given = normals(11, 1003);
        const std::vector<double> none(given.count * given.count);
        const std::vector<double> expected = given.gram(none);
        for (const std::string &target : kernels::names()) {
            QVERIFY(kernels::use(target));
            QVERIFY2(given.gram(none) == expected, target.c_str());
        }
    }
};

NORMSCOPE_TEST(TestGram)

} // namespace tst_gram

#include "tst_gram.moc"
