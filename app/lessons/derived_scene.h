// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

namespace normscope {

struct PageModule;
struct ViewType;

/// The entries of `former` that hold for a scene after it, unless it says otherwise itself: all but what is shown,
/// enlarged and covered; nothing where it names a tensor of its own, and on another page only what is said of the
/// tensor.
LessonScene continuedScene(const LessonScene &former, LessonScene own);

/// The step's scene with what a picture changes in it: also where that is the tensor, all else stays.
LessonScene pictureScene(const LessonScene &step, const LessonPicture &picture);
/// The view that a picture names. Throws InputError where the page has none of that id.
const ViewType &pictureView(const PageModule &page, const LessonPicture &picture);

} // namespace normscope
