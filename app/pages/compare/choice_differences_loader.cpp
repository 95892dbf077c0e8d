// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/choice_differences_loader.h"

#include "widgets/compare/differences_view.h"
#include "widgets/lens/lens_result.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

struct DifferenceText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::DifferencesFigure)
};

/// Elements of the tensor times the square of the number of choices; above it choices are compared in the background.
constexpr std::int64_t mostComparedAtOnce = 200'000;

} // namespace

DifferingChoices differingChoices(const ComparedChoices &choices)
{
    DifferingChoices result;
    for (const ComparedChoice &choice : choices) {
        if (!choice.evaluation)
            continue;
        result.titles += choice.shortTitle;
        result.evaluations.push_back(choice.evaluation);
    }
    return result;
}

TensorLens differencePicture(const DifferingChoices &choices, const DifferencesFigure::Pair &pair, Stage stage,
                             const Progress &progress)
{
    const Evaluation &first = *choices.evaluations[pair.first];
    const Tensor values = differenceValues(first, *choices.evaluations[pair.second], stage, progress);
    TensorLens picture;
    picture.field = fieldOver(first, values, progress);
    const Evaluation::Range range = picture.field->range(Stage::Input, progress);
    const double scale = std::max(-range.minimum, range.maximum);
    picture.scale = scale > 0 ? scale : 1;
    picture.title = QStringLiteral("%1 − %2").arg(choices.titles[static_cast<qsizetype>(pair.first)],
                                                  choices.titles[static_cast<qsizetype>(pair.second)]);
    picture.caption = DifferenceText::tr("%1 … %2").arg(numberText(range.minimum, 3), numberText(range.maximum, 3));
    return picture;
}

ChoiceDifferencesLoader::ChoiceDifferencesLoader(DifferencesView &view, QObject *parent)
    : QObject(parent)
    , m_view(view)
{
    connect(view.matrix(), &DifferenceMatrixView::chosen, this, [this](std::size_t first, std::size_t second) {
        setPair({first, second});
    });
}

void ChoiceDifferencesLoader::setChoices(const ComparedChoices &choices)
{
    m_choices = differingChoices(choices);
    m_isCurrent = false;
    load();
}

void ChoiceDifferencesLoader::setSeen(bool seen)
{
    m_isSeen = seen;
    load();
}

void ChoiceDifferencesLoader::setStage(double stage)
{
    const auto nearest = static_cast<Stage>(std::lround(stage));
    if (nearest == m_stage)
        return;
    m_stage = nearest;
    m_isCurrent = false;
    load();
}

bool ChoiceDifferencesLoader::hasPair() const
{
    const std::size_t count = m_choices.evaluations.size();
    return m_pair.first < count && m_pair.second < count && m_pair.first != m_pair.second;
}

void ChoiceDifferencesLoader::setPair(const DifferencesFigure::Pair &pair)
{
    if (pair == m_pair)
        return;
    m_pair = pair;
    if (m_isSeen && m_isCurrent)
        loadPicture();
}

bool ChoiceDifferencesLoader::isSmall() const
{
    const auto count = static_cast<std::int64_t>(m_choices.evaluations.size());
    return count == 0 || m_choices.evaluations.front()->input().size() * count * count <= mostComparedAtOnce;
}

void ChoiceDifferencesLoader::load()
{
    if (!m_isSeen || m_isCurrent)
        return;
    m_job.cancel();
    if (isSmall()) {
        show(choiceDifferences(m_choices.evaluations, m_stage));
        return;
    }
    if (m_view.matrix()->figure().count() != m_choices.evaluations.size())
        m_view.matrix()->setChoices(m_choices.titles, std::nullopt, m_stage);
    m_job.start<DifferenceMatrix>([choices = m_choices.evaluations, stage = m_stage](
                                      const Progress &progress) { return choiceDifferences(choices, stage, progress); },
                                  [this](const DifferenceMatrix &matrix) { show(matrix); });
}

void ChoiceDifferencesLoader::show(const std::optional<DifferenceMatrix> &matrix)
{
    m_isCurrent = true;
    m_view.matrix()->setChoices(m_choices.titles, matrix, m_stage);
    if (!hasPair())
        m_pair = {0, 1};
    loadPicture();
}

void ChoiceDifferencesLoader::loadPicture()
{
    m_pictureJob.cancel();
    m_view.matrix()->setChosen(hasPair() ? std::optional(m_pair) : std::nullopt);
    if (!hasPair())
        return m_view.setPicture({}, {});
    const EvaluationPtr first = m_choices.evaluations[m_pair.first];
    if (isSmall())
        return m_view.setPicture(first, differencePicture(m_choices, m_pair, m_stage));
    m_pictureJob.start<TensorLens>(
        [choices = m_choices, pair = m_pair, stage = m_stage](const Progress &progress) {
            return differencePicture(choices, pair, stage, progress);
        },
        [this, first](const TensorLens &picture) { m_view.setPicture(first, picture); });
}

} // namespace normscope
