// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/recovery_store.h"

#include "widgets/core/log.h"
#include "widgets/core/message_text.h"
#include "widgets/core/thread_order.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace normscope {

namespace {

QStringList namesIn(const std::vector<std::string> &names, const QString &folder)
{
    QStringList result;
    for (const std::string &name : names)
        result += folder + QLatin1Char('/') + QFile::decodeName(name.c_str());
    return result;
}

/// Adds the content of a folder to the remains; removes the folder if it holds no work.
void look(const QString &path, Remains &remains)
{
    const QString name = QFileInfo(path).fileName();
    OwnFolder::Found found = OwnFolder::Found::Foreign;
    const std::shared_ptr<OwnFolder> folder = OwnFolder::take(QFileInfo(path).filesystemFilePath(), found);
    if (found == OwnFolder::Found::Foreign)
        remains.foreign += name;
    if (!folder)
        return;
    const OwnFolder::Content content = folder->content();
    remains.foreign += namesIn(content.others, name);
    AbandonedWork work {std::make_shared<RecoveryFolder>(folder), {}, {}};
    if (!work.folder->holdsWork()) {
        if (folder->isLocked())
            work.folder->remove();
        return;
    }
    try {
        work.note = work.folder->note();
    } catch (const Error &error) {
        work.problem = messageText(error.message());
    }
    remains.works.push_back(std::move(work));
}

} // namespace

RecoveryStore::RecoveryStore(QString root)
    : m_root(std::move(root))
{
    m_thread.setMaxThreadCount(1);
    m_syncThread.setMaxThreadCount(1);
}

RecoveryStore::~RecoveryStore()
{
    m_threads.clear();
    m_thread.waitForDone();
    m_syncThread.waitForDone();
}

QString RecoveryStore::defaultRoot()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery");
}

QThreadPool *RecoveryStore::newThread()
{
    QThreadPool *thread = m_threads.emplace_back(std::make_unique<QThreadPool>()).get();
    thread->setMaxThreadCount(1);
    return thread;
}

std::shared_ptr<RecoveryFolder> RecoveryStore::newFolder() const
{
    return std::make_shared<RecoveryFolder>(RecoveryFolder::newPath(m_root));
}

void RecoveryStore::discard(std::shared_ptr<RecoveryFolder> folder, QThreadPool *thread)
{
    std::function<void()> work = [folder = std::move(folder)] {
        takeOver();
        folder->remove();
        handOver(); // To a thread that waits until this one is done.
    };
    handOver();
    thread->start(std::move(work));
}

Remains RecoveryStore::takeAbandoned(const QString &root)
{
    Remains remains;
    const QDir::Filters all = QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot;
    for (const QString &name : QDir(root).entryList(all, QDir::Name)) {
        if (!RecoveryFolder::isName(name)) {
            remains.foreign += name;
            continue;
        }
        try {
            look(root + QLatin1Char('/') + name, remains);
        } catch (const Error &) {
            remains.foreign += name; // The folder cannot even be listed.
        }
    }
    std::ranges::stable_sort(remains.works, std::greater<>(),
                             [](const AbandonedWork &work) { return work.note.saved; });
    qCInfo(recoveryLog).noquote() << "found in" << root << "-" << remains.works.size() << "works;"
                                  << (remains.foreign.isEmpty()
                                          ? QStringLiteral("nothing foreign")
                                          : QStringLiteral("foreign: ") + remains.foreign.join(QStringLiteral(", ")));
    return remains;
}

} // namespace normscope
