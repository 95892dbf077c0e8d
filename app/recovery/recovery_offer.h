// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recovery/recovery_store.h"
#include "widgets/core/latest_job.h"
#include "widgets/theme/theme.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace normscope {

class RecoveryBar;

/// Finds abandoned work and offers it, one after the other, in a bar.
class RecoveryOffer : public QObject
{
    Q_OBJECT

public:
    /// Opens a work; calls `done` on success, `failed` with a sentence otherwise.
    using Restore = std::function<void(const AbandonedWork &work, const std::function<void()> &done,
                                       const std::function<void(const QString &)> &failed)>;

    RecoveryOffer(RecoveryStore &store, Restore restore);

    /// Searches on the store's thread.
    void look();
    /// A bar that shows the offer as long as there is one; it replaces the former bar. Null if there is nothing to
    /// offer.
    RecoveryBar *newBar(const Theme &theme);

signals:
    /// Abandoned work was found.
    void found();
    /// The folder holds files that the program did not write; `sentence` names them.
    void foreignFound(const QString &sentence);

private:
    void showFirst();
    void restoreFirst();
    void discardFirst();
    void removeFirst();

    RecoveryStore &m_store;
    Restore m_restore;
    std::vector<AbandonedWork> m_works;
    QPointer<RecoveryBar> m_bar;
    LatestJob m_job;
};

} // namespace normscope
