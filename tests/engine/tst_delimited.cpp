// SPDX-License-Identifier: GPL-3.0-or-later
// Text tables of every dialect are read, refused with row and column, and written so that every value comes back.
#include "engine/formats/delimited.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

namespace tst_delimited {

using namespace normscope;
using namespace normscope::test;

namespace {

std::string written(const Tensor &tensor, char separator)
{
    std::string text;
    writeDelimited(tensor, separator, [&](std::string_view part) { text += part; });
    return text;
}

} // namespace

class TestDelimited : public QObject
{
    Q_OBJECT

private slots:
    void readsEveryDialect_data();
    void readsEveryDialect();
    void keepsTheHeadersNames_data();
    void keepsTheHeadersNames();
    void oneRowOrOneColumnHasRankOne();
    void readsNumbersWholly_data();
    void readsNumbersWholly();
    void refusesWithRowAndColumn_data();
    void refusesWithRowAndColumn();
    void refusesWhatIsNoText();
    void refusesMoreThanIsRead_data();
    void refusesMoreThanIsRead();
    void refusesAFileOfTooManyBytesUnread();
    void writesOneRowPerRunOfTheLastAxis();
    void bringsEveryValueBack();
    void savesAndLoadsAFile();
};

void TestDelimited::readsEveryDialect_data()
{
    // Each is [[1.5, -2], [3, 4e-3]].
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("comma") << QByteArray("1.5,-2\n3,4e-3\n");
    QTest::newRow("tab") << QByteArray("1.5\t-2\n3\t4e-3\n");
    QTest::newRow("semicolon") << QByteArray("1.5;-2\n3;4e-3\n");
    QTest::newRow("spaces") << QByteArray("  1.5   -2\n    3 4e-3  \n");
    QTest::newRow("semicolon, decimal comma") << QByteArray("1,5;-2\n3;4e-3\n");
    QTest::newRow("semicolon, decimal comma late") << QByteArray("1.5;-2\n3;4e-3\n").replace('.', ',');
    QTest::newRow("tab, decimal comma") << QByteArray("1,5\t-2\n3\t0,004\n");
    QTest::newRow("spaces, decimal comma") << QByteArray("1,5 -2,0\n3,0 0,004\n");
    QTest::newRow("spaces, some decimal commas") << QByteArray("1,5 -2\n3 0,004\n");
    QTest::newRow("comma and space") << QByteArray("1.5, -2\n3, 4e-3\n");
    QTest::newRow("comma and tab") << QByteArray("1.5 \t -2\n3 \t 4e-3\n");
    QTest::newRow("no newline at the end") << QByteArray("1.5,-2\n3,4e-3");
    QTest::newRow("empty lines around") << QByteArray("\n\n1.5,-2\n3,4e-3\n\n   \n");
    QTest::newRow("CRLF") << QByteArray("1.5,-2\r\n3,4e-3\r\n");
    QTest::newRow("CR") << QByteArray("1.5,-2\r3,4e-3\r");
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf"
                                                   "1.5,-2\n3,4e-3\n");
    QTest::newRow("quotes") << QByteArray("\"1.5\",\"-2\"\n3,\"4e-3\" \n");
    QTest::newRow("quotes, decimal comma") << QByteArray("\"1,5\";\"-2\"\n3;\"0,004\"\n");
    QTest::newRow("comma, decimal comma in quotes") << QByteArray("\"1,5\",\"-2\"\n3, \"0,004\" \n");
    QTest::newRow("comma, decimal comma proven late") << QByteArray("\"1,500\" ,-2\n\"3\",\"0,004\"\n");
    QTest::newRow("semicolon, three decimals") << QByteArray("\"1,500\";-2\n3;\"4e-3\"\n");
    QTest::newRow("spaces, decimal comma in quotes") << QByteArray("\"1,5\" -2,0\n3,0 \"0,004\"\n");
    QTest::newRow("comment of numpy.savetxt") << QByteArray("# a b\n1.5 -2\n3 4e-3\n");
    QTest::newRow("header") << QByteArray("a,b\n1.5,-2\n3,4e-3\n");
    QTest::newRow("signs") << QByteArray("+1.5,-2.\n+3,.004\n");
}

