// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/hideable.h"

#include "app/figures/view_type.h"
#include "app/pages/page_table.h"
#include "app/shell/menu_entries.h"
#include "widgets/core/qstring.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <iterator>

namespace normscope {

namespace {

struct Hideable
{
    Q_DECLARE_TR_FUNCTIONS(Hideable)
};

const QString pagePrefix = QStringLiteral("page.");
const QString viewPrefix = QStringLiteral("view.show.");
const QString familyEnd = QStringLiteral(".*");

struct Control
{
    const char *option;
    const char *title; ///< Translated in the context Hideable.
    const char *commands; ///< Prefix of the ids of the commands that do the same as the control; empty: there are none.
};
constexpr Control allControls[] = {
    {"method", QT_TRANSLATE_NOOP("Hideable", "Method"), "tensor.method."},
    {"layout", QT_TRANSLATE_NOOP("Hideable", "Layout"), "tensor.axes"},
    {"axes", QT_TRANSLATE_NOOP("Hideable", "Reduce over"), ""},
    {"groups", QT_TRANSLATE_NOOP("Hideable", "Number of channel groups G"), ""},
    {"eps", QT_TRANSLATE_NOOP("Hideable", "ε"), ""},
    {"mode", QT_TRANSLATE_NOOP("Hideable", "Train or eval"), "tensor.mode."},
    {"convention", QT_TRANSLATE_NOOP("Hideable", "What the choice is called"), ""},
    {"stage", QT_TRANSLATE_NOOP("Hideable", "Stages"), "stage."},
    {"lens", QT_TRANSLATE_NOOP("Hideable", "Influence, gradient, difference, precision"), "lens."},
};

const Control *findControl(const QString &id)
{
    const auto *found = std::ranges::find_if(
        allControls, [&](const Control &control) { return id == QLatin1String(control.option); });
    return found == std::end(allControls) ? nullptr : found;
}

/// The page with that id, or the page whose command has it; null: there is none.
const PageModule *pageOfId(const QString &id)
{
    return findPage(id.startsWith(pagePrefix) ? id.mid(pagePrefix.size()) : id);
}

bool isOtherCard(const QString &id)
{
    return std::ranges::any_of(pageModules(), [&](const PageModule *page) {
        return std::ranges::any_of(page->otherCards, [&](std::string_view card) { return qString(card) == id; });
    });
}

bool isViewId(const QString &id)
{
    const ViewType *view = findView(id);
    return (view && !view->isPage) || isOtherCard(id);
}

/// Whether it is a command that edits, looks or chooses: one of a page, or a sample. "view." is no such family: apart
/// from the cards, its commands are those of the window.
bool isOfFamily(const QString &id)
{
    const auto begins = [&](std::string_view family) {
        return id.startsWith(qString(family)) && id.size() > static_cast<qsizetype>(family.size());
    };
    return begins("sample.") || std::ranges::any_of(pageModules(), [&](const PageModule *page) {
               return std::ranges::any_of(page->commandFamilies, begins);
           });
}

QString viewOfId(const QString &id)
{
    return id.startsWith(viewPrefix) ? id.mid(viewPrefix.size()) : id;
}

} // namespace

std::optional<HideableKind> hideableKind(const QString &id)
{
    if (pageOfId(id))
        return HideableKind::Page;
    if (isViewId(viewOfId(id)))
        return HideableKind::View;
    if (findControl(id))
        return HideableKind::Control;
    return isOfFamily(id) ? std::optional(HideableKind::Command) : std::nullopt;
}

const QStringList &hideableControls()
{
    static const QStringList all = [] {
        QStringList options;
        for (const Control &control : allControls)
            options += QLatin1String(control.option);
        return options;
    }();
    return all;
}

QString hideableTitle(const QString &id)
{
    if (const PageModule *page = pageOfId(id))
        return plainMenuText(pageText(page->title));
    if (const ViewType *view = findView(viewOfId(id)))
        return viewTitle(*view);
    if (const Control *control = findControl(id))
        return Hideable::tr(control->title);
    return id;
}

QString hideableTitles(const QStringList &ids)
{
    QStringList titles;
    for (const QString &id : ids)
        titles += hideableTitle(id);
    return QLocale().createSeparatedList(titles);
}

bool hidesPage(const QStringList &hidden, const QString &page)
{
    return hidden.contains(page) || hidden.contains(pagePrefix + page);
}

bool hidesView(const QStringList &hidden, const QString &view)
{
    return hidden.contains(view) || hidden.contains(viewPrefix + view);
}

bool hidesCommand(const QStringList &hidden, const QString &command)
{
    if (command.startsWith(pagePrefix))
        return hidesPage(hidden, command.mid(pagePrefix.size()));
    if (command.startsWith(viewPrefix))
        return hidesView(hidden, command.mid(viewPrefix.size()));
    return std::ranges::any_of(hidden, [&](const QString &id) {
        if (id.endsWith(familyEnd))
            return command.startsWith(id.chopped(1)) && hideableKind(command) == HideableKind::Command;
        const Control *control = findControl(id);
        const QLatin1String same(control ? control->commands : "");
        return (id == command && hideableKind(id) == HideableKind::Command)
            || (!same.isEmpty() && command.startsWith(same));
    });
}

QStringList allButTensorAndMethods()
{
    const PageModule &first = *pageModules().front();
    QStringList ids;
    for (const PageModule *page : pageModules()) {
        if (page != &first)
            ids += qString(page->id);
    }
    for (const ViewType *view : first.views()) {
        if (!view->isPage && view->id != "tensor")
            ids += viewId(*view);
    }
    for (const std::string_view card : first.otherCards)
        ids += qString(card);
    ids += hideableControls();
    ids.removeAll(QStringLiteral("method"));
    ids += {QStringLiteral("tensor.panel"), QStringLiteral("sample.*")};
    return ids;
}

} // namespace normscope
