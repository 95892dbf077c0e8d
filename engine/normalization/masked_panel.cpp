// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/masked_panel.h"

#include "engine/normalization/arrays.h"
#include "engine/normalization/plan_parts.h"

#include <algorithm>
#include <atomic>

namespace normscope {

using kernels::MaskedMoments;
using kernels::PanelTile;
using kernels::Range;

namespace {

void clear(MaskedMoments moments, std::int64_t count)
{
    for (double *const values : {moments.means, moments.squares, moments.counts})
        std::fill_n(values, count, 0.0);
}

void copy(MaskedMoments from, std::int64_t count, MaskedMoments to)
{
    std::copy_n(from.means, count, to.means);
    std::copy_n(from.squares, count, to.squares);
    std::copy_n(from.counts, count, to.counts);
}

} // namespace

template <class T>
MaskedPanel<T>::MaskedPanel(const ForwardPlan &plan, Workers &workers)
    : m_plan(plan)
    , m_panel(plan.panel)
    , m_plain(kernels::table<T>())
    , m_workers(workers)
{ }

// Whether the kernels go through tiles by themselves.
template <class T>
bool MaskedPanel<T>::isInOnePass(const MaskedJob<T> &job) const
{
    return m_plan.pieces == 1 && job.mask.isOfElements() && job.table->canForwardPanel(m_panel);
}

template <class T>
bool MaskedPanel<T>::forward(const MaskedJob<T> &job)
{
    if (isInOnePass(job))
        return forwardInOnePass(job);
    const std::int64_t tiles = m_panel.slabs.size() * m_panel.tiles();
    std::atomic<bool> unusual = false;
    const auto forward = [&](Range some, Workers &workers) {
        for (std::int64_t index = some.first; index < some.last; ++index) {
            if (forwardTile(job, {m_panel, index, some.last}, workers))
                unusual = true;
        }
    };
    if (m_plan.pieces > 1 && tiles < evenParts)
        forward({0, tiles}, m_workers); // Threads share each slab, one after the other.
    else
        forEachPart(tiles, m_plan, m_workers, [&](Range some) { forward(some, m_alone); });
    return unusual;
}

template <class T>
bool MaskedPanel<T>::forwardInOnePass(const MaskedJob<T> &job)
{
    std::atomic<bool> unusual = false;
    forEachPart(m_panel.slabs.size() * m_panel.tiles(), m_plan, m_workers, [&](Range tiles) {
        if (job.table->forwardPanel(job.operands, job.mask.at(0), m_panel, job.finish, tiles, job.moments, job.given))
            unusual = true;
    });
    return unusual;
}

template <class T>
bool MaskedPanel<T>::forwardTile(const MaskedJob<T> &job, const PanelTile &tile, Workers &workers)
{
    const Range ofSlab = m_panel.groupsOf(tile.columns);
    const std::int64_t first = tile.slab * m_panel.groups + ofSlab.first;
    tileMoments(job, tile, job.moments.from(first), workers);
    const Arrays<T, 3> values(ofSlab.count());
    const Transforms transforms {values[0], values[1], values[2]};
    const bool unusual = job.setTransforms({first, first + ofSlab.count()}, transforms);
    if (job.operands.y != nullptr)
        writeTile(job, tile, transforms, workers);
    return unusual;
}

template <class T>
void MaskedPanel<T>::writeTile(const MaskedJob<T> &job, const PanelTile &tile, Transforms ofGroups, Workers &workers)
{
    kernels::Operands<T> operands = job.operands.at(tile.place);
    operands.ahead = m_plan.pieces == 1 ? tile.ahead : 0; // Of larger tiles caches hold but parts.
    const kernels::RowMask mask = job.mask.from(tile.place.x);
    const Arrays<T, 3> values(m_panel.isPlain() ? 0 : tile.columns.count());
    const Transforms transforms = m_panel.isPlain() ? ofGroups : Transforms {values[0], values[1], values[2]};
    m_plain->spread(operands, m_panel, tile.columns, ofGroups, transforms);
    const std::int64_t pieces = writtenPieces(m_plan, workers);
    forEachPieceBackwards(pieces, m_plan, workers, [&](std::int64_t piece) {
        const NestPiece part = cut(m_panel.rows, piece, pieces);
        if (part.nest.size() > 0)
            job.table->normalizeColumns(operands.at(part.start), mask.from(part.start.x), part.nest, tile.columns,
                                        transforms);
    });
    if (m_panel.tail > 0)
        job.table->normalizeColumns(operands.at({m_panel.tailStart(), 0, 0}), mask.from(m_panel.tailStart()), Nest(),
                                    {0, m_panel.tail}, transforms);
}

template <class T>
void MaskedPanel<T>::tileMoments(const MaskedJob<T> &job, const PanelTile &tile, MaskedMoments own,
                                 Workers &workers) const
{
    if (m_panel.isPlain())
        return columnMoments(job, tile.place, tile.columns, own, workers);
    const Arrays<double, 3> ofColumns(tile.columns.count());
    columnMoments(job, tile.place, tile.columns, momentsIn(ofColumns), workers);
    if (m_panel.run == 1)
        return mergeFolded(job, tile, momentsIn(ofColumns), own);
    const Range groups = m_panel.groupsOf(tile.columns);
    clear(own, groups.count());
    for (std::int64_t i = 0; i < tile.columns.count(); i += m_panel.run) {
        const std::int64_t group = (tile.columns.first + i) / m_panel.run % m_panel.groups - groups.first;
        job.table->mergeRun(momentsIn(ofColumns, i), m_panel.run, own.from(group));
    }
}

template <class T>
void MaskedPanel<T>::columnMoments(const MaskedJob<T> &job, const Steps &slab, Range columns, MaskedMoments of,
                                   Workers &workers) const
{
    const T *const x = job.operands.x + slab.x;
    const kernels::RowMask mask = job.mask.from(slab.x);
    if (m_plan.pieces == 1)
        return job.table->columnMoments(x, mask, m_panel.rows, columns, of);
    const std::int64_t width = columns.count();
    const Arrays<double, 3> ofPieces(m_plan.pieces * width);
    forEachPart(m_plan.pieces, m_plan, workers, [&](Range pieces) {
        for (std::int64_t piece = pieces.first; piece < pieces.last; ++piece) {
            const NestPiece part = cut(m_panel.rows, piece, m_plan.pieces);
            job.table->columnMoments(x + part.start.x, mask.from(part.start.x), part.nest, columns,
                                     momentsIn(ofPieces, piece * width));
        }
    });
    clear(of, width);
    for (std::int64_t piece = 0; piece < m_plan.pieces; ++piece)
        job.table->mergeColumns(momentsIn(ofPieces, piece * width), width, of);
}

// Merges folded columns, several of which are one group's, and those of the last, shorter row.
template <class T>
void MaskedPanel<T>::mergeFolded(const MaskedJob<T> &job, const PanelTile &tile, MaskedMoments ofColumns,
                                 MaskedMoments own) const
{
    const std::int64_t groups = m_panel.blockGroups();
    for (std::int64_t first = 0; first < tile.columns.count(); first += m_panel.blockWidth()) {
        const MaskedMoments ofBlock = own.from(first / m_panel.blockWidth() * groups);
        copy(ofColumns.from(first), groups, ofBlock);
        for (std::int64_t start = groups; start < m_panel.blockWidth(); start += groups)
            job.table->mergeColumns(ofColumns.from(first + start), groups, ofBlock);
    }
    for (std::int64_t start = 0; start < m_panel.tail; start += m_panel.groups)
        mergeTail(job, tile.place, {start, start + m_panel.groups}, own);
}

// Merges some columns of the last, shorter row of a slab into the moments of as many groups.
template <class T>
void MaskedPanel<T>::mergeTail(const MaskedJob<T> &job, const Steps &slab, Range columns, MaskedMoments into) const
{
    const std::int64_t tail = slab.x + m_panel.tailStart();
    const Arrays<double, 3> values(columns.count());
    job.table->columnMoments(job.operands.x + tail, job.mask.from(tail), Nest(), columns, momentsIn(values));
    job.table->mergeColumns(momentsIn(values), columns.count(), into);
}

// The moments of the group's columns alone, merged in the same order as beside other groups, so that the bits are the
// same.
template <class T>
void MaskedPanel<T>::groupMoments(const MaskedJob<T> &job, std::int64_t group, MaskedMoments of)
{
    if (isInOnePass(job))
        return groupMomentsInOnePass(job, group, of);
    const Odometer odometer(m_panel.slabs, group / m_panel.groups);
    const Steps place = odometer.place();
    const std::int64_t first = m_panel.columnOf(group % m_panel.groups);
    const std::int64_t repeat = m_panel.blockGroups() * m_panel.run;
    const std::int64_t end = first + m_panel.width / m_panel.groups / m_panel.run * repeat;
    const Arrays<double, 3> values(m_panel.run);
    const MaskedMoments own = momentsIn(values);
    if (m_panel.run == 1) {
        columnMoments(job, place, {first, first + 1}, of, m_workers);
        for (std::int64_t start = first + repeat; start < end; start += repeat) {
            columnMoments(job, place, {start, start + 1}, own, m_workers);
            job.table->mergeColumns(own, 1, of);
        }
        for (std::int64_t start = first; start < m_panel.tail; start += repeat)
            mergeTail(job, place, {start, start + 1}, of);
        return;
    }
    clear(of, 1);
    for (std::int64_t start = first; start < end; start += repeat) {
        columnMoments(job, place, {start, start + m_panel.run}, own, m_workers);
        job.table->mergeRun(own, m_panel.run, of);
    }
}

// Those of the group's tile are computed.
template <class T>
void MaskedPanel<T>::groupMomentsInOnePass(const MaskedJob<T> &job, std::int64_t group, MaskedMoments of) const
{
    const std::int64_t place = group % m_panel.groups % m_panel.tile;
    const std::int64_t tile = group / m_panel.groups * m_panel.tiles() + group % m_panel.groups / m_panel.tile;
    const Arrays<double, 3> values(m_panel.tile);
    job.table->forwardPanel(job.operands, job.mask.at(0), m_panel, job.finish, {tile, tile + 1},
                            momentsIn(values, place - group), {});
    copy(momentsIn(values, place), 1, of);
}

template class MaskedPanel<float>;
template class MaskedPanel<double>;

} // namespace normscope
