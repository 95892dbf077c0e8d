// SPDX-License-Identifier: GPL-3.0-or-later
// What files open as: images as N,C,H,W, one array of several, and one sentence for each file that cannot be opened.
#include "app/files/open_files.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"

#include <QImage>
#include <QImageWriter>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace tst_open_files {

using namespace normscope;
using namespace normscope::test;

class OpenFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void colourImageIsChannelsOfRows();
    void greyImageProposesOneChannel();
    void greyIsTheLumaOfColours();
    void deepImagesKeepTheirPrecision();
    void transparentPixelsLieOnWhite();
    void cameraOrientationIsRespected();
    void aPaletteSaysWhetherAnImageIsGrey_data();
    void aPaletteSaysWhetherAnImageIsGrey();
    void imagesOfOneSizeAreStackedInOrder();
    void imagesOfOtherSizesAreBroughtToOne_data();
    void imagesOfOtherSizesAreBroughtToOne();
    void damagedImageIsOneSentence_data();
    void damagedImageIsOneSentence();
    void severalFilesMustBeImages();
    void workStopsWhenToldTo();
    void arraysOfAnArchiveAreListedWithTheirHeaders();
    void archiveOfOneArrayAsksNothing();
    void archiveAndArrayCanBeNamedTogether();
    void tensorsOfASafetensorsFileAreAskedForAndNamedAlike();

