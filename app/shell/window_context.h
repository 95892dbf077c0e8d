// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

class Appearance;
class Document;
class Evaluator;
class Preferences;
class Selection;
class Session;

/// What a window is built from; owned by whoever opens it, and outliving it.
struct WindowContext
{
    Document &document;
    Evaluator &evaluator;
    Selection &selection;
    Preferences &preferences;
    Session &session;
    Appearance &appearance;
};

} // namespace normscope