void TestDelimited::readsEveryDialect()
{
    QFETCH(QByteArray, text);
    const DelimitedTable table = readDelimited(text.toStdString(), "x.csv");
    QCOMPARE(table.values, Tensor({2, 2}, {1.5, -2, 3, 4e-3}));
}

void TestDelimited::keepsTheHeadersNames_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<std::vector<std::string>>("names");
    using Names = std::vector<std::string>;
    QTest::newRow("none") << QByteArray("1,2\n3,4") << Names {};
    QTest::newRow("plain") << QByteArray("height,width\n1,2\n3,4") << Names {"height", "width"};
    QTest::newRow("spaces within") << QByteArray("my height, my width\n1,2\n3,4") << Names {"my height", "my width"};
    QTest::newRow("quoted") << QByteArray("\"a, \"\"b\"\"\",\"c\nd\"\n1,2\n3,4") << Names {"a, \"b\"", "c\nd"};
    QTest::newRow("Chinese") << QByteArray("高度\t宽度\n1\t2\n3\t4") << Names {"高度", "宽度"};
    QTest::newRow("comma in a name") << QByteArray("a,b;c\n1;2\n3;4") << Names {"a,b", "c"};
    QTest::newRow("nan is a value") << QByteArray("nan,inf\n3,4") << Names {};
}

void TestDelimited::keepsTheHeadersNames()
{
    QFETCH(QByteArray, text);
    QFETCH(std::vector<std::string>, names);
    const DelimitedTable table = readDelimited(text.toStdString(), "x.csv");
    QCOMPARE(table.columnNames, names);
    QCOMPARE(table.values.shape(), (Shape {2, 2}));
}

void TestDelimited::oneRowOrOneColumnHasRankOne()
{
    QCOMPARE(readDelimited("1,2,3", "x.csv").values, Tensor({3}, {1, 2, 3}));
    QCOMPARE(readDelimited("1\n2\n3\n", "x.csv").values, Tensor({3}, {1, 2, 3}));
    QCOMPARE(readDelimited("x\n1\n2\n", "x.csv").values, Tensor({2}, {1, 2}));
    QCOMPARE(readDelimited("my values\n1\n2\n", "x.csv").values, Tensor({2}, {1, 2}));
    QCOMPARE(readDelimited("0,5\n-1\n", "x.csv").values, Tensor({2}, {0.5, -1}));
    QCOMPARE(readDelimited("7", "x.csv").values, Tensor({1}, {7}));
}

void TestDelimited::readsNumbersWholly_data()
{
    QTest::addColumn<double>("expected");
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const char *text : {"nan", "NaN", "NAN", "-nan", "+NaN"})
        QTest::newRow(text) << std::numeric_limits<double>::quiet_NaN();
    for (const char *text : {"inf", "Inf", "+INF", "Infinity", "+infinity"})
        QTest::newRow(text) << infinity;
    for (const char *text : {"-inf", "-Infinity"})
        QTest::newRow(text) << -infinity;
    QTest::newRow("1.7976931348623157e308") << std::numeric_limits<double>::max();
    QTest::newRow("5e-324") << 5e-324;
    QTest::newRow("0.1000000000000000055511151231257827") << 0.1;
    QTest::newRow("1E+2") << 100.0;
    QTest::newRow("-0") << -0.0;
}

void TestDelimited::readsNumbersWholly()
{
    QFETCH(double, expected);
    const double value = readDelimited(QTest::currentDataTag(), "x.csv").values[0];
    QCOMPARE(std::isnan(value), std::isnan(expected));
    QVERIFY(std::isnan(value) || (value == expected && std::signbit(value) == std::signbit(expected)));
}

