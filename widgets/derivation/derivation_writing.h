// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers shared by all derivations.
#pragma once

#include "widgets/derivation/derivation.h"

#include <QCoreApplication>

namespace normscope {

/// The translation context of words in derivations.
struct DerivationText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::DerivationText)
};

inline DerivationStep step(const QString &tex)
{
    return {{tex}};
}

/// TeX marked with a role.
inline QString marked(const QString &role, const QString &tex)
{
    return QStringLiteral("\\mark{%1}{%2}").arg(role, tex);
}

/// A word within a formula.
inline QString word(const QString &text)
{
    return QStringLiteral("\\text{%1}").arg(text);
}

} // namespace normscope
