// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/probe_leak.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace normscope {

namespace {

/// Gauss–Legendre with eight points between two ends.
template <class Integrand>
void integrate(double low, double high, const Integrand &add)
{
    constexpr std::array<double, 4> places
        = {0.18343464249564980, 0.52553240991632899, 0.79666647741362674, 0.96028985649753623};
    constexpr std::array<double, 4> weights
        = {0.36268378337836198, 0.31370664587788729, 0.22238103445337447, 0.10122853629037626};
    const double middle = (low + high) / 2;
    const double half = (high - low) / 2;
    for (std::size_t i = 0; i < places.size(); ++i) {
        add(middle - places[i] * half, weights[i] * half);
        add(middle + places[i] * half, weights[i] * half);
    }
}

constexpr double reach = 9; ///< In standard deviations: beyond it there is no mass worth counting.

/// √(M v) of the variance v of M mates: χ with M − 1 degrees of freedom, places and weights.
std::vector<std::pair<double, double>> deviations(int mates)
{
    if (mates == 1)
        return {{0, 1}};
    const double degrees = mates - 1;
    const double low = std::max(0.0, std::sqrt(degrees) - reach);
    const double high = std::sqrt(degrees) + reach;
    constexpr int parts = 12;
    std::vector<std::pair<double, double>> result;
    double all = 0;
    const double peak = std::sqrt(std::max(degrees - 1, 0.0));
    for (int part = 0; part < parts; ++part) {
        const double width = (high - low) / parts;
        integrate(low + part * width, low + (part + 1) * width, [&](double t, double weight) {
            // Relative to the peak of the density, so that nothing overflows.
            const double logarithm
                = (degrees - 1) * (std::log(t) - (peak > 0 ? std::log(peak) : 0)) - (t * t - peak * peak) / 2;
            const double mass = weight * std::exp(logarithm);
            all += mass;
            result.emplace_back(t, mass);
        });
    }
    for (auto &[t, mass] : result)
        mass /= all;
    return result;
}

/// Ends of parts of an interval, ever closer about a place where the integrand turns quickly.
std::vector<double> gradedEnds(double low, double high, double place)
{
    std::vector<double> ends = {low, high};
    for (double step = 1; step < high - low; step += 1)
        ends.push_back(low + step);
    for (double distance = 1; distance > 1e-7; distance /= 2) {
        for (const double end : {place - distance, place + distance}) {
            if (end > low && end < high)
                ends.push_back(end);
        }
    }
    if (place > low && place < high)
        ends.push_back(place);
    std::ranges::sort(ends);
    return ends;
}

/// The variance of one mate's mean over its positions, in units of the population.
std::optional<double> varianceOfSample(const Probe &probe, const ExperimentPopulation &population)
{
    if (population.sampler().kind != SamplerKind::Independent && population.sampler().kind != SamplerKind::Epoch)
        return {};
    const double scale = population.scale(0);
    const double between = population.sampleMoments(0).between / (scale * scale);
    const Drawing &drawing = population.drawing();
    if (drawing.replacement || probe.row < 0)
        return between;
    // The mates are the other rows: their mean square minus the square of their mean, −own / others.
    const double own = floats(population.table())[probe.row * population.rowStride()];
    const auto others = static_cast<double>(drawing.size - 1);
    return (static_cast<double>(drawing.size) * between - own * own) / others - own * own / (others * others);
}

} // namespace

std::optional<double> leak(const ProbeRun &run, const Probe &probe, const ExperimentPopulation &population)
{
    if (run.batchSize < 2 || run.outputs.empty() || !population.moments(0).variance)
        return {};
    const double n = run.batchSize;
    const auto count = static_cast<double>(run.outputs.size());
    double output = 0;
    double difference = 0;
    double variance = 0;
    for (std::size_t b = 0; b < run.outputs.size(); ++b) {
        output += run.outputs[b] / count;
        difference += run.differences[b] / count;
        const double d = run.differences[b];
        variance += n / (n - 1) * (run.variances[b] - d * d / (n - 1)) / count; // Among the mates.
    }
    double outputs = 0;
    double together = 0;
    double means = 0;
    for (std::size_t b = 0; b < run.outputs.size(); ++b) {
        const double y = run.outputs[b] - output;
        const double m = (run.differences[b] - difference) * n / (n - 1);
        outputs += y * y / count;
        together += y * m / count;
        means += m * m / count;
    }
    std::optional<double> ofMate = variance + means;
    if (population.isPooled())
        ofMate = varianceOfSample(probe, population);
    if (!ofMate || !(*ofMate > 0))
        return {};
    // An output that is always the same tells nothing, whatever the rounding.
    if (outputs <= 1e-12 * std::max(1.0, output * output))
        return 0.0;
    return std::min(together * together / (outputs * *ofMate), 1.0);
}

NormalOutput normalOutput(double x, int batchSize, double epsilon)
{
    const int mates = batchSize - 1;
    const double n = batchSize;
    const double root = std::sqrt(static_cast<double>(mates));
    const auto spreads = deviations(mates);
    double mass = 0;
    double first = 0;
    double second = 0;
    double mixed = 0;
    const std::vector<double> ends = gradedEnds(-reach, reach, x * root);
    for (std::size_t part = 0; part + 1 < ends.size(); ++part) {
        integrate(ends[part], ends[part + 1], [&](double u, double weight) {
            const double mean = u / root; // Mean of the mates.
            const double difference = x - mean;
            const double density = weight * std::exp(-u * u / 2) / std::sqrt(2 * std::numbers::pi);
            for (const auto &[t, chance] : spreads) {
                const double variance = t * t / n + mates / (n * n) * difference * difference;
                const double y = mates / n * difference / std::sqrt(variance + epsilon);
                const double p = density * chance;
                mass += p;
                first += p * y;
                second += p * y * y;
                mixed += p * y * mean;
            }
        });
    }
    NormalOutput law;
    law.mean = first / mass;
    law.variance = second / mass - law.mean * law.mean;
    const double covariance = mixed / mass;
    law.leak = law.variance > 0 ? covariance * covariance / law.variance : 0;
    return law;
}

std::optional<NormalOutput> normalOutput(const Probe &probe, const ExperimentPopulation &population, double epsilon,
                                         int batchSize)
{
    if (population.kind() != PopulationKind::Normal || population.sampler().kind != SamplerKind::Independent
        || batchSize < 2)
        return {};
    return normalOutput(probe.first(), batchSize, epsilon);
}

double normalLeakOfOutputAlone(int batchSize)
{
    const double n = batchSize;
    const double deviation = std::sqrt(2 / n) * std::exp(std::lgamma(n / 2) - std::lgamma((n - 1) / 2));
    return deviation * deviation / ((n - 1) * (n - 1));
}

} // namespace normscope
