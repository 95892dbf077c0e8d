// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/autosave.h"

#include "app/document/document.h"
#include "widgets/core/message_text.h"

#include <QGuiApplication>

#include <algorithm>

namespace normscope {

namespace {

constexpr std::chrono::milliseconds longestWait {30'000};

} // namespace

Autosave::Autosave(Document &document, RecoveryStore &store, std::function<QJsonObject()> viewState,
                   std::chrono::milliseconds idle)
    : m_document(document)
    , m_store(store)
    , m_viewState(std::move(viewState))
    , m_idle(idle)
    , m_folder(store.newFolder())
    , m_job(store.thread())
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::keep);
    connect(&document, &Document::changed, this, &Autosave::collect);
    connect(&document, &Document::changed, this, &Autosave::follow);
    connect(&document, &Document::modifiedChanged, this, &Autosave::follow);
}

Autosave::~Autosave()
{
    m_job.cancel();
    m_store.discard(m_folder);
}

void Autosave::adopt(std::shared_ptr<RecoveryFolder> folder)
{
    forget();
    m_folder = std::move(folder);
    m_edits = {m_document.problem().input, {}};
}

void Autosave::collect(const SceneChange &change)
{
    if (change.parts.testFlag(SceneChange::Input))
        m_edits = {};
    else if (change.parts.testFlag(SceneChange::Cells) && !m_edits.since.isEmpty())
        m_edits.cells.insert(m_edits.cells.end(), change.cells.begin(), change.cells.end());
    if (static_cast<std::int64_t>(m_edits.cells.size()) > m_edits.since.size())
        m_edits = {}; // A long drag of many cells: the list would be larger than the tensor.
}

void Autosave::follow()
{
    if (!m_document.isModified())
        return forget();
    if (!m_waiting.isValid())
        m_waiting.start();
    const std::chrono::milliseconds rest = longestWait - std::chrono::milliseconds(m_waiting.elapsed());
    m_timer.start(std::clamp(rest, std::chrono::milliseconds(0), m_idle));
}

void Autosave::forget()
{
    m_timer.stop();
    m_waiting.invalidate();
    m_job.cancel();
    m_store.discard(m_folder);
}

void Autosave::keep()
{
    if (!m_document.isModified())
        return;
    if (m_job.isRunning() || QGuiApplication::mouseButtons() != Qt::NoButton)
        m_timer.start(m_idle);
    else
        write();
}

void Autosave::write()
{
    m_waiting.invalidate();
    const OpenedFile work {m_document.stored(m_viewState()), m_document.path(), OpenedAs::Modified};
    const InputEdits edits = std::exchange(m_edits, {m_document.problem().input, {}});
    m_job.start<bool>(
        [work, edits, folder = m_folder](const Progress &progress) {
            folder->write(work, edits, progress);
            return true;
        },
        [this](bool) {
            m_hasFailed = false;
            emit kept();
        },
        [this](const Error &error) {
            if (!std::exchange(m_hasFailed, true))
                emit failed(tr("Unsaved work cannot be kept for recovery: %1").arg(messageText(error.message())));
        });
}

} // namespace normscope
