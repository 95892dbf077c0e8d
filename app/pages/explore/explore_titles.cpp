// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explore/explore_titles.h"

#include "engine/normalization/evaluation.h"
#include "widgets/controls/convention_text.h"
#include "widgets/controls/method_text.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct ExploreTitles
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ExploreTitles)
};

} // namespace

QString tensorSubtitle(const Evaluation &evaluation)
{
    const Tensor &input = evaluation.input();
    const std::string_view type = name(input.dtype());
    return QStringLiteral("%1 · %2").arg(QLatin1String(type.data(), static_cast<qsizetype>(type.size())),
                                         axesWithLengths(evaluation.problem().layout, input.shape()));
}

QString figureSubtitle(const Evaluation &evaluation)
{
    const NormalizationProblem &problem = evaluation.problem();
    const auto preset = matchPreset(problem.spec, problem.layout, problem.input.shape());
    const QString method = preset ? presetName(*preset, problem.spec, problem.layout, problem.input.shape())
                                  : ExploreTitles::tr("No common name");
    const QString axes = axesText(problem.spec.reducedAxes, problem.layout);
    const QString epsilon = numberText(problem.spec.epsilon);
    const QString convention = conventionInForce(problem);
    if (convention.isEmpty())
        return ExploreTitles::tr("%1 · %2 over %3, ε = %4").arg(tensorSubtitle(evaluation), method, axes, epsilon);
    return ExploreTitles::tr("%1 · %2 over %3, ε = %4, convention: %5")
        .arg(tensorSubtitle(evaluation), method, axes, epsilon, convention);
}

} // namespace normscope