void TestDelimited::refusesWithRowAndColumn_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("sentence");
    const auto at = [](int row, int column) { return QStringLiteral("Row %1, column %2").arg(row).arg(column); };
    QTest::newRow("text") << QByteArray("1,2,3\n4,x,6\n")
                          << at(2, 2) + QStringLiteral(" of “x.csv”: “x” is not a number.");
    QTest::newRow("text behind a number") << QByteArray("1,2\n3,4m\n") << at(2, 2);
    QTest::newRow("two points") << QByteArray("1;2\n3;1.2.3\n") << at(2, 2);
    QTest::newRow("both marks") << QByteArray("1;2\n3;1,234.5\n") << at(2, 2);
    QTest::newRow("point and comma decimals") << QByteArray("1,5;2\n3;2.5\n") << at(2, 2);
    QTest::newRow("text in the first row") << QByteArray("1,x\n3,4\n") << at(1, 2);
    QTest::newRow("two headers") << QByteArray("a,b\nc,d\n1,2\n") << at(2, 1);
    QTest::newRow("short row") << QByteArray("1,2,3\n4,5\n") << at(2, 3);
    QTest::newRow("long row") << QByteArray("1,2\n\"3\",4,5\n") << at(2, 3);
    QTest::newRow("short row under a header") << QByteArray("a,b,c\n1,2\n") << at(2, 3);
    QTest::newRow("empty field") << QByteArray("1,2\n3,\n") << at(2, 2) + QStringLiteral(" of “x.csv” is empty");
    QTest::newRow("row of empty fields") << QByteArray("1\t2\n\t\n") << at(2, 1);
    QTest::newRow("empty row within") << QByteArray("1,2\n\n3,4\n") << QStringLiteral("Row 2 of “x.csv” is empty");
    QTest::newRow("open quotes") << QByteArray("1,2\n3,\"4\n") << at(2, 2);
    QTest::newRow("text after quotes") << QByteArray("1,2\n3,\"4\"5\n") << at(2, 2);
    QTest::newRow("text after quotes among spaces") << QByteArray("1 2\n\"3\"4\n") << at(2, 1);
    const QString doubt = QStringLiteral(" of “x.csv”: the comma in “%1” may stand before decimals or thousands");
    QTest::newRow("quoted, thousands or decimals")
        << QByteArray("\"1,000\",2\n\"3,000\",4\n") << at(1, 1) + doubt.arg(QStringLiteral("1,000"));
    QTest::newRow("quoted and a space, thousands or decimals")
        << QByteArray("1,2\n\"-3,000\" ,4\n") << at(2, 1) + doubt.arg(QStringLiteral("-3,000"));
    QTest::newRow("quoted column, thousands or decimals")
        << QByteArray("\"12,000\"\n\"3,000\"\n") << at(1, 1) + doubt.arg(QStringLiteral("12,000"));
    QTest::newRow("quoted thousands, decimal point")
        << QByteArray("\"1,000\",2.5\n3,4\n") << at(1, 1) + doubt.arg(QStringLiteral("1,000"));
    QTest::newRow("quoted thousands twice")
        << QByteArray("\"1,000,000\",2\n") << at(1, 1) + QStringLiteral(" of “x.csv”: “1,000,000” is not a number.");
    QTest::newRow("quoted, both marks") << QByteArray("\"1,234.5\",2\n")
                                        << at(1, 1) + QStringLiteral(" of “x.csv”: “1,234.5” is not a number.");
    QTest::newRow("quoted decimal comma and decimal point") << QByteArray("\"1,5\",2.5\n") << at(1, 2);
    QTest::newRow("too large") << QByteArray("1,2\n3,1e400\n") << at(2, 2);
    QTest::newRow("hexadecimal") << QByteArray("1,2\n3,0x10\n") << at(2, 2);
    QTest::newRow("sign alone") << QByteArray("1,2\n3,-\n") << at(2, 2);
    QTest::newRow("two signs") << QByteArray("1,2\n3,--4\n") << at(2, 2);
    QTest::newRow("header and comment count") << QByteArray("# made by hand\na,b\n1,2\n3,x\n") << at(4, 2);
    QTest::newRow("header alone") << QByteArray("a,b\n") << QStringLiteral("holds no table of numbers");
    QTest::newRow("nothing") << QByteArray() << QStringLiteral("holds no table of numbers");
    QTest::newRow("prose") << QByteArray("Dear all,\nthank you.\n") << QStringLiteral("Row 2");
}

