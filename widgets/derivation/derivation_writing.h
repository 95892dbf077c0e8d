// SPDX-License-Identifier: GPL-3.0-or-later
// What all derivations are written with.
#pragma once

#include "widgets/derivation/derivation.h"

#include <QCoreApplication>

namespace normscope {

/// The translation context of their words.
struct DerivationText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::DerivationText)
};

inline DerivationStep step(const QString &tex)
{
    return {{tex}};
}

/// TeX that stands for the thing of that role.
inline QString marked(const QString &role, const QString &tex)
{
    return QStringLiteral("\\mark{%1}{%2}").arg(role, tex);
}

/// Words among the symbols.
inline QString word(const QString &text)
{
    return QStringLiteral("\\text{%1}").arg(text);
}

} // namespace normscope
