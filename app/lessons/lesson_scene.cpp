// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_scene.h"

#include "app/arguments/closest_name.h"
#include "app/arguments/input_scene.h"
#include "app/arguments/problem_options.h"
#include "app/document/batch_size_part.h"
#include "app/document/hidden_part.h"
#include "app/document/scene_edit.h"
#include "app/files/open_files.h"
#include "app/lessons/lesson_tensor.h"
#include "app/lessons/scene_keys.h"
#include "app/pages/hideable.h"
#include "app/pages/page_table.h"
#include "app/shell/looks.h"
#include "engine/normalization/conventions.h"
#include "engine/normalization/grouping.h"
#include "widgets/core/qstring.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace normscope {

namespace {

/// Options of `figure` that concern the files written, not the look; scenes do not have them.
const QStringList fileOptions = {QStringLiteral("sequence")};
constexpr qint64 largestLessonFile = 16 << 20;

/// The options of `compute` and `figure` that a scene on this page may use as keys.
std::vector<CommandOption> sceneOptions(const PageModule &page)
{
    std::vector<CommandOption> options = {sampleOption()};
    const auto add = [&](const std::vector<CommandOption> &more) {
        for (const CommandOption &option : more) {
            if (!hasOption(options, option.name) && !sceneKeys::parameters.contains(option.name)
                && !fileOptions.contains(option.name))
                options.push_back(option);
        }
    };
    add(problemOptions());
    add(page.figureOptions());
    return options;
}

class SceneBuilder
{
public:
    SceneBuilder(const LessonScene &scene, const QString &folder, std::vector<LessonMistake> &mistakes,
                 std::uint64_t seed)
        : m_seed(seed)
        , m_scene(scene)
        , m_folder(folder)
        , m_mistakes(mistakes)
    { }

    std::optional<BuiltScene> build()
    {
        const std::size_t before = m_mistakes.size();
        const PageModule *page = findPage(text(sceneKeys::page, qString(pageModules().front()->id)));
        if (!page) {
            tell(sceneKeys::page,
                 {MESSAGE_TEXT("Message", "There is no page “%1”; there are: %2."),
                  {text(sceneKeys::page).toStdString(), pageIds().toStdString()}});
            return std::nullopt;
        }
        const std::vector<CommandOption> options = sceneOptions(*page);
        checkKeys(options);
        checkConvention();
        checkViews(*page);
        checkHidden(*page);
        if (m_mistakes.size() != before)
            return std::nullopt;
        try {
            const CommandArguments arguments(words(options), options, 0);
            BuiltScene built {.stored = withOptions(begun(), arguments), .page = page, .evaluation = {}, .covered = {}};
            applyConvention(built.stored.scene.problem);
            applyParameters(built.stored.scene.problem);
            if (page->applyOptions)
                page->applyOptions(arguments, built.stored);
            validate(built.stored.scene.problem);
            built.evaluation = evaluate(built.stored.scene.problem);
            if (arguments.has(QStringLiteral("group"))) {
                const SelectionState pinned
                    = LessonValues(built.evaluation).selection(arguments.text(QStringLiteral("group")));
                built.pinnedElement = pinned.pinnedElement;
                built.pinnedGroup = pinned.pinnedGroup;
            }
            built.covered = m_scene.list(sceneKeys::cover);
            built.stored.scene.setPart(hiddenParts(m_scene.list(sceneKeys::hide)));
            showViews(built);
            return built;
        } catch (const Error &error) {
            tellOfOption(error.message());
        }
        return std::nullopt;
    }

private:
    QString text(const QString &key, const QString &fallback = {}) const
    {
        const LessonEntry *entry = m_scene.find(key);
        return entry ? entry->value.text : fallback;
    }

    void tell(const QString &key, const Message &sentence)
    {
        const LessonEntry *entry = m_scene.find(key);
        m_mistakes.push_back({entry ? entry->value.place : m_scene.place, sentence});
    }

    /// Reports an error at the entry whose option is named in the sentence, otherwise at the beginning of the scene.
    void tellOfOption(const Message &sentence)
    {
        const QString english = QString::fromStdString(sentence.english());
        const auto blamed = std::ranges::find_if(m_scene.entries, [&](const LessonEntry &entry) {
            return english.contains(QStringLiteral("--%1 ").arg(entry.key.text))
                || english.contains(QStringLiteral("--%1:").arg(entry.key.text));
        });
        m_mistakes.push_back({blamed == m_scene.entries.end() ? m_scene.place : blamed->value.place, sentence});
    }

    static QString pageIds()
    {
        QStringList ids;
        for (const PageModule *page : pageModules())
            ids += qString(page->id);
        return ids.join(QStringLiteral(", "));
    }

    static QStringList otherCards(const PageModule &page)
    {
        QStringList ids;
        for (const std::string_view id : page.otherCards)
            ids += qString(id);
        return ids;
    }

