// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/file_actions.h"

#include "app/document/document.h"
#include "app/document/sample_scene.h"
#include "app/document/scene_file.h"
#include "app/files/document_saver.h"
#include "app/files/save_path.h"
#include "app/settings/session.h"
#include "engine/samples/samples.h"
#include "widgets/core/file_name.h"
#include "widgets/core/log.h"
#include "widgets/core/message_text.h"
#include "widgets/core/shown_content.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeySequence>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QUrl>

namespace normscope {

FileActions::FileActions(Document &document, const Evaluator &evaluator, Session &session,
                         std::function<QJsonObject()> viewState, QWidget *window)
    : QObject(window)
    , m_document(document)
    , m_session(session)
    , m_viewState(std::move(viewState))
    , m_window(window)
    , m_opener(
          document, session, [this] { return mayDiscard(); }, window)
    , m_tensorSaver(document, evaluator, session, window)
{
    const auto relay = [this](auto &worker) {
        using Worker = std::remove_reference_t<decltype(worker)>;
        connect(&worker, &Worker::running, this, &FileActions::running);
        connect(&worker, &Worker::progressChanged, this, &FileActions::progressChanged);
        connect(&worker, &Worker::failed, this, &FileActions::failed);
    };
    relay(m_opener);
    relay(m_tensorSaver);
    connect(&m_opener, &FileOpener::opened, this, &FileActions::opened);
    connect(&m_opener, &FileOpener::pasted, this, &FileActions::succeeded);
    connect(&m_tensorSaver, &TensorSaver::saved, this, &FileActions::noticed);
}

QAction *FileActions::add(QMenu *menu, const char *id, const QString &text, const QKeySequence &key, const QString &tip,
                          void (FileActions::*slot)())
{
    QAction *action = menu->addAction(text, this, slot);
    action->setObjectName(QLatin1String(id));
    action->setShortcut(key);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    return action;
}

void FileActions::addFileActions(QMenu *menu)
{
    // Explicit keys where Qt has no standard key outside GNOME and KDE.
    add(menu, "file.newWindow", tr("New &window"), QKeyCombination(Qt::CTRL | Qt::SHIFT, Qt::Key_N),
        tr("Open another window, for a second document"), &FileActions::newWindowRequested);
    menu->addSeparator();
    add(menu, "file.open", tr("&Open…"), QKeySequence::Open, tr("Open a document, a tensor file or images"),
        &FileActions::chooseAndOpen);
    QMenu *recent = menu->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentMenu(recent); });
    menu->addSeparator();
    add(menu, "file.save", tr("&Save"), QKeySequence::Save, tr("Save the document"), &FileActions::saveNow);
    add(menu, "file.saveAs", tr("Save &as…"), QKeyCombination(Qt::CTRL | Qt::SHIFT, Qt::Key_S),
        tr("Save the document under another name"), &FileActions::saveUnderAnotherName);
    add(menu, "file.saveTensor", tr("Save &tensor…"), QKeyCombination(Qt::CTRL | Qt::SHIFT, Qt::Key_T),
        tr("Save the input, the output or a stage between them as a tensor file"), &FileActions::saveTensor)
        ->setProperty(showsContentProperty, true);
}

void FileActions::addPasteAction(QMenu *menu)
{
    add(menu, "edit.pasteTensor", tr("Paste as &new tensor"), QKeyCombination(Qt::CTRL | Qt::SHIFT, Qt::Key_V),
        tr("Put a table or an image from the clipboard in the place of the tensor"), &FileActions::paste);
}

void FileActions::addSampleActions(QMenu *menu)
{
    for (const Sample &sample : samples()) {
        QAction *action = menu->addAction(messageText(sample.title), this, [this, &sample] { openSample(sample); });
        action->setObjectName(QStringLiteral("sample.%1").arg(QLatin1String(sample.id)));
        action->setToolTip(messageText(sample.description));
        action->setStatusTip(messageText(sample.description));
    }
    menu->setToolTipsVisible(true);
}

void FileActions::fillRecentMenu(QMenu *menu)
{
    menu->clear();
    const QStringList files = m_session.recentFilesModel().paths();
    for (const QString &path : files) {
        const QString name = QFileInfo(path).fileName();
        const bool exists = QFileInfo(path).isFile();
        QAction *action
            = menu->addAction(exists ? name : tr("%1 (not found)").arg(name), this, [this, path] { open(path); });
        action->setEnabled(exists);
        action->setToolTip(path);
        action->setStatusTip(path);
    }
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    QAction *clear = menu->addAction(tr("&Clear this list"), this, [this] { m_session.clearRecentFiles(); });
    clear->setEnabled(!files.isEmpty());
}

