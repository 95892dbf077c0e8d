// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/population_slices.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace normscope {

namespace {

/// A population as x(t) of a parameter t on an interval, with a smooth density of t: nothing is infinite.
struct Parametrized
{
    PopulationKind kind;
    double degrees;
    double low;
    double high;

    double value(double t) const
    {
        if (kind == PopulationKind::LogNormal)
            return std::exp(0.8 * t);
        return kind == PopulationKind::StudentT ? std::sqrt(degrees) * std::tan(t) : t;
    }
    /// The density of t, up to a factor.
    double weight(double t) const
    {
        if (kind == PopulationKind::StudentT)
            return std::pow(std::cos(t), degrees - 1);
        if (kind == PopulationKind::Uniform)
            return 1;
        if (kind == PopulationKind::Bimodal)
            return std::exp(-2 * (t - 1.5) * (t - 1.5)) + std::exp(-2 * (t + 1.5) * (t + 1.5));
        return std::exp(-t * t / 2);
    }
};

Parametrized parametrized(PopulationKind kind, int degrees)
{
    switch (kind) {
    case PopulationKind::Uniform:
        return {kind, 1, 0, 1};
    case PopulationKind::StudentT:
        return {kind, static_cast<double>(degrees), -std::numbers::pi / 2, std::numbers::pi / 2};
    case PopulationKind::LogNormal:
        return {kind, 1, -12, 16}; // The factor exp(3.2 t) moves the peak of the fourth moment.
    default:
        return {kind, 1, -12, 12};
    }
}

/// Gauss–Legendre with eight points on each of equal parts.
template <class Integrand>
double integral(double low, double high, int parts, const Integrand &f)
{
    constexpr std::array<double, 4> places
        = {0.18343464249564980, 0.52553240991632899, 0.79666647741362674, 0.96028985649753623};
    constexpr std::array<double, 4> weights
        = {0.36268378337836198, 0.31370664587788729, 0.22238103445337447, 0.10122853629037626};
    const double half = (high - low) / (2.0 * parts);
    double sum = 0;
    for (int part = 0; part < parts; ++part) {
        const double middle = low + (2 * part + 1) * half;
        for (std::size_t i = 0; i < places.size(); ++i)
            sum += weights[i] * half * (f(middle - places[i] * half) + f(middle + places[i] * half));
    }
    return sum;
}

constexpr int partsOfAll = 400;
constexpr int partsOfSlice = 100;

/// The parameters between `count` slices of equal mass.
std::vector<double> sliceEdges(const Parametrized &population, int count)
{
    const auto density = [&](double t) { return population.weight(t); };
    const double step = (population.high - population.low) / partsOfAll;
    std::vector<double> below = {0}; // Mass up to each part's end.
    for (int part = 0; part < partsOfAll; ++part)
        below.push_back(below.back()
                        + integral(population.low + part * step, population.low + (part + 1) * step, 1, density));
    std::vector<double> edges;
    for (int slice = 1; slice < count; ++slice) {
        const double wanted = below.back() * slice / count;
        const auto part = std::upper_bound(below.begin(), below.end() - 1, wanted) - below.begin() - 1;
        const double start = population.low + static_cast<double>(part) * step;
        double low = start;
        double high = start + step;
        for (int i = 0; i < 60; ++i) {
            const double middle = (low + high) / 2;
            const double mass = below[static_cast<std::size_t>(part)] + integral(start, middle, 1, density);
            (mass < wanted ? low : high) = middle;
        }
        edges.push_back((low + high) / 2);
    }
    return edges;
}

/// Integrals of (x − about)ᵏ over the slices, each divided by the slice's mass and times its weight.
double momentOf(const Parametrized &population, const std::vector<double> &edges, const std::vector<double> &weights,
                double about, int order)
{
    double sum = 0;
    for (std::size_t slice = 0; slice + 1 < edges.size(); ++slice) {
        if (weights[slice] == 0)
            continue;
        const auto mass = [&](double t) { return population.weight(t); };
        const auto moment
            = [&](double t) { return std::pow(population.value(t) - about, order) * population.weight(t); };
        sum += weights[slice] * integral(edges[slice], edges[slice + 1], partsOfSlice, moment)
            / integral(edges[slice], edges[slice + 1], partsOfSlice, mass);
    }
    return sum;
}

PopulationMoments momentsOf(const Parametrized &population, const std::vector<double> &edges,
                            const std::vector<double> &weights)
{
    const bool reachesTails = weights.front() > 0 || weights.back() > 0;
    const auto exists = [&](int order) {
        return population.kind != PopulationKind::StudentT || !reachesTails || order < population.degrees;
    };
    PopulationMoments moments;
    if (!exists(1))
        return moments;
    moments.mean = momentOf(population, edges, weights, 0, 1);
    const auto central = [&](int order) -> std::optional<double> {
        if (!exists(order))
            return {};
        return momentOf(population, edges, weights, *moments.mean, order);
    };
    moments.variance = central(2);
    moments.third = central(3);
    moments.fourth = central(4);
    return moments;
}

} // namespace

PopulationSlices populationSlices(PopulationKind kind, int degrees, const std::vector<double> &weights)
{
    const Parametrized population = parametrized(kind, degrees);
    const std::vector<double> inner = sliceEdges(population, static_cast<int>(weights.size()));
    std::vector<double> edges = {population.low};
    edges.insert(edges.end(), inner.begin(), inner.end());
    edges.push_back(population.high);
    PopulationSlices result;
    for (const double t : inner)
        result.edges.push_back(population.value(t));
    for (std::size_t slice = 0; slice < weights.size(); ++slice) {
        std::vector<double> one(weights.size());
        one[slice] = 1;
        result.slices.push_back(momentsOf(population, edges, one));
    }
    result.mixture = momentsOf(population, edges, weights);
    return result;
}

} // namespace normscope
