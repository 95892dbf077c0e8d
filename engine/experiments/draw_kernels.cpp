// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/draw_kernels.h"

#include "engine/generators/random.h"
#include "engine/kernels/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/experiments/draw_kernels.cpp"
#include "engine/kernels/dispatch-inl.h"

#include "engine/experiments/cells-inl.h"
#include "engine/experiments/folds-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::draws::HWY_NAMESPACE {

static const Table *compiledTable()
{
    static constexpr Table table {drawWords, drawNormals, drawNamed, drawRows, foldCells};
    return &table;
}

} // namespace normscope::draws::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace normscope::draws {

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
    return *NORMSCOPE_CHOSEN(compiledTable)();
}

} // namespace normscope::draws
#endif
