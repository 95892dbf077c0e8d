// SPDX-License-Identifier: GPL-3.0-or-later
// .npy files: all that NumPy writes is read, damaged files are refused, and written files have NumPy's bytes.
#include "engine/formats/npy.h"
#include "engine/formats/npy_header.h"
#include "engine/formats/npz.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>

namespace tst_npy {

using namespace normscope;
using namespace normscope::test;

namespace {

/// A file of version 1.0 with the given dictionary and data.
QByteArray npyFile(const QByteArray &dictionary, const QByteArray &data,
                   const QByteArray &version = QByteArray("\x01\x00", 2))
{
    QByteArray file("\x93NUMPY");
    file += version;
    file += static_cast<char>(dictionary.size() & 0xff);
    file += static_cast<char>(dictionary.size() >> 8);
    if (version[0] > 1)
        file += QByteArray(2, '\0');
    return file + dictionary + data;
}

Tensor read(const QByteArray &file)
{
    return readNpy(std::as_bytes(std::span(file.constData(), static_cast<std::size_t>(file.size()))), "x.npy");
}

std::vector<double> ramp(std::size_t count)
{
    std::vector<double> values(count);
    std::iota(values.begin(), values.end(), 0.0);
    return values;
}

} // namespace

class TestNpy : public QObject
{
    Q_OBJECT

private slots:
    void readsWhatNumPyWrites_data();
    void readsWhatNumPyWrites();
    void roundsIntegersBeyondFloat64ToNearest();
    void readsSpecialValues_data();
    void readsSpecialValues();
    void acceptsEverySpellingOfTheHeader_data();
    void acceptsEverySpellingOfTheHeader();
    void refusesWhatIsNoTensor_data();
    void refusesWhatIsNoTensor();
    void refusesDamagedHeader_data();
    void refusesDamagedHeader();
    void refusesEveryTruncation();
    void refusesShapeThatTheFileDoesNotBack();
    void ignoresBytesAfterTheArray();
    void writesWhatItReads_data();
    void writesWhatItReads();
    void writesBFloat16AsFloat32();
    void writesTheBytesOfNumPy_data();
    void writesTheBytesOfNumPy();
    void stopsWhenAsked();
};

void TestNpy::readsWhatNumPyWrites_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<DType>("dtype");
    for (const char *type : {"int8",
                             "int16",
                             "int32",
                             "int64",
                             "uint8",
                             "uint16",
                             "uint32",
                             "uint64",
                             "float16",
                             "float32",
                             "float64",
                             "int16-big-endian",
                             "int32-big-endian",
                             "int64-big-endian",
                             "uint16-big-endian",
                             "uint32-big-endian",
                             "uint64-big-endian",
                             "float16-big-endian",
                             "float32-big-endian",
                             "float64-big-endian"})
        QTest::newRow(type) << Shape {2, 3}
                            << (QByteArray(type).startsWith("float32")       ? DType::Float32
                                    : QByteArray(type).startsWith("float16") ? DType::Float16
                                                                             : DType::Float64);
    for (const char *file : {"column-major", "column-major-int16", "version-2", "version-3"})
        QTest::newRow(file) << Shape {2, 3, 4} << DType::Float64;
    QTest::newRow("column-major-float32-big-endian") << Shape {2, 3, 4} << DType::Float32;
    QTest::newRow("rank-1") << Shape {5} << DType::Float32;
    QTest::newRow("rank-8") << Shape {1, 1, 1, 2, 1, 1, 1, 1} << DType::Float32;
}

void TestNpy::readsWhatNumPyWrites()
{
    QFETCH(Shape, shape);
    QFETCH(DType, dtype);
    const Tensor tensor = loadNpy(testData(QStringLiteral("npy/%1.npy").arg(QLatin1String(QTest::currentDataTag()))));
    QCOMPARE(tensor.shape(), shape);
    QCOMPARE(tensor.dtype(), dtype);
    QCOMPARE(valuesOf(tensor), ramp(static_cast<std::size_t>(tensor.size())));
}

