// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <vector>

namespace normscope {

/// The unmasked elements whose terms are written out in a group's sum: the first few and the last.
class DerivationTerms
{
public:
    DerivationTerms(const Evaluation &evaluation, std::int64_t group);

    /// The TeX of an element's term.
    using Term = std::function<QString(std::int64_t element)>;
    /// The sum of all terms in ever shorter forms: "1+2+3+4", "1+2+\cdots+4", "1+\cdots+4". Up to `most` terms are
    /// written out.
    QStringList sums(std::size_t most, const Term &first, const Term &next) const;

private:
    QString sum(std::size_t head, const Term &first, const Term &next) const;

    std::int64_t m_count;
    std::vector<std::int64_t> m_head;
    std::int64_t m_last = 0;
};

} // namespace normscope
