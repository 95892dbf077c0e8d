// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/file_opener.h"

#include "app/document/document.h"
#include "app/files/array_dialog.h"
#include "app/files/image_dialog.h"
#include "app/images/image_format.h"
#include "app/settings/session.h"
#include "engine/formats/delimited.h"
#include "widgets/core/file_name.h"
#include "widgets/core/log.h"
#include "widgets/core/message_text.h"
#include "widgets/theme/number_format.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QFileInfo>
#include <QImage>
#include <QMimeData>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>

namespace normscope {

namespace {

/// Whether the beginning of a text contains a number, so that it may have been meant as a table.
bool seemsTable(const QString &text)
{
    constexpr qsizetype beginning = 2000;
    static const QRegularExpression separators(QStringLiteral("[\\s,;]+"));
    const QStringList words = text.left(beginning).split(separators, Qt::SkipEmptyParts);
    return std::ranges::any_of(words, [](const QString &word) { return parseNumber(word).has_value(); });
}

/// The bytes of an image that another program put on the clipboard, or an image of this program as PNG; empty if there
/// is none. Other formats of other programs are not used: Qt would decode them in this process, with any of its
/// readers.
QByteArray imageOn(const QMimeData &clip)
{
    for (const ImageFormatName &format : imageFormats()) {
        const QString type = QLatin1String(format.mimeType);
        if (clip.hasFormat(type))
            return clip.data(type);
    }
    const bool isForeign = clip.inherits("QInternalMimeData");
    const QImage image = isForeign ? QImage() : qvariant_cast<QImage>(clip.imageData());
    QByteArray png;
    QBuffer buffer(&png);
    return !image.isNull() && image.save(&buffer, "png") ? png : QByteArray();
}

} // namespace

FileOpener::FileOpener(Document &document, Session &session, std::function<bool()> mayDiscard, QWidget *window)
    : QObject(window)
    , m_document(document)
    , m_session(session)
    , m_mayDiscard(std::move(mayDiscard))
    , m_window(window)
{
    connect(&m_job, &LatestJob::runningChanged, this,
            [this](bool isRunning) { emit running(isRunning, tr("Opening %1").arg(m_name)); });
    connect(&m_job, &LatestJob::progressChanged, this, &FileOpener::progressChanged);
}

void FileOpener::cancel()
{
    m_job.cancel();
    if (m_question)
        m_question->close();
}

void FileOpener::open(const QStringList &files, Questions questions)
{
    if (files.isEmpty() || !m_mayDiscard())
        return;
    cancel(); // Cancels an opening in progress first, so that running() names the new file.
    m_discardable = m_document.undoStack()->index();
    OpenRequest request = openRequest(files);
    request.decoder = m_decoder;
    m_name = shownFileName(request.paths.first());
    if (questions == Questions::TakeProposal)
        return read(request);
    m_job.start<OpenQuestion>([request](const Progress &progress) { return questionAbout(request, progress); },
                              [this, request](OpenQuestion question) { ask(request, std::move(question)); },
                              [this](const Error &error) { fail(error); });
}

void FileOpener::ask(OpenRequest request, OpenQuestion question)
{
    if (auto *arrays = std::get_if<std::vector<NamedArray>>(&question))
        return askForArray(std::move(request), std::move(*arrays));
    if (const auto *images = std::get_if<std::vector<ImageInfo>>(&question)) {
        return askForChoices(*images, [this, request](const ImageChoices &choices) mutable {
            request.images = choices;
            read(request);
        });
    }
    read(request);
}

void FileOpener::askForArray(OpenRequest request, std::vector<NamedArray> arrays)
{
    auto *dialog = new ArrayDialog(m_name, std::move(arrays), m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog, request = std::move(request)]() mutable {
        request.array = dialog->array();
        read(request);
    });
    showQuestion(dialog);
}

void FileOpener::askForChoices(const std::vector<ImageInfo> &images,
                               const std::function<void(const ImageChoices &)> &use)
{
    auto *dialog = new ImageDialog(images, m_window);
    connect(dialog, &QDialog::accepted, this, [dialog, use] { use(dialog->choices()); });
    showQuestion(dialog);
}