void TestNpy::roundsIntegersBeyondFloat64ToNearest()
{
    // 2⁶³ − 1 and 2⁶⁴ − 1 round up; 2⁵³ + 1 lies between two doubles, and the even one is below.
    QCOMPARE(valuesOf(loadNpy(testData(QStringLiteral("npy/int64-limits.npy")))),
             (std::vector<double> {-0x1p63, 0x1p63, 0x1p53}));
    QCOMPARE(valuesOf(loadNpy(testData(QStringLiteral("npy/uint64-limits.npy")))),
             (std::vector<double> {0, 0x1p64, 0x1p53}));
}

void TestNpy::readsSpecialValues_data()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    QTest::addColumn<std::vector<double>>("expected");
    QTest::newRow("bool") << std::vector<double> {0, 1, 1, 1, 1, 1};
    QTest::newRow("float16-specials") << std::vector<double> {65504,     0x1p-24, -0x1p-14, infinity,
                                                              -infinity, nan,     -0.0,     0.333251953125};
    QTest::newRow("float64-specials") << std::vector<double> {infinity, -infinity, nan,
                                                              -0.0,     5e-324,    std::numeric_limits<double>::max()};
}

void TestNpy::readsSpecialValues()
{
    QFETCH(std::vector<double>, expected);
    const Tensor tensor = loadNpy(testData(QStringLiteral("npy/%1.npy").arg(QLatin1String(QTest::currentDataTag()))));
    QCOMPARE(static_cast<std::size_t>(tensor.size()), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double value = tensor[static_cast<std::int64_t>(i)];
        QCOMPARE(std::isnan(value), std::isnan(expected[i]));
        QVERIFY(std::isnan(value) || value == expected[i]);
        QVERIFY(std::isnan(value) || std::signbit(value) == std::signbit(expected[i]));
    }
}

void TestNpy::acceptsEverySpellingOfTheHeader_data()
{
    QTest::addColumn<QByteArray>("dictionary");
    QTest::newRow("as NumPy writes it") << QByteArray(
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }    \n");
    QTest::newRow("other order") << QByteArray("{'shape': (2,), 'descr': '<f8', 'fortran_order': False, }\n");
    QTest::newRow("double quotes") << QByteArray("{\"descr\": \"<f8\", \"fortran_order\": False, \"shape\": (2,)}");
    QTest::newRow("no spaces") << QByteArray("{'descr':'<f8','fortran_order':False,'shape':(2,)}");
    QTest::newRow("many spaces") << QByteArray(
        " { 'descr' :\t'<f8' , 'fortran_order' : True , 'shape' : ( 2 , ) , } \r\n");
    QTest::newRow("long integer of Python 2")
        << QByteArray("{'descr': '<f8', 'fortran_order': False, 'shape': (2L,), }");
}

void TestNpy::acceptsEverySpellingOfTheHeader()
{
    QFETCH(QByteArray, dictionary);
    const double values[] = {1.5, -2};
    const QByteArray data(reinterpret_cast<const char *>(values), sizeof values);
    QCOMPARE(valuesOf(read(npyFile(dictionary, data))), (std::vector<double> {1.5, -2}));
}

void TestNpy::refusesWhatIsNoTensor_data()
{
    QTest::addColumn<QString>("cause");
    QTest::newRow("rank-0") << QStringLiteral("rank 0");
    QTest::newRow("rank-9") << QStringLiteral("9 axes");
    QTest::newRow("empty") << QStringLiteral("length 0");
    QTest::newRow("complex") << QStringLiteral("c16");
    QTest::newRow("text") << QStringLiteral("<U1");
    QTest::newRow("bytes") << QStringLiteral("|S1");
    QTest::newRow("date") << QStringLiteral("<M8");
    QTest::newRow("records") << QStringLiteral("records");
    QTest::newRow("object") << QStringLiteral("|O");
    QTest::newRow("long-double") << QStringLiteral("f16");
    QTest::newRow("missing") << QStringLiteral("does not exist");
    QTest::newRow("folder") << QStringLiteral("is a folder");
}

