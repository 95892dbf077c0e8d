// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/file_actions.h"

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/settings/session.h"
#include "engine/generators/samples.h"
#include "widgets/core/message_text.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>

namespace normscope {

FileActions::FileActions(Document &document, Session &session, std::function<QJsonObject()> viewState, QWidget *window)
    : QObject(window)
    , m_document(document)
    , m_session(session)
    , m_viewState(std::move(viewState))
    , m_window(window)
{
    connect(&m_job, &LatestJob::runningChanged, this,
            [this](bool isRunning) { emit running(isRunning, tr("Opening %1").arg(QFileInfo(m_opening).fileName())); });
    connect(&m_job, &LatestJob::progressChanged, this, &FileActions::progressChanged);
}

void FileActions::addFileActions(QMenu *menu)
{
    const auto add = [&](const QString &text, const QKeySequence &key, const QString &tip, auto slot) {
        QAction *action = menu->addAction(text, this, slot);
        action->setShortcut(key);
        action->setToolTip(tip);
        action->setStatusTip(tip);
        return action;
    };
    add(tr("&Open…"), QKeySequence::Open, tr("Open a document or a tensor file"), &FileActions::chooseAndOpen);
    QMenu *recent = menu->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentMenu(recent); });
    menu->addSeparator();
    add(tr("&Save"), QKeySequence::Save, tr("Save the document"), [this] { save(); });
    // Outside GNOME and KDE, Qt knows no standard key for this.
    add(tr("Save &as…"), QKeyCombination(Qt::CTRL | Qt::SHIFT, Qt::Key_S), tr("Save the document under another name"),
        [this] { saveAs(); });
}

void FileActions::addSampleActions(QMenu *menu)
{
    for (const Sample &sample : samples()) {
        QAction *action = menu->addAction(messageText(sample.title), this, [this, &sample] { openSample(sample); });
        action->setToolTip(messageText(sample.description));
        action->setStatusTip(messageText(sample.description));
    }
    menu->setToolTipsVisible(true);
}

void FileActions::fillRecentMenu(QMenu *menu)
{
    menu->clear();
    const QStringList files = m_session.recentFiles();
    for (const QString &path : files) {
        QAction *action = menu->addAction(QFileInfo(path).fileName(), this, [this, path] { open(path); });
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
    const QString path = QFileDialog::getOpenFileName(
        m_window, tr("Open"), m_session.lastFolder(),
        tr("Documents and tensors (*.normscope *.npy *.npz *.csv *.tsv);;All files (*)"));
    if (!path.isEmpty())
        open(path);
}

void FileActions::open(const QString &path)
{
    if (!mayDiscard())
        return;
    m_discardable = m_document.undoStack()->index();
    m_opening = path;
    m_job.cancel(); // Of another file, so that the name of this one is told.
    m_job.start<OpenedFile>([path](const Progress &progress) { return openAny(path, progress); },
                            [this, path](OpenedFile file) { show(std::move(file), path); },
                            [this](const Error &error) { emit failed(messageText(error.message())); });
}

void FileActions::show(OpenedFile file, const QString &path)
{
    // The document can be edited while a large file is read.
    if (m_document.undoStack()->index() != m_discardable && !mayDiscard())
        return;
    try {
        m_document.open(std::move(file.stored), file.documentPath);
    } catch (const Error &error) {
        emit failed(messageText(error.message()));
        return;
    }
    m_session.addRecentFile(path);
    emit opened();
}

void FileActions::openSample(const Sample &sample)
{
    if (!mayDiscard())
        return;
    m_job.cancel();
    m_document.open(Scene {messageText(sample.title), sample.problem()});
    emit opened();
}

bool FileActions::mayDiscard()
{
    if (!m_document.isModified())
        return true;
    const auto answer = QMessageBox::question(
        m_window, tr("Unsaved changes"), tr("“%1” has unsaved changes. Save them?").arg(m_document.scene().title),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save)
        return save();
    return answer == QMessageBox::Discard;
}

bool FileActions::save()
{
    return m_document.path().isEmpty() ? saveAs() : saveTo(m_document.path());
}

bool FileActions::saveAs()
{
    const QString suffix = QStringLiteral(".normscope");
    const QString proposal = QFileInfo(m_document.scene().title).completeBaseName() + suffix;
    QString path
        = QFileDialog::getSaveFileName(m_window, tr("Save as"), m_session.lastFolder() + QLatin1Char('/') + proposal,
                                       tr("Normscope documents (*.normscope)"));
    if (path.isEmpty())
        return false;
    if (!path.endsWith(suffix))
        path += suffix;
    return saveTo(path);
}

bool FileActions::saveTo(const QString &path)
{
    try {
        m_document.save(path, m_viewState());
    } catch (const Error &error) {
        emit failed(messageText(error.message()));
        return false;
    }
    m_session.addRecentFile(path);
    return true;
}

} // namespace normscope
