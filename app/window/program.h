// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/settings/preferences.h"
#include "app/settings/session.h"
#include "app/window/appearance.h"
#include "app/window/main_window.h"
#include "widgets/core/selection.h"

#include <memory>

namespace normscope {

struct WindowArguments;

/// The composition of the program: everything that lives as long as the window, in the order it depends on. Begins with
/// the sample of the arguments; the file is opened by whoever shows the window.
class Program
{
public:
    explicit Program(const WindowArguments &arguments);

    /// Another one after the language was changed.
    MainWindow &window() { return *m_window; }
    Document &document() { return m_document; }
    const Evaluator &evaluator() const { return m_evaluator; }
    Selection &selection() { return m_selection; }

private:
    void rebuildWindow();

    Preferences m_preferences;
    Session m_session;
    Appearance m_appearance;
    Document m_document;
    Evaluator m_evaluator;
    Selection m_selection;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace normscope