void TestNpy::refusesWhatIsNoTensor()
{
    QFETCH(QString, cause);
    const QString name = QLatin1String(QTest::currentDataTag());
    const auto path
        = testData(name == QLatin1String("folder") ? QStringLiteral("npy") : QStringLiteral("npy/%1.npy").arg(name));
    const QString error = inputErrorOf([&] { loadNpy(path); });
    QVERIFY2(error.contains(cause), qPrintable(error));
    QVERIFY2(error.contains(QString::fromStdString(path.string())), qPrintable(error));
}

void TestNpy::refusesDamagedHeader_data()
{
    QTest::addColumn<QByteArray>("dictionary");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("no dictionary") << QByteArray("hello");
    QTest::newRow("empty dictionary") << QByteArray("{}");
    QTest::newRow("shape missing") << QByteArray("{'descr': '<f8', 'fortran_order': False}");
    QTest::newRow("another key") << QByteArray("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), 'x': 1}");
    QTest::newRow("key twice") << QByteArray("{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (2,)}");
    QTest::newRow("not closed") << QByteArray("{'descr': '<f8', 'fortran_order': False, 'shape': (2,)");
    QTest::newRow("text behind") << QByteArray("{'descr': '<f8', 'fortran_order': False, 'shape': (2,)} x");
    QTest::newRow("comma missing") << QByteArray("{'descr': '<f8' 'fortran_order': False, 'shape': (2,)}");
    QTest::newRow("comma alone") << QByteArray("{,'descr': '<f8', 'fortran_order': False, 'shape': (2,)}");
    QTest::newRow("shape is a number") << QByteArray("{'descr': '<f8', 'fortran_order': False, 'shape': (2)}");
    QTest::newRow("shape without comma") << QByteArray("{'descr': '<f8', 'fortran_order': False, 'shape': (2 1)}");
    QTest::newRow("length is a fraction") << QByteArray("{'descr': '<f8', 'fortran_order': False, 'shape': (2.0,)}");
    QTest::newRow("length is negative") << QByteArray("{'descr': '<f8', 'fortran_order': False, 'shape': (-2,)}");
    QTest::newRow("length beyond 64 bits")
        << QByteArray("{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999,)}");
    QTest::newRow("order is a number") << QByteArray("{'descr': '<f8', 'fortran_order': 0, 'shape': (2,)}");
    QTest::newRow("type is a number") << QByteArray("{'descr': 8, 'fortran_order': False, 'shape': (2,)}");
    QTest::newRow("type of no order") << QByteArray("{'descr': '|f8', 'fortran_order': False, 'shape': (2,)}");
    QTest::newRow("type of another size") << QByteArray("{'descr': '<f3', 'fortran_order': False, 'shape': (2,)}");
    QTest::newRow("line break in the type") << QByteArray("{'descr': '<f8\n', 'fortran_order': False, 'shape': (2,)}");
    QTest::newRow("string not closed") << QByteArray("{'descr: <f8");
}

void TestNpy::refusesDamagedHeader()
{
    QFETCH(QByteArray, dictionary);
    const QString error = inputErrorOf([&] { read(npyFile(dictionary, QByteArray(16, '\0'))); });
    QVERIFY2(error.contains(QStringLiteral("x.npy")), qPrintable(error));
    QVERIFY(!error.contains(QLatin1Char('\n')));
}

void TestNpy::refusesEveryTruncation()
{
    for (const char *name : {"npy/float32.npy", "npy/column-major-int16.npy", "npy/version-2.npy"}) {
        const QByteArray whole = fileBytes(testData(QLatin1String(name)));
        QVERIFY(whole.size() > 64);
        for (qsizetype length = 0; length < whole.size(); ++length)
            QVERIFY2(!inputErrorOf([&] { read(whole.left(length)); }).isEmpty(), qPrintable(QString::number(length)));
        read(whole);
    }
    for (const char version : {'\x00', '\x04', '\xff'}) {
        const QByteArray file = npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (2,)}", QByteArray(16, '\0'),
                                        QByteArray(1, version) + '\0');
        QVERIFY(inputErrorOf([&] { read(file); }).contains(QStringLiteral("version")));
    }
}

