// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/derived_scene.h"

#include "app/arguments/problem_options.h"
#include "app/lessons/lesson_scene.h"
#include "app/lessons/scene_keys.h"
#include "app/pages/page_table.h"
#include "engine/tensor/error.h"
#include "widgets/core/qstring.h"

#include <QMap>

#include <algorithm>

namespace normscope {

namespace {

/// Keys that exclude each other: one in a scene replaces the other of an earlier scene.
const QMap<QString, QString> alternatives = {{QStringLiteral("architecture"), QStringLiteral("architectures")},
                                             {QStringLiteral("architectures"), QStringLiteral("architecture")}};

/// Whether the key describes the tensor and its normalization, not the look or the experiment of one page.
bool isOfTensor(const QString &key)
{
    static const QStringList options = [] {
        QStringList names
            = sceneKeys::tensors + sceneKeys::parameters + QStringList {QStringLiteral("group"), sceneKeys::convention};
        for (const CommandOption &option : problemOptions())
            names += option.name;
        return names;
    }();
    return options.contains(key);
}

bool namesTensor(const LessonScene &scene)
{
    return std::ranges::any_of(sceneKeys::tensors, [&](const QString &key) { return scene.find(key) != nullptr; });
}

QString pageIn(const LessonScene &scene)
{
    const LessonEntry *entry = scene.find(sceneKeys::page);
    return entry ? entry->value.text : qString(pageModules().front()->id);
}

/// Whether the method that the scene sets makes an earlier entry of that key meaningless.
bool voids(const LessonScene &own, const QString &key)
{
    const LessonEntry *method = own.find(QStringLiteral("method"));
    return method
        && (key == sceneKeys::convention
            || (key == QLatin1String("groups") && method->value.text != QLatin1String("group")));
}

/// Whether the scene itself has the key, or one that excludes it.
bool replaces(const LessonScene &own, const QString &key)
{
    return own.find(key) || (alternatives.contains(key) && own.find(alternatives.value(key)));
}

LessonScene withEntriesOf(const LessonScene &former, LessonScene own)
{
    const bool changesPage = own.find(sceneKeys::page) && pageIn(own) != pageIn(former);
    const bool hasTensor = namesTensor(own);
    for (const LessonEntry &entry : former.entries) {
        const QString &key = entry.key.text;
        const bool isOtherTensor = hasTensor && sceneKeys::tensors.contains(key);
        if (!sceneKeys::ofStep.contains(key) && !isOtherTensor && !replaces(own, key) && !voids(own, key)
            && (!changesPage || isOfTensor(key)))
            own.entries.push_back(entry);
    }
    return own;
}

} // namespace

LessonScene continuedScene(const LessonScene &former, LessonScene own)
{
    return namesTensor(own) ? own : withEntriesOf(former, std::move(own));
}

LessonScene pictureScene(const LessonScene &step, const LessonPicture &picture)
{
    return withEntriesOf(step, {picture.view.place, picture.changes});
}

const ViewType &pictureView(const PageModule &page, const LessonPicture &picture)
{
    QStringList ids;
    for (const ViewType *view : page.views()) {
        if (viewId(*view) == picture.view.text)
            return *view;
        ids += viewId(*view);
    }
    throw InputError(noSuchView(page, picture.view.text, ids));
}

} // namespace normscope
