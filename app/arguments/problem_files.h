// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/normalization/problem.h"

#include <filesystem>
#include <vector>

namespace normscope {

/// The tensor files that options name, brought into the form of the engine. Remembers which were read. Every function
/// throws InputError for a file that cannot be read or whose shape does not fit.
class ProblemFiles
{
public:
    explicit ProblemFiles(const CommandArguments &arguments)
        : m_arguments(arguments)
    { }

    /// The first argument that is no option.
    Tensor input();
    /// --gamma or --beta: of the natural shape (the input's lengths along `parameter.axes`) or of the input's rank and
    /// broadcast, which sets the axes. Returns the shape that its gradient has. Without the option nothing changes.
    Shape readParameter(const char *option, const Shape &input, Tensor &tensor, AffineParameter &parameter);
    /// --mask, which broadcasts over the input; empty without the option.
    Tensor mask(const Shape &input);
    /// --grad-output, of the input's shape; empty without the option.
    Tensor upstream(const Shape &input);
    /// --running-mean and --running-var, of the shape of the kept axes; from 0 and 1 where only one is given.
    RunningStatistics running(const Shape &natural);
    /// Without effect where nothing is tracked, but a file that cannot be read is still a mistake.
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