void FileActions::chooseAndOpen()
{
    const QString tensors = QStringLiteral("*.npy *.npz *.safetensors *.csv *.tsv");
    const QString images = imagePatterns();
    const QStringList filters {tr("All that opens (%1)").arg(QStringLiteral("*.normscope %1 %2").arg(tensors, images)),
                               tr("Normscope documents (%1)").arg(QStringLiteral("*.normscope")),
                               tr("Tensor files (%1)").arg(tensors), tr("Images (%1)").arg(images),
                               tr("All files (%1)").arg(QLatin1Char('*'))};
    m_opener.open(QFileDialog::getOpenFileNames(m_window, tr("Open"), m_session.lastFolder(),
                                                filters.join(QStringLiteral(";;"))));
}

void FileActions::openSample(const Sample &sample)
{
    m_opener.cancel();
    // Without asking about unsaved changes: undo brings the former tensor back.
    m_document.setTensorOf(sampleScene(sample));
}

void FileActions::cancel()
{
    m_opener.cancel();
    m_tensorSaver.cancel();
}

QStringList FileActions::droppedFiles(const QMimeData &data)
{
    QStringList files;
    for (const QUrl &url : data.urls()) {
        if (!url.isLocalFile())
            return {};
        files += fileName(url);
    }
    return files;
}

bool FileActions::mayDiscard()
{
    if (!m_document.isModified())
        return true;
    const QString name = documentName(m_document.scene().title, m_document.path());
    const auto answer
        = QMessageBox::question(m_window, tr("Unsaved changes"), tr("“%1” has unsaved changes. Save them?").arg(name),
                                QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save)
        return save();
    return answer == QMessageBox::Discard;
}

bool FileActions::mayClose()
{
    if (m_tensorSaver.isRunning()) {
        const auto answer = QMessageBox::question(m_window, tr("A tensor is being saved"),
                                                  tr("A tensor file is still being written. Close without it?"),
                                                  QMessageBox::Close | QMessageBox::Cancel, QMessageBox::Cancel);
        if (answer != QMessageBox::Close)
            return false;
    }
    return mayDiscard();
}

bool FileActions::save()
{
    const QString path = m_document.path();
    return path.isEmpty() ? saveAs() : mayOverwrite(path) && mayLeaveOtherNames(path, m_window) && saveTo(path);
}

/// Whether the file may be overwritten. Asks if another window or program has written it since it was opened or saved
/// here.
bool FileActions::mayOverwrite(const QString &path)
{
    const FileStamp now = FileStamp::of(path);
    if (!now.exists() || now == m_document.stamp())
        return true;
    const auto answer
        = QMessageBox::warning(m_window, tr("The file has changed"),
                               tr("“%1” was changed on the disk after it was opened here. Save over what is there now?")
                                   .arg(QFileInfo(path).fileName()),
                               QMessageBox::Save | QMessageBox::Cancel, QMessageBox::Cancel);
    return answer == QMessageBox::Save;
}

bool FileActions::saveAs()
{
    const auto completed = [](const QString &typed) {
        return typed.endsWith(documentEnding, Qt::CaseInsensitive) ? typed : typed + documentEnding;
    };
    const QString path
        = askForSavePath({.title = tr("Save as"),
                          .folder = m_session.lastFolder(),
                          .name = proposedFileName(m_document.scene().title, m_document.path()) + documentEnding,
                          .filter = tr("Normscope documents (%1)").arg(QStringLiteral("*.normscope")),
                          .completed = completed},
                         m_window);
    return !path.isEmpty() && saveTo(path);
}

bool FileActions::saveTo(const QString &path)
{
    try {
        if (!saveDocument(m_document, path, m_viewState(), m_window))
            return false;
    } catch (const Error &error) {
        qCInfo(filesLog).noquote() << path << "was not saved:" << messageText(error.message());
        emit failed(messageText(error.message()));
        return false;
    }
    qCInfo(filesLog).noquote() << path << "was saved";
    m_session.addRecentFile(path);
    emit succeeded();
    return true;
}

} // namespace normscope
