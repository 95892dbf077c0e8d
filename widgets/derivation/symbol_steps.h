// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>

#include <cstddef>
#include <vector>

namespace normscope {

/// A symbol of a derivation with its role and where it is painted.
struct DerivationSymbol
{
    QString role;
    QRectF rect;
    friend bool operator==(const DerivationSymbol &, const DerivationSymbol &) = default;
};

/// Keyboard steps between symbols.
enum class SymbolStep
{
    Next, ///< In reading order.
    Previous,
    Below, ///< The nearest symbol in a lower row.
    Above,
    First,
    Last
};

/// Stands for no symbol.
inline constexpr std::size_t noSymbol = static_cast<std::size_t>(-1);

/// The symbol one step from `from`, or `from` itself if there is none in that direction; from noSymbol the first or the
/// last.
std::size_t steppedSymbol(const std::vector<DerivationSymbol> &symbols, std::size_t from, SymbolStep step);

} // namespace normscope
