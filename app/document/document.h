// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/file_stamp.h"
#include "app/document/scene.h"
#include "app/document/scene_change.h"
#include "engine/normalization/evaluation.h"
#include "engine/tensor/edited_copies.h"
#include "engine/tensor/permute.h"
#include "widgets/core/edit_hint.h"

#include <QJsonObject>
#include <QObject>
#include <QUndoStack>

#include <memory>
#include <span>
#include <utility>

namespace normscope {

struct EditName;
struct ShapeChange;
enum class MergeId;

/// How an opened scene stands to its file.
enum class OpenedAs
{
    Unmodified,
    Modified ///< It holds work that is in no file: it was recovered.
};

/// The one current scene, its undo stack and its file. Every change of the scene is a command on that stack, so that it
/// can be undone; nobody else changes a scene. Modified means: not at the stack's clean state. Looking changes nothing.
///
/// An edit that does not fit (ε below 0, no reduced axis, a γ of another shape) is refused as a whole: the setter
/// returns false, refused() says why, and the scene stays as it was. γ, β, mask and running statistics are kept across
/// edits of other parts as long as they fit; noticed() says which did not and start anew.
class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(QObject *parent = nullptr);
    ~Document() override;

    /// Empty (a tensor without values) until something is opened.
    const Scene &scene() const { return m_scene; }
    const NormalizationProblem &problem() const { return m_scene.problem; }
    QUndoStack *undoStack() { return &m_undoStack; }
    bool isModified() const { return !m_isScratch && !m_undoStack.isClean(); }
    /// What is in it now belongs to nobody: until something is opened or saved here, no edit makes it modified.
    void setScratch() { m_isScratch = true; }
    /// The .normscope file; empty for a scene that was never saved.
    const QString &path() const { return m_path; }
    /// That file as it was when the document was read from it or written to it.
    const FileStamp &stamp() const { return m_stamp; }
    /// What the file said about the view, for whoever shows it.
    const QJsonObject &storedView() const { return m_storedView; }

    /// Another scene takes the place of this one, its undo history included. Throws InputError, and changes nothing,
    /// if its parts do not fit together. `stamp` is the file's of before it was read.
    void open(StoredScene stored, const QString &path = {}, OpenedAs state = OpenedAs::Unmodified,
              const FileStamp &stamp = {});
    void open(const Scene &scene) { open(StoredScene {scene}); }
    /// The scene as a file would hold it now.
    StoredScene stored(const QJsonObject &view) const { return {m_scene, view, m_unknown}; }
    /// Writes the scene and the view state; from then on this is the document's file, and it is unmodified. Throws
    /// IoError, and changes nothing, if that fails.
    void save(const QString &path, const QJsonObject &view);
    /// Somebody has just written stored(view) to that file: it is the document's now, and the document is unmodified.
    void setSaved(const QString &path, const QJsonObject &view);

    // Continuous edits of the same thing that follow each other are one undo step, up to finishGesture().

    /// Continuous: changes of ε, momentum or G alone.
    bool setSpec(const NormalizationSpec &spec, EditHint hint = EditHint::Discrete);
    /// values[i] goes to the flat index indices[i]; the last one counts where an index stands twice. `text` names it in
    /// the undo history; empty: "Edit 3 cells".
    bool setCells(std::span<const std::int64_t> indices, std::span<const double> values,
                  EditHint hint = EditHint::Discrete, const QString &text = {});
    /// Another tensor. The layout stays where the rank does, and is the default one of the rank otherwise; a
    /// normalization with a name stays the one of that name. An empty title keeps the present one.
    bool setInput(const Tensor &input, const QString &title = {});
    bool setInput(const Tensor &input, const Layout &layout, const QString &title = {});
    /// The tensor of another scene with its layout, mask and parameters, under its title. A normalization with a name
    /// stays the one of that name; what pages have computed from stays too.
    bool setTensorOf(const Scene &other);
    /// Another scene as a whole; `text` names it in the undo history.
    bool setScene(const Scene &scene, const QString &text);
    /// The tensor in another shape; else as setInput.
    bool changeShape(const ShapeChange &change);
    /// Axis i becomes the present axis order[i], under the names and roles of `layout`. γ, β, mask, running statistics
    /// and upstream gradient go along, so that every group keeps its numbers.
    bool setAxes(AxisOrder order, const Layout &layout);
    /// Names, batch axis, channel axis. A normalization with a name stays the one of that name where the layout has
    /// it, whatever axes that means now.
    bool setLayout(const Layout &layout);
    bool setTitle(const QString &title);
    /// The empty tensor means none: ones for γ, zeros for β, every element for the mask.
    bool setGamma(const Tensor &gamma, EditHint hint = EditHint::Discrete);
    bool setBeta(const Tensor &beta, EditHint hint = EditHint::Discrete);
    bool setMask(const Tensor &mask, EditHint hint = EditHint::Discrete);
    bool setRunning(const RunningStatistics &running, EditHint hint = EditHint::Discrete);
    bool setUpstream(const UpstreamGradient &upstream, EditHint hint = EditHint::Discrete);
    /// Continuous: changes of one property alone that is declared so (EditSteps::Merged).
    template <IsScenePart Part>
    bool setPart(Part part, EditHint hint = EditHint::Discrete)
    {
        return setPart(scenePartType<Part>(), std::make_shared<const Part>(std::move(part)), hint);
    }
    /// One step of the running mean and variance, from an evaluation of the present scene.
    bool updateRunningStatistics(const Evaluation &evaluation);

    /// The mouse button is up, the editor was left: what follows is a step of its own.
    void finishGesture() { ++m_gesture; }

signals:
    void changed(const normscope::SceneChange &change);
    void modifiedChanged(bool modified);
    void pathChanged(const QString &path);
    /// What an edit did beyond what was asked for, in one sentence.
    void noticed(const QString &sentence);
    /// Why an edit was not made, in one sentence.
    void refused(const QString &sentence);

private:
    template <class Property>
    friend class SetProperty;
    friend class SetCells;
    friend class SetPart;

    template <class Edit>
    bool attempt(Edit &&edit);
    template <class Property>
    void push(typename Property::Value value, const EditName &name);
    template <auto Member, class Value>
    bool setParameter(const Value &value, EditHint hint, const QString &text, MergeId mergeId);
    bool setPart(const ScenePartType &type, PartPtr part, EditHint hint);
    void notice(const QString &sentence);
    void setPath(const QString &path);

    Scene m_scene;
    EditedCopies m_cellEdits; ///< The input's, so that a drag does not copy all of it at every step.
    QUndoStack m_undoStack;
    QString m_path;
    FileStamp m_stamp;
    QJsonObject m_storedView;
    QJsonObject m_unknown;
    quint64 m_gesture = 0;
    bool m_isScratch = false;
};

} // namespace normscope
