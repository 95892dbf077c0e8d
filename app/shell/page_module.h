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

/// A page of the window: all that code outside the page needs to know of it, listed in the table of pages. The command
/// line needs no more than this; `create` makes the part that has widgets.
struct PageModule
{
    std::string_view
        id; ///< Its only identifier, in documents, settings, commands and lessons; also that of its page view.
    std::string_view formerId; ///< Its id in documents and settings of version 0.1.0; may be empty.
    const char *title; ///< In the translation context normscope::PageModule, as the next two; with a mnemonic.
    const char *question; ///< The question that the page answers.
    const char *menu; ///< The title of the menu of its commands.
    void (*drawIcon)(QPainter &painter); ///< Draws the icon as lines into (0, 0) … (18, 18).

    std::span<const ViewType *const> (*views)(); ///< The views in the order of menus; one of them is the whole page.

    /// The options of `figure` that its views use; an option that several pages share has the same name and text.
    std::vector<CommandOption> (*figureOptions)();
    /// The content for `figure` with these arguments. Throws InputError.
    FigureSourcePtr (*figures)(const CommandArguments &arguments, const ViewType &view);
    /// The view that an option chooses instead of the one of --view. Null if no option does.
    const ViewType &(*figureView)(const CommandArguments &arguments, const ViewType &view);

    /// Creates the page; the caller takes ownership.
    Page *(*create)(const Shell &shell);

    /// Applies the page's options to its part of the stored scene and to its look, as `figures` does; the options of
    /// the normalization have been applied already. Throws InputError. Null if no option concerns either.
    void (*applyOptions)(const CommandArguments &arguments, StoredScene &stored) = nullptr;

    /// The options with which applyOptions() brings about the page's look again, as far as options can: a name and a
    /// value each, without what is as in a scene without options. Null if there are none.
    OptionTexts (*lookOptions)(const StoredScene &stored) = nullptr;

    /// Ids of cards on the page that are no views: their content has no figure of its own.
    std::span<const std::string_view> otherCards = {};
    /// Prefixes of the ids of the page's commands, such as "compare.", which a document can hide.
    std::span<const std::string_view> commandFamilies = {};
};

/// Translates one of the texts of a page.
QString pageText(const char *text);

/// Throws the InputError "--stage has no effect on the view block."
[[noreturn]] void throwUnusedOption(const QString &option, const ViewType &view);

} // namespace normscope
