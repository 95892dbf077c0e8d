// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/fast_gradient.h"

#include "engine/kernels/gradient_kernels.h"
#include "engine/normalization/arrays.h"
#include "engine/normalization/crossed_gradient.h"
#include "engine/normalization/forward_plan.h"
#include "engine/normalization/gradient_groups.h"
#include "engine/normalization/kept_masks.h"
#include "engine/normalization/kernel_parameter.h"
#include "engine/normalization/mask_bytes.h"
#include "engine/normalization/modest_range.h"
#include "engine/normalization/parameter_shares.h"
#include "engine/normalization/prepared_mask.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>
#include <cmath>

namespace normscope {

using kernels::GradientFactors;
using kernels::GradientSums;
using kernels::Range;
using kernels::RowMask;
using kernels::Transforms;

namespace {

// Rows or columns of a panel that are worth a part of their own.
constexpr std::int64_t rowsOfPart = 64;
constexpr std::int64_t columnsOfPart = 1024;

bool areFinite(const std::vector<double> &values)
{
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

template <class T>
class FastGradient
{
public:
    FastGradient(const Evaluation &evaluation, const Shape &gammaShape, const Shape &betaShape)
        : m_evaluation(evaluation)
        , m_gammaShape(gammaShape)
        , m_betaShape(betaShape)
        , m_plan(evaluation.grouping(), Walk(evaluation.grouping(), {}, gammaShape, betaShape), sizeof(T),
                 evaluation.problem().mask.shape(), PassPurpose::Gradient)
        , m_kernels(kernels::gradientTable<T>())
        , m_workers(m_plan.isParallel ? 0 : 1)
        , m_groups(m_plan.groupCount)
        , m_gamma(static_cast<std::size_t>(elementCount(gammaShape)))
        , m_beta(static_cast<std::size_t>(elementCount(betaShape)))
    { }

    std::optional<Gradients> operator()(const T *x, const T *upstream)
    {
        if (m_kernels == nullptr || m_plan.groupSize == 1 || !m_groups.prepare(m_evaluation))
            return {};
        const NormalizationProblem &problem = m_evaluation.problem();
        const KernelParameter<T> gamma(problem.spec.gamma, problem.gamma, problem.spec.gammaForm);
        if (gamma.data() && !isModest(gamma.data(), elementCount(gamma.shape())))
            return {};
        const std::vector<T> ones(gamma.data() ? 0 : m_gamma.size(), T(1));
        auto values = uninitializedArray<T>(static_cast<std::size_t>(m_plan.size));
        const Tensor &mask = problem.mask;
        const PassPurpose purpose = mask.isEmpty() ? PassPurpose::Gradient : PassPurpose::MaskedGradient;
        m_plan.wayChoice(purpose, m_workers.count())->call([&](Way way) {
            Operands operands {x, upstream, gamma.data() ? gamma.data() : ones.data(), values.get(), way == Way::Past};
            operands.areHeld = m_plan.areHeld(3);
            if (m_plan.appliesAffineApart)
                return differentiateCrossed(operands, mask);
            if (mask.isEmpty())
                return differentiate({operands, std::nullopt});
            const PreparedMask prepared(m_evaluation.input().shape(), mask, m_plan, m_workers);
            differentiate({operands, prepared.operand()});
        });
        if (!areFinite(m_gamma) || !areFinite(m_beta))
            return {};
        const DType dtype = std::is_same_v<T, float> ? DType::Float32 : DType::Float64;
        return Gradients {Tensor::adopt(m_evaluation.input().shape(), std::shared_ptr<const T[]>(std::move(values))),
                          Tensor(m_gammaShape, m_gamma).converted(dtype), Tensor(m_betaShape, m_beta).converted(dtype)};
    }

private:
    using Operands = kernels::GradientOperands<T>;

    struct Job
    {
        Operands operands;
        std::optional<RowMask> mask; // None: all elements count.
        const RowMask *ofPanel() const { return mask ? &*mask : nullptr; }
        Job at(const Steps &place) const
        {
            return {operands.at(place), mask ? std::optional(mask->from(place.x)) : std::nullopt};
        }
    };

    template <class F>
    void forEach(std::int64_t count, Workers &workers, F &&work)
    {
        if (m_plan.isParallel && workers.count() > 1) {
            workers.forEach(count, work);
        } else {
            for (std::int64_t i = 0; i < count; ++i)
                work(i);
        }
    }

    void differentiateCrossed(const Operands &operands, const Tensor &mask)
    {
        // Rows that are masked as a whole are not to become much shorter by that.
        constexpr std::int64_t longRow = 512;
        const Grouping &grouping = m_evaluation.grouping();
        const std::int64_t row = m_plan.affine.written.inner().length;
        const Shape shape = widenedMask(grouping.shape(), mask.shape(), std::min(row, longRow));
        const auto bytes = mask.isEmpty() ? nullptr : keptMaskBytes(shape, mask, m_workers);
        CrossedGradient<T> differentiate(Walk(grouping, shape, m_gammaShape, m_betaShape));
        differentiate(operands, bytes.get(), m_groups.transforms(), m_groups.shares(), m_gamma, m_beta, m_workers);
    }

    void differentiate(const Job &job)
    {
        if (m_plan.isPanel)
            differentiatePanel(job);
        else
            differentiateRuns(job);
    }

    // If there are several parts of the groups, each sums dγ and dβ of its own, which are added up at the end.
    void differentiateRuns(const Job &job)
    {
        const std::int64_t wanted = m_plan.isParallel ? m_plan.groupCount : 1;
        ParameterShares shares(wanted, m_plan.size, m_gamma.size(), m_beta.size());
        if (shares.count() == 1) {
            differentiateGroups(job, {0, m_plan.groupCount}, {m_gamma.data(), m_beta.data()});
            return;
        }
        forEach(shares.count(), m_workers, [&](std::int64_t i) {
            differentiateGroups(job, Range {0, m_plan.groupCount}.part(i, shares.count()), shares.of(i));
        });
        shares.addTo(m_gamma, m_beta);
    }

    void differentiateGroups(const Job &job, Range groups, kernels::ParameterGradients to)
    {
        // Partial sums are needed only where γ or β differs from element to element of a run.
        const kernels::Runs &runs = m_plan.runs;
        const Steps inner = runs.written.depth == 0 ? Steps() : runs.written.inner().steps;
        const std::size_t gammaCount = inner.gamma == 0 ? 0 : m_gamma.size();
        const std::size_t betaCount = inner.beta == 0 ? 0 : m_beta.size();
        std::vector<T> partials(gammaCount + betaCount);
        const auto backward = [&](auto kernel, auto mask) {
            kernel(job.operands, mask, runs, groups, m_groups.transforms(), m_groups.shares(), to,
                   {partials.data(), static_cast<std::int64_t>(gammaCount), partials.data() + gammaCount,
                    static_cast<std::int64_t>(betaCount)});
        };
        if (!job.mask)
            backward(m_kernels->backwardRuns, kernels::NoMask());
        else
            backward(m_kernels->backwardMaskedRuns, *job.mask);
    }

    void differentiatePanel(const Job &job)
    {
        const std::int64_t slabs = m_plan.panel.slabs.size();
        std::vector<double> sums(static_cast<std::size_t>(2 * m_plan.groupCount));
        const GradientSums ofGroups {sums.data(), sums.data() + m_plan.groupCount};
        const auto differentiate = [&](Range some, Workers &workers) {
            Arrays<T, 4> ofColumns(m_plan.panel.width);
            const GradientFactors<T> factors {ofColumns[0], ofColumns[1], ofColumns[2], ofColumns[3]};
            Odometer slab(m_plan.panel.slabs, some.first);
            for (std::int64_t i = some.first; i < some.last; ++i, slab.advance()) {
                const std::int64_t first = i * m_plan.panel.groups;
                differentiateSlab(job.at(slab.place()), first, ofGroups.from(first), factors, workers);
            }
        };
        if (slabs >= mostParts) {
            const Range all {0, slabs};
            forEach(mostParts, m_workers, [&](std::int64_t i) { differentiate(all.part(i, mostParts), m_alone); });
        } else {
            differentiate({0, slabs}, m_workers);
        }
        addToParameters(ofGroups);
    }

    // What the groups add to the gradients of γ and β.
    void addToParameters(GradientSums ofGroups)
    {
        const kernels::Panel &panel = m_plan.panel;
        Odometer slab(panel.slabs);
        do {
            double *const gamma = m_gamma.data() + slab.place().gamma;
            double *const beta = m_beta.data() + slab.place().beta;
            for (std::int64_t i = 0; i < panel.groups; ++i) {
                const Steps place = panel.parametersOf(i);
                gamma[place.gamma] += ofGroups.projections[i];
                beta[place.beta] += ofGroups.gradients[i];
            }
            ofGroups = ofGroups.from(panel.groups);
        } while (slab.advance());
    }

    // `factors` is room for those of all columns.
    void differentiateSlab(const Job &slab, std::int64_t firstGroup, GradientSums ofGroups, GradientFactors<T> factors,
                           Workers &workers)
    {
        const kernels::Panel &panel = m_plan.panel;
        const Transforms<T> ofAll = m_groups.transforms().from(firstGroup);
        if (isByTile()) {
            factors.centres = ofAll.centres;
            forEach(panel.tiles(), workers,
                    [&](std::int64_t tile) { differentiateTile(slab, firstGroup, tile, factors, ofGroups); });
            return;
        }
        panel.forEachColumn(
            [&](std::int64_t column, std::int64_t group) { factors.centres[column] = ofAll.centres[group]; });
        sumColumns(slab, factors.centres, ofGroups, workers);
        spreadFactors(slab, firstGroup, ofGroups, factors);
        forEachPiece(workers, true, [&](std::int64_t, const NestPiece &rows, Range columns) {
            const Job own = slab.at(rows.start);
            m_kernels->columnInputGradient(own.operands, own.ofPanel(), rows.nest, columns, factors);
        });
        if (panel.tail > 0) {
            const Job tail = slab.at({panel.tailStart(), 0, 0});
            m_kernels->columnInputGradient(tail.operands, tail.ofPanel(), Nest(), {0, panel.tail}, factors);
        }
    }

    // Whether tiles are differentiated one after the other: each stays in the cache between its two passes.
    bool isByTile() const { return m_plan.panel.isPlain() && !m_plan.hasTallSlabs(); }

    void differentiateTile(const Job &slab, std::int64_t firstGroup, std::int64_t tile, GradientFactors<T> factors,
                           GradientSums ofGroups)
    {
        const kernels::Panel &panel = m_plan.panel;
        const Range columns = panel.columnsOf(tile);
        m_kernels->columnGradientSums(slab.operands, slab.ofPanel(), panel.rows, columns, factors.centres, ofGroups);
        setFactors(slab, firstGroup, columns, ofGroups, factors.from(columns.first));
        m_kernels->columnInputGradient(slab.operands, slab.ofPanel(), panel.rows, columns, factors);
    }

    // From Σdy·(x − centre) of some groups of a block to Σdy·x̂, and to the factors of one column of each.
    void setFactors(const Job &slab, std::int64_t firstGroup, Range groups, GradientSums ofGroups,
                    GradientFactors<T> to)
    {
        const std::int64_t at = firstGroup + groups.first;
        const T *const gamma = slab.operands.gamma + m_plan.panel.parametersOf(groups.first).gamma;
        m_kernels->columnFactors({m_groups.transforms().from(at), m_groups.shares().from(at),
                                  ofGroups.from(groups.first), gamma, m_plan.panel.gammaStep},
                                 groups.count(), to);
    }

    // The factors of all columns of a slab, but for their centres.
    void spreadFactors(const Job &slab, std::int64_t firstGroup, GradientSums ofGroups, GradientFactors<T> to)
    {
        const std::int64_t groups = m_plan.panel.groups;
        if (m_plan.panel.isPlain())
            return setFactors(slab, firstGroup, {0, groups}, ofGroups, to);
        Arrays<T, 3> values(groups);
        const std::int64_t some = m_plan.panel.blockGroups();
        for (std::int64_t group = 0; group < groups; group += some)
            setFactors(slab, firstGroup, {group, group + some}, ofGroups,
                       {nullptr, values[0] + group, values[1] + group, values[2] + group});
        m_plan.panel.forEachColumn([&](std::int64_t column, std::int64_t group) {
            to.factors[column] = values[0][group];
            to.slopes[column] = values[1][group];
            to.levels[column] = values[2][group];
        });
    }

    bool hasManyRows() const { return m_plan.panel.rows.size() >= 2 * rowsOfPart; }
    std::int64_t pieceCount() const
    {
        if (!m_plan.isParallel)
            return 1;
        const std::int64_t wanted
            = hasManyRows() ? m_plan.panel.rows.size() / rowsOfPart : m_plan.panel.width / columnsOfPart;
        return std::clamp(wanted, std::int64_t(1), mostParts);
    }

    // Calls work(piece, rows, columns) for pieces of a slab: some rows, or all rows of some columns.
    template <class F>
    void forEachPiece(Workers &workers, bool isBackwards, F &&work)
    {
        const kernels::Panel &panel = m_plan.panel;
        const std::int64_t pieces = pieceCount();
        forEach(pieces, workers, [&](std::int64_t index) {
            const std::int64_t piece = isBackwards ? workers.mirrored(index, pieces) : index;
            if (hasManyRows())
                work(piece, cut(panel.rows, piece, pieces), Range {0, panel.width});
            else
                work(piece, NestPiece {panel.rows, {}}, Range {0, panel.width}.part(piece, pieces));
        });
    }

    void sumColumns(const Job &slab, const T *centres, GradientSums ofGroups, Workers &workers)
    {
        const kernels::Panel &panel = m_plan.panel;
        const std::int64_t copies = hasManyRows() ? pieceCount() : 1;
        std::vector<double> sums(static_cast<std::size_t>(2 * copies * panel.width));
        const auto ofPiece = [&](std::int64_t piece) -> GradientSums {
            double *own = sums.data() + 2 * (piece % copies) * panel.width;
            return {own, own + panel.width};
        };
        forEachPiece(workers, false, [&](std::int64_t piece, const NestPiece &rows, Range columns) {
            const Job own = slab.at(rows.start);
            m_kernels->columnGradientSums(own.operands, own.ofPanel(), rows.nest, columns, centres, ofPiece(piece));
        });
        if (panel.tail > 0) {
            const Job tail = slab.at({panel.tailStart(), 0, 0});
            m_kernels->columnGradientSums(tail.operands, tail.ofPanel(), Nest(), {0, panel.tail}, centres, ofPiece(0));
        }
        for (std::int64_t piece = 0; piece < copies; ++piece) {
            const GradientSums own = ofPiece(piece);
            panel.forEachColumn([&](std::int64_t column, std::int64_t group) {
                ofGroups.gradients[group] += own.gradients[column];
                ofGroups.projections[group] += own.projections[column];
            });
        }
    }

    const Evaluation &m_evaluation;
    const Shape &m_gammaShape;
    const Shape &m_betaShape;
    ForwardPlan m_plan;
    const kernels::GradientTable<T> *m_kernels;
    Workers m_workers;
    Workers m_alone {1}; // For work within one thread's share.
    GradientGroups<T> m_groups;
    std::vector<double> m_gamma;
    std::vector<double> m_beta;
};

} // namespace

std::optional<Gradients> fastGradients(const Evaluation &evaluation, const Tensor &upstream, const Shape &gammaShape,
                                       const Shape &betaShape)
{
    const Tensor &input = evaluation.input();
    if (input.isEmpty() || upstream.dtype() != input.dtype())
        return {};
    return input.visit([&]<class T>(std::span<const T> x) {
        return upstream.visit([&](auto dy) -> std::optional<Gradients> {
            if constexpr (std::is_same_v<decltype(dy), std::span<const T>>)
                return FastGradient<T>(evaluation, gammaShape, betaShape)(x.data(), dy.data());
            return {};
        });
    });
}

} // namespace normscope
