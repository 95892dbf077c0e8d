// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/recovery_offer.h"

#include "app/recovery/recovery_bar.h"

namespace normscope {

namespace {

QString foreignText(const QString &root, const QStringList &names)
{
    constexpr qsizetype most = 3;
    QStringList named = names.mid(0, most);
    if (names.size() > most)
        named += QStringLiteral("…");
    //: The first is a folder, the second a list of names.
    return RecoveryOffer::tr(
               "The folder for unsaved work, “%1”, holds what Normscope did not write; it was left alone: %2")
        .arg(root, named.join(QStringLiteral(", ")));
}

} // namespace

RecoveryOffer::RecoveryOffer(RecoveryStore &store, Restore restore)
    : m_store(store)
    , m_restore(std::move(restore))
    , m_job(store.thread())
{ }

void RecoveryOffer::look()
{
    m_job.start<Remains>([root = m_store.root()](const Progress &) { return RecoveryStore::takeAbandoned(root); },
                         [this](Remains remains) {
                             m_works = std::move(remains.works);
                             if (!m_works.empty())
                                 emit found();
                             if (!remains.foreign.isEmpty())
                                 emit foreignFound(foreignText(m_store.root(), remains.foreign));
                         });
}

RecoveryBar *RecoveryOffer::newBar(const Theme &theme)
{
    if (m_works.empty())
        return nullptr;
    m_bar = new RecoveryBar(theme);
    connect(m_bar, &RecoveryBar::restoreRequested, this, &RecoveryOffer::restoreFirst);
    connect(m_bar, &RecoveryBar::discardRequested, this, &RecoveryOffer::discardFirst);
    showFirst();
    return m_bar;
}

void RecoveryOffer::showFirst()
{
    if (m_bar)
        m_bar->showWork(m_works.front(), static_cast<int>(m_works.size()) - 1);
}

void RecoveryOffer::restoreFirst()
{
    // The work is offered until it has been opened successfully.
    m_restore(
        m_works.front(), [this] { removeFirst(); },
        [this](const QString &sentence) {
            m_works.front().problem = sentence;
            showFirst();
        });
}

void RecoveryOffer::discardFirst()
{
    RecoveryStore::discard(m_works.front().folder, m_store.thread());
    removeFirst();
}

void RecoveryOffer::removeFirst()
{
    m_works.erase(m_works.begin());
    if (!m_works.empty())
        showFirst();
    else if (m_bar)
        m_bar->deleteLater();
}

} // namespace normscope