private:
    QString path(const char *name) const { return m_folder->filePath(QString::fromUtf8(name)); }
    QString save(const char *name, const QImage &image) const
    {
        return image.save(path(name)) ? path(name) : QString();
    }
    QString plain(const char *name, QSize size, QColor color) const
    {
        QImage image(size, QImage::Format_RGB32);
        image.fill(color);
        return save(name, image);
    }
    static OpenRequest request(const QStringList &files)
    {
        OpenRequest request = openRequest(files);
        request.decoder = {NORMSCOPE_PROGRAM};
        return request;
    }
    static ImageInfo infoOf(const QString &file)
    {
        ImageDecoder decoder({NORMSCOPE_PROGRAM});
        return imageInfos({file}, decoder).front();
    }
    static Tensor opened(const QStringList &files, std::optional<ImageChoices> choices = {})
    {
        OpenRequest request = OpenFilesTest::request(files);
        request.images = choices;
        return openFiles(request).stored.scene.problem.input;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void OpenFilesTest::colourImageIsChannelsOfRows()
{
    QImage image(3, 2, QImage::Format_RGB32); // H = 2, W = 3; red counts up, green is 255, blue 51 = 0.2.
    for (int i = 0; i < 6; ++i)
        image.setPixelColor(i % 3, i / 3, QColor(i * 51, 255, 51));
    const OpenedFile file = openFiles(request({save("a.png", image)}));
    const Tensor &tensor = file.stored.scene.problem.input;
    QCOMPARE(tensor.shape(), (Shape {1, 3, 2, 3}));
    QCOMPARE(tensor.dtype(), DType::Float32);
    for (int i = 0; i < 6; ++i) {
        QCOMPARE(tensor[i], double(float(i) / 5));
        QCOMPARE(tensor[6 + i], 1.0);
        QCOMPARE(tensor[12 + i], double(0.2f));
    }
    QCOMPARE(file.stored.scene.title, QStringLiteral("a.png"));
    QCOMPARE(QString::fromStdString(file.stored.scene.problem.layout.text()), QStringLiteral("N,C,H,W"));
    QVERIFY(file.documentPath.isEmpty());
}

void OpenFilesTest::greyImageProposesOneChannel()
{
    QImage image(2, 2, QImage::Format_Grayscale8);
    image.fill(102);
    const Tensor tensor = opened({save("grey.png", image)});
    QCOMPARE(tensor.shape(), (Shape {1, 1, 2, 2}));
    QCOMPARE(tensor[3], double(0.4f));
}

void OpenFilesTest::greyIsTheLumaOfColours()
{
    const QString file = plain("red.png", {1, 1}, QColor(255, 0, 0));
    const Tensor tensor = opened({file}, ImageChoices {ImageChannels::Grey, {1, 1}});
    QCOMPARE(tensor[0], double(0.299f)); // ITU-R BT.601: the weight of red.
}

void OpenFilesTest::deepImagesKeepTheirPrecision()
{
    QImage image(1, 1, QImage::Format_RGBX64);
    image.setPixelColor(0, 0, QColor::fromRgba64(1, 32769, 65535));
    const Tensor tensor = opened({save("deep.png", image)});
    QCOMPARE(tensor[0], double(1.f / 65535.f));
    QCOMPARE(tensor[1], double(32769.f / 65535.f));
}

void OpenFilesTest::transparentPixelsLieOnWhite()
{
    QImage image(1, 1, QImage::Format_ARGB32);
    image.fill(QColor(0, 0, 0, 0));
    QCOMPARE(opened({save("clear.png", image)})[0], 1.0);
}

void OpenFilesTest::cameraOrientationIsRespected()
{
    QImage image(40, 20, QImage::Format_RGB32);
    image.fill(Qt::black);
    QImageWriter writer(path("turned.jpg"));
    writer.setTransformation(QImageIOHandler::TransformationRotate90); // Stored as EXIF orientation.
    QVERIFY(writer.write(image));
    QCOMPARE(infoOf(path("turned.jpg")).size, QSize(20, 40));
    QCOMPARE(opened({path("turned.jpg")}).shape(), (Shape {1, 3, 40, 20}));
}

void OpenFilesTest::aPaletteSaysWhetherAnImageIsGrey_data()
{
    QTest::addColumn<QImage::Format>("format");
    QTest::addColumn<QColor>("color");
    QTest::addColumn<ImageChannels>("channels");
    for (const QImage::Format format : {QImage::Format_Mono, QImage::Format_Indexed8}) {
        QTest::addRow("grey, format %d", format) << format << QColor(128, 128, 128) << ImageChannels::Grey;
        QTest::addRow("red, format %d", format) << format << QColor(Qt::red) << ImageChannels::Rgb;
    }
}

void OpenFilesTest::aPaletteSaysWhetherAnImageIsGrey()
{
    QFETCH(const QImage::Format, format);
    QFETCH(const QColor, color);
    QFETCH(const ImageChannels, channels);
    QImage image(4, 4, format);
    image.setColorTable({qRgb(255, 255, 255), color.rgb()});
    image.fill(1);
    QCOMPARE(proposedChoices({infoOf(save("palette.png", image))}).channels, channels);
}

void OpenFilesTest::imagesOfOneSizeAreStackedInOrder()
{
    const QStringList files {plain("b.png", {2, 3}, Qt::black), plain("a.bmp", {2, 3}, Qt::white)};
    const OpenedFile file = openFiles(request(files));
    const Tensor &tensor = file.stored.scene.problem.input;
    QCOMPARE(tensor.shape(), (Shape {2, 3, 3, 2}));
    QCOMPARE(tensor[0], 0.0);
    QCOMPARE(tensor[18], 1.0);
    QCOMPARE(file.stored.scene.title, QStringLiteral("b.png … a.bmp"));
}

void OpenFilesTest::imagesOfOtherSizesAreBroughtToOne_data()
{
    QTest::addColumn<ImageFit>("fit");
    // The picture's left and right quarters are white, its middle is black.
    QTest::addColumn<double>("left");
    QTest::newRow("cut the edges") << ImageFit::CutEdges << 0.0;
    QTest::newRow("stretch") << ImageFit::Stretch << 1.0;
}

void OpenFilesTest::imagesOfOtherSizesAreBroughtToOne()
{
    QFETCH(const ImageFit, fit);
    QFETCH(const double, left);
    QImage wide(80, 40, QImage::Format_RGB32);
    for (int x = 0; x < 80; ++x) {
        for (int y = 0; y < 40; ++y)
            wide.setPixelColor(x, y, x < 20 || x >= 60 ? Qt::white : Qt::black);
    }
    const QStringList files {save("wide.png", wide), plain("small.png", {8, 8}, Qt::white)};
    const ImageChoices proposal = proposedChoices({infoOf(files[0]), infoOf(files[1])});
    QCOMPARE(proposal.size, QSize(8, 8));
    const Tensor tensor = opened(files, ImageChoices {ImageChannels::Grey, {8, 8}, fit});
    QCOMPARE(tensor.shape(), (Shape {2, 1, 8, 8}));
    QCOMPARE(std::round(tensor[0] * 100) / 100, left);
    QCOMPARE(std::round(tensor[4] * 100) / 100, 0.0);
}

void OpenFilesTest::damagedImageIsOneSentence_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QImage noise(64, 64, QImage::Format_RGB32);
    for (int i = 0; i < 64 * 64; ++i)
        noise.setPixel(i % 64, i / 64, static_cast<QRgb>(i * 2654435761u));
    const auto encoded = [&](const char *format) {
        QTemporaryDir folder;
        noise.save(folder.filePath(QStringLiteral("x")), format);
        return fileBytes(folder.filePath(QStringLiteral("x")).toStdString());
    };
    const QByteArray png = encoded("png");
    QTest::newRow("cut png") << QStringLiteral("cut.png") << png.left(png.size() / 2);
    QTest::newRow("header only") << QStringLiteral("header.png") << png.left(40);
    QTest::newRow("text") << QStringLiteral("text.jpg") << QByteArray("not an image");
    QTest::newRow("empty") << QStringLiteral("empty.gif") << QByteArray();
    QByteArray huge = png;
    huge.replace(16, 8, QByteArray::fromHex("000fffff000fffff")); // The header claims 10¹² pixels.
    QTest::newRow("huge") << QStringLiteral("huge.png") << huge;
}

