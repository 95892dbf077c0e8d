// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/derivation/derivation_terms.h"

namespace normscope {

namespace {

/// Most elements that are ever written out.
constexpr std::size_t longestHead = 8;

} // namespace

DerivationTerms::DerivationTerms(const Evaluation &evaluation, std::int64_t group)
    : m_count(evaluation.moments(group).count)
{
    const Grouping &grouping = evaluation.grouping();
    std::int64_t position = 0;
    for (; position < grouping.groupSize() && m_head.size() < longestHead; ++position) {
        const std::int64_t element = grouping.element(group, position);
        if (!evaluation.isMasked(element))
            m_head.push_back(element);
    }
    for (std::int64_t from = grouping.groupSize() - 1; from >= 0; --from) {
        m_last = grouping.element(group, from);
        if (!evaluation.isMasked(m_last))
            break;
    }
}

QStringList DerivationTerms::sums(std::size_t most, const Term &first, const Term &next) const
{
    QStringList forms;
    const auto count = static_cast<std::size_t>(m_count);
    if (count <= most)
        forms += sum(count, first, next);
    for (const std::size_t head : {most - 2, most / 2, std::size_t(2), std::size_t(1)}) {
        if (head >= 1 && head + 1 < count) {
            const QString form = sum(head, first, next);
            if (!forms.contains(form))
                forms += form;
        }
    }
    return forms;
}

QString DerivationTerms::sum(std::size_t head, const Term &first, const Term &next) const
{
    QString tex = first(m_head.front());
    for (std::size_t i = 1; i < head; ++i)
        tex += QLatin1Char('+') + next(m_head[i]);
    if (head < static_cast<std::size_t>(m_count)) {
        const bool skips = head + 1 < static_cast<std::size_t>(m_count);
        tex += (skips ? QLatin1String("+\\cdots+") : QLatin1String("+")) + next(m_last);
    }
    return tex;
}

} // namespace normscope
