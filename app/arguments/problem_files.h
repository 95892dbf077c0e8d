// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/normalization/problem.h"

#include <filesystem>
#include <vector>

namespace normscope {

/// Reads the tensor files that options name and brings them into the engine's form. Records the files read. Every
/// function throws InputError for a file that cannot be read or whose shape does not fit.
class ProblemFiles
{
public:
    explicit ProblemFiles(const CommandArguments &arguments)
        : m_arguments(arguments)
    { }

    /// The tensor of the first argument that is no option.
    Tensor input();
    /// --gamma or --beta: of the natural shape (the input's lengths along `parameter.axes`), or of the input's rank and
    /// broadcast, which sets the axes. Returns the shape of the parameter's gradient. Without the option nothing
    /// changes.
    Shape readParameter(const char *option, const Shape &input, Tensor &tensor, AffineParameter &parameter);
    /// --mask, which broadcasts over the input; empty without the option.
    Tensor mask(const Shape &input);
    /// --grad-output, of the input's shape; empty without the option.
    Tensor upstream(const Shape &input);
    /// --running-mean and --running-var, of the shape of the kept axes; if only one is given, the other is mean 0 or
    /// variance 1.
    RunningStatistics running(const Shape &natural);
    /// For methods that track no running statistics: the values are ignored, but a file that cannot be read is still an
    /// error.
    void checkUnusedRunning();

    const std::vector<std::filesystem::path> &read() const { return m_read; }

private:
    /// An empty tensor if the option is not given.
    Tensor option(const char *name);
    Tensor readRunning(const char *option, const Shape &natural);
    Tensor read(const QString &text);

    const CommandArguments &m_arguments;
    std::vector<std::filesystem::path> m_read;
};

/// The input's lengths along the axes, ascending.
Shape lengthsAlong(AxisSet axes, const Shape &input);

} // namespace normscope