    /// Whether the entry is in this scene's own fence. Entries taken over from a scene on another page may be unknown
    /// here, and are not reported.
    bool isOwn(const LessonEntry &entry) const { return entry.key.place > m_scene.place; }

    void checkKeys(const std::vector<CommandOption> &options)
    {
        int tensors = 0;
        for (const LessonEntry &entry : m_scene.entries) {
            const QString &key = entry.key.text;
            tensors += sceneKeys::tensors.contains(key) ? 1 : 0;
            if (hasOption(options, key) || sceneKeys::tensors.contains(key) || sceneKeys::parameters.contains(key)
                || sceneKeys::ofStep.contains(key) || key == sceneKeys::page || key == sceneKeys::convention
                || !isOwn(entry))
                continue;
            m_mistakes.push_back({entry.key.place, unknownKey(key, options)});
        }
        if (tensors != 1)
            m_mistakes.push_back({m_scene.place,
                                  {MESSAGE_TEXT("Message",
                                                "A scene shows one tensor: one of sample, file, values and draw "
                                                "is needed.")}});
    }

    static Message unknownKey(const QString &key, const std::vector<CommandOption> &options)
    {
        QStringList keys
            = sceneKeys::tensors + sceneKeys::ofStep + QStringList {sceneKeys::page, sceneKeys::convention};
        for (const CommandOption &option : options)
            keys += option.name;
        const QString closest = closestName(key, keys + sceneKeys::parameters);
        if (closest.isEmpty())
            return {MESSAGE_TEXT("Message", "A scene on this page has no key “%1”."), {key.toStdString()}};
        return {MESSAGE_TEXT("Message", "A scene on this page has no key “%1”; the closest one is “%2”."),
                {key.toStdString(), closest.toStdString()}};
    }

    /// The ids that the key "views", "enlarge" or "cover" may have on the page.
    static QStringList viewIds(const PageModule &page, const QString &key)
    {
        QStringList ids;
        for (const ViewType *view : page.views()) {
            if (!view->isPage)
                ids += viewId(*view);
        }
        return ids + otherCards(page) + (key == sceneKeys::cover ? QStringList {coveredOutput} : QStringList());
    }

    void checkConvention()
    {
        if (!m_scene.find(sceneKeys::convention))
            return;
        const std::string id = text(sceneKeys::convention).toStdString();
        const Convention *convention = conventionFromId(id);
        const std::string method = text(QStringLiteral("method")).toStdString();
        if (!convention)
            tell(sceneKeys::convention, {MESSAGE_TEXT("Message", "There is no convention “%1”."), {id}});
        else if (fromName<Method>(method) != convention->method)
            tell(sceneKeys::convention,
                 {MESSAGE_TEXT("Message", "The convention “%1” needs “method: %2” in its scene."),
                  {id, std::string(name(convention->method))}});
    }

    void checkViews(const PageModule &page)
    {
        for (const QString &key : sceneKeys::ofViews) {
            for (const QString &id : m_scene.list(key)) {
                const QStringList ids = viewIds(page, key);
                if (!ids.contains(id))
                    tell(key, noSuchView(page, id, ids));
            }
        }
    }

    void checkHidden(const PageModule &page)
    {
        const QStringList hidden = m_scene.list(sceneKeys::hide);
        for (const QString &id : hidden) {
            if (!hideableKind(id))
                tell(sceneKeys::hide,
                     {MESSAGE_TEXT("Message", "“%1” is no page, view, control or command that can be hidden."),
                      {id.toStdString()}});
        }
        if (hidesPage(hidden, qString(page.id)))
            tell(sceneKeys::hide,
                 {MESSAGE_TEXT("Message", "The step shows the page %1, which is hidden."), {std::string(page.id)}});
        for (const QString &id : m_scene.list(sceneKeys::views) + m_scene.list(sceneKeys::enlarge)) {
            if (hidesView(hidden, id))
                tell(sceneKeys::hide,
                     {MESSAGE_TEXT("Message", "The step shows the view “%1”, which is hidden."), {id.toStdString()}});
        }
    }

    QStringList words(const std::vector<CommandOption> &options) const
    {
        QStringList words;
        for (const LessonEntry &entry : m_scene.entries) {
            if (hasOption(options, entry.key.text) && entry.key.text != sceneKeys::mode)
                words += QStringLiteral("--%1=%2").arg(entry.key.text, entry.value.text);
        }
        return words;
    }

    /// The scene before its options are applied. Its experiment is the default-constructed one, which lessons are
    /// written for, rather than the one that a window opens with.
    StoredScene begun() const
    {
        StoredScene stored = start();
        if (stored.scene.part<BatchExperiment>() == Properties<BatchExperiment>::opening())
            stored.scene.setPart(BatchExperiment());
        return stored;
    }

