// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/recovery_store.h"

#include "widgets/core/message_text.h"

#include <QDir>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace normscope {

RecoveryStore::RecoveryStore(QString root)
    : m_root(std::move(root))
{
    m_thread.setMaxThreadCount(1);
}

RecoveryStore::~RecoveryStore()
{
    m_thread.waitForDone();
}

QString RecoveryStore::defaultRoot()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery");
}

std::shared_ptr<RecoveryFolder> RecoveryStore::newFolder() const
{
    return std::make_shared<RecoveryFolder>(m_root + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::Id128));
}

void RecoveryStore::discard(std::shared_ptr<RecoveryFolder> folder)
{
    m_thread.start([folder = std::move(folder)] { folder->remove(); });
}

std::vector<AbandonedWork> RecoveryStore::takeAbandoned(const QString &root)
{
    std::vector<AbandonedWork> result;
    for (const QFileInfo &entry : QDir(root).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        AbandonedWork work {RecoveryFolder::take(entry.filePath()), {}, {}};
        if (!work.folder)
            continue; // Its program is running.
        if (!work.folder->holdsWork()) {
            work.folder->remove();
            continue;
        }
        try {
            work.note = work.folder->note();
        } catch (const Error &error) {
            work.problem = messageText(error.message());
        }
        result.push_back(std::move(work));
    }
    std::sort(result.begin(), result.end(),
              [](const AbandonedWork &a, const AbandonedWork &b) { return a.note.saved > b.note.saved; });
    return result;
}

} // namespace normscope
