// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/script_arithmetic.h"

#include "engine/normalization/running.h"
#include "engine/script/python_text.h"

#include <algorithm>

namespace normscope {

namespace {

/// The most groups whose statistics the script prints.
constexpr std::int64_t mostPrinted = 64;

std::string line(const std::string &text)
{
    return text + '\n';
}

/// The reduced axes in the grouped shape.
std::string reducedAxes(const Grouping &grouping)
{
    std::vector<std::int64_t> axes;
    for (std::size_t piece = 0; piece < grouping.pieces().size(); ++piece) {
        if (grouping.pieces()[piece].groupStride == 0)
            axes.push_back(static_cast<std::int64_t>(piece));
    }
    return python::tuple(axes);
}

std::string estimated(VarianceEstimator estimator)
{
    return estimator == VarianceEstimator::Biased ? "n" : "(n - 1)";
}

std::string varianceOf(VarianceEstimator estimator, const ScriptDialect &dialect)
{
    return "(centred ** 2).sum" + dialect.along + " / " + estimated(estimator);
}

/// The expression by which the elements are divided.
std::string divisor(const NormalizationSpec &spec, const ScriptNames &names, const ScriptDialect &dialect)
{
    const bool inside = spec.epsilonPlacement == EpsilonPlacement::Inside;
    std::string square = spec.centre ? "variance" : "mean_square";
    std::string root = spec.centre ? "std" : "rms";
    if (names.evaluates) {
        square = spec.centre ? "running_variance" : "running_variance + running_mean ** 2";
        root = dialect.root(square);
    }
    return inside ? dialect.root(square + " + epsilon") : root + " + epsilon";
}

/// "expression.reshape(x.shape)" where the groups have another shape.
std::string inShapeOfInput(const std::string &expression, const ScriptNames &names)
{
    return names.split ? "(" + expression + ").reshape(x.shape)" : expression;
}

/// The sum over the axes along which a parameter is broadcast.
std::string broadcastSum(const std::string &expression, const Tensor &parameter, const AffineParameter &choice,
                         const Shape &input, const ScriptDialect &dialect)
{
    const Shape shape = parameter.isEmpty() ? parameterShape(choice.axes, input) : parameter.shape();
    AxisSet axes;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] != input[axis])
            axes.insert(static_cast<int>(axis));
    }
    if (axes.isEmpty())
        return expression;
    return "(" + expression + ").sum(" + python::tuple(axes) + (dialect.torch ? ", keepdim=True)" : ", keepdims=True)");
}

/// What a batch contributes to running statistics: a statistic itself, or its average over the samples, of those that
/// have values.
class BatchAverage
{
public:
    BatchAverage(const Evaluation &evaluation, const ScriptNames &names, const ScriptDialect &dialect)
        : m_dialect(dialect)
        , m_masked(names.masked)
    {
        const Shape own = statisticsShape(evaluation.grouping());
        const Shape running = statisticsShape(runningGrouping(evaluation.problem()));
        for (std::size_t axis = 0; axis < own.size(); ++axis) {
            if (own[axis] == running[axis])
                continue;
            m_axes.push_back(static_cast<std::int64_t>(axis));
            m_samples *= own[axis];
        }
    }

    /// The line that counts the samples with values, where they may differ in that.
    std::string definition() const { return isAverage() && m_masked ? line("samples = " + sum("(n > 0)")) : ""; }
    std::string hasValues() const { return isAverage() ? "samples > 0" : "n > 0"; }
    std::string of(const std::string &statistic) const
    {
        if (!isAverage())
            return statistic;
        return m_masked ? sum("(" + m_dialect.whereElseZero("(n > 0)", statistic) + ")") + " / samples"
                        : sum("(" + statistic + ")") + " / " + std::to_string(m_samples);
    }

private:
    bool isAverage() const { return !m_axes.empty(); }
    std::string sum(const std::string &expression) const
    {
        return expression + ".sum(" + python::tuple(m_axes)
            + (m_dialect.torch ? ", keepdim=True)" : ", keepdims=True)");
    }

    const ScriptDialect &m_dialect;
    bool m_masked;
    std::vector<std::int64_t> m_axes; ///< The axes of the statistics over which running ones are averaged.
    std::int64_t m_samples = 1;
};

} // namespace

