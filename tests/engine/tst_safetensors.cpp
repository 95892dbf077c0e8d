// SPDX-License-Identifier: GPL-3.0-or-later
// .safetensors: every type is read from bits that another program wrote, and damaged files are refused. See
// tests/data/safetensors.
#include "engine/formats/safetensors.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

namespace tst_safetensors {

using namespace normscope;
using namespace normscope::test;

namespace {

QByteArray safetensorsFile(const QByteArray &header, const QByteArray &data = {})
{
    QByteArray file;
    for (int i = 0; i < 8; ++i)
        file += static_cast<char>(static_cast<quint64>(header.size()) >> 8 * i & 0xff);
    return file + header + data;
}

Tensor readFrom(const QByteArray &file, const std::string &name = {})
{
    MemorySource source(std::as_bytes(std::span(file.constData(), static_cast<std::size_t>(file.size()))));
    return readSafetensors(source, "x.safetensors", name);
}

std::filesystem::path reference(const char *name)
{
    return testData(QStringLiteral("safetensors/%1.safetensors").arg(QLatin1String(name)));
}

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

} // namespace

class TestSafetensors : public QObject
{
    Q_OBJECT

private slots:
    void readsEveryType_data()
    {
        QTest::addColumn<DType>("dtype");
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<std::vector<double>>("expected");
        const auto row = [](const char *type, DType dtype, const Shape &shape, const std::vector<double> &expected) {
            QTest::newRow(type) << dtype << shape << expected;
        };
        row("BOOL", DType::Float64, {2, 2}, {0, 1, 1, 0});
        row("I8", DType::Float64, {3}, {-128, 0, 127});
        row("I16", DType::Float64, {3}, {-32768, 1, 32767});
        row("I32", DType::Float64, {3}, {-2147483648.0, 1, 2147483647});
        row("I64", DType::Float64, {3}, {-0x1p63, 1, 0x1p53});
        row("U8", DType::Float64, {3}, {0, 1, 255});
        row("U16", DType::Float64, {3}, {0, 1, 65535});
        row("U32", DType::Float64, {3}, {0, 1, 4294967295});
        row("U64", DType::Float64, {3}, {0, 1, 0x1p63});
        row("F16", DType::Float16, {2, 3}, {1, -2.5, 65504, 0x1p-24, -0x1p-14, infinity});
        row("BF16", DType::BFloat16, {6}, {1, -2.5, 0x1.fep127, 0x1p-133, 0.10009765625, -infinity});
        row("F32", DType::Float32, {1, 3}, {1.5, static_cast<double>(-3.0e38f), 0x1p-149});
        row("F64", DType::Float64, {2}, {0.1, -1e308});
        row("F8_E4M3", DType::Float64, {6}, {1, -1, 448, 0x1p-9, 0x1p-6, notANumber});
        row("F8_E5M2", DType::Float64, {6}, {1, -1, 57344, 0x1p-16, -infinity, notANumber});
    }

    void readsEveryType()
    {
        QFETCH(const DType, dtype);
        QFETCH(const Shape, shape);
        QFETCH(const std::vector<double>, expected);
        const Tensor tensor = loadSafetensors(reference("types"), QTest::currentDataTag());
        QCOMPARE(tensor.dtype(), dtype);
        QCOMPARE(tensor.shape(), shape);
        QCOMPARE(static_cast<std::size_t>(tensor.size()), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const double value = tensor[static_cast<std::int64_t>(i)];
            QVERIFY2(value == expected[i] || (std::isnan(value) && std::isnan(expected[i])),
                     qPrintable(QStringLiteral("%1: %2").arg(i).arg(value)));
        }
    }

    void theOnlyOneNeedsNoName()
    {
        QCOMPARE(loadSafetensors(reference("one")), Tensor({2, 2}, std::vector<float> {1, 2, 3, 4}));
        QVERIFY(inputErrorOf([] { loadSafetensors(reference("types")); }).contains(QStringLiteral("(BOOL, I8,")));
        QVERIFY(inputErrorOf([] {
                    loadSafetensors(reference("one"), "bias");
                }).contains(QStringLiteral("no array “bias”; it holds: weight.")));
    }