void TestDelimited::refusesWithRowAndColumn()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, sentence);
    const QString error = inputErrorOf([&] { readDelimited(text.toStdString(), "x.csv"); });
    QVERIFY2(error.contains(sentence), qPrintable(error));
    QVERIFY(!error.contains(QLatin1Char('\n')));
}

void TestDelimited::refusesWhatIsNoText()
{
    const std::string utf16("\xff\xfe"
                            "1\0,\0002\0",
                            8);
    QVERIFY(inputErrorOf([&] { readDelimited(utf16, "x.csv"); }).contains(QStringLiteral("UTF-8")));
}

void TestDelimited::refusesMoreThanIsRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("part"); // Part of the error message; empty: the text is read.
    QTest::newRow("so many numbers") << QByteArray("1,2,3\n4,5,6\n") << QString();
    QTest::newRow("one number more") << QByteArray("1\n2\n3\n4\n5\n6\n7\n") << QStringLiteral("more than 6 numbers");
    QTest::newRow("so many columns") << QByteArray("1,2,3,4\n") << QString();
    QTest::newRow("one column more") << QByteArray("1,2,3,4,5\n") << QStringLiteral("more than 4 columns");
    QTest::newRow("one name more") << QByteArray("a,b,c,d,e\n") << QStringLiteral("more than 4 columns");
}

void TestDelimited::refusesMoreThanIsRead()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, part);
    const DelimitedLimits limits {.bytes = 100, .numbers = 6, .columns = 4};
    const QString sentence = inputErrorOf([&] { readDelimited(text.toStdString(), "t.csv", limits); });
    QVERIFY2(part.isEmpty() == sentence.isEmpty() && sentence.contains(part), qPrintable(sentence));
    QVERIFY(sentence.isEmpty() || sentence.contains(QStringLiteral("“t.csv”")));
}

void TestDelimited::refusesAFileOfTooManyBytesUnread()
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath(QStringLiteral("large.csv")).toStdString();
    writeFile(path, "1,2\n");
    std::filesystem::resize_file(path, DelimitedLimits().bytes + 1); // Sparse: it takes no room on the disk.
    const QString sentence = inputErrorOf([&] { loadDelimited(path); });
    QVERIFY2(sentence.contains(QStringLiteral("large.csv")) && sentence.contains(QStringLiteral("1073741824")),
             qPrintable(sentence));
}

void TestDelimited::writesOneRowPerRunOfTheLastAxis()
{
    QCOMPARE(written(Tensor({3}, {1, 2.5, -3}), ','), std::string("1\n2.5\n-3\n"));
    QCOMPARE(written(Tensor({2, 2}, {1, 2, 3, 4}), '\t'), std::string("1\t2\n3\t4\n"));
    QCOMPARE(written(Tensor({2, 1, 2}, {1, 2, 3, 4}), ','), std::string("1,2\n3,4\n"));
    QCOMPARE(written(Tensor({2}, std::vector<float> {0.1f, 1e20f}), ','), std::string("0.1\n1e+20\n"));
    QCOMPARE(written(Tensor({3}, {-std::nan(""), INFINITY, -INFINITY}), ','), std::string("nan\ninf\n-inf\n"));
}

void TestDelimited::bringsEveryValueBack()
{
    const Tensor doubles({2, 3}, {0.1, 1.0 / 3, 5e-324, -1.7976931348623157e308, 123456789.123456789, -0.0});
    QCOMPARE(readDelimited(written(doubles, ','), "x.csv").values, doubles);
    const Tensor floats({2, 2}, std::vector<float> {0.1f, 1.0f / 3, 1e-45f, 3.4028235e38f});
    QCOMPARE(readDelimited(written(floats, ';'), "x.csv").values.converted(DType::Float32), floats);
}

void TestDelimited::savesAndLoadsAFile()
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath(QStringLiteral("a.tsv")).toStdString();
    const Tensor tensor({2, 2}, {1, std::nan(""), 3, 4});
    saveDelimited(path, tensor, '\t');
    QCOMPARE(loadDelimited(path).values, tensor);
}

NORMSCOPE_TEST(TestDelimited)

} // namespace tst_delimited

#include "tst_delimited.moc"
