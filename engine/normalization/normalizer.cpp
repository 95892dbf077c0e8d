// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/normalizer.h"

#include "engine/kernels/constant_groups.h"
#include "engine/normalization/float64_groups.h"
#include "engine/normalization/modest_range.h"
#include "engine/normalization/plan_parts.h"
#include "engine/tensor/aligned_array.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>

namespace normscope {

using kernels::GroupMoments;
using kernels::Range;

namespace {

kernels::Finish finish(const NormalizationSpec &spec, std::int64_t groupSize)
{
    const auto count = static_cast<double>(groupSize);
    return {count, spec.variance == VarianceEstimator::Biased ? count : count - 1, spec.epsilon,
            spec.epsilonPlacement == EpsilonPlacement::Inside, spec.centre};
}

// Moments of columns or groups by piece, to be merged.
struct PieceMoments
{
    PieceMoments(ArrayPool<double> &pool, std::int64_t pieces, std::int64_t width)
        : m_width(width)
        , m_loan(pool, 2 * pieces * width)
        , m_values(m_loan.data())
    { }
    GroupMoments of(std::int64_t piece) const
    {
        double *means = m_values + 2 * piece * m_width;
        return {means, means + m_width};
    }

private:
    std::int64_t m_width;
    ArrayPool<double>::Loan m_loan;
    double *m_values;
};

// Merges what the pieces of a nest gave for each of `width` groups or columns (as MergedMoments::add).
void mergePieces(const PieceMoments &ofPieces, const Nest &nest, std::int64_t pieces, GroupMoments to,
                 std::int64_t width)
{
    std::copy_n(ofPieces.of(0).means, width, to.means);
    std::copy_n(ofPieces.of(0).squares, width, to.squares);
    auto count = static_cast<double>(cut(nest, 0, pieces).nest.size());
    for (std::int64_t piece = 1; piece < pieces; ++piece) {
        const GroupMoments part = ofPieces.of(piece);
        const auto partCount = static_cast<double>(cut(nest, piece, pieces).nest.size());
        const double share = partCount / (count + partCount);
        for (std::int64_t i = 0; i < width; ++i) {
            const double distance = part.means[i] - to.means[i];
            to.means[i] += distance * share;
            to.squares[i] += part.squares[i] + distance * distance * (count * share);
        }
        count += partCount;
    }
}

// ε that moves all scales out of that range.
template <class T>
bool isLargeOutside(const NormalizationSpec &spec)
{
    return spec.epsilonPlacement == EpsilonPlacement::Outside
        && spec.epsilon > (sizeof(T) == sizeof(float) ? 1e18 : 1e145);
}

template <class T>
struct TransformBuffer
{
    TransformBuffer(ArrayPool<T> &pool, std::int64_t count)
        : loan(pool, 3 * count)
        , transforms {loan.data(), loan.data() + count, loan.data() + 2 * count}
    { }
    typename ArrayPool<T>::Loan loan;
    kernels::Transforms<T> transforms;
};

} // namespace

template <class T>
Normalizer<T>::Normalizer(const Grouping &grouping, const NormalizationSpec &spec, const Shape &gamma,
                          const Shape &beta, int threads)
    : m_spec(spec)
    , m_walk(grouping, {}, gamma, beta)
    , m_plan(grouping, m_walk, sizeof(T))
    , m_finish(finish(spec, m_plan.groupSize))
    , m_gammaCount(gamma.empty() ? 0 : elementCount(gamma))
    , m_betaCount(beta.empty() ? 0 : elementCount(beta))
    , m_kernels(m_plan.groupSize > 1 && !isLargeOutside<T>(spec) ? kernels::table<T>() : nullptr)
    , m_workers(m_plan.isParallel ? threads : 1)
{ }

template <class T>
void Normalizer<T>::forward(const T *x, const T *gamma, const T *beta, T *y, GroupMoments moments)
{
    static constexpr T one = 1;
    static constexpr T zero = 0;
    if (x == y) {
        // Groups that are done again in float64, and more than one pass over others, need what they were.
        const auto copy = alignedArray<T>(static_cast<std::size_t>(m_plan.size));
        std::copy_n(x, m_plan.size, copy.get());
        return forward(copy.get(), gamma, beta, y, moments);
    }
    refuseOverlap(x, gamma, beta, y);
    const Operands operands {x, gamma ? gamma : &one, beta ? beta : &zero, y, m_plan.streams(m_workers.count())};
    if (m_kernels == nullptr) {
        std::fill_n(moments.squares, m_plan.groupCount, std::nan(""));
        computeInFloat64(m_spec, m_walk, operands, m_plan.groupCount, moments);
    } else if (!m_plan.appliesAffineApart && (m_plan.keepsGammaApart() || isModest(gamma, gamma ? m_gammaCount : 0))) {
        if (forwardFast(operands, moments))
            computeInFloat64(m_spec, m_walk, operands, m_plan.groupCount, moments);
    } else {
        const std::vector<T> ones(static_cast<std::size_t>(m_gammaCount + 1), T(1));
        const std::vector<T> zeros(static_cast<std::size_t>(m_betaCount + 1), T(0));
        const bool unusual = forwardFast({x, ones.data(), zeros.data(), y, m_plan.streams(m_workers.count())}, moments);
        applyAffine({y, operands.gamma, operands.beta, y, false});
        if (unusual)
            computeInFloat64(m_spec, m_walk, operands, m_plan.groupCount, moments);
    }
}

template <class T>
bool Normalizer<T>::forwardFast(const Operands &operands, GroupMoments moments)
{
    if (!m_plan.isPanel && m_plan.pieces > 1)
        return forwardInPieces(operands, moments);
    std::atomic<bool> unusual = false;
    if (!m_plan.isPanel) {
        forEachPart(m_plan.groupCount, m_plan, m_workers, [&](Range groups) {
            if (m_kernels->forwardRuns(operands, m_plan.runs, m_finish, groups, moments.from(groups.first)))
                unusual = true;
        });
        return unusual;
    }
    const std::int64_t slabs = m_plan.panel.slabs.size();
    if (!m_plan.hasTallSlabs()) {
        forEachPart(slabs * m_plan.panel.tiles(), m_plan, m_workers, [&](Range tiles) {
            if (m_kernels->forwardPanel(operands, m_plan.panel, m_finish, tiles, moments))
                unusual = true;
        });
        return unusual;
    }
    const auto forwardSlab = [&](std::int64_t slab, Workers &workers) {
        const Odometer place(m_plan.panel.slabs, slab);
        if (forwardTallSlab(operands.at(place.place()), moments.from(slab * m_plan.panel.groups), workers))
            unusual = true;
    };
    if (slabs >= evenParts) {
        m_workers.forEach(slabs, [&](std::int64_t slab) { forwardSlab(slab, m_alone); });
    } else {
        for (std::int64_t slab = 0; slab < slabs; ++slab)
            forwardSlab(slab, m_workers);
    }
    return unusual;
}

// The moments of one large group, from pieces.
template <class T>
void Normalizer<T>::runMoments(const T *x, std::int64_t group, GroupMoments moments, Workers &workers) const
{
    if (m_plan.pieces == 1) {
        m_kernels->runMoments(x, m_plan.runs, {group, group + 1}, moments);
        return;
    }
    const PieceMoments ofPieces(m_momentArrays, m_plan.pieces, 1);
    forEachPart(m_plan.pieces, m_plan, workers, [&](Range pieces) {
        for (std::int64_t piece = pieces.first; piece < pieces.last; ++piece) {
            const NestPiece part = cut(m_plan.runs.reduced, piece, m_plan.pieces);
            m_kernels->runMoments(x + part.start.x, {m_plan.runs.groups, part.nest, {}}, {group, group + 1},
                                  ofPieces.of(piece));
        }
    });
    mergePieces(ofPieces, m_plan.runs.reduced, m_plan.pieces, moments, 1);
}

template <class T>
bool Normalizer<T>::forwardInPieces(const Operands &operands, GroupMoments moments)
{
    const TransformBuffer<T> buffer(m_transformArrays, 1);
    bool unusual = false;
    for (std::int64_t group = 0; group < m_plan.groupCount; ++group) {
        runMoments(operands.x, group, moments.from(group), m_workers);
        if (m_kernels->transforms(m_finish, moments.from(group), 1, buffer.transforms))
            unusual |= settleGroup(operands.x, group, moments.from(group), buffer.transforms, m_workers);
        writeGroup(operands, group, buffer.transforms, m_workers);
    }
    return unusual;
}

template <class T>
void Normalizer<T>::writeGroup(const Operands &operands, std::int64_t group, Transforms transforms,
                               Workers &workers) const
{
    forEachPieceBackwards(m_plan.pieces, m_plan, workers, [&](std::int64_t piece) {
        const NestPiece part = cut(m_plan.runs.written, piece, m_plan.pieces);
        if (part.nest.size() > 0)
            m_kernels->normalizeRuns(operands.at(part.start), {m_plan.runs.groups, {}, part.nest}, {group, group + 1},
                                     transforms);
    });
}

// The moments of some columns of a slab, from pieces of its rows.
template <class T>
void Normalizer<T>::columnMoments(const T *slab, Range columns, GroupMoments ofColumns, Workers &workers) const
{
    if (m_plan.pieces == 1) {
        m_kernels->columnMoments(slab, m_plan.panel.rows, columns, ofColumns);
        return;
    }
    const PieceMoments ofPieces(m_momentArrays, m_plan.pieces, columns.count());
    forEachPart(m_plan.pieces, m_plan, workers, [&](Range pieces) {
        for (std::int64_t piece = pieces.first; piece < pieces.last; ++piece) {
            const NestPiece part = cut(m_plan.panel.rows, piece, m_plan.pieces);
            m_kernels->columnMoments(slab + part.start.x, part.nest, columns, ofPieces.of(piece));
        }
    });
    mergePieces(ofPieces, m_plan.panel.rows, m_plan.pieces, ofColumns, columns.count());
}

template <class T>
void Normalizer<T>::slabMoments(const T *slab, GroupMoments moments, Workers &workers) const
{
    const kernels::Panel &panel = m_plan.panel;
    const PieceMoments ofColumns(m_momentArrays, 1, panel.isPlain() ? 0 : panel.width);
    const Range columns {0, panel.width};
    if (panel.isPlain()) {
        columnMoments(slab, columns, moments, workers);
    } else {
        columnMoments(slab, columns, ofColumns.of(0), workers);
        m_kernels->mergeColumns(slab + panel.tailStart(), panel, columns, ofColumns.of(0), moments);
    }
}

// As the kernels do with groups that they read at once: equal values near 0 are told from others by looking at them.
template <class T>
bool Normalizer<T>::settleGroup(const T *x, std::int64_t group, GroupMoments moments, Transforms transforms,
                                Workers &workers) const
{
    if (!kernels::mightBeConstant(moments, 0))
        return true;
    const T *const own = x + Odometer(m_plan.runs.groups, group).place().x;
    std::atomic<bool> isConstant = true;
    forEachPart(m_plan.pieces, m_plan, workers, [&](Range pieces) {
        for (std::int64_t piece = pieces.first; piece < pieces.last && isConstant; ++piece) {
            const NestPiece part = cut(m_plan.runs.reduced, piece, m_plan.pieces);
            if (part.nest.size() > 0 && !m_kernels->isConstant(own + part.start.x, part.nest, *own))
                isConstant = false;
        }
    });
    return !isConstant || settle(*own, moments, transforms);
}

template <class T>
bool Normalizer<T>::settleSlab(const T *slab, GroupMoments moments, Transforms transforms, Workers &workers) const
{
    const kernels::Panel &panel = m_plan.panel;
    const Range columns {0, panel.width};
    const auto differ = [&](const T *values, T *differs) {
        const TransformBuffer<T> ofPieces(m_transformArrays, (m_plan.pieces * panel.width + 2) / 3);
        T *const marks = ofPieces.transforms.centres;
        std::fill_n(marks, m_plan.pieces * panel.width, T(0));
        forEachPart(m_plan.pieces, m_plan, workers, [&](Range pieces) {
            for (std::int64_t piece = pieces.first; piece < pieces.last; ++piece) {
                const NestPiece part = cut(panel.rows, piece, m_plan.pieces);
                m_kernels->differingColumns(slab + part.start.x, part.nest, columns, values,
                                            marks + piece * panel.width);
            }
        });
        for (std::int64_t i = 0; i < m_plan.pieces * panel.width; ++i)
            differs[i % panel.width] = marks[i] == 0 ? differs[i % panel.width] : T(1);
    };
    return settlePanel(slab, panel, columns, moments, differ, [&](std::int64_t group, T value) {
        return settle(value, moments.from(group), transforms.from(group));
    });
}

template <class T>
bool Normalizer<T>::settle(T value, GroupMoments moments, Transforms transforms) const
{
    kernels::Finish finish = m_finish;
    finish.areConstantsKnown = true;
    *moments.means = static_cast<double>(value);
    *moments.squares = 0;
    return m_kernels->transforms(finish, moments, 1, transforms);
}

template <class T>
bool Normalizer<T>::forwardTallSlab(const Operands &slab, GroupMoments moments, Workers &workers)
{
    slabMoments(slab.x, moments, workers);
    const TransformBuffer<T> ofGroups(m_transformArrays, m_plan.panel.groups);
    const bool unusual = m_kernels->transforms(m_finish, moments, m_plan.panel.groups, ofGroups.transforms)
        && settleSlab(slab.x, moments, ofGroups.transforms, workers);
    writeSlab(slab, ofGroups.transforms, workers);
    return unusual;
}

// Changes the transforms: γ and β are put into them.
template <class T>
void Normalizer<T>::writeSlab(const Operands &slab, Transforms ofGroups, Workers &workers) const
{
    const kernels::Panel &panel = m_plan.panel;
    const Range columns {0, panel.width};
    const TransformBuffer<T> ofColumns(m_transformArrays, panel.isPlain() ? 0 : panel.width);
    const Transforms transforms = panel.isPlain() ? ofGroups : ofColumns.transforms;
    m_kernels->spread(slab, panel, columns, ofGroups, transforms);
    const std::int64_t pieces = writtenPieces(m_plan);
    forEachPieceBackwards(pieces, m_plan, workers, [&](std::int64_t piece) {
        const NestPiece part = cut(panel.rows, piece, pieces);
        if (part.nest.size() > 0)
            m_kernels->normalizeColumns(slab.at(part.start), part.nest, columns, transforms);
    });
    if (panel.tail > 0)
        m_kernels->normalizeColumns(slab.at({panel.tailStart(), 0, 0}), Nest(), {0, panel.tail}, transforms);
}

template <class T>
bool Normalizer<T>::moments(const T *x, GroupMoments moments)
{
    if (m_kernels == nullptr) {
        std::fill_n(moments.squares, m_plan.groupCount, std::nan(""));
        return false;
    }
    std::atomic<bool> unusual = false;
    const auto checkRuns = [&](Range groups) {
        const TransformBuffer<T> buffer(m_transformArrays, groups.count());
        if (!m_kernels->transforms(m_finish, moments.from(groups.first), groups.count(), buffer.transforms))
            return;
        for (std::int64_t group = groups.first; group < groups.last; ++group) {
            if (std::isnan(moments.squares[group])
                && settleGroup(x, group, moments.from(group), buffer.transforms, m_alone))
                unusual = true;
        }
    };
    if (m_plan.isPanel) {
        const std::int64_t groups = m_plan.panel.groups;
        const auto slabs = [&](Range some, Workers &workers) {
            for (std::int64_t slab = some.first; slab < some.last; ++slab) {
                const Odometer place(m_plan.panel.slabs, slab);
                const T *own = x + place.place().x;
                const TransformBuffer<T> buffer(m_transformArrays, groups);
                slabMoments(own, moments.from(slab * groups), workers);
                if (m_kernels->transforms(m_finish, moments.from(slab * groups), groups, buffer.transforms)
                    && settleSlab(own, moments.from(slab * groups), buffer.transforms, workers))
                    unusual = true;
            }
        };
        const std::int64_t count = m_plan.panel.slabs.size();
        if (count < evenParts)
            slabs({0, count}, m_workers);
        else
            forEachPart(count, m_plan, m_workers, [&](Range some) { slabs(some, m_alone); });
    } else if (m_plan.pieces > 1) {
        for (std::int64_t group = 0; group < m_plan.groupCount; ++group)
            runMoments(x, group, moments.from(group), m_workers);
        checkRuns({0, m_plan.groupCount});
    } else {
        forEachPart(m_plan.groupCount, m_plan, m_workers, [&](Range groups) {
            m_kernels->runMoments(x, m_plan.runs, groups, moments.from(groups.first));
            checkRuns(groups);
        });
    }
    return !unusual;
}

template <class T>
bool Normalizer<T>::apply(const T *x, const T *gamma, const T *beta, T *y,
                          const std::vector<GroupTransform> &transforms)
{
    static constexpr T one = 1;
    static constexpr T zero = 0;
    if (m_kernels == nullptr || m_plan.appliesAffineApart || !areModest<T>(transforms)
        || !isModest(gamma, gamma ? m_gammaCount : 0))
        return false;
    refuseOverlap(x, gamma, beta, y);
    const Operands operands {x, gamma ? gamma : &one, beta ? beta : &zero, y, m_plan.streams(m_workers.count())};
    const TransformBuffer<T> buffer(m_transformArrays, m_plan.groupCount);
    for (std::int64_t group = 0; group < m_plan.groupCount; ++group)
        setTransform(transforms[static_cast<std::size_t>(group)], buffer.transforms.from(group));
    if (!m_plan.isPanel && m_plan.pieces == 1) {
        forEachPart(m_plan.groupCount, m_plan, m_workers, [&](Range groups) {
            m_kernels->normalizeRuns(operands, m_plan.runs, groups, buffer.transforms.from(groups.first));
        });
    } else if (!m_plan.isPanel) {
        for (std::int64_t group = 0; group < m_plan.groupCount; ++group)
            writeGroup(operands, group, buffer.transforms.from(group), m_workers);
    } else {
        const std::int64_t slabs = m_plan.panel.slabs.size();
        const auto write = [&](std::int64_t slab, Workers &workers) {
            const Odometer place(m_plan.panel.slabs, slab);
            writeSlab(operands.at(place.place()), buffer.transforms.from(slab * m_plan.panel.groups), workers);
        };
        if (slabs >= evenParts) {
            m_workers.forEach(slabs, [&](std::int64_t slab) { write(slab, m_alone); });
        } else {
            for (std::int64_t slab = 0; slab < slabs; ++slab)
                write(slab, m_workers);
        }
    }
    return true;
}

template <class T>
bool Normalizer<T>::groupMoments(const T *x, std::int64_t group, GroupMoments moments)
{
    if (m_kernels == nullptr)
        return false;
    if (m_plan.isPanel)
        groupOfPanel(x, group, moments);
    else
        runMoments(x, group, moments, m_workers);
    const TransformBuffer<T> buffer(m_transformArrays, 1);
    return !m_kernels->transforms(m_finish, moments, 1, buffer.transforms);
}

// A group's columns are gathered, and merged as if the panel had no others.
template <class T>
void Normalizer<T>::groupOfPanel(const T *x, std::int64_t group, GroupMoments moments)
{
    const kernels::Panel &panel = m_plan.panel;
    const Odometer place(panel.slabs, group / panel.groups);
    const T *slab = x + place.place().x;
    const std::int64_t first = group % panel.groups * panel.run;
    const std::int64_t repeat = panel.groups * panel.run;
    kernels::Panel alone = panel;
    alone.groups = 1;
    alone.width = panel.width / panel.groups;
    const PieceMoments ofColumns(m_momentArrays, 1, alone.width);
    std::vector<T> tail;
    for (std::int64_t fold = 0; fold * repeat < panel.width; ++fold) {
        const std::int64_t start = fold * repeat + first;
        columnMoments(slab, {start, start + panel.run}, ofColumns.of(0).from(fold * panel.run), m_workers);
        if (start < panel.tail)
            tail.insert(tail.end(), slab + panel.tailStart() + start, slab + panel.tailStart() + start + panel.run);
    }
    alone.tail = static_cast<std::int64_t>(tail.size());
    m_kernels->mergeColumns(tail.data(), alone, {0, alone.width}, ofColumns.of(0), moments);
}

template <class T>
void Normalizer<T>::refuseOverlap(const T *x, const T *gamma, const T *beta, const T *y) const
{
    const auto overlaps = [&](const T *values, std::int64_t count) {
        const std::less<const T *> isBefore;
        return values != nullptr && isBefore(values, y + m_plan.size) && isBefore(y, values + count);
    };
    if (overlaps(x, m_plan.size) || overlaps(gamma, m_gammaCount) || overlaps(beta, m_betaCount))
        throw InputError({MESSAGE_TEXT("Message", "The output overlaps what it is computed from.")});
}

template <class T>
void Normalizer<T>::applyAffine(const Operands &operands)
{
    T zero = 0;
    T one = 1;
    T offset = 0;
    forEachPart(evenParts, m_plan, m_workers, [&](Range pieces) {
        const Nest &all = m_plan.affine.written;
        if (pieces.count() == evenParts) {
            m_kernels->normalizeRuns(operands, m_plan.affine, {0, 1}, {&zero, &one, &offset});
            return;
        }
        const NestPiece part = cut(all, pieces.first, evenParts);
        if (part.nest.size() > 0)
            m_kernels->normalizeRuns(operands.at(part.start), {{}, {}, part.nest}, {0, 1}, {&zero, &one, &offset});
    });
}

template class Normalizer<float>;
template class Normalizer<double>;

} // namespace normscope