ScriptNames::ScriptNames(const NormalizationProblem &problem)
{
    const NormalizationSpec &spec = problem.spec;
    split = spec.channelGroups > 1 && spec.channelAxis >= 0 && spec.reducedAxes.contains(spec.channelAxis);
    masked = !problem.mask.isEmpty();
    evaluates = spec.usesRunningStatistics();
    updates = spec.tracksRunningStatistics && !evaluates;
    if (!problem.gamma.isEmpty()) {
        const bool plain = spec.gammaForm == GammaForm::Gamma;
        gamma = plain ? "gamma" : "weight";
        factor = plain ? "gamma" : "(1 + weight)";
    }
    beta = problem.beta.isEmpty() ? "" : "beta";
    grouped = split ? "groups" : "x";
    counted = split ? "counted_groups" : "counted";
}

Shape groupedShape(const Grouping &grouping)
{
    Shape shape;
    for (const Grouping::Piece &piece : grouping.pieces())
        shape.push_back(piece.length);
    return shape;
}

Shape statisticsShape(const Grouping &grouping)
{
    Shape shape;
    for (const Grouping::Piece &piece : grouping.pieces())
        shape.push_back(piece.groupStride == 0 ? 1 : piece.length);
    return shape;
}

std::string statisticsLines(const Evaluation &evaluation, const ScriptNames &names, const ScriptDialect &dialect)
{
    const Grouping &grouping = evaluation.grouping();
    const std::string shape = python::tuple(groupedShape(grouping));
    const std::string values = names.masked ? "values" : names.grouped;
    std::string text = line("# Statistics: one value per group, which is reduced over these axes.");
    if (names.split)
        text += line("groups = x.reshape(" + shape + ")  # The channels in "
                     + std::to_string(evaluation.spec().channelGroups) + " groups.");
    text += line("axes = " + reducedAxes(grouping));
    if (names.masked) {
        text += line(dialect.torch ? "counted = (mask != 0).expand(x.shape)"
                                   : "counted = np.broadcast_to(mask != 0, x.shape)");
        if (names.split)
            text += line("counted_groups = counted.reshape(" + shape + ")");
        text += line("values = " + dialect.whereElseZero(names.counted, names.grouped));
        text += line("n = " + names.counted + ".sum" + dialect.along);
    } else {
        text += line("n = " + std::to_string(grouping.groupSize()));
    }
    text += line("mean = " + values + ".sum" + dialect.along + " / n");
    text += line("centred = "
                 + (names.masked ? dialect.whereElseZero(names.counted, "values - mean") : values + " - mean"));
    text += line("variance = " + varianceOf(evaluation.spec().variance, dialect));
    text += line("mean_square = (" + values + " ** 2).sum" + dialect.along + " / n");
    text += line("std = " + dialect.root("variance"));
    return text + line("rms = " + dialect.root("mean_square"));
}

std::string normalizedLines(const Evaluation &evaluation, const ScriptNames &names, const ScriptDialect &dialect)
{
    const NormalizationSpec &spec = evaluation.spec();
    const std::string values = names.masked ? "values" : names.grouped;
    std::string numerator = values;
    if (spec.centre)
        numerator = names.evaluates ? "(" + values + " - running_mean)" : "centred";
    return line("divisor = " + divisor(spec, names, dialect))
        + line("normalized = " + inShapeOfInput(numerator + " / divisor", names));
}

std::string outputLines(const ScriptNames &names, const ScriptDialect &dialect,
                        const std::optional<FrameworkCall> &call, DType result)
{
    std::string y = call ? call->expression : "normalized";
    if (!call || !call->appliesAffine) {
        y = names.factor.empty() ? y : names.factor + " * " + y;
        y = names.beta.empty() ? y : y + " + " + names.beta;
    }
    std::string text = line("y = " + (names.masked ? dialect.whereElseZero("counted", y) : y));
    if (result == DType::Float32)
        text += line(dialect.torch ? "y = y.float()" : "y = y.astype(np.float32)");
    return text;
}

