// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/derivation/symbol_steps.h"

#include <cmath>

namespace normscope {

namespace {

/// Weight of the vertical distance: a symbol in the next row wins over one straight below in a later row.
constexpr double rowWeight = 4;

std::size_t symbolBeyond(const std::vector<DerivationSymbol> &symbols, std::size_t from, double direction)
{
    const QRectF &start = symbols[from].rect;
    std::size_t best = from;
    double least = 0;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        const QRectF &rect = symbols[i].rect;
        const bool isBeyond = direction > 0 ? rect.top() >= start.bottom() : rect.bottom() <= start.top();
        const QPointF way = rect.center() - start.center();
        const double distance = std::abs(way.x()) + rowWeight * std::abs(way.y());
        if (!isBeyond || (best != from && distance >= least))
            continue;
        best = i;
        least = distance;
    }
    return best;
}

} // namespace

std::size_t steppedSymbol(const std::vector<DerivationSymbol> &symbols, std::size_t from, SymbolStep step)
{
    if (symbols.empty())
        return noSymbol;
    const std::size_t last = symbols.size() - 1;
    if (from > last)
        return step == SymbolStep::Previous || step == SymbolStep::Above || step == SymbolStep::Last ? last : 0;
    switch (step) {
    case SymbolStep::Next:
        return from < last ? from + 1 : last;
    case SymbolStep::Previous:
        return from > 0 ? from - 1 : 0;
    case SymbolStep::Below:
        return symbolBeyond(symbols, from, 1);
    case SymbolStep::Above:
        return symbolBeyond(symbols, from, -1);
    case SymbolStep::First:
        return 0;
    case SymbolStep::Last:
        return last;
    }
    return from;
}

} // namespace normscope