    void listsWhatItCannotRead()
    {
        const std::vector<NamedArray> arrays = safetensorsArrays(reference("mixed"));
        QCOMPARE(arrays.size(), std::size_t(6));
        const auto refusal = [&](const char *name) {
            const auto found = std::find_if(arrays.begin(), arrays.end(),
                                            [name](const NamedArray &array) { return array.name == name; });
            const QString loading = inputErrorOf([name] { loadSafetensors(reference("mixed"), name); });
            return found->refusal && QString::fromStdString(found->refusal->english()) == loading ? loading : QString();
        };
        QVERIFY(refusal("complex").contains(QStringLiteral("type “C64”; only BOOL")));
        QVERIFY(refusal("scale").contains(QStringLiteral("type “F8_E8M0”")));
        QVERIFY(refusal("scalar").contains(QStringLiteral("rank 0")));
        QVERIFY(refusal("nine").contains(QStringLiteral("9 axes")));
        QVERIFY(refusal("empty").contains(QStringLiteral("length 0")));
        const char *name = "encoder.layers.0:norm “γ”";
        QVERIFY(std::any_of(arrays.begin(), arrays.end(), [name](const NamedArray &array) {
            return array.name == name && array.isReadable() && array.shape == Shape {2} && array.element == "bfloat16";
        }));
        QCOMPARE(loadSafetensors(reference("mixed"), name), Tensor({2}, {1, 2}).converted(DType::BFloat16));
    }

    void refusesWhatIsNoHeader_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<int>("dataBytes");
        QTest::addColumn<QString>("reason");
        // The headers are written with ' instead of ".
        const auto row = [](const char *name, const char *header, int bytes, const char *reason) {
            QTest::newRow(name) << QByteArray(header).replace('\'', '"') << bytes << QString::fromUtf8(reason);
        };
        const char *damaged = "it is not the description of tensors";
        const char *place = "the place of tensor “a” in it";
        row("no JSON", "weights!", 0, damaged);
        row("a list", "[1, 2]", 0, damaged);
        row("space before it", " {'a':{'dtype':'U8','shape':[1],'data_offsets':[0,1]}}", 1, damaged);
        row("something behind it", "{'a':{'dtype':'U8','shape':[1],'data_offsets':[0,1]}}x", 1, damaged);
        row("zeros behind it", "{}\t", 1, "data that belong to no tensor");
        row("a comment", "{/**/'a':{'dtype':'U8','shape':[1],'data_offsets':[0,1]}}", 1, damaged);
        row("not UTF-8", "{'\xff':{'dtype':'U8','shape':[1],'data_offsets':[0,1]}}", 1, damaged);
        row("a name twice",
            "{'a':{'dtype':'U8','shape':[1],'data_offsets':[0,1]},"
            "'a':{'dtype':'U8','shape':[1],'data_offsets':[1,2]}}",
            2, damaged);
        row("a field twice", "{'a':{'dtype':'U8','dtype':'I8','shape':[1],'data_offsets':[0,1]}}", 1, damaged);
        row("a field that is not known", "{'a':{'dtype':'U8','shape':[1],'data_offsets':[0,1],'x':1}}", 1, damaged);
        row("without a type", "{'a':{'shape':[1],'data_offsets':[0,1]}}", 1, damaged);
        row("without a place", "{'a':{'dtype':'U8','shape':[1]}}", 1, damaged);
        row("type is no text", "{'a':{'dtype':1,'shape':[1],'data_offsets':[0,1]}}", 1, damaged);
        row("a negative length", "{'a':{'dtype':'U8','shape':[-1],'data_offsets':[0,1]}}", 1, damaged);
        row("a length with a point", "{'a':{'dtype':'U8','shape':[1.0],'data_offsets':[0,1]}}", 1, damaged);
        row("a length beyond 64 bits", "{'a':{'dtype':'U8','shape':[18446744073709551616],'data_offsets':[0,1]}}", 1,
            damaged);
        row("a shape in a shape", "{'a':{'dtype':'U8','shape':[[1]],'data_offsets':[0,1]}}", 1, damaged);
        row("one offset", "{'a':{'dtype':'U8','shape':[1],'data_offsets':[1]}}", 1, damaged);
        row("three offsets", "{'a':{'dtype':'U8','shape':[1],'data_offsets':[0,1,2]}}", 1, damaged);
        row("metadata that are no texts", "{'__metadata__':{'a':1}}", 0, damaged);
        row("metadata in metadata", "{'__metadata__':{'a':{}}}", 0, damaged);
        row("deeper and deeper", "{'a':[[[[[[[[[[[[[[[[[[[[[[[[[", 0, damaged);
        row("offsets the wrong way", "{'a':{'dtype':'U8','shape':[1],'data_offsets':[1,0]}}", 1, place);
        row("a gap in front", "{'a':{'dtype':'U8','shape':[1],'data_offsets':[1,2]}}", 2, place);
        row("too long for its shape", "{'a':{'dtype':'U8','shape':[1],'data_offsets':[0,2]}}", 2, place);
        row("too short for its type", "{'a':{'dtype':'F64','shape':[1],'data_offsets':[0,4]}}", 4, place);
        row("a product beyond 64 bits", "{'a':{'dtype':'U8','shape':[4294967296,4294967296],'data_offsets':[0,0]}}", 0,
            place);
        row("overlapping",
            "{'b':{'dtype':'U8','shape':[2],'data_offsets':[0,2]},"
            "'a':{'dtype':'U8','shape':[2],'data_offsets':[1,3]}}",
            3, place);
        row("cut off", "{'a':{'dtype':'U8','shape':[3],'data_offsets':[0,3]}}", 2, "is truncated");
        row("more data than tensors", "{'a':{'dtype':'U8','shape':[1],'data_offsets':[0,1]}}", 3,
            "2 bytes of data that belong to no tensor");
        row("no tensors", "{}", 0, "holds no array");
    }

