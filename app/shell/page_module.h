// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_source.h"

#include <QString>

#include <span>
#include <string_view>
#include <vector>

class QPainter;

namespace normscope {

class Page;
struct Shell;
struct StoredScene;

/// A page of the window: everything that others need to know of it, entered in the table of pages. Commands need no
/// more than this; `create` makes the half that has widgets.
struct PageModule
{
    std::string_view
        id; ///< Its one name: in documents, settings, on the command line, in lessons. That of its view, too.
    std::string_view formerId; ///< What documents and settings of version 0.1.0 called it; may be empty.
    const char *title; ///< In the context normscope::PageModule, as the next two; with a mnemonic.
    const char *question; ///< The question that it answers.
    const char *menu; ///< The title of the menu of its commands.
    void (*drawIcon)(QPainter &painter); ///< Draws lines into (0, 0) … (18, 18).

    std::span<const ViewType *const> (*views)(); ///< As menus have them; one of them is the page.

    /// The options of `figure` that its views have a use for; what several pages have in common has one name and text.
    std::vector<CommandOption> (*figureOptions)();
    /// Throws InputError.
    FigureSourcePtr (*figures)(const CommandArguments &arguments, const ViewType &view);
    /// The view that an option chooses in place of the one of --view. Null: none does.
    const ViewType &(*figureView)(const CommandArguments &arguments, const ViewType &view);

    /// The caller owns it.
    Page *(*create)(const Shell &shell);

    /// Puts what its options say of its part of a scene and of its look into a stored scene, as `figures` does; the
    /// options of the normalization have been applied. Throws InputError. Null: they say nothing of either.
    void (*applyOptions)(const CommandArguments &arguments, StoredScene &stored) = nullptr;

    /// Ids of cards on the page that are no views: what they show has no figure of its own.
    std::span<const std::string_view> otherCards = {};
};

/// Translates one of its texts.
QString pageText(const char *text);
/// An id as a QString.
QString idText(std::string_view id);

/// "--stage has no effect on the view block.": an InputError.
[[noreturn]] void throwUnusedOption(const QString &option, const ViewType &view);

} // namespace normscope
