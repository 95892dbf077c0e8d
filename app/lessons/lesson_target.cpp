// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_target.h"

#include "app/lessons/lesson_values.h"
#include "app/pages/page_table.h"
#include "engine/tensor/error.h"

#include <array>
#include <utility>

namespace normscope {

namespace {

constexpr std::array targetKinds
    = {std::pair {"live:", LessonTarget::Kind::Live}, std::pair {"drag:", LessonTarget::Kind::Drag},
       std::pair {"do:", LessonTarget::Kind::Command}};

/// Parameters that can be dragged: those of the pinned cell, and those of the scene.
const QStringList ownParameters = {QStringLiteral("gamma"), QStringLiteral("beta")};
const QStringList otherParameters = {QStringLiteral("eps"), QStringLiteral("batchSize"), QStringLiteral("depth")};

/// The cell and group of the label, or the pinned ones if it is empty.
ResolvedTarget pinned(const QString &label, const LessonValues &values)
{
    ResolvedTarget result;
    if (label.isEmpty()) {
        result.element = values.pinnedElement();
        result.group = values.pinnedGroup();
    } else {
        const SelectionState selection = values.selection(label);
        result.element = selection.pinnedElement;
        result.group = selection.pinnedGroup;
    }
    return result;
}

[[noreturn]] void throwNothing(const LessonTarget &target)
{
    throw InputError({MESSAGE_TEXT("Message",
                                   "“%1” is nothing that can be shown here: it is a view, a value, a label "
                                   "such as c=0, or group or cell where one is pinned."),
                      {target.text.toStdString()}});
}

} // namespace

LessonTarget lessonTarget(const QString &link)
{
    for (const auto &[prefix, kind] : targetKinds) {
        if (link.startsWith(QLatin1String(prefix)))
            return {kind, link.mid(QLatin1String(prefix).size()).trimmed()};
    }
    throw InputError({MESSAGE_TEXT("Message", "A link of a lesson begins with live:, drag: or do:, unlike “%1”."),
                      {link.left(80).toStdString()}});
}

ResolvedTarget resolved(const LessonTarget &target, const PageModule &page, const LessonValues &values)
{
    const QString &text = target.text;
    if (target.kind == LessonTarget::Kind::Drag) {
        ResolvedTarget result;
        const bool isOfCell = ownParameters.contains(text);
        const bool isNumber = isOfCell || otherParameters.contains(text);
        const bool isCell = text == QLatin1String("cell") || text.contains(u'=');
        if (isOfCell || isCell)
            result = pinned(isOfCell || text == QLatin1String("cell") ? QString() : text, values);
        if (isNumber)
            result.parameter = text;
        if (!otherParameters.contains(text) && result.element < 0)
            throw InputError({MESSAGE_TEXT("Message",
                                           "“%1” cannot be dragged: it is eps, batchSize, depth, a label of a "
                                           "cell, or cell, gamma or beta where one is pinned."),
                              {text.toStdString()}});
        return result;
    }
    const ViewType *view = findView(text);
    const bool isView = view && !view->isPage && &pageOf(*view) == &page;
    if (isView || std::ranges::find(page.otherCards, text.toStdString()) != page.otherCards.end()) {
        ResolvedTarget result;
        result.view = text;
        return result;
    }
    // The text is a value, a cell or a group: "mean", "mean(c=1)", "cell", "group", "c=1".
    const qsizetype open = text.indexOf(u'(');
    const QString name = text.left(open);
    const bool isNamed = LessonValues::isName(name) || name == QLatin1String("cell") || name == QLatin1String("group");
    const QString label = !isNamed ? text : open < 0 ? QString() : text.mid(open + 1).chopped(1);
    if (!isNamed && !text.contains(u'=') && text != QLatin1String("all"))
        throwNothing(target);
    ResolvedTarget result = pinned(label, values);
    if (name == QLatin1String("group"))
        result.element = -1;
    if (result.group < 0 || (name == QLatin1String("cell") && result.element < 0))
        throwNothing(target);
    return result;
}

} // namespace normscope
