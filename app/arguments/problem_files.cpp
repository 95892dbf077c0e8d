// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/problem_files.h"

#include "app/files/tensor_argument.h"
#include "engine/tensor/error.h"

#include <optional>

namespace normscope {

namespace {

/// A tensor of rank 0 is given as a file of shape (1): files of rank 0 are not read.
bool fitsNatural(const Shape &shape, const Shape &natural)
{
    return shape == natural || (natural.empty() && shape == Shape {1});
}

/// The axes along which a shape of the input's rank has the input's lengths; nullopt if it cannot be broadcast.
std::optional<AxisSet> broadcastAxes(const Shape &shape, const Shape &input)
{
    if (shape.size() != input.size())
        return std::nullopt;
    AxisSet axes;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] == input[axis])
            axes.insert(static_cast<int>(axis));
        else if (shape[axis] != 1)
            return std::nullopt;
    }
    return axes;
}

[[noreturn]] void throwShape(const char *option, const Shape &shape, const Shape &wanted)
{
    throw InputError({MESSAGE_TEXT("Message", "The file of --%1 has the shape %2, which does not fit; %3 would."),
                      {option, shapeText(shape), wanted.empty() ? "1" : shapeText(wanted)}});
}

} // namespace

Tensor ProblemFiles::input()
{
    if (m_arguments.files().isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "The input file is missing.")});
    return read(m_arguments.files().first());
}

Shape ProblemFiles::readParameter(const char *name, const Shape &input, Tensor &tensor, AffineParameter &parameter)
{
    Shape natural = lengthsAlong(parameter.axes, input);
    Tensor file = option(name);
    if (file.isEmpty())
        return natural;
    parameter.present = true;
    if (fitsNatural(file.shape(), natural)) {
        tensor = file.reshaped(parameterShape(parameter.axes, input));
        return natural;
    }
    const auto axes = broadcastAxes(file.shape(), input);
    if (!axes)
        throwShape(name, file.shape(), natural);
    parameter.axes = *axes;
    tensor = file;
    return file.shape();
}

Tensor ProblemFiles::mask(const Shape &input)
{
    Tensor mask = option("mask");
    if (!mask.isEmpty() && !broadcastAxes(mask.shape(), input))
        throwShape("mask", mask.shape(), input);
    return mask;
}

Tensor ProblemFiles::upstream(const Shape &input)
{
    Tensor upstream = option("grad-output");
    if (!upstream.isEmpty() && upstream.shape() != input)
        throwShape("grad-output", upstream.shape(), input);
    return upstream;
}

Tensor ProblemFiles::readRunning(const char *name, const Shape &natural)
{
    Tensor file = option(name);
    if (file.isEmpty())
        return file;
    if (!fitsNatural(file.shape(), natural))
        throwShape(name, file.shape(), natural);
    return natural.empty() ? file : file.reshaped(natural);
}

RunningStatistics ProblemFiles::running(const Shape &natural)
{
    RunningStatistics running = {readRunning("running-mean", natural), readRunning("running-var", natural)};
    if (running.mean.isEmpty() && !running.variance.isEmpty())
        running.mean = Tensor::filled(running.variance.shape(), 0);
    if (running.variance.isEmpty() && !running.mean.isEmpty())
        running.variance = Tensor::filled(running.mean.shape(), 1);
    return running;
}

void ProblemFiles::checkUnusedRunning()
{
    option("running-mean");
    option("running-var");
}

Tensor ProblemFiles::option(const char *name)
{
    const QLatin1String option(name);
    return m_arguments.has(option) ? read(m_arguments.text(option)) : Tensor();
}

Tensor ProblemFiles::read(const QString &text)
{
    const TensorArgument argument = tensorArgument(text);
    m_read.push_back(argument.path);
    return load(argument);
}

Shape lengthsAlong(AxisSet axes, const Shape &input)
{
    Shape lengths;
    for (const int axis : axes.toVector())
        lengths.push_back(input[static_cast<std::size_t>(axis)]);
    return lengths;
}

} // namespace normscope
