// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/population_shape.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

namespace normscope {

namespace {

constexpr int curveSteps = 240;
constexpr int mostShapeBins = 48;

/// The range of a named population that a picture shows.
std::pair<double, double> rangeOf(PopulationKind kind)
{
    switch (kind) {
    case PopulationKind::LogNormal:
        return {-0.8, 8};
    case PopulationKind::Bimodal:
        return {-3.6, 3.6};
    case PopulationKind::Uniform:
        return {-0.3, 1.3};
    case PopulationKind::StudentT:
        return {-6, 6};
    default:
        return {-4, 4};
    }
}

std::vector<double> valuesOfFirst(const ExperimentPopulation &population)
{
    std::vector<double> values;
    if (population.isPooled()) {
        const SampleGroups &groups = *population.groups();
        for (std::int64_t sample = 0; sample < groups.samples(); ++sample) {
            for (std::int64_t position = 0; position < groups.positions(); ++position)
                values.push_back(population.samples()[groups.element(sample, population.groupOf(0), position)]);
        }
        return values;
    }
    for (std::int64_t row = 0; row < population.drawing().size; ++row)
        values.push_back(population.shift(0)
                         + population.scale(0) * floats(population.table())[row * population.stride()]);
    return values;
}

PopulationShape stepsOf(const std::vector<double> &values)
{
    const auto [least, most] = std::ranges::minmax(values);
    PopulationShape shape;
    shape.isSteps = true;
    const double width = most > least ? most - least : std::max(1.0, std::abs(least));
    shape.low = least - 0.08 * width;
    shape.high = most + 0.08 * width;
    const auto count = static_cast<double>(values.size());
    const int bins = std::clamp(static_cast<int>(2 * std::sqrt(count)), 8, mostShapeBins);
    const double first = most > least ? least : least - width / 2;
    for (int edge = 0; edge <= bins; ++edge)
        shape.places.push_back(first + width * edge / bins);
    shape.heights.assign(static_cast<std::size_t>(bins), 0);
    for (const double value : values) {
        const auto bin = static_cast<int>((value - first) / width * bins);
        shape.heights[static_cast<std::size_t>(std::clamp(bin, 0, bins - 1))] += bins / (width * count);
    }
    return shape;
}

/// The cell whose value is nearest to x; with a direction, of the cells beyond x only.
std::optional<GroupCell> nearestOf(const ExperimentPopulation &population, double x, int direction)
{
    const SampleGroups &groups = *population.groups();
    std::optional<GroupCell> nearest;
    for (std::int64_t sample = 0; sample < groups.samples(); ++sample) {
        for (std::int64_t position = 0; position < groups.positions(); ++position) {
            const double value = population.samples()[groups.element(sample, population.groupOf(0), position)];
            const bool counts = direction == 0 || direction * (value - x) > 0;
            if (counts && (!nearest || std::abs(value - x) < std::abs(nearest->value - x)))
                nearest = GroupCell {sample, position, value};
        }
    }
    return nearest;
}

} // namespace

PopulationShape populationShape(const ExperimentPopulation &population)
{
    if (population.kind() == PopulationKind::Samples)
        return stepsOf(valuesOfFirst(population));
    PopulationShape shape;
    std::tie(shape.low, shape.high) = rangeOf(population.kind());
    for (int i = 0; i <= curveSteps; ++i) {
        shape.places.push_back(shape.low + (shape.high - shape.low) * i / curveSteps);
        shape.heights.push_back(density(population.kind(), shape.places.back(), population.degrees()));
    }
    return shape;
}

GroupCell nearestCell(const ExperimentPopulation &population, double x)
{
    return *nearestOf(population, x, 0);
}

GroupCell nextCell(const ExperimentPopulation &population, double x, int direction)
{
    return nearestOf(population, x, direction).value_or(nearestCell(population, x));
}

} // namespace normscope
