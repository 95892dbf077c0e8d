// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/draw_kernels.h"

#include "engine/generators/random.h"
#include "engine/kernels/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/experiments/draw_kernels.cpp"
#include "engine/kernels/dispatch-inl.h"

// The engine has those that every processor runs in any case, as no others take their place.
#undef ARE_DRAWS_COMPILED
#if (HWY_TARGET & (NORMSCOPE_SETS)) || !defined(NORMSCOPE_ARE_SETS_FURTHER)
#define ARE_DRAWS_COMPILED 1
#include "engine/experiments/cells-inl.h"
#include "engine/experiments/folds-inl.h"
#else
#define ARE_DRAWS_COMPILED 0
#endif

HWY_BEFORE_NAMESPACE();
namespace normscope::draws::HWY_NAMESPACE {

#if ARE_DRAWS_COMPILED
static constexpr Table drawTable {drawWords, drawNormals, drawNamed, drawRows, foldCells};
static constexpr const Table *compiledTable()
{
    return &drawTable;
}
#else
static constexpr const Table *compiledTable()
{
    return nullptr;
}
#endif

} // namespace normscope::draws::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace normscope::draws {

static constexpr kernels::Tables<Table> ownTables = kernels::tablesOf<Table>(NORMSCOPE_VERSIONS(compiledTable));

#ifdef NORMSCOPE_ARE_SETS_FURTHER
static const bool isAdded = kernels::addTables(ownTables, NORMSCOPE_SETS);
#else
Lanes seededLanes(std::uint64_t seed, std::uint64_t stream, std::uint64_t block)
{
    Lanes lanes;
    constexpr std::size_t calls = 8; // Of 256 bits each: four words for sixteen lanes.
    for (std::size_t call = 0; call < calls; ++call) {
        const std::array<std::uint64_t, 4> random = philox(seed, stream, block * calls + call);
        for (std::size_t word = 0; word < random.size(); ++word) {
            lanes.words[word][2 * call] = static_cast<std::uint32_t>(random[word]);
            lanes.words[word][2 * call + 1] = static_cast<std::uint32_t>(random[word] >> 32);
        }
    }
    return lanes;
}

const Table &table()
{
    kernels::readEnvironment();
    return *kernels::chosenTable(ownTables);
}
#endif

} // namespace normscope::draws
#endif
