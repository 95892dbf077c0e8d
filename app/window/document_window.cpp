// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/document_window.h"

#include "app/document/sample_scene.h"
#include "app/explore/explore_page.h"
#include "app/window/file_actions.h"
#include "app/window/pages/page_stack.h"
#include "widgets/views/sphere_view.h"

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
    if (former)
        former->rememberArrangement();
    m_window = std::make_unique<MainWindow>(WindowContext {m_document, m_evaluator, m_selection, m_shared.preferences,
                                                           m_shared.session, m_shared.appearance});
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
    m_window->page().sphereView()->setOrientation(former->page().sphereView()->orientation());
    m_window->pages().showPage(former->pages().current());
    m_window->setVisible(former->isVisible());
}

void DocumentWindow::tell(const QString &sentence)
{
    emit m_window->files().noticed(sentence);
}

void DocumentWindow::keepIn(RecoveryStore &store)
{
    m_autosave = std::make_unique<Autosave>(m_document, store, [this] { return m_window->viewState(); });
    connect(m_autosave.get(), &Autosave::failed, this,
            [this](const QString &sentence) { emit m_window->files().failed(sentence); });
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
