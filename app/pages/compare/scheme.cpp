// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/scheme.h"

#include "app/document/scene_edit.h"
#include "app/pages/compare/choice_list.h"
#include "engine/normalization/specification.h"
#include "engine/tensor/error.h"
#include "widgets/controls/method_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

struct SchemeText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::SchemeText)
};

constexpr std::int64_t schemeLength = 6;
constexpr std::int64_t mostAlong = 8;
constexpr std::int64_t mostPositions = 12;

/// The batch and channel axes have schemeLength elements; so have all other axes together, 2 × 3 along the last two.
Shape schemeShape(const Layout &layout)
{
    Shape shape(static_cast<std::size_t>(layout.rank()), 1);
    std::vector<std::size_t> others;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const bool isNamed = static_cast<int>(axis) == layout.batchAxis || static_cast<int>(axis) == layout.channelAxis;
        if (isNamed)
            shape[axis] = schemeLength;
        else
            others.push_back(axis);
    }
    if (others.size() == 1) {
        shape[others[0]] = schemeLength;
    } else if (others.size() > 1) {
        shape[others[others.size() - 2]] = 2;
        shape[others.back()] = 3;
    }
    return shape;
}

/// Values without a visible pattern, the same on every machine.
Tensor schemeInput(const Shape &shape)
{
    std::vector<double> values(static_cast<std::size_t>(elementCount(shape)));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::round(20 * std::sin(1.7 * static_cast<double>(i + 1) + 0.3)) / 10;
    return Tensor(shape, values);
}

/// The choice on the scheme. A number of channel groups that does not divide the scheme's channels is replaced by the
/// default.
ComparedChoice onScheme(const ComparedChoice &choice, const Scene &scheme)
{
    ComparedChoice shown = choice;
    if (!choice.evaluation)
        return shown;
    NormalizationProblem problem = scheme.problem;
    problem.spec = choice.evaluation->spec();
    problem.spec.tracksRunningStatistics = false;
    const bool splits = problem.spec.channelGroups > 1 && problem.spec.channelAxis >= 0;
    if (splits && schemeLength % problem.spec.channelGroups != 0)
        problem.spec.channelGroups = defaultChannelGroups(schemeLength);
    shown.evaluation = evaluate(problem);
    return shown;
}

} // namespace

Scene schemeScene(const Layout &layout)
{
    Scene scene;
    scene.title = SchemeText::tr("Scheme");
    scene.problem.layout = layout;
    scene.problem.input = schemeInput(schemeShape(layout));
    scene.problem.spec = defaultSpec(layout, scene.problem.input.shape());
    return scene;
}

Scene schemeScene()
{
    return schemeScene(defaultLayout(4));
}

bool fitsCube(const Layout &layout, const Shape &shape)
{
    std::int64_t positions = 1;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const bool isNamed = static_cast<int>(axis) == layout.batchAxis || static_cast<int>(axis) == layout.channelAxis;
        if (isNamed && shape[axis] > mostAlong)
            return false;
        positions *= isNamed ? 1 : std::min(shape[axis], mostPositions + 1);
    }
    return positions <= mostPositions;
}

CubeContent cubeContent(const ComparedChoices &choices)
{
    const EvaluationPtr any = anyEvaluation(choices);
    if (!any)
        return {choices, false};
    const Layout &layout = any->problem().layout;
    if (fitsCube(layout, any->input().shape()))
        return {choices, false};
    const Scene scheme = schemeScene(layout);
    CubeContent content {{}, true};
    for (const ComparedChoice &choice : choices)
        content.choices.push_back(onScheme(choice, scheme));
    return content;
}

QString schemeNote(const CubeContent &content, const ComparedChoices &choices)
{
    const EvaluationPtr any = anyEvaluation(choices);
    if (!content.isScheme || !any)
        return {};
    return SchemeText::tr("Scheme; the tensor has %1.")
        .arg(axesWithLengths(any->problem().layout, any->input().shape()));
}

} // namespace normscope
