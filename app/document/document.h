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

/// Whether an opened scene equals the content of its file.
enum class OpenedAs
{
    Unmodified,
    Modified ///< The scene holds recovered work that is not in the file.
};

/// The one current scene, its undo stack and its file. Every change of the scene is a command on that stack, so that it
/// can be undone; only Document changes the scene. Modified means: not at the stack's clean state. Changes of the view
/// do not count.
///
/// An edit that does not fit (ε below 0, no reduced axis, a γ of another shape) is refused as a whole: the setter
/// returns false, refused() gives the reason, and the scene stays as it was. γ, β, mask and running statistics are kept
/// across edits of other parts as long as they fit; noticed() names those that did not fit and were reset.
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
    /// Marks the scene as not worth saving: until a scene is opened or saved here, no edit makes the document modified.
    void setScratch() { m_isScratch = true; }
    /// The .normscope file; empty for a scene that was never saved.
    const QString &path() const { return m_path; }
    /// State of the file at path() when the document was read from it or written to it.
    const FileStamp &stamp() const { return m_stamp; }
    /// The view state that the file held, for the window that shows the document.
    const QJsonObject &storedView() const { return m_storedView; }

    /// Replaces the scene and clears the undo history. Throws InputError, and changes nothing, if the parts of the
    /// scene do not fit together. `stamp` is the state of the file before it was read.
    void open(StoredScene stored, const QString &path = {}, OpenedAs state = OpenedAs::Unmodified,
              const FileStamp &stamp = {});
    void open(const Scene &scene) { open(StoredScene {scene}); }
    /// The scene as a file would store it now.
    StoredScene stored(const QJsonObject &view) const { return {m_scene, view, m_unknown}; }
    /// Writes the scene and the view state; from then on `path` is the document's file, and the document is unmodified.
    /// Throws IoError, and changes nothing, if writing fails.
    void save(const QString &path, const QJsonObject &view);
    /// To be called after the caller has written stored(view) to `path`: that is the document's file now, and the
    /// document is unmodified.
    void setSaved(const QString &path, const QJsonObject &view);

    // Consecutive continuous edits of the same property are one undo step, until finishGesture().

    /// Merges continuous changes of ε, momentum or G alone.
    bool setSpec(const NormalizationSpec &spec, EditHint hint = EditHint::Discrete);
    /// Puts values[i] at the flat index indices[i]; if an index occurs twice, its last value counts. `text` names the
    /// edit in the undo history; empty: "Edit 3 cells".
    bool setCells(std::span<const std::int64_t> indices, std::span<const double> values,
                  EditHint hint = EditHint::Discrete, const QString &text = {});
    /// Sets another tensor. The layout is kept if the rank stays, and is the default one of the new rank otherwise. If
    /// the normalization is a named method, it stays that method. An empty title keeps the present one.
    bool setInput(const Tensor &input, const QString &title = {});
    bool setInput(const Tensor &input, const Layout &layout, const QString &title = {});
    /// Takes over the tensor of another scene with its layout, mask and parameters, under its title. If the
    /// normalization is a named method, it stays that method; the parts of pages stay, too.
    bool setTensorOf(const Scene &other);
    /// Replaces the whole scene; `text` names the edit in the undo history.
    bool setScene(const Scene &scene, const QString &text);
    /// Changes the shape of the tensor; otherwise as setInput.
    bool changeShape(const ShapeChange &change);
    /// Axis i becomes the present axis order[i], under the names and roles of `layout`. γ, β, mask, running statistics
    /// and upstream gradient go along, so that every group keeps its numbers.
    bool setAxes(AxisOrder order, const Layout &layout);
    /// Sets names, batch axis and channel axis. If the normalization is a named method that the new layout has, it
    /// stays that method, and its axes change accordingly.
    bool setLayout(const Layout &layout);
    bool setTitle(const QString &title);
    /// The empty tensor means none: ones for γ, zeros for β, every element for the mask.
    bool setGamma(const Tensor &gamma, EditHint hint = EditHint::Discrete);
    bool setBeta(const Tensor &beta, EditHint hint = EditHint::Discrete);
    bool setMask(const Tensor &mask, EditHint hint = EditHint::Discrete);
    bool setRunning(const RunningStatistics &running, EditHint hint = EditHint::Discrete);
    bool setUpstream(const UpstreamGradient &upstream, EditHint hint = EditHint::Discrete);
    /// Merges continuous changes of a single property that is declared EditSteps::Merged.
    template <IsScenePart Part>
    bool setPart(Part part, EditHint hint = EditHint::Discrete)
    {
        return setPart(scenePartType<Part>(), std::make_shared<const Part>(std::move(part)), hint);
    }
    /// One step of the running mean and variance, from an evaluation of the present scene.
    bool updateRunningStatistics(const Evaluation &evaluation);

    /// Ends a gesture (the mouse button was released, the editor was left): the next edit is an undo step of its own.
    void finishGesture() { ++m_gesture; }

signals:
    void changed(const normscope::SceneChange &change);
    void modifiedChanged(bool modified);
    void pathChanged(const QString &path);
    /// Side effects of an edit (parameters that were reset), in one sentence.
    void noticed(const QString &sentence);
    /// The reason why an edit was refused, in one sentence.
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
    EditedCopies m_cellEdits; ///< Makes the edited copies of the input, so that a drag does not copy the whole tensor
                              ///< at every step.
    QUndoStack m_undoStack;
    QString m_path;
    FileStamp m_stamp;
    QJsonObject m_storedView;
    QJsonObject m_unknown;
    quint64 m_gesture = 0;
    bool m_isScratch = false;
};

} // namespace normscope
