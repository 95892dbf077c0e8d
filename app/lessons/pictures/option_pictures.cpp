// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/pictures/option_pictures.h"

#include "app/lessons/derived_scene.h"
#include "app/lessons/lesson_session.h"
#include "app/shell/page_module.h"
#include "engine/tensor/error.h"

#include <algorithm>

namespace normscope {

namespace {

FigureRequest pictureOf(const LessonScene &step, const LessonPicture &picture, const QString &folder,
                        std::uint64_t seed)
{
    std::vector<LessonMistake> mistakes;
    const std::optional<BuiltScene> scene = buildScene(pictureScene(step, picture), folder, mistakes, seed);
    if (!scene)
        throw InputError(mistakes.front().sentence);
    return sceneFigure(*scene, pictureView(*scene->page, picture));
}

} // namespace

OptionPictures optionPictures(const LessonScene &step, const LessonQuestion &question, const QString &folder,
                              std::uint64_t seed)
{
    OptionPictures pictures;
    for (const LessonOption &option : question.options)
        pictures.push_back(option.picture ? std::optional(pictureOf(step, *option.picture, folder, seed))
                                          : std::nullopt);
    return pictures;
}

OptionPictures optionPictures(const LessonSession &session)
{
    if (!session.question())
        return {};
    return optionPictures(session.step().scene, *session.question(), session.lesson().folder, session.seed());
}

bool hasPictures(const LessonQuestion &question)
{
    return std::ranges::any_of(question.options, [](const LessonOption &option) { return option.picture.has_value(); });
}

} // namespace normscope