void OpenFilesTest::damagedImageIsOneSentence()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, content);
    writeFile(path(qPrintable(name)).toStdString(), content);
    const QString sentence = inputErrorOf([&] { opened({path(qPrintable(name))}); });
    QVERIFY2(sentence.contains(name), qPrintable(sentence));
    QVERIFY2(sentence.endsWith(QLatin1Char('.')) && !sentence.contains(QLatin1Char('\n')), qPrintable(sentence));
}

void OpenFilesTest::severalFilesMustBeImages()
{
    writeFile(path("t.csv").toStdString(), "1,2\n");
    const QStringList files {plain("a.png", {1, 1}, Qt::white), path("t.csv")};
    QVERIFY(inputErrorOf([&] { questionAbout(request(files)); }).contains(QStringLiteral("t.csv")));
}

void OpenFilesTest::workStopsWhenToldTo()
{
    const QStringList files {plain("a.png", {4, 4}, Qt::white), plain("b.png", {4, 4}, Qt::white)};
    QVERIFY_THROWS_EXCEPTION(Cancelled, openFiles(request(files), [](double) { return true; }));
}

void OpenFilesTest::arraysOfAnArchiveAreListedWithTheirHeaders()
{
    // Written by numpy.savez_compressed of NumPy 1.24.2, see tests/data/npy/make_npy.py.
    const QString file = QString::fromStdString(testData(QStringLiteral("npy/several.npz")).string());
    const OpenQuestion question = questionAbout(request({file}));
    const auto *arrays = std::get_if<std::vector<NamedArray>>(&question);
    QVERIFY(arrays);
    QCOMPARE(arrays->size(), std::size_t(4));
    QCOMPARE(arrays->at(0).name, std::string("images"));
    QCOMPARE(arrays->at(0).shape, (Shape {2, 3, 2, 4}));
    QCOMPARE(arrays->at(0).element, std::string("uint8"));
    QCOMPARE(arrays->at(1).name, std::string("β"));
    QCOMPARE(arrays->at(1).element, std::string("float16"));
    QVERIFY(!arrays->at(2).isReadable());
    QVERIFY(arrays->at(2).refusal->english().find("labels") != std::string::npos);
    QCOMPARE(arrays->at(3).element, std::string("bool"));

    OpenRequest request = OpenFilesTest::request({file});
    request.array = "images";
    const Scene scene = openFiles(request).stored.scene;
    QCOMPARE(scene.problem.input.shape(), (Shape {2, 3, 2, 4}));
    QCOMPARE(scene.problem.input[47], 47.0);
    QCOMPARE(scene.title, QStringLiteral("several.npz:images"));
}

void OpenFilesTest::archiveOfOneArrayAsksNothing()
{
    const QString file = QString::fromStdString(testData(QStringLiteral("npy/one-array.npz")).string());
    QVERIFY(std::holds_alternative<std::monostate>(questionAbout(request({file}))));
    QCOMPARE(opened({file}).shape(), (Shape {2, 3, 4}));
}

void OpenFilesTest::archiveAndArrayCanBeNamedTogether()
{
    const QString file = QString::fromStdString(testData(QStringLiteral("npy/two-arrays.npz")).string());
    QVERIFY(std::holds_alternative<std::vector<NamedArray>>(questionAbout(request({file}))));
    QCOMPARE(opened({file + QStringLiteral(":gamma")}).shape(), (Shape {3}));
}

void OpenFilesTest::tensorsOfASafetensorsFileAreAskedForAndNamedAlike()
{
    // Made by tests/data/safetensors/make_safetensors.py.
    const QString file = QString::fromStdString(testData(QStringLiteral("safetensors/mixed.safetensors")).string());
    const OpenQuestion question = questionAbout(request({file}));
    const auto *arrays = std::get_if<std::vector<NamedArray>>(&question);
    QVERIFY(arrays && arrays->size() == 6);
    QVERIFY(std::holds_alternative<std::monostate>(questionAbout(
        request({QString::fromStdString(testData(QStringLiteral("safetensors/one.safetensors")).string())}))));
    const QString name = QStringLiteral("encoder.layers.0:norm “γ”"); // The name itself has a colon.
    const Scene scene = openFiles(request({file + QLatin1Char(':') + name})).stored.scene;
    QCOMPARE(scene.problem.input, Tensor({2}, {1, 2}).converted(DType::BFloat16));
    QCOMPARE(scene.title, QStringLiteral("mixed.safetensors:") + name);
}

NORMSCOPE_TEST(OpenFilesTest)

} // namespace tst_open_files

#include "tst_open_files.moc"
