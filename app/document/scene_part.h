// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of a scene: the settings that pages compute from beside the tensor. A part is a plain value with ==. To add
// one, give it its properties,
//
//     template <>
//     struct Properties<Training>
//     {
//         static constexpr const char *key = "training"; // In scene.json.
//         static constexpr const char *edit = QT_TRANSLATE_NOOP("normscope::Document", "Change the training");
//         static constexpr std::tuple list {Property {"steps", &Training::steps}, …};
//     };
//
// and its line in allSceneParts(). New scenes begin with Properties<Training>::opening() if it exists; keys that a file
// leaves out have their default. Document, undo, files and change flags treat all parts alike. A function
// validate(const Training &), if it exists, throws InputError for values out of range.
#pragma once

#include "app/document/scene_archive.h"

#include <algorithm>
#include <concepts>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace normscope {

/// The name of a change of a part in the undo history.
struct PartEdit
{
    const char *text = nullptr; ///< In the translation context normscope::Document.
    int mergesAs = -1; ///< Index of the property whose consecutive changes merge; −1: not merged.
};

/// A shared, immutable value of a part; its type is known to its ScenePartType.
using PartPtr = std::shared_ptr<const void>;

/// Type-erased interface to one kind of part, for code that treats all kinds alike.
class ScenePartType
{
public:
    virtual ~ScenePartType() = default;
    virtual QString key() const = 0;
    /// The value in a new scene.
    virtual const PartPtr &initial() const = 0;
    virtual bool areEqual(const PartPtr &a, const PartPtr &b) const = 0;
    /// Throws InputError, one sentence, for a value that is out of its range.
    virtual void check(const PartPtr &part) const = 0;
    virtual PartEdit edit(const PartPtr &before, const PartPtr &after) const = 0;
    virtual void write(SceneWriter &writer, const PartPtr &part) const = 0;
    virtual PartPtr read(SceneReader &reader) const = 0;
    /// See newestVersion().
    virtual int version() const = 0;
};

template <class Part>
concept IsScenePart = HasProperties<Part> && std::equality_comparable<Part> && requires
{
    Properties<Part>::key;
    Properties<Part>::edit;
};

template <IsScenePart Part>
const ScenePartType &scenePartType();

using ScenePartTypes = std::vector<const ScenePartType *>;
/// The parts that documents have.
const ScenePartTypes &allSceneParts();

/// The parts of one scene. One that was never set is at its default, and equal to one that was set to it.
class SceneParts
{
public:
    const PartPtr &get(const ScenePartType &type) const;
    void set(const ScenePartType &type, PartPtr part) { m_parts[&type] = std::move(part); }
    template <IsScenePart Part>
    const Part &get() const
    {
        return *static_cast<const Part *>(get(scenePartType<Part>()).get());
    }

    /// The parts that were set, and all of allSceneParts().
    ScenePartTypes types() const;
    /// Throws as ScenePartType::check.
    void check() const;
    friend bool operator==(const SceneParts &a, const SceneParts &b);

private:
    std::map<const ScenePartType *, PartPtr> m_parts;
};

template <IsScenePart Part>
class ScenePartTypeOf final : public ScenePartType
{
public:
    QString key() const override { return QLatin1String(Properties<Part>::key); }
    const PartPtr &initial() const override { return m_initial; }
    bool areEqual(const PartPtr &a, const PartPtr &b) const override { return of(a) == of(b); }

    void check(const PartPtr &part) const override
    {
        if constexpr (requires(const Part &value) { validate(value); })
            validate(of(part));
    }

    PartEdit edit(const PartPtr &before, const PartPtr &after) const override
    {
        constexpr const char *general = Properties<Part>::edit;
        PartEdit result;
        int index = 0;
        forProperties<Part>([&](const auto &property) {
            const int number = index++;
            if (of(before).*property.member == of(after).*property.member)
                return;
            const char *text = property.edit ? property.edit : general;
            // Changes of several properties with the same name of the edit count as a change of one.
            if (result.text && std::string_view(result.text) == text && property.steps == EditSteps::Merged)
                return;
            if (result.text)
                result = {std::string_view(result.text) == text ? text : general};
            else
                result = {text, property.steps == EditSteps::Merged ? firstOf(text, number) : -1};
        });
        return result;
    }

    void write(SceneWriter &writer, const PartPtr &part) const override { writer.property(key(), of(part)); }

    PartPtr read(SceneReader &reader) const override
    {
        auto part = std::make_shared<Part>();
        reader.property(key(), *part);
        return part;
    }

    int version() const override { return newestVersion<Part>(); }

private:
    static const Part &of(const PartPtr &part) { return *static_cast<const Part *>(part.get()); }

    /// Index of the first property whose changes have this name.
    static int firstOf(const char *text, int number)
    {
        int first = number;
        int index = 0;
        forProperties<Part>([&](const auto &property) {
            if (property.edit && std::string_view(property.edit) == text)
                first = std::min(first, index);
            ++index;
        });
        return first;
    }

    static Part opening()
    {
        if constexpr (requires { Properties<Part>::opening(); })
            return Properties<Part>::opening();
        else
            return {};
    }

    PartPtr m_initial = std::make_shared<const Part>(opening());
};

template <IsScenePart Part>
const ScenePartType &scenePartType()
{
    // Never destroyed, since documents are still stored while the program exits.
    static const auto &type = *new ScenePartTypeOf<Part>;
    return type;
}

} // namespace normscope
