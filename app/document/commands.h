// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/cell_delta.h"
#include "app/document/document.h"
#include "app/document/scene_edit.h"

#include <QUndoCommand>

#include <utility>

namespace normscope {

/// Base of all commands: holds the document, and decides which commands merge with the one before.
class SceneCommand : public QUndoCommand
{
public:
    int id() const override { return static_cast<int>(m_mergeId); }

protected:
    SceneCommand(Document &document, MergeId mergeId, quint64 gesture)
        : m_document(document)
        , m_mergeId(mergeId)
        , m_gesture(gesture)
    { }

    /// Whether both commands belong to one gesture. QUndoStack has compared the ids already, so both are of one class.
    bool goesOnWith(const QUndoCommand *other) const
    {
        return static_cast<const SceneCommand *>(other)->m_gesture == m_gesture;
    }

    Document &m_document;

private:
    MergeId m_mergeId;
    quint64 m_gesture;
};

/// Sets one property of the scene. A property is described by a struct: its Value (with ==), get(), set(), and the
/// parts of the scene that it changes.
///
/// The command holds the value that the scene does not have at present, so that undo and redo are the same exchange.
/// Merging needs no copy: the older command holds the oldest value, the scene the newest.
template <class Property>
class SetProperty final : public SceneCommand
{
public:
    SetProperty(Document &document, typename Property::Value value, const QString &text, MergeId mergeId,
                quint64 gesture)
        : SceneCommand(document, mergeId, gesture)
        , m_value(std::move(value))
    {
        setText(text);
    }

    void undo() override { exchange(); }
    void redo() override { exchange(); }

    bool mergeWith(const QUndoCommand *other) override
    {
        if (!goesOnWith(other))
            return false;
        setObsolete(Property::get(m_document.m_scene) == m_value);
        return true;
    }

private:
    void exchange()
    {
        auto old = Property::get(m_document.m_scene);
        Property::set(m_document.m_scene, std::exchange(m_value, std::move(old)));
        emit m_document.changed({Property::parts, {}});
    }

    typename Property::Value m_value;
};

/// Sets elements of the input. Stores these elements only, not the tensor.
class SetCells final : public SceneCommand
{
public:
    SetCells(Document &document, CellDelta delta, const QString &text, MergeId mergeId, quint64 gesture);

    void undo() override { write(m_delta.before); }
    void redo() override { write(m_delta.after); }
    bool mergeWith(const QUndoCommand *other) override;

private:
    void write(const std::vector<double> &values);
    /// Sets the text of the undo step: `text`, or if it is empty, the number of cells.
    void describe(const QString &text);

    CellDelta m_delta;
    bool m_hasWords = false;
};

/// Sets a part of the scene, like SetProperty, but with the type of the part known only at run time.
class SetPart final : public SceneCommand
{
public:
    SetPart(Document &document, const ScenePartType &type, PartPtr part, const PartEdit &edit, MergeId mergeId,
            quint64 gesture);

    void undo() override { exchange(); }
    void redo() override { exchange(); }
    bool mergeWith(const QUndoCommand *other) override;

private:
    void exchange();

    const ScenePartType &m_type;
    PartPtr m_part;
    int m_mergesAs;
};

/// The spec together with the parameters that depend on it: a spec with other axes needs another γ.
struct SpecProperty
{
    struct Value
    {
        NormalizationSpec spec;
        Tensor gamma;
        Tensor beta;
        Tensor mask;
        RunningStatistics running;
        friend bool operator==(const Value &, const Value &) = default;
    };
    static constexpr SceneChange::Parts parts = SceneChange::Spec | SceneChange::Parameters;

    static Value of(const NormalizationProblem &problem)
    {
        return {problem.spec, problem.gamma, problem.beta, problem.mask, problem.running};
    }
    static Value get(const Scene &scene) { return of(scene.problem); }
    static void set(Scene &scene, Value value)
    {
        NormalizationProblem &problem = scene.problem;
        problem.spec = value.spec;
        problem.gamma = std::move(value.gamma);
        problem.beta = std::move(value.beta);
        problem.mask = std::move(value.mask);
        problem.running = std::move(value.running);
    }
};

/// The layout together with the spec and parameters, whose axes change with it.
struct LayoutProperty
{
    struct Value
    {
        Layout layout;
        SpecProperty::Value choices;
        friend bool operator==(const Value &, const Value &) = default;
    };
    static constexpr SceneChange::Parts parts = SceneChange::Layout | SpecProperty::parts;

    static Value of(const NormalizationProblem &problem) { return {problem.layout, SpecProperty::of(problem)}; }
    static Value get(const Scene &scene) { return of(scene.problem); }
    static void set(Scene &scene, Value value)
    {
        scene.problem.layout = std::move(value.layout);
        SpecProperty::set(scene, std::move(value.choices));
    }
};

/// The whole scene, all of which another input may change.
struct SceneProperty
{
    using Value = Scene;
    static constexpr SceneChange::Parts parts = SceneChange::Everything;
    static Value get(const Scene &scene) { return scene; }
    static void set(Scene &scene, Value value) { scene = std::move(value); }
};

struct TitleProperty
{
    using Value = QString;
    static constexpr SceneChange::Parts parts = SceneChange::Title;
    static Value get(const Scene &scene) { return scene.title; }
    static void set(Scene &scene, Value value) { scene.title = std::move(value); }
};

/// A single parameter of the problem.
template <auto Member>
struct ParameterProperty
{
    using Value = std::remove_cvref_t<decltype(std::declval<NormalizationProblem>().*Member)>;
    static constexpr SceneChange::Parts parts = SceneChange::Parameters;
    static Value get(const Scene &scene) { return scene.problem.*Member; }
    static void set(Scene &scene, Value value) { scene.problem.*Member = std::move(value); }
};

} // namespace normscope
