// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/autosave.h"

#include "app/document/document.h"
#include "widgets/core/log.h"
#include "widgets/core/message_text.h"
#include "widgets/core/thread_order.h"

#include <algorithm>

namespace normscope {

namespace {

/// Delays after the first failure, the second, …; the last one holds for all further ones.
constexpr std::chrono::seconds retries[] = {std::chrono::seconds(1), std::chrono::seconds(2), std::chrono::seconds(4),
                                            std::chrono::seconds(8), std::chrono::seconds(10)};
constexpr std::chrono::seconds lookInterval(3);
/// One in `fewOfAll` cells is collected at most: a longer list takes as long to write as the whole tensor.
constexpr std::int64_t fewOfAll = 16;

} // namespace

Autosave::Autosave(Document &document, RecoveryStore &store, std::function<QJsonObject()> viewState,
                   std::chrono::milliseconds delay)
    : m_document(document)
    , m_store(store)
    , m_viewState(std::move(viewState))
    , m_delay(delay)
    , m_folder(store.newFolder())
    , m_thread(store.newThread())
    , m_job(m_thread)
    , m_lookJob(m_thread)
    , m_syncJob(store.syncThread())
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    m_lookTimer.setInterval(lookInterval);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
    connect(&m_lookTimer, &QTimer::timeout, this, &Autosave::look);
    connect(&document, &Document::changed, this, &Autosave::collect);
    connect(&document, &Document::changed, this, &Autosave::follow);
    connect(&document, &Document::modifiedChanged, this, &Autosave::follow);
}

Autosave::~Autosave()
{
    m_job.cancel();
    RecoveryStore::discard(m_folder, m_thread);
}

void Autosave::adopt(std::shared_ptr<RecoveryFolder> folder)
{
    if (!folder->isUsable())
        return; // The unusable folder stays as it is; opening the work has begun a new one.
    forget();
    m_folder = std::move(folder);
    m_edits = m_underway = {true, {}};
    m_lookTimer.start();
}

void Autosave::collect(const SceneChange &change)
{
    if (change.parts.testFlag(SceneChange::Input))
        m_edits = {};
    if (!m_edits.areKnown || !change.parts.testFlag(SceneChange::Cells))
        return;
    std::vector<std::int64_t> &cells = m_edits.cells;
    cells.insert(cells.end(), change.cells.begin(), change.cells.end());
    const auto most = static_cast<std::size_t>(m_document.problem().input.size() / fewOfAll);
    if (cells.size() <= most)
        return;
    std::ranges::sort(cells); // A drag adds the same cells repeatedly.
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    if (cells.size() > most / 2)
        m_edits = {};
}

void Autosave::follow()
{
    if (!m_document.isModified())
        return forget();
    if (!m_waiting.isValid())
        m_waiting.start();
    waitForMore();
}

/// Starts the timer for the moment when the oldest edit has to be written.
void Autosave::waitForMore()
{
    if (m_timer.isActive() || m_job.isRunning())
        return;
    m_timer.start(std::max(m_delay - std::chrono::milliseconds(m_waiting.elapsed()), std::chrono::milliseconds(0)));
}

void Autosave::forget()
{
    m_timer.stop();
    m_lookTimer.stop();
    m_waiting.invalidate();
    m_job.cancel();
    m_lookJob.cancel();
    m_syncJob.cancel();
    m_edits = {};
    RecoveryStore::discard(m_folder, m_thread);
    succeed();
}

OpenedFile Autosave::work() const
{
    return {m_document.stored(m_viewState()), m_document.path(), OpenedAs::Modified, m_document.stamp()};
}

/// Returns all edits that are not known to be written, and counts them as being written.
InputEdits Autosave::takeEdits()
{
    const InputEdits edits = std::exchange(m_edits, {true, {}});
    m_underway.areKnown = m_underway.areKnown && edits.areKnown;
    m_underway.cells.insert(m_underway.cells.end(), edits.cells.begin(), edits.cells.end());
    if (!m_underway.areKnown)
        m_underway.cells.clear();
    return m_underway;
}

void Autosave::write()
{
    m_waiting.invalidate();
    m_lookTimer.start();
    m_job.start<bool>(
        // The work is moved into the folder, which releases the large tensor as soon as possible.
        [work = std::make_shared<OpenedFile>(work()), edits = takeEdits(),
         folder = m_folder](const Progress &progress) {
            folder->write(std::move(*work), edits, progress);
            return true;
        },
        [this](bool) { written(); }, [this](const Error &error) { fail(error); });
}

void Autosave::written()
{
    qCDebug(recoveryLog, "kept in %s", qUtf8Printable(m_folder->path()));
    m_underway = {true, {}};
    if (!m_isSyncFailing)
        succeed();
    sync();
    if (m_waiting.isValid())
        waitForMore();
    emit kept();
}

void Autosave::fail(const Error &error)
{
    qCInfo(recoveryLog).noquote() << "not kept in" << m_folder->path() << "-" << messageText(error.message());
    if (m_failures == 0)
        emit failed(tr("Unsaved work cannot be kept for recovery: %1").arg(messageText(error.message())));
    m_timer.start(retries[std::min<std::size_t>(static_cast<std::size_t>(m_failures++), std::size(retries) - 1)]);
}

void Autosave::succeed()
{
    m_isSyncFailing = false;
    if (std::exchange(m_failures, 0) > 0)
        emit recovered();
}

void Autosave::sync()
{
    m_syncsAgain = m_syncJob.isRunning();
    if (m_syncsAgain)
        return;
    m_syncJob.start<bool>(
        [folder = m_folder](const Progress &) {
            folder->sync();
            return true;
        },
        [this](bool) {
            if (m_isSyncFailing)
                succeed();
            if (m_syncsAgain)
                sync();
        },
        [this](const Error &error) {
            m_isSyncFailing = true;
            m_edits = {}; // The whole input is written again, since the former write may not have reached the disk.
            fail(error);
        });
}

/// Writes again if files of the work have been removed, for example by a clean-up of the user's data folder.
void Autosave::look()
{
    if (m_timer.isActive() || m_job.isRunning())
        return;
    m_lookJob.start<bool>([folder = m_folder](const Progress &) { return folder->isWhole(); },
                          [this](bool isWhole) {
                              if (!isWhole && !m_timer.isActive() && !m_job.isRunning())
                                  write();
                          });
}

void Autosave::keepNow()
{
    const bool isKept = !m_waiting.isValid() && !m_job.isRunning() && m_failures == 0;
    if (!m_document.isModified() || isKept)
        return;
    m_timer.stop();
    m_waiting.invalidate();
    m_job.cancel();
    m_thread->waitForDone();
    takeOver();
    try {
        m_folder->write(work(), takeEdits());
        written();
    } catch (const Error &error) {
        fail(error);
    }
}

} // namespace normscope
