// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

namespace normscope {

struct PageModule;
struct ViewType;

/// A step's own scene with the entries that it takes over from `former`, the scene of the step before: all that `own`
/// does not set itself, except for the keys of views, enlarge, cover and hide. A scene with a tensor of its own takes
/// over nothing; on another page only the entries about the tensor are taken over.
LessonScene continuedScene(const LessonScene &former, LessonScene own);

/// The step's scene with the changes of a picture. All other entries stay, even if the picture changes the tensor.
LessonScene pictureScene(const LessonScene &step, const LessonPicture &picture);
/// The view that a picture names. Throws InputError where the page has none of that id.
const ViewType &pictureView(const PageModule &page, const LessonPicture &picture);

} // namespace normscope
