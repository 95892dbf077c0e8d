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

/// Looks for work that was left behind and offers it, one after the other, in a bar.
class RecoveryOffer : public QObject
{
    Q_OBJECT

public:
    /// Opens a work. It calls `done` when that has succeeded, `failed` with a sentence when it has not.
    using Restore = std::function<void(const AbandonedWork &work, const std::function<void()> &done,
                                       const std::function<void(const QString &)> &failed)>;

    RecoveryOffer(RecoveryStore &store, Restore restore);

    /// Looks on the store's thread.
    void look();
    /// A bar that shows the offer while there is one; the former bar is forgotten. Null if there is no offer.
    RecoveryBar *newBar(const Theme &theme);

signals:
    /// There is something to offer.
    void found();
    /// There is something that is none of the program's; one sentence.
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
