// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/masked_forward.h"

#include "engine/kernels/chan.h"
#include "engine/normalization/affine_apart.h"
#include "engine/normalization/kernel_finish.h"
#include "engine/normalization/modest_range.h"
#include "engine/normalization/plan_parts.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>

namespace normscope {

using kernels::MaskByte;
using kernels::MaskedMoments;
using kernels::Range;

namespace {

// Arrays by column or group.
template <class T, std::size_t arrays>
class ByColumn
{
public:
    explicit ByColumn(std::int64_t count)
        : m_count(static_cast<std::size_t>(count))
        , m_values(std::make_unique_for_overwrite<T[]>(arrays * m_count))
    { }
    T *operator[](std::size_t i) const { return m_values.get() + i * m_count; }

private:
    std::size_t m_count;
    std::unique_ptr<T[]> m_values;
};

MaskedMoments momentsIn(const ByColumn<double, 3> &values, std::int64_t first = 0)
{
    return {values[0] + first, values[1] + first, values[2] + first};
}

void clear(MaskedMoments moments, std::int64_t count)
{
    for (double *const values : {moments.means, moments.squares, moments.counts})
        std::fill_n(values, count, 0.0);
}

void mergeInto(MergedMoments &merged, MaskedMoments part)
{
    if (*part.counts != 0)
        merged.add(*part.counts, *part.means, *part.squares);
}

void put(const MergedMoments &merged, MaskedMoments to)
{
    *to.means = merged.mean;
    *to.squares = merged.squares;
    *to.counts = merged.count;
}

} // namespace

template <class T>
struct MaskedForward<T>::Job
{
    kernels::Operands<T> operands; ///< y is null where only the moments are wanted.
    kernels::RowMask mask;
    MaskedMoments moments;
    kernels::Transforms<T> given;
};

// Columns of a slab that are dealt with together.
template <class T>
struct MaskedForward<T>::Tile
{
    Tile(const kernels::Panel &panel, std::int64_t tiles, std::int64_t index)
        : slab(index / tiles)
        , place(Odometer(panel.slabs, slab).place())
        , columns {0, panel.width}
    {
        if (tiles == 1)
            return;
        columns.first = index % tiles * panel.tile;
        columns.last = std::min(columns.first + panel.tile, panel.width);
    }
    std::int64_t start() const { return place.x + columns.first; }

