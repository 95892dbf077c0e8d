// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/projection.h"

#include "engine/analysis/group_rows.h"
#include "engine/analysis/leading_directions.h"
#include "engine/normalization/stage_position.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double coincidenceTolerance = 1e-3; // Of √n.

/// Whether a parameter has one value for all elements of a group.
bool isConstantInGroups(const Tensor &parameter, const Grouping &grouping)
{
    if (parameter.isEmpty())
        return true;
    const std::vector<Grouping::Range> ranges = grouping.ranges(0);
    for (std::size_t axis = 0; axis < ranges.size(); ++axis) {
        if (parameter.shape()[axis] != 1 && ranges[axis].first != ranges[axis].last)
            return false;
    }
    return true;
}

/// Whether a parameter is the same for all groups: it runs along wholly reduced axes only.
bool isSharedByGroups(const Tensor &parameter, const Grouping &grouping)
{
    if (parameter.isEmpty())
        return true;
    const std::vector<Grouping::Range> ranges = grouping.ranges(0);
    for (std::size_t axis = 0; axis < ranges.size(); ++axis) {
        const bool wholeAxis = ranges[axis].last - ranges[axis].first + 1 == grouping.shape()[axis];
        if (parameter.shape()[axis] != 1 && !wholeAxis)
            return false;
    }
    return true;
}

AffineEffect affineEffect(const Evaluation &evaluation, const std::vector<ProjectedGroup> &groups)
{
    const bool moved = std::any_of(groups.begin(), groups.end(), [](const ProjectedGroup &group) {
        return group.stages[3] != group.stages[2] || group.squaredLengths[3] != group.squaredLengths[2];
    });
    if (!moved)
        return AffineEffect::None;
    const NormalizationProblem &problem = evaluation.problem();
    const bool shared = isSharedByGroups(problem.gamma, evaluation.grouping())
        && isSharedByGroups(problem.beta, evaluation.grouping());
    return shared ? AffineEffect::Shared : AffineEffect::PerGroup;
}

/// Sums over a group's coordinates from which the points of all stages follow.
struct CoordinateSums
{
    Point3 centred; ///< Point of x − group mean.
    Point3 ones; ///< Point of the vector that is 1 where unmasked.
    Point3 output; ///< Point of y; only where γ or β varies within the group.
    double outputSquares = 0;
};

class Projector
{
public:
    Projector(const Evaluation &evaluation, std::int64_t maximumGroups)
        : m_evaluation(evaluation)
        , m_drawn(evaluation, maximumGroups)
        , m_reader(evaluation, m_drawn)
        , m_uniformAffine(isConstantInGroups(evaluation.problem().gamma, evaluation.grouping())
                          && isConstantInGroups(evaluation.problem().beta, evaluation.grouping()))
        , m_sums(m_drawn.groups.size())
    { }

    std::vector<ProjectedGroup> groups(const Progress &progress)
    {
        if (m_drawn.groups.empty())
            return {};
        LeadingDirections directions(static_cast<std::int64_t>(m_drawn.groups.size()), m_reader.columns());
        m_reader.forEachBlock(progress, 0, 0.45,
                              [&](std::int64_t first) { directions.accumulate(first, m_reader.centred()); });
        directions.solve();
        m_reader.forEachBlock(progress, 0.5, 0.9,
                              [&](std::int64_t first) { addBlock(directions.block(first, m_reader.centred())); });
        std::vector<ProjectedGroup> result;
        for (std::size_t i = 0; i < m_sums.size(); ++i) {
            const ProjectedGroup group = fromSums(m_drawn.groups[i], m_sums[i]);
            if (std::isfinite(length(group.stages[3])))
                result.push_back(group);
        }
        return result;
    }

    /// How many groups are left out because they are empty.
    std::int64_t masked() const { return m_drawn.masked; }
    /// The images of the view's axes under γ and β, if these are the same for all groups.
    const AffineImage &affineImage() const { return m_affine; }

private:
    void addBlock(const RowMatrix &directions)
    {
        const double ones = 1 / std::sqrt(static_cast<double>(m_reader.columns()));
        RowMatrix basis(3, directions.cols());
        basis << directions, RowMatrix::Constant(1, directions.cols(), ones);
        const RowMatrix centred = m_reader.centred() * basis.transpose();
        const RowMatrix present = m_reader.isMasked() ? RowMatrix(m_reader.present() * basis.transpose()) : RowMatrix();
        for (std::size_t i = 0; i < m_sums.size(); ++i) {
            const auto row = static_cast<Eigen::Index>(i);
            m_sums[i].centred
                = m_sums[i].centred + m_drawn.scale * Point3 {centred(row, 0), centred(row, 1), centred(row, 2)};
            if (m_reader.isMasked())
                m_sums[i].ones = m_sums[i].ones + Point3 {present(row, 0), present(row, 1), present(row, 2)};
            else
                m_sums[i].ones = {0, 0, 1 / ones};
            if (!m_uniformAffine)
                addOutput(i, basis);
        }
        addAffine(basis);
    }