    void refusesWhatIsNoHeader()
    {
        QFETCH(const QByteArray, header);
        QFETCH(const int, dataBytes);
        QFETCH(const QString, reason);
        const QByteArray file = safetensorsFile(header, QByteArray(dataBytes, '\1'));
        const QString error = inputErrorOf([&] { readFrom(file); });
        QVERIFY2(error.contains(reason) && error.contains(QLatin1String("x.safetensors")), qPrintable(error));
    }

    void refusesAnyLengthOfItsHeaderButItsOwn()
    {
        const QByteArray whole = fileBytes(reference("one"));
        for (const int length : {0, 1, 7, 8})
            QVERIFY(!inputErrorOf([&] { readFrom(whole.left(length)); }).isEmpty());
        for (qsizetype length = 9; length < whole.size(); ++length)
            QVERIFY2(!inputErrorOf([&] { readFrom(whole.left(length)); }).isEmpty(),
                     qPrintable(QString::number(length)));
        QByteArray huge = whole; // A header of 2⁶³ bytes, which must not be allocated.
        huge[7] = '\x80';
        QVERIFY(inputErrorOf([&] { readFrom(huge); }).contains(QLatin1String("is not a .safetensors file")));
        huge[7] = '\0';
        huge[3] = '\x05'; // A header of 80 MiB, more than the file has.
        QVERIFY(inputErrorOf([&] { readFrom(huge); }).contains(QLatin1String("truncated")));
    }

    // The header has the bytes that the description of the format requires.
    void writesTheBytesOfTheFormat()
    {
        QByteArray written;
        const Tensor half = Tensor({2}, {1, -2}).converted(DType::Float16);
        writeSafetensors({{"a \"b\"", half}, {"γ", Tensor({1, 2}, std::vector<float> {1, 2})}},
                         [&](std::span<const std::byte> bytes) {
                             written.append(reinterpret_cast<const char *>(bytes.data()),
                                            static_cast<qsizetype>(bytes.size()));
                         });
        QByteArray header("{'γ':{'dtype':'F32','shape':[1,2],'data_offsets':[0,8]},"
                          "'a \\'b\\'':{'dtype':'F16','shape':[2],'data_offsets':[8,12]}}");
        header.replace('\'', '"');
        header += QByteArray((8 - header.size() % 8) % 8, ' ');
        const QByteArray data("\0\0\x80\x3f\0\0\0\x40\x00\x3c\x00\xc0", 12);
        QCOMPARE(written, safetensorsFile(header, data));
        QCOMPARE(readFrom(written, "a \"b\""), half);
    }

    void writesWhatItReads_data()
    {
        QTest::addColumn<DType>("dtype");
        for (const DType dtype : allOf<DType>())
            QTest::newRow(std::string(name(dtype)).c_str()) << dtype;
    }

    void writesWhatItReads()
    {
        QFETCH(const DType, dtype);
        const QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.path().toStdString()) / "x.safetensors";
        const Tensor tensor = Tensor({2, 2}, {0.1, -infinity, 3e5, notANumber}).converted(dtype);
        saveSafetensors(file, {{"tensor", tensor}});
        QCOMPARE(loadSafetensors(file), tensor);
    }

    void stopsWhenAsked()
    {
        const Progress stop = [](double) { return true; };
        QVERIFY_THROWS_EXCEPTION(Cancelled, loadSafetensors(reference("one"), {}, stop));
    }
};

NORMSCOPE_TEST(TestSafetensors)

} // namespace tst_safetensors

#include "tst_safetensors.moc"