    std::int64_t slab;
    Steps place;
    Range columns;
    std::int64_t ahead = 0; ///< How many elements ahead the next one is; 0: there is none.
};

template <class T>
MaskedForward<T>::MaskedForward(const Grouping &grouping, const NormalizationSpec &spec, const Shape &mask,
                                const Shape &gamma, const Shape &beta, int threads)
    : m_spec(spec)
    , m_plan(grouping, Walk(grouping, {}, gamma, beta), sizeof(T), mask)
    , m_gammaCount(gamma.empty() ? 0 : elementCount(gamma))
    , m_betaCount(beta.empty() ? 0 : elementCount(beta))
    , m_plain(m_plan.groupSize > 1 ? kernels::table<T>() : nullptr)
    , m_kernels(kernels::maskedTable<T>())
    , m_workers(m_plan.isParallel ? threads : 1)
{ }

template <class T>
bool MaskedForward<T>::isPossible(const T *gamma) const
{
    return m_plain != nullptr && (m_plan.isPanel || isGammaModest(gamma));
}

// Whether γ may be put into the transforms of groups.
template <class T>
bool MaskedForward<T>::isGammaModest(const T *gamma) const
{
    return isModest(gamma, gamma != nullptr ? m_gammaCount : 0);
}

template <class T>
PreparedMask MaskedForward<T>::prepared(const Shape &shape, const Tensor &mask)
{
    return {shape, mask, m_plan, m_workers};
}

template <class T>
bool MaskedForward<T>::forward(const kernels::Operands<T> &operands, kernels::RowMask mask, MaskedMoments moments,
                               Transforms given)
{
    static constexpr T one = 1;
    static constexpr T zero = 0;
    return m_plan.wayChoice(PassPurpose::Masked, m_workers.count())->call([&](Way way) {
        kernels::Operands<T> own {operands.x, operands.gamma ? operands.gamma : &one,
                                  operands.beta ? operands.beta : &zero, operands.y, way == Way::Past};
        own.inTurn = way == Way::InTurn;
        if (!m_plan.appliesAffineApart && isGammaModest(operands.gamma))
            return run({own, mask, moments, given});
        const bool unusual = run({NeutralAffine<T>(m_gammaCount, m_betaCount).in(own), mask, moments, given});
        applyAffine(own, mask);
        return unusual;
    });
}

template <class T>
void MaskedForward<T>::applyAffine(const kernels::Operands<T> &operands, const kernels::RowMask &mask)
{
    forEachAffinePart(
        operands, m_plan, m_workers,
        [&](const kernels::Operands<T> &part, const Steps &start, const kernels::Runs &runs, Transforms identity) {
            m_kernels->normalizeRuns(part, mask.from(start.x), runs, {0, 1}, identity);
        });
}

template <class T>
bool MaskedForward<T>::moments(const T *x, kernels::RowMask mask, MaskedMoments moments)
{
    const NeutralAffine<T> neutral(m_gammaCount, m_betaCount);
    return run({neutral.in({x, nullptr, nullptr, nullptr}), mask, moments, {}});
}

template <class T>
bool MaskedForward<T>::groupMoments(const T *x, kernels::RowMask mask, std::int64_t group, MaskedMoments moments)
{
    // `moments` is for this group alone: shifted so that the group's number leads to it.
    const NeutralAffine<T> neutral(m_gammaCount, m_betaCount);
    const Job job {neutral.in({x, nullptr, nullptr, nullptr}), mask, moments.from(-group), {}};
    if (!m_plan.isPanel && m_plan.pieces > 1)
        return ofGroup(job, group);
    if (m_plan.isPanel)
        groupOfPanel(job, group, moments);
    else
        m_kernels->runMoments(x, mask, m_plan.runs, {group, group + 1}, moments);
    T values[3];
    return finish(job, {group, group + 1}, {values, values + 1, values + 2});
}

// The moments of the group's columns alone, merged in the same order as beside other groups, so that the bits are the
// same.
template <class T>
void MaskedForward<T>::groupOfPanel(const Job &job, std::int64_t group, MaskedMoments of)
{
    const kernels::Panel &panel = m_plan.panel;
    if (isInOnePass(job))
        return ofOneTile(job, group, of);
    const Odometer odometer(panel.slabs, group / panel.groups);
    const Steps place = odometer.place();
    const std::int64_t first = panel.columnOf(group % panel.groups);
    const std::int64_t repeat = panel.blockGroups() * panel.run;
    const std::int64_t end = first + panel.width / panel.groups / panel.run * repeat;
    const ByColumn<double, 3> values(panel.run);
    const MaskedMoments own = momentsIn(values);
    if (panel.run == 1) {
        columnMoments(job, place, {first, first + 1}, of, m_workers);
        for (std::int64_t start = first + repeat; start < end; start += repeat) {
            columnMoments(job, place, {start, start + 1}, own, m_workers);
            m_kernels->mergeColumns(own, 1, of);
        }
        for (std::int64_t start = first; start < panel.tail; start += repeat)
            mergeTail(job, place, {start, start + 1}, of);
        return;
    }
    clear(of, 1);
    for (std::int64_t start = first; start < end; start += repeat) {
        columnMoments(job, place, {start, start + panel.run}, own, m_workers);
        m_kernels->mergeRun(own, panel.run, of);
    }
}

// The moments of the group's tile.
template <class T>
void MaskedForward<T>::ofOneTile(const Job &job, std::int64_t group, MaskedMoments of)
{
    const kernels::Panel &panel = m_plan.panel;
    const std::int64_t place = group % panel.groups % panel.tile;
    const std::int64_t tile = group / panel.groups * panel.tiles() + group % panel.groups / panel.tile;
    const ByColumn<double, 3> values(panel.tile);
    m_kernels->forwardPanel(job.operands, job.mask.at(0), panel, kernelFinish(m_spec, 1), {tile, tile + 1},
                            momentsIn(values, place - group), {});
    *of.means = values[0][place];
    *of.squares = values[1][place];
    *of.counts = values[2][place];
}

// Merges some columns of the last, shorter row of a slab into the moments of as many groups.
template <class T>
void MaskedForward<T>::mergeTail(const Job &job, const Steps &slab, Range columns, MaskedMoments into) const
{
    const std::int64_t tail = slab.x + m_plan.panel.tailStart();
    const ByColumn<double, 3> values(columns.count());
    m_kernels->columnMoments(job.operands.x + tail, job.mask.from(tail), Nest(), columns, momentsIn(values));
    m_kernels->mergeColumns(momentsIn(values), columns.count(), into);
}

template <class T>
bool MaskedForward<T>::run(const Job &job)
{
    if (!m_plan.isPanel && m_plan.pieces == 1)
        return job.operands.y != nullptr ? ofRuns(job) : momentsOfRuns(job);
    std::atomic<bool> unusual = false;
    if (!m_plan.isPanel) {
        for (std::int64_t group = 0; group < m_plan.groupCount; ++group) {
            if (ofGroup(job, group))
                unusual = true;
        }
        return unusual;
    }
    const kernels::Panel &panel = m_plan.panel;
    const std::int64_t slabs = panel.slabs.size();
    if (isInOnePass(job)) {
        forEachPart(slabs * panel.tiles(), m_plan, m_workers, [&](Range tiles) {
            if (m_kernels->forwardPanel(job.operands, job.mask.at(0), panel, kernelFinish(m_spec, 1), tiles,
                                        job.moments, job.given))
                unusual = true;
        });
        return unusual;
    }
    const bool isShared = m_plan.pieces > 1 && slabs < evenParts; // Threads share each slab, one after the other.
    const std::int64_t tiles = m_plan.pieces > 1 ? 1 : panel.tiles();
    if (isShared) {
        for (std::int64_t slab = 0; slab < slabs; ++slab) {
            if (ofTile(job, {panel, 1, slab}, m_workers))
                unusual = true;
        }
        return unusual;
    }
    forEachPart(slabs * tiles, m_plan, m_workers, [&](Range some) {
        for (std::int64_t index = some.first; index < some.last; ++index) {
            Tile tile(panel, tiles, index);
            if (m_plan.pieces == 1 && index + 1 < some.last) // Of larger ones caches hold but parts.
                tile.ahead = Tile(panel, tiles, index + 1).start() - tile.start();
            if (ofTile(job, tile, m_alone))
                unusual = true;
        }
    });
    return unusual;
}

// Whether the kernels go through a panel's tiles by themselves.
template <class T>
bool MaskedForward<T>::isInOnePass(const Job &job) const
{
    return m_plan.pieces == 1 && job.mask.isOfElements() && m_kernels->canForwardPanel(m_plan.panel);
}

// Computes the transforms of groups, or takes the given ones.
template <class T>
bool MaskedForward<T>::finish(const Job &job, Range groups, Transforms to) const
{
    const bool unusual
        = m_kernels->transforms(kernelFinish(m_spec, 1), job.moments.from(groups.first), groups.count(), to);
    kernels::copyGiven(job.given, groups, to);
    return unusual;
}

template <class T>
bool MaskedForward<T>::ofRuns(const Job &job)
{
    const kernels::Finish finish = kernelFinish(m_spec, 1);
    std::atomic<bool> unusual = false;
    forEachPart(m_plan.groupCount, m_plan, m_workers, [&](Range groups) {
        if (m_kernels->forwardRuns(job.operands, job.mask, m_plan.runs, finish, groups, job.moments.from(groups.first),
                                   job.given))
            unusual = true;
    });
    return unusual;
}

template <class T>
bool MaskedForward<T>::momentsOfRuns(const Job &job)
{
    constexpr std::int64_t most = 64;
    std::atomic<bool> unusual = false;
    forEachPart(m_plan.groupCount, m_plan, m_workers, [&](Range groups) {
        m_kernels->runMoments(job.operands.x, job.mask, m_plan.runs, groups, job.moments.from(groups.first));
        T values[3 * most];
        for (std::int64_t first = groups.first; first < groups.last; first += most) {
            if (finish(job, {first, std::min(first + most, groups.last)}, {values, values + most, values + 2 * most}))
                unusual = true;
        }
    });
    return unusual;
}

// One large group, from pieces.
template <class T>
bool MaskedForward<T>::ofGroup(const Job &job, std::int64_t group)
{
    const ByColumn<double, 3> ofPieces(m_plan.pieces);
    forEachPart(m_plan.pieces, m_plan, m_workers, [&](Range pieces) {
        for (std::int64_t piece = pieces.first; piece < pieces.last; ++piece) {
            const NestPiece part = cut(m_plan.runs.reduced, piece, m_plan.pieces);
            m_kernels->runMoments(job.operands.x + part.start.x, job.mask.from(part.start.x),
                                  {m_plan.runs.groups, part.nest, {}}, {group, group + 1}, momentsIn(ofPieces, piece));
        }
    });
    MergedMoments merged;
    for (std::int64_t piece = 0; piece < m_plan.pieces; ++piece)
        mergeInto(merged, momentsIn(ofPieces, piece));
    put(merged, job.moments.from(group));
    T values[3];
    const Transforms transform {values, values + 1, values + 2};
    const bool unusual = finish(job, {group, group + 1}, transform);
    if (job.operands.y == nullptr)
        return unusual;
    forEachPieceBackwards(m_plan.pieces, m_plan, m_workers, [&](std::int64_t piece) {
        const NestPiece part = cut(m_plan.runs.written, piece, m_plan.pieces);
        if (part.nest.size() > 0)
            m_kernels->normalizeRuns(job.operands.at(part.start), job.mask.from(part.start.x),
                                     {m_plan.runs.groups, {}, part.nest}, {group, group + 1}, transform);
    });
    return unusual;
}

template <class T>
void MaskedForward<T>::columnMoments(const Job &job, const Steps &slab, Range columns, MaskedMoments of,
                                     Workers &workers) const
{
    const kernels::Panel &panel = m_plan.panel;
    const T *x = job.operands.x + slab.x;
    const kernels::RowMask mask = job.mask.from(slab.x);
    if (m_plan.pieces == 1) {
        m_kernels->columnMoments(x, mask, panel.rows, columns, of);
        return;
    }
    const std::int64_t width = columns.count();
    const ByColumn<double, 3> ofPieces(m_plan.pieces * width);
    forEachPart(m_plan.pieces, m_plan, workers, [&](Range pieces) {
        for (std::int64_t piece = pieces.first; piece < pieces.last; ++piece) {
            const NestPiece part = cut(panel.rows, piece, m_plan.pieces);
            m_kernels->columnMoments(x + part.start.x, mask.from(part.start.x), part.nest, columns,
                                     momentsIn(ofPieces, piece * width));
        }
    });
    clear(of, width);
    for (std::int64_t piece = 0; piece < m_plan.pieces; ++piece)
        m_kernels->mergeColumns(momentsIn(ofPieces, piece * width), width, of);
}

// Merges columns of the panel into the moments of the groups that have them.
template <class T>
void MaskedForward<T>::mergeRow(const Job &job, const Steps &slab, Range columns, MaskedMoments ofColumns,
                                MaskedMoments own) const
{
    const kernels::Panel &panel = m_plan.panel;
    const Range groups = panel.groupsOf(columns);
    if (panel.run == 1) {
        const std::int64_t some = panel.blockGroups();
        for (std::int64_t first = 0; first < columns.count(); first += panel.blockWidth()) {
            const MaskedMoments ofBlock = own.from(first / panel.blockWidth() * some);
            std::copy_n(ofColumns.means + first, some, ofBlock.means);
            std::copy_n(ofColumns.squares + first, some, ofBlock.squares);
            std::copy_n(ofColumns.counts + first, some, ofBlock.counts);
            for (std::int64_t start = some; start < panel.blockWidth(); start += some)
                m_kernels->mergeColumns(ofColumns.from(first + start), some, ofBlock);
        }
        for (std::int64_t start = 0; start < panel.tail; start += panel.groups)
            mergeTail(job, slab, {start, start + panel.groups}, own);
        return;
    }
    clear(own, groups.count());
    for (std::int64_t i = 0; i < columns.count(); i += panel.run) {
        const std::int64_t group = (columns.first + i) / panel.run % panel.groups - groups.first;
        m_kernels->mergeRun(ofColumns.from(i), panel.run, own.from(group));
    }
}

template <class T>
bool MaskedForward<T>::ofTile(const Job &job, const Tile &tile, Workers &workers)
{
    const kernels::Panel &panel = m_plan.panel;
    const Steps &place = tile.place;
    const Range columns = tile.columns;
    const Range groups = panel.groupsOf(columns);
    const std::int64_t firstGroup = tile.slab * panel.groups + groups.first;
    const MaskedMoments own = job.moments.from(firstGroup);
    if (panel.isPlain()) {
        columnMoments(job, place, columns, own, workers);
    } else {
        const ByColumn<double, 3> ofColumns(columns.count());
        columnMoments(job, place, columns, momentsIn(ofColumns), workers);
        mergeRow(job, place, columns, momentsIn(ofColumns), own);
    }
    const ByColumn<T, 3> ofGroups(groups.count());
    const Transforms groupTransforms {ofGroups[0], ofGroups[1], ofGroups[2]};
    const bool unusual = finish(job, {firstGroup, firstGroup + groups.count()}, groupTransforms);
    if (job.operands.y == nullptr)
        return unusual;
    kernels::Operands<T> operands = job.operands.at(place);
    operands.ahead = tile.ahead;
    const kernels::RowMask mask = job.mask.from(place.x);
    const ByColumn<T, 3> columnValues(panel.isPlain() ? 0 : columns.count());
    const Transforms transforms
        = panel.isPlain() ? groupTransforms : Transforms {columnValues[0], columnValues[1], columnValues[2]};
    m_plain->spread(operands, panel, columns, groupTransforms, transforms);
    const std::int64_t pieces = writtenPieces(m_plan, workers);
    forEachPieceBackwards(pieces, m_plan, workers, [&](std::int64_t piece) {
        const NestPiece part = cut(panel.rows, piece, pieces);
        if (part.nest.size() > 0)
            m_kernels->normalizeColumns(operands.at(part.start), mask.from(part.start.x), part.nest, columns,
                                        transforms);
    });
    if (panel.tail > 0) {
        m_kernels->normalizeColumns(operands.at({panel.tailStart(), 0, 0}), mask.from(panel.tailStart()), Nest(),
                                    {0, panel.tail}, transforms);
    }
    return unusual;
}

template class MaskedForward<float>;
template class MaskedForward<double>;

} // namespace normscope
