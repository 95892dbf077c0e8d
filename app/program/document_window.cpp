// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/document_window.h"

#include "app/document/sample_scene.h"
#include "app/menus/menu_bar.h"
#include "app/window/file_actions.h"
#include "app/window/input_guard.h"

namespace normscope {

DocumentWindow::DocumentWindow(const SharedContext &shared, const Scene &scene)
    : m_shared(shared)
    , m_evaluator(m_document)
{
    m_document.open(scene);
    rebuildWindow();
}

DocumentWindow::~DocumentWindow() = default;

void DocumentWindow::rebuildWindow()
{
    const std::unique_ptr<MainWindow> former = std::move(m_window);
    if (former) {
        former->input().take();
        former->rememberArrangement();
    }
    m_window = std::make_unique<MainWindow>(WindowContext {m_document, m_evaluator, m_selection, m_shared.preferences,
                                                           m_shared.session, m_shared.appearance});
    fillMenuBar(*m_window);
    FileActions &files = m_window->files();
    connect(&files, &FileActions::failed, this, &DocumentWindow::failed);
    connect(&files, &FileActions::newWindowRequested, this, &DocumentWindow::newWindowRequested);
    connect(&files, &FileActions::opened, this, [this] {
        m_hasOpened = true;
        emit opened();
    });
    connect(m_window.get(), &MainWindow::closed, this, [this] {
        m_autosave.reset();
        emit closed();
    });
    if (!former)
        return;
    m_window->showView(former->view());
    m_window->setVisible(former->isVisible());
}

void DocumentWindow::tell(const QString &sentence)
{
    emit m_window->files().noticed(sentence);
}

void DocumentWindow::keepIn(RecoveryStore &store)
{
    m_autosave = std::make_unique<Autosave>(m_document, store, [this] {
        return m_window ? m_window->view() : m_document.storedView(); // It may be in the midst of being built anew.
    });
    connect(m_autosave.get(), &Autosave::failed, this, [this](const QString &sentence) {
        m_window->warn(sentence, *m_autosave);
        emit failed(sentence);
    });
    connect(m_autosave.get(), &Autosave::recovered, this, [this] { m_window->settle(*m_autosave); });
}

void DocumentWindow::keepNow()
{
    if (!m_autosave)
        return;
    m_autosave->keepNow(); // Whatever comes of the following.
    if (m_window && m_window->input().take())
        m_autosave->keepNow();
}

void DocumentWindow::restore(const AbandonedWork &work, const std::function<void()> &done,
                             const std::function<void(const QString &)> &failed)
{
    m_window->files().opener().openFrom(
        documentName(work.note.title, work.note.documentPath),
        [folder = work.folder](const Progress &progress) { return folder->read(progress); },
        [this, folder = work.folder, done] {
            m_autosave->adopt(folder);
            done();
        },
        failed);
}

} // namespace normscope
