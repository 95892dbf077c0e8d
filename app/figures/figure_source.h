// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"
#include "app/figures/figure_spec.h"
#include "app/figures/view_type.h"
#include "engine/normalization/evaluation.h"
#include "engine/tables/table_writer.h"
#include "engine/tensor/progress.h"
#include "widgets/gather/gather_timeline.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace normscope {

class FigureSource;
using FigureSourcePtr = std::shared_ptr<const FigureSource>;

/// The content of figures: copies of all data that the views of a page need, made on the GUI thread at one moment and
/// usable on other threads. One subclass for each kind of content. Views are those of its page.
///
/// Every function throws InputError, in one sentence, for views and files that do not exist for this content; functions
/// that take `progress` throw Cancelled as well.
class FigureSource
{
public:
    virtual ~FigureSource() = default;
    FigureSource(const FigureSource &) = delete;
    FigureSource &operator=(const FigureSource &) = delete;

    /// Computes the data of the view and lays it out for the spec's theme.
    virtual FigurePtr figure(const ViewType &view, const FigureSpec &spec, const Progress &progress = {}) const = 0;
    /// Writes the data behind the view as a table, without the parameters, so that every program can read it.
    virtual void writeTable(const ViewType &view, char separator, const TextSink &sink,
                            const Progress &progress = {}) const = 0;
    /// Whether the view has a table for the clipboard at present; if not, the picture is copied alone.
    virtual bool hasTable(const ViewType &) const { return true; }
    /// The view as LaTeX: formulas as an environment of amsmath no wider than the spec's width, a table of booktabs, or
    /// an array.
    virtual QString latex(const ViewType &view, const FigureSpec &spec) const;
    /// The whole computation as a script (PyTorch or NumPy); saveScript() also writes the files that the script reads.
    virtual QString script(ExportKind language) const;
    virtual void saveScript(const QString &path, ExportKind language, const Progress &progress) const;
    /// The names of the files that saveScript() writes.
    virtual QStringList scriptFiles(const QString &path, ExportKind language) const;

    /// The name of the content: a tensor's title, a population's name; may be empty.
    virtual QString subject() const = 0;
    /// Sufficient to reproduce the computation, one phrase each: for captions and metadata.
    virtual QStringList parameters() const = 0;

    /// The stages of a sequence with one figure each, in order; empty if the content has none.
    virtual std::vector<Stage> stages() const { return {}; }
    /// The same content at one of its stages(), with the same colours and axes at all of them.
    virtual FigureSourcePtr at(Stage) const { return nullptr; }
    /// The same content between two stages, 0 … 3, as the scrubber shows it; null if it has none.
    virtual FigureSourcePtr between(double stage) const
    {
        Q_UNUSED(stage);
        return nullptr;
    }
    /// The same content while its cells gather by group; null, and no timeline, if it has no groups.
    virtual FigureSourcePtr gathered(const GatherMoment &moment) const
    {
        Q_UNUSED(moment);
        return nullptr;
    }
    virtual std::optional<GatherTimeline> gatherTimeline() const { return std::nullopt; }
    /// The content of the view with another batch size, drawn anew; null if nothing is drawn.
    virtual FigureSourcePtr withBatchSize(int size, const ViewType &view, const Progress &progress) const
    {
        Q_UNUSED(size);
        Q_UNUSED(view);
        Q_UNUSED(progress);
        return nullptr;
    }

protected:
    FigureSource() = default;
};

/// The view of a source that is to be exported.
struct FigureRequest
{
    const ViewType *view = nullptr;
    FigureSourcePtr source;
};

/// Throws the InputError "The view derivation is not written as .csv."
[[noreturn]] void throwNotWritten(const ViewType &view, ExportKind kind);

} // namespace normscope
