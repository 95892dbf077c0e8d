// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

class Appearance;
class Document;
class Evaluator;
class Preferences;
class Selection;
class Session;

/// The objects that a window is built from. The creator of the window owns them; they outlive the window.
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