void FileOpener::showQuestion(QDialog *dialog)
{
    m_question = dialog;
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void FileOpener::read(const OpenRequest &request)
{
    m_job.start<OpenedFile>([request](const Progress &progress) { return openFiles(request, progress); },
                            [this, request](OpenedFile file) {
                                if (show(std::move(file)))
                                    remember(request.paths);
                            },
                            [this](const Error &error) { fail(error); });
}

void FileOpener::openFrom(const QString &name, Read read, std::function<void()> done,
                          std::function<void(const QString &)> failed)
{
    cancel();
    m_discardable = m_document.undoStack()->index();
    m_name = name;
    m_job.start<OpenedFile>(
        std::move(read),
        [this, done = std::move(done)](OpenedFile file) {
            if (show(std::move(file)))
                done();
        },
        [failed = std::move(failed)](const Error &error) { failed(messageText(error.message())); });
}

/// Opens the file in the document. Returns false if the user kept the changes or the document refused it.
bool FileOpener::show(OpenedFile file)
{
    // The document may have been edited while a large file was read.
    if (m_document.undoStack()->index() != m_discardable && !m_mayDiscard())
        return false;
    try {
        m_document.open(std::move(file.stored), file.documentPath, file.state, file.stamp);
    } catch (const Error &error) {
        fail(error);
        return false;
    }
    qCInfo(filesLog).noquote() << m_name << "was opened," << m_document.problem().input.byteSize() << "bytes of input";
    emit opened();
    return true;
}

void FileOpener::remember(const QStringList &paths)
{
    if (!isText(paths.first()))
        return; // Settings store text, and this name is no valid text.
    if (paths.size() == 1)
        m_session.addRecentFile(paths.first());
    else
        m_session.setLastFolder(QFileInfo(paths.first()).absolutePath());
}

void FileOpener::fail(const Error &error)
{
    qCInfo(filesLog).noquote() << m_name << "was not opened:" << messageText(error.message());
    emit failed(messageText(error.message()));
}

void FileOpener::paste()
{
    const QMimeData *clip = QApplication::clipboard()->mimeData();
    QStringList files;
    for (const QUrl &url : clip ? clip->urls() : QList<QUrl>()) {
        if (url.isLocalFile())
            files += fileName(url);
    }
    if (!files.isEmpty())
        return open(files);
    // A table is tried first: spreadsheets put a picture of their cells beside the cells, browsers a text beside a
    // picture.
    const QString problem = pasteTable(clip && clip->hasText() ? clip->text() : QString());
    if (problem.isEmpty())
        return;
    if (const QByteArray image = clip ? imageOn(*clip) : QByteArray(); !image.isEmpty())
        return pasteImage(image);
    emit failed(problem);
}

/// Pastes the text as a table. Returns the reason why the text is no table; empty if it is one.
QString FileOpener::pasteTable(const QString &text)
{
    const QString title = tr("Pasted table");
    try {
        if (m_document.setInput(readDelimited(text.toStdString(), title.toStdString()).values, title))
            emit pasted();
    } catch (const Error &error) {
        return seemsTable(text) ? messageText(error.message())
                                : tr("There is neither a table of numbers nor an image on the clipboard.");
    }
    return {};
}

void FileOpener::pasteImage(const QByteArray &bytes)
{
    const QString title = tr("Pasted image");
    const auto stored = [bytes, name = title.toStdString()](const auto &work) {
        MemorySource source(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
        return work(StoredImage {source, name});
    };
    const auto read = [this, stored, title](const ImageChoices &choices) {
        m_job.start<Tensor>(
            [stored, choices, program = m_decoder](const Progress &progress) {
                ImageDecoder decoder(program);
                return stored([&](const StoredImage &image) { return imageTensor(image, choices, decoder, progress); });
            },
            [this, title](const Tensor &tensor) {
                if (m_document.setInput(tensor, defaultLayout(tensor.rank()), title))
                    emit pasted();
            },
            [this](const Error &error) { fail(error); });
    };
    m_name = title;
    m_job.start<ImageInfo>(
        [stored, program = m_decoder](const Progress &progress) {
            ImageDecoder decoder(program);
            return stored([&](const StoredImage &image) { return decoder.describe(image, progress); });
        },
        [this, read](const ImageInfo &info) { askForChoices({info}, read); },
        [this](const Error &error) { fail(error); });
}

} // namespace normscope