std::string gradientLines(const Evaluation &evaluation, const ScriptNames &names, const ScriptDialect &dialect)
{
    const NormalizationProblem &problem = evaluation.problem();
    const NormalizationSpec &spec = problem.spec;
    const Shape &input = problem.input.shape();
    const auto unmasked = [&](const std::string &expression) {
        return names.masked ? dialect.whereElseZero("counted", expression) : expression;
    };
    const auto grouped = [&](const std::string &expression) {
        return names.split ? "(" + expression + ").reshape(groups.shape)" : expression;
    };
    std::string text = line("# Gradients of (upstream * y).sum().");
    if (names.masked)
        text += line("upstream = " + unmasked("upstream"));
    text += line("grad_beta = " + broadcastSum("upstream", problem.beta, spec.beta, input, dialect));
    text += line("grad_gamma = "
                 + broadcastSum(unmasked("upstream * normalized"), problem.gamma, spec.gamma, input, dialect));
    text += line("g = " + grouped(names.factor.empty() ? "upstream" : names.factor + " * upstream"));
    if (names.evaluates)
        return text + line("grad_input = " + unmasked(inShapeOfInput("g / divisor", names)));

    text += line("xhat = " + grouped("normalized"));
    const bool unbiased = spec.centre && spec.variance == VarianceEstimator::Unbiased;
    std::string projection = "(g * xhat).sum" + dialect.along + " / " + (unbiased ? "(n - 1)" : "n");
    if (spec.epsilonPlacement == EpsilonPlacement::Outside) {
        const std::string spread = spec.centre ? "std" : "rms";
        projection += " * " + dialect.whereElseZero("(" + spread + " != 0)", "divisor / " + spread);
    }
    text += line("projection = " + projection);
    const std::string mean = spec.centre ? " - g.sum" + dialect.along + " / n" : "";
    return text
        + line("grad_input = " + unmasked(inShapeOfInput("(g" + mean + " - xhat * projection) / divisor", names)));
}

std::string runningLines(const Evaluation &evaluation, const ScriptNames &names, const ScriptDialect &dialect)
{
    const NormalizationSpec &spec = evaluation.spec();
    const bool weighsNew = spec.momentumConvention == MomentumConvention::NewValue;
    const BatchAverage average(evaluation, names, dialect);
    const auto averaged = [&](const std::string &running, const std::string &value) {
        const std::string batch = average.of(value);
        const std::string sum = weighsNew ? "(1 - momentum) * " + running + " + momentum * " + batch
                                          : "momentum * " + running + " + (1 - momentum) * " + batch;
        return line(running + " = "
                    + (names.masked
                           ? dialect.module + ".where(" + average.hasValues() + ", " + sum + ", " + running + ")"
                           : sum));
    };
    const bool same = spec.runningVariance == spec.variance;
    return line("# Running statistics after this batch.") + line("momentum = " + python::number(spec.momentum))
        + average.definition() + averaged("running_mean", "mean")
        + averaged("running_variance", same ? "variance" : "(" + varianceOf(spec.runningVariance, dialect) + ")");
}

std::string printingLines(const Evaluation &evaluation, const ScriptDialect &dialect,
                          const std::vector<std::string> &tensors)
{
    const Grouping &grouping = evaluation.grouping();
    const std::int64_t count = grouping.groupCount();
    std::string labels;
    std::size_t width = 5;
    for (std::int64_t group = 0; group < std::min(count, mostPrinted); ++group) {
        const std::string label = groupLabel(grouping, evaluation.problem().layout, group);
        width = std::max(width, label.size());
        labels += (group == 0 ? "" : group % 6 == 0 ? ",\n          " : ", ") + python::quoted(label);
    }
    const std::string left = std::to_string(width + 2);
    const std::string column = dialect.torch ? "torch.as_tensor(part).expand(mean.shape).flatten().tolist()"
                                             : "np.broadcast_to(part, mean.shape).ravel().tolist()";
    std::string text = line("labels = [" + labels + "]") + line("parts = (n, mean, variance, std, rms)")
        + line("columns = [" + column + " for part in parts]")
        + line("print(f\"{'group':<" + left + "}{'n':>9}{'mean':>20}{'variance':>20}{'std':>20}{'rms':>20}\")")
        + line("for label, count, *values in zip(labels, *columns):")
        + line("    print(f\"{label:<" + left + "}{count:>9}\" + \"\".join(f\"{value:>20.12g}\" for value in values))");
    if (count > mostPrinted)
        text += line("print(\"and " + std::to_string(count - mostPrinted) + " more groups\")");
    if (dialect.torch)
        text += line("torch.set_printoptions(precision=8)");
    for (const std::string &name : tensors)
        text += line("print(\"" + name + " =\")") + line("print(" + name + ")");
    return text;
}

} // namespace normscope
