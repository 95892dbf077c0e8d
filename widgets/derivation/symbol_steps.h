// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>

#include <cstddef>
#include <vector>

namespace normscope {

/// A part of a derivation that stands for something, where it is painted.
struct DerivationSymbol
{
    QString role;
    QRectF rect;
    friend bool operator==(const DerivationSymbol &, const DerivationSymbol &) = default;
};

/// Ways from symbol to symbol by keyboard.
enum class SymbolStep
{
    Next, ///< In reading order.
    Previous,
    Below, ///< The nearest one of a lower row.
    Above,
    First,
    Last
};

/// No symbol.
inline constexpr std::size_t noSymbol = static_cast<std::size_t>(-1);

/// The symbol one step from `from`, which stays where there is none that way; from noSymbol the first or the last.
std::size_t steppedSymbol(const std::vector<DerivationSymbol> &symbols, std::size_t from, SymbolStep step);

} // namespace normscope
