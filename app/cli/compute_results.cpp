// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compute_results.h"

#include "engine/formats/file.h"
#include "engine/formats/npy.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace normscope {

namespace {

constexpr const char *resultNames[] = {"output.npy",    "stats.json",       "grad_input.npy", "grad_gamma.npy",
                                       "grad_beta.npy", "running_mean.npy", "running_var.npy"};

ResultFile npyResult(const char *name, Tensor tensor, const Shape &shape)
{
    return {name, [tensor = std::move(tensor), shape](AtomicFile &file) {
                writeNpy(tensor, shape, [&](std::span<const std::byte> bytes) { file.write(bytes); });
            }};
}

/// Appends numbers and keys to a line of JSON, whose buffer is reused and soon stops growing.
class JsonLine
{
public:
    explicit JsonLine(std::string &line)
        : m_line(line)
    { }

    void key(std::string_view key)
    {
        m_line += m_line.back() == '{' ? "\"" : ", \"";
        m_line += key;
        m_line += "\": ";
    }
    void number(double value)
    {
        if (std::isfinite(value))
            append(value);
        else
            m_line += "null";
    }
    void number(std::int64_t value) { append(value); }

private:
    template <class T>
    void append(T value)
    {
        char digits[32];
        m_line.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    }
    std::string &m_line;
};

void removeResults(const std::filesystem::path &folder, const std::vector<ResultFile> &except,
                   const std::vector<std::filesystem::path> &inputs)
{
    for (const char *name : resultNames) {
        const std::filesystem::path file = folder / name;
        std::error_code ignored;
        const auto isDue = [&](const ResultFile &result) { return result.name == name; };
        const auto isFile
            = [&](const std::filesystem::path &input) { return std::filesystem::equivalent(input, file, ignored); };
        if (std::none_of(except.begin(), except.end(), isDue) && std::none_of(inputs.begin(), inputs.end(), isFile)
            && !std::filesystem::is_directory(file, ignored))
            std::filesystem::remove(file, ignored);
    }
}

} // namespace

std::vector<ResultFile> computeResults(const ComputeProblem &compute)
{
    const auto [evaluation, output] = normalize(compute.problem, compute.dtype);
    const Shape &shape = compute.problem.input.shape();
    std::vector<ResultFile> results;
    results.push_back(npyResult("output.npy", output, shape));
    results.push_back(
        {"stats.json", [evaluation = evaluation](AtomicFile &file) { writeStatistics(*evaluation, file); }});
    if (!compute.upstream.isEmpty()) {
        const Gradients gradient = gradients(*evaluation, compute.upstream, compute.dtype);
        results.push_back(npyResult("grad_input.npy", gradient.input, shape));
        results.push_back(npyResult("grad_gamma.npy", gradient.gamma, compute.gammaShape));
        results.push_back(npyResult("grad_beta.npy", gradient.beta, compute.betaShape));
    }
    if (compute.updatesRunningStatistics) {
        const RunningStatistics running = updatedRunningStatistics(*evaluation);
        results.push_back(npyResult("running_mean.npy", running.mean.converted(compute.dtype), compute.runningShape));
        results.push_back(
            npyResult("running_var.npy", running.variance.converted(compute.dtype), compute.runningShape));
    }
    return results;
}

void writeStatistics(const Evaluation &evaluation, AtomicFile &file)
{
    const VarianceEstimator estimator = evaluation.spec().variance;
    const std::int64_t count = evaluation.grouping().groupCount();
    file.write("{\"groups\": [\n");
    std::string line;
    for (std::int64_t group = 0; group < count; ++group) {
        const Moments &moments = evaluation.moments(group);
        line = "{";
        JsonLine json(line);
        json.key("index");
        json.number(group);
        json.key("count");
        json.number(moments.count);
        json.key("mean");
        json.number(moments.mean);
        json.key("variance");
        json.number(moments.variance(estimator));
        json.key("std");
        json.number(moments.std(estimator));
        json.key("rms");
        json.number(moments.rms());
        line += group + 1 < count ? "},\n" : "}\n";
        file.write(line);
    }
    file.write("]}\n");
}

void writeResults(const std::filesystem::path &folder, const std::vector<ResultFile> &files,
                  const std::vector<std::filesystem::path> &inputs)
{
    std::error_code error;
    const bool created = std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder))
        throw IoError(
            {MESSAGE_TEXT("Message", "The folder “%1” cannot be created: %2."), {fileText(folder), error.message()}});
    bool isReplacing = false;
    try {
        // All files are on the disk before results of an earlier run are touched: a full disk leaves those complete.
        std::vector<AtomicFile> written;
        for (const ResultFile &file : files) {
            file.write(written.emplace_back(folder / file.name));
            written.back().flush();
        }
        isReplacing = true;
        removeResults(folder, files, inputs);
        for (AtomicFile &file : written)
            file.commit();
    } catch (const IoError &) {
        if (isReplacing)
            removeResults(folder, {}, inputs); // A mixture of the files of two runs would be taken for one run.
        if (created)
            std::filesystem::remove(folder, error); // Removes the folder only if it is empty.
        throw;
    }
}

} // namespace normscope