    StoredScene start() const
    {
        if (m_scene.find(QStringLiteral("values")))
            return {lessonTensorScene(lessonTensor(text(QStringLiteral("values"))))};
        if (m_scene.find(sceneKeys::draw))
            return {lessonTensorScene(drawnTensor(text(sceneKeys::draw), m_seed))};
        if (!m_scene.find(QStringLiteral("file"))) {
            const std::vector<CommandOption> options = {sampleOption()};
            return openedScene(
                CommandArguments({QStringLiteral("--sample=") + text(QStringLiteral("sample"))}, options, 0));
        }
        OpenedFile opened = openFiles({.paths = {lessonFile()}});
        if (opened.stored.scene.problem.input.size() > mostLessonValues)
            throw InputError({MESSAGE_TEXT("Message", "A tensor of a lesson has at most %1 values."),
                              {std::to_string(mostLessonValues)}});
        return std::move(opened.stored);
    }

    /// The path of the tensor file that the scene names. Throws InputError unless the file lies directly in the
    /// lesson's folder, links resolved.
    QString lessonFile() const
    {
        const QString name = text(QStringLiteral("file"));
        const QFileInfo file(QDir(m_folder), name);
        const bool isPlain = !name.contains(u'/') && !name.contains(u'\\') && !name.startsWith(u'.');
        const QStringList endings
            = {QStringLiteral("npy"), QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("normscope")};
        if (!isPlain || m_folder.isEmpty() || !endings.contains(file.suffix().toLower()))
            throw InputError({MESSAGE_TEXT("Message",
                                           "--file needs the name of a .npy, .csv, .tsv or .normscope file in "
                                           "the lesson's folder, not “%1”."),
                              {name.toStdString()}});
        const bool isInside = file.canonicalPath() == QDir(m_folder).canonicalPath()
            && QFileInfo(file.canonicalFilePath()).canonicalPath() == QDir(m_folder).canonicalPath();
        if (!file.isFile() || !isInside)
            throw InputError(
                {MESSAGE_TEXT("Message", "--file: there is no “%1” in the lesson's folder."), {name.toStdString()}});
        if (file.size() > largestLessonFile)
            throw InputError({MESSAGE_TEXT("Message", "--file: “%1” is larger than 16 MiB."), {name.toStdString()}});
        return file.filePath();
    }

    /// Applies what the convention defines; what it leaves open stays as the scene has it.
    void applyConvention(NormalizationProblem &problem) const
    {
        if (const Convention *convention = conventionFromId(text(sceneKeys::convention).toStdString()))
            problem.spec = withConvention(std::move(problem.spec), *convention, problem.input.dtype());
    }

    void applyParameters(NormalizationProblem &problem) const
    {
        for (const QString &key : sceneKeys::parameters) {
            if (m_scene.find(key))
                setLessonParameter(problem, key, text(key));
        }
        if (!m_scene.find(
                sceneKeys::mode)) // The option --mode would require files of running statistics; here they are set.
            return;
        const auto mode = fromName<Mode>(text(sceneKeys::mode).toStdString());
        if (!mode)
            throw InputError({MESSAGE_TEXT("Message", "--mode cannot be “%1”; it is one of: %2."),
                              {text(sceneKeys::mode).toStdString(), "train, eval"}});
        problem.spec.mode = *mode;
        fit(problem);
    }

    void showViews(BuiltScene &built) const
    {
        const QStringList shown = m_scene.list(sceneKeys::views);
        QJsonArray hidden;
        for (const ViewType *view : built.page->views()) {
            if (!view->isPage && !shown.isEmpty() && !shown.contains(viewId(*view)))
                hidden.append(viewId(*view));
        }
        for (const QString &id : otherCards(*built.page)) {
            if (!shown.isEmpty() && !shown.contains(id))
                hidden.append(id);
        }
        const QJsonObject cards {{QStringLiteral("hidden"), hidden},
                                 {QStringLiteral("shown"), QJsonArray::fromStringList(shown)},
                                 {QStringLiteral("enlarged"), text(sceneKeys::enlarge)}};
        built.stored.view = withShownPage(
            withLook(built.stored.view, built.page->id, {{QStringLiteral("cards"), cards}}), built.page->id);
    }

    std::uint64_t m_seed;
    const LessonScene &m_scene;
    const QString &m_folder;
    std::vector<LessonMistake> &m_mistakes;
};

} // namespace

std::optional<BuiltScene> buildScene(const LessonScene &scene, const QString &folder,
                                     std::vector<LessonMistake> &mistakes, std::uint64_t seed)
{
    return SceneBuilder(scene, folder, mistakes, seed).build();
}

Message noSuchView(const PageModule &page, const QString &id, const QStringList &known)
{
    return {MESSAGE_TEXT("Message", "The page %1 has no view “%2”; there are: %3."),
            {std::string(page.id), id.toStdString(), known.join(QStringLiteral(", ")).toStdString()}};
}

bool isDrawn(const LessonScene &scene)
{
    return scene.find(sceneKeys::draw) != nullptr;
}

} // namespace normscope
