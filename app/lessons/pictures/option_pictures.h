// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/pictures/scene_figure.h"

#include <optional>
#include <vector>

namespace normscope {

class LessonSession;

/// For each option of a question its picture; nothing for one without.
using OptionPictures = std::vector<std::optional<FigureRequest>>;

/// Makes them of the step's scene with what each of them changes in it. Throws InputError with the first mistake of one
/// that does not load. `seed` as for buildScene().
OptionPictures optionPictures(const LessonScene &step, const LessonQuestion &question, const QString &folder,
                              std::uint64_t seed = 1);

/// Of the question that a session asks in its step; none: it asks none.
OptionPictures optionPictures(const LessonSession &session);

/// Whether there is one at all.
bool hasPictures(const LessonQuestion &question);

} // namespace normscope
