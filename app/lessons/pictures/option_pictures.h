// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/pictures/scene_figure.h"

#include <optional>
#include <vector>

namespace normscope {

class LessonSession;

/// The picture of each option of a question; nothing for an option without one.
using OptionPictures = std::vector<std::optional<FigureRequest>>;

/// Draws the pictures from the step's scene with the changes of each picture. Throws InputError with the first mistake
/// of a scene that cannot be built. `seed` as for buildScene().
OptionPictures optionPictures(const LessonScene &step, const LessonQuestion &question, const QString &folder,
                              std::uint64_t seed = 1);

/// The pictures for the present question of a session; empty if the step asks none.
OptionPictures optionPictures(const LessonSession &session);

/// Whether any option has a picture.
bool hasPictures(const LessonQuestion &question);

} // namespace normscope