void TestNpy::refusesShapeThatTheFileDoesNotBack()
{
    // The shapes need 4 · 10¹⁸ elements, a product beyond 64 bits, and one element too many: nothing may be allocated.
    for (const char *shape : {"(4000000000000000000,)", "(4294967296, 4294967296, 4)", "(3,)", "(1, 3)"}) {
        const QByteArray dictionary = QByteArray("{'descr': '<f8', 'fortran_order': False, 'shape': ") + shape + "}";
        const QString error = inputErrorOf([&] { read(npyFile(dictionary, QByteArray(16, '\0'))); });
        QVERIFY2(error.contains(QStringLiteral("truncated")), qPrintable(error));
    }
}

void TestNpy::ignoresBytesAfterTheArray()
{
    const QByteArray whole = fileBytes(testData(QStringLiteral("npy/float64.npy")));
    QCOMPARE(valuesOf(read(whole + whole)), ramp(6));
}

void TestNpy::writesWhatItReads_data()
{
    QTest::addColumn<Tensor>("tensor");
    QTest::newRow("vector") << Tensor({3}, {1, 2, 3});
    QTest::newRow("rank 4, float32") << Tensor({2, 3, 2, 2}, std::vector<float>(24, 0.1f));
    QTest::newRow("not finite") << Tensor({2}, {std::nan(""), std::numeric_limits<double>::infinity()});
    QTest::newRow("one value") << Tensor({1, 1, 1, 1, 1, 1, 1, 1}, {7});
    // Larger than a few huge pages, and not a whole number of them.
    QTest::newRow("large") << Tensor({1'500'000}, std::span<const double>(ramp(1'500'000)));
}

void TestNpy::writesWhatItReads()
{
    QFETCH(Tensor, tensor);
    QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath(QStringLiteral("张量.npy")).toStdString();
    saveNpy(path, tensor);
    QCOMPARE(loadNpy(path), tensor);
}

void TestNpy::writesBFloat16AsFloat32()
{
    // NumPy has no bfloat16. Tested in a .npz archive as well.
    const Tensor tensor = Tensor({3}, {1, -2.5, 0x1p-133}).converted(DType::BFloat16);
    QTemporaryDir folder;
    const auto path = [&folder](const char *name) {
        return std::filesystem::path(folder.filePath(QString::fromLatin1(name)).toStdString());
    };
    saveNpy(path("x.npy"), tensor);
    QCOMPARE(loadNpy(path("x.npy")), Tensor({3}, std::vector<float> {1, -2.5f, 0x1p-133f}));
    saveNpz(path("x.npz"), {{"x", tensor}});
    QCOMPARE(loadNpz(path("x.npz")), tensor.converted(DType::Float32));
}

void TestNpy::writesTheBytesOfNumPy_data()
{
    QTest::addColumn<QString>("file");
    for (const char *name :
         {"float16", "float32", "float64", "rank-1", "rank-8", "float16-specials", "float64-specials"})
        QTest::newRow(name) << QStringLiteral("npy/%1.npy").arg(QLatin1String(name));
}

void TestNpy::writesTheBytesOfNumPy()
{
    if constexpr (std::endian::native != std::endian::little)
        QSKIP("NumPy's files come from a little-endian machine");
    QFETCH(QString, file);
    QByteArray written;
    writeNpy(loadNpy(testData(file)), [&](std::span<const std::byte> bytes) {
        written.append(reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size()));
    });
    QCOMPARE(written, fileBytes(testData(file)));
}

void TestNpy::stopsWhenAsked()
{
    const auto path = testData(QStringLiteral("npy/int16.npy"));
    double share = -1;
    const Progress stop = [&](double done) {
        share = done;
        return true;
    };
    QVERIFY_THROWS_EXCEPTION(Cancelled, loadNpy(path, stop));
    QCOMPARE(share, 1.0);
}

NORMSCOPE_TEST(TestNpy)

} // namespace tst_npy

#include "tst_npy.moc"