    void addOutput(std::size_t i, const RowMatrix &basis)
    {
        CoordinateSums &sums = m_sums[i];
        for (Eigen::Index column = 0; column < basis.cols(); ++column) {
            const double y = m_evaluation.value(Stage::Output, m_reader.element(i, column));
            sums.output = sums.output + y * Point3 {basis(0, column), basis(1, column), basis(2, column)};
            sums.outputSquares += y * y;
        }
    }

    /// Adds γ and β of the first group; the result is used only if all groups have the same.
    void addAffine(const RowMatrix &basis)
    {
        for (Eigen::Index column = 0; column < basis.cols(); ++column) {
            const std::int64_t element = m_reader.element(0, column);
            const double gamma = m_evaluation.gamma(element);
            const Point3 seen {basis(0, column), basis(1, column), basis(2, column)};
            m_affine.x = m_affine.x + gamma * seen.x * seen;
            m_affine.y = m_affine.y + gamma * seen.y * seen;
            m_affine.offset = m_affine.offset + m_evaluation.beta(element) * seen;
        }
    }

    ProjectedGroup fromSums(std::int64_t group, const CoordinateSums &sums) const
    {
        const Moments &moments = m_evaluation.moments(group);
        const GroupTransform transform = m_evaluation.transform(group);
        const auto n = static_cast<double>(moments.count);
        const double offset = moments.mean - transform.shift;
        ProjectedGroup result;
        result.group = group;
        result.stages[0] = sums.centred + moments.mean * sums.ones;
        result.stages[1] = sums.centred + offset * sums.ones;
        result.stages[2] = (1 / transform.divisor) * result.stages[1];
        result.squaredLengths[0] = n * moments.meanSquare;
        result.squaredLengths[1] = moments.squaredDeviations + n * offset * offset;
        result.squaredLengths[2] = result.squaredLengths[1] / (transform.divisor * transform.divisor);
        if (m_uniformAffine) {
            const std::int64_t element = m_evaluation.grouping().firstElement(group);
            const double gamma = m_evaluation.gamma(element);
            const double beta = m_evaluation.beta(element);
            result.stages[3] = gamma * result.stages[2] + beta * sums.ones;
            result.squaredLengths[3] = gamma * gamma * result.squaredLengths[2]
                + 2 * gamma * beta * n * offset / transform.divisor + n * beta * beta;
        } else {
            result.stages[3] = sums.output;
            result.squaredLengths[3] = sums.outputSquares;
        }
        return result;
    }

    const Evaluation &m_evaluation;
    DrawnGroups m_drawn;
    GroupRows m_reader;
    bool m_uniformAffine;
    std::vector<CoordinateSums> m_sums;
    AffineImage m_affine;
};

/// Whether ‖x̂ − x̂'‖² of two groups is within the tolerance.
bool coincide(const Evaluation &evaluation, std::int64_t a, std::int64_t b)
{
    const Grouping &grouping = evaluation.grouping();
    const auto m = static_cast<double>(grouping.groupSize());
    double rest = coincidenceTolerance * coincidenceTolerance * m;
    for (std::int64_t i = 0; i < grouping.groupSize() && rest >= 0; ++i) {
        const double difference = evaluation.value(Stage::Normalized, grouping.element(a, i))
            - evaluation.value(Stage::Normalized, grouping.element(b, i));
        rest -= difference * difference;
    }
    return rest >= 0;
}

