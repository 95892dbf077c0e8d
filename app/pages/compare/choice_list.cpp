// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/choice_list.h"

#include "app/document/scene_archive.h"
#include "app/document/scene_edit.h"
#include "engine/normalization/conventions.h"
#include "engine/normalization/specification.h"
#include "engine/tensor/error.h"
#include "widgets/compare/choice_text.h"
#include "widgets/controls/convention_text.h"
#include "widgets/controls/method_text.h"
#include "widgets/core/message_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace normscope {

namespace {

struct ChoiceList
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ChoiceList)
};

/// The methods that the layout allows. "open", the scene's own normalization, replaces the method that it equals,
/// otherwise it comes first.
QStringList usualChoices(const NormalizationProblem &problem)
{
    const auto own = matchPreset(problem.spec, problem.layout, problem.input.shape());
    QStringList texts;
    for (const Method method : allMethods) {
        if (variantCount(method, problem.layout) > 0)
            texts += own == MatchedPreset {method, 0} ? QString(openChoice) : qString(name(method));
    }
    if (!texts.contains(openChoice))
        texts.prepend(openChoice);
    return texts;
}

ChoiceProblem choiceProblem(const Scene &scene, const QString &text)
{
    ChoiceProblem choice;
    choice.isOpen = text == openChoice;
    choice.problem = scene.problem;
    choice.text = choice.isOpen ? openText(scene.problem) : text;
    choice.title = choice.shortTitle = text;
    try {
        NormalizationProblem &problem = choice.problem;
        const Shape &shape = problem.input.shape();
        if (!choice.isOpen)
            problem.spec = parseSpecification(text.toStdString(), problem.layout, shape, problem.input.dtype());
        fit(problem);
        choice.title = choiceTitle(problem.spec, problem.layout, shape);
        choice.shortTitle = shortChoiceTitle(problem.spec, problem.layout, shape);
    } catch (const InputError &error) {
        choice.sentence = messageText(error.message());
    }
    return choice;
}

/// The settings of a choice: "eps=0.1, eval" for "batch:eps=0.1:mode=eval"; a convention is given by its title:
/// "PyTorch".
QString settingsText(const QString &choice)
{
    QStringList settings = choice.split(QLatin1Char(':')).mid(1);
    for (QString &setting : settings) {
        const QString key = setting.section(QLatin1Char('='), 0, 0);
        const QString value = setting.section(QLatin1Char('='), 1);
        const Convention *convention
            = key == QLatin1String("convention") ? conventionFromId(value.toStdString()) : nullptr;
        if (convention)
            setting = conventionTitle(*convention);
        else if (key == QLatin1String("mode")) // "train" and "eval" need no key.
            setting = value;
    }
    return settings.join(QStringLiteral(", "));
}

/// Makes the titles different: equal ones get their settings in parentheses, and a number if they are still equal.
void tellApart(std::vector<ChoiceProblem> &choices, QString ChoiceProblem::*title)
{
    QStringList names;
    for (const ChoiceProblem &choice : choices)
        names += choice.*title;
    QStringList given;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        QString name = names[static_cast<qsizetype>(i)];
        const QString settings = settingsText(choices[i].text);
        if (names.count(name) > 1 && !settings.isEmpty())
            name += QStringLiteral(" (%1)").arg(settings);
        const QString called = name;
        for (int number = 2; given.contains(name); ++number)
            name = QStringLiteral("%1 %2").arg(called).arg(number);
        given += choices[i].*title = name;
    }
}

} // namespace

QString openText(const NormalizationProblem &problem)
{
    if (problem.input.isEmpty())
        return openChoice;
    return QString::fromStdString(specificationText(problem.spec, problem.layout, problem.input.shape()));
}

QStringList choicesOf(const Scene &scene)
{
    const QStringList own = choiceTexts(scene.part<Comparison>());
    if (!own.isEmpty())
        return own.mid(0, mostChoices);
    return scene.problem.input.isEmpty() ? QStringList() : usualChoices(scene.problem).mid(0, mostChoices);
}

std::vector<ChoiceProblem> choiceProblems(const Scene &scene, const QStringList &texts)
{
    std::vector<ChoiceProblem> choices;
    if (scene.problem.input.isEmpty())
        return choices;
    for (const QString &text : texts)
        choices.push_back(choiceProblem(scene, text));
    tellApart(choices, &ChoiceProblem::title);
    tellApart(choices, &ChoiceProblem::shortTitle);
    return choices;
}

ComparedChoices evaluated(const std::vector<ChoiceProblem> &problems, const Progress &progress)
{
    ComparedChoices choices;
    for (const ChoiceProblem &each : problems) {
        report(progress, static_cast<double>(choices.size()) / static_cast<double>(problems.size()));
        ComparedChoice choice {.text = each.text,
                               .title = each.title,
                               .shortTitle = each.shortTitle,
                               .isOpen = each.isOpen,
                               .evaluation = nullptr,
                               .problem = each.sentence};
        if (each.sentence.isEmpty())
            choice.evaluation = evaluate(each.problem);
        choices.push_back(std::move(choice));
    }
    return choices;
}

std::vector<ChoiceBar::Addition> additionsTo(const Scene &scene)
{
    const NormalizationProblem &problem = scene.problem;
    std::vector<ChoiceBar::Addition> additions;
    if (problem.input.isEmpty())
        return additions;
    const QStringList present = choicesOf(scene);
    const Shape &shape = problem.input.shape();
    const auto text = [&](const NormalizationSpec &spec) {
        return QString::fromStdString(specificationText(spec, problem.layout, shape));
    };
    if (!present.contains(openChoice))
        additions.push_back({ChoiceList::tr("The choice of Explore"), openChoice});
    for (const Method method : allMethods) {
        for (int variant = 0; variant < variantCount(method, problem.layout); ++variant) {
            const NormalizationSpec spec = *preset(method, problem.layout, shape, variant);
            if (!present.contains(text(spec)))
                additions.push_back({choiceTitle(spec, problem.layout, shape), text(spec)});
        }
    }
    for (const Convention &convention : allConventions()) {
        if (variantCount(convention.method, problem.layout) == 0)
            continue;
        const NormalizationSpec spec
            = withConvention(*preset(convention.method, problem.layout, shape), convention, problem.input.dtype());
        if (!present.contains(text(spec)))
            additions.push_back(
                {ChoiceList::tr("%1, %2").arg(methodName(convention.method), conventionTitle(convention)), text(spec),
                 true});
    }
    return additions;
}

} // namespace normscope
