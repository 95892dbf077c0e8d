// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/file_opener.h"

#include "app/document/document.h"
#include "app/files/array_dialog.h"
#include "app/files/image_dialog.h"
#include "app/settings/session.h"
#include "engine/formats/delimited.h"
#include "widgets/core/message_text.h"
#include "widgets/theme/number_format.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QMimeData>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>

namespace normscope {

namespace {

/// Whether a text may have been meant as a table, by how it begins.
bool seemsTable(const QString &text)
{
    constexpr qsizetype beginning = 2000;
    static const QRegularExpression separators(QStringLiteral("[\\s,;]+"));
    const QStringList words = text.left(beginning).split(separators, Qt::SkipEmptyParts);
    return std::ranges::any_of(words, [](const QString &word) { return parseNumber(word).has_value(); });
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
    cancel(); // Of another file, so that the name of this one is told.
    m_discardable = m_document.undoStack()->index();
    const OpenRequest request = openRequest(files);
    m_name = QFileInfo(request.paths.first()).fileName();
    if (questions == Questions::TakeProposal)
        return read(request);
    m_job.start<OpenQuestion>([request](const Progress &progress) { return questionAbout(request, progress); },
                              [this, request](const OpenQuestion &question) { ask(request, question); },
                              [this](const Error &error) { fail(error); });
}

void FileOpener::ask(OpenRequest request, const OpenQuestion &question)
{
    if (const auto *arrays = std::get_if<std::vector<NpzArray>>(&question))
        return askForArray(std::move(request), *arrays);
    if (const auto *images = std::get_if<std::vector<ImageInfo>>(&question)) {
        return askForChoices(*images, [this, request](const ImageChoices &choices) mutable {
            request.images = choices;
            read(request);
        });
    }
    read(request);
}

void FileOpener::askForArray(OpenRequest request, const std::vector<NpzArray> &arrays)
{
    auto *dialog = new ArrayDialog(m_name, arrays, m_window);
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

/// Returns whether the user and the document took it.
bool FileOpener::show(OpenedFile file)
{
    // The document can be edited while a large file is read.
    if (m_document.undoStack()->index() != m_discardable && !m_mayDiscard())
        return false;
    try {
        m_document.open(std::move(file.stored), file.documentPath, file.state);
    } catch (const Error &error) {
        fail(error);
        return false;
    }
    emit opened();
    return true;
}

void FileOpener::remember(const QStringList &paths)
{
    if (paths.size() == 1)
        m_session.addRecentFile(paths.first());
    else
        m_session.setLastFolder(QFileInfo(paths.first()).absolutePath());
}

void FileOpener::fail(const Error &error)
{
    emit failed(messageText(error.message()));
}

void FileOpener::paste()
{
    const QMimeData *clip = QApplication::clipboard()->mimeData();
    QStringList files;
    for (const QUrl &url : clip ? clip->urls() : QList<QUrl>()) {
        if (url.isLocalFile())
            files += url.toLocalFile();
    }
    if (!files.isEmpty())
        return open(files);
    // Spreadsheets put a picture of their cells beside the cells, browsers a text beside a picture.
    const QString problem = pasteTable(clip && clip->hasText() ? clip->text() : QString());
    if (problem.isEmpty())
        return;
    if (const QImage image = clip ? qvariant_cast<QImage>(clip->imageData()) : QImage(); !image.isNull())
        return pasteImage(image);
    emit failed(problem);
}

/// Returns why the text is no table; nothing if it is one.
QString FileOpener::pasteTable(const QString &text)
{
    const QString title = tr("Pasted table");
    try {
        if (m_document.setInput(readDelimited(text.toStdString(), title.toStdString()).values, title))
            emit pasted();
    } catch (const InputError &error) {
        return seemsTable(text) ? messageText(error.message())
                                : tr("There is neither a table of numbers nor an image on the clipboard.");
    }
    return {};
}

void FileOpener::pasteImage(const QImage &image)
{
    const QString title = tr("Pasted image");
    m_name = title;
    askForChoices({{{}, image.size(), image.isGrayscale()}}, [this, image, title](const ImageChoices &choices) {
        m_job.start<Tensor>(
            [image, choices](const Progress &progress) { return imageTensor(image, choices, progress); },
            [this, title](const Tensor &tensor) {
                if (m_document.setInput(tensor, defaultLayout(tensor.rank()), title))
                    emit pasted();
            },
            [this](const Error &error) { fail(error); });
    });
}

} // namespace normscope