/// Numbers the places that several groups share after normalizing, by their first group. A group belongs to the first
/// place whose first group it coincides with.
void findClusters(const Evaluation &evaluation, Projection &projection, const Progress &progress)
{
    const double tolerance = coincidenceTolerance * std::sqrt(static_cast<double>(projection.groupSize));
    struct Place
    {
        std::size_t first;
        std::int64_t count;
    };
    std::vector<Place> places;
    std::vector<std::size_t> placeOf;
    for (std::size_t i = 0; i < projection.groups.size(); ++i) {
        report(progress, 0.9 + 0.1 * static_cast<double>(i) / static_cast<double>(projection.groups.size()));
        const ProjectedGroup &group = projection.groups[i];
        const auto place = std::find_if(places.begin(), places.end(), [&](const Place &candidate) {
            const ProjectedGroup &first = projection.groups[candidate.first];
            return length(group.stages[2] + -1.0 * first.stages[2]) <= tolerance
                && std::abs(group.landingRadius() - first.landingRadius()) <= tolerance
                && coincide(evaluation, group.group, first.group);
        });
        placeOf.push_back(static_cast<std::size_t>(place - places.begin()));
        if (place == places.end())
            places.push_back({i, 1});
        else
            ++place->count;
    }
    std::vector<int> numbers(places.size(), -1);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].count > 1) {
            numbers[i] = static_cast<int>(projection.clusters.size());
            projection.clusters.push_back(places[i].count);
        }
    }
    for (std::size_t i = 0; i < placeOf.size(); ++i)
        projection.groups[i].cluster = numbers[placeOf[i]];
}

/// N in ‖x̂‖² = N·v/(v + ε).
std::int64_t squaredRadius(const NormalizationSpec &spec, std::int64_t count)
{
    return spec.centre && spec.variance == VarianceEstimator::Unbiased ? count - 1 : count;
}

} // namespace

double length(Point3 point)
{
    return std::hypot(point.x, point.y, point.z);
}

Point3 ProjectedGroup::at(double stage) const
{
    const StagePosition position(stage);
    const Point3 before = stages[static_cast<std::size_t>(position.stage)];
    if (position.isAtStage())
        return before;
    return (1 - position.share) * before + position.share * stages[static_cast<std::size_t>(position.next())];
}

double ProjectedGroup::landingRadius() const
{
    return std::sqrt(squaredLengths[2]);
}

double Projection::radius() const
{
    return std::sqrt(static_cast<double>(squaredRadius));
}

std::array<double, 2> Projection::landingRadii() const
{
    if (groups.empty())
        return {radius(), radius()};
    const auto [smallest, largest]
        = std::minmax_element(groups.begin(), groups.end(), [](const ProjectedGroup &a, const ProjectedGroup &b) {
              return a.squaredLengths[2] < b.squaredLengths[2];
          });
    return {smallest->landingRadius(), largest->landingRadius()};
}

const ProjectedGroup *Projection::find(std::int64_t group) const
{
    const auto place = std::lower_bound(groups.begin(), groups.end(), group,
                                        [](const ProjectedGroup &g, std::int64_t wanted) { return g.group < wanted; });
    return place != groups.end() && place->group == group ? &*place : nullptr;
}

Projection project(const Evaluation &evaluation, std::int64_t maximumGroups, const Progress &progress)
{
    const NormalizationSpec &spec = evaluation.spec();
    Projection result;
    result.groupSize = evaluation.grouping().groupSize();
    result.groupCount = evaluation.grouping().groupCount();
    result.centred = spec.centre;
    result.landsOnSphere = !spec.usesRunningStatistics();
    Projector projector(evaluation, maximumGroups);
    result.groups = projector.groups(progress);
    result.affineEffect = affineEffect(evaluation, result.groups);
    if (result.affineEffect == AffineEffect::Shared)
        result.affine = projector.affineImage();
    result.masked = projector.masked();
    result.notFinite
        = std::min(result.groupCount, maximumGroups) - static_cast<std::int64_t>(result.groups.size()) - result.masked;

    std::int64_t largestCount = 0;
    std::array<double, 4> seen {};
    std::array<double, 4> all {};
    for (const ProjectedGroup &group : result.groups) {
        largestCount = std::max(largestCount, evaluation.moments(group.group).count);
        for (std::size_t stage = 0; stage < 4; ++stage) {
            const double visible = length(group.stages[stage]);
            seen[stage] += visible * visible;
            all[stage] += group.squaredLengths[stage];
        }
    }
    if (result.groups.empty())
        largestCount = result.groupSize;
    result.squaredRadius = squaredRadius(spec, largestCount);
    for (std::size_t stage = 0; stage < 4; ++stage)
        result.shares[stage] = all[stage] > 0 ? std::min(1.0, seen[stage] / all[stage]) : 1;
    findClusters(evaluation, result, progress);
    return result;
}

} // namespace normscope
