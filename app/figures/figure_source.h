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

/// What figures are of: copies of all that the views of a page need, made on the first thread at one moment and usable
/// behind the window. One subclass for each kind of content. Views are those of its page.
///
/// Everything throws InputError, in one sentence, for what does not exist of this content; what takes `progress` throws
/// Cancelled as well.
class FigureSource
{
public:
    virtual ~FigureSource() = default;
    FigureSource(const FigureSource &) = delete;
    FigureSource &operator=(const FigureSource &) = delete;

    /// Computes what the view needs and lays it out for the spec's theme.
    virtual FigurePtr figure(const ViewType &view, const FigureSpec &spec, const Progress &progress = {}) const = 0;
    /// Writes the data behind the view as a table. The parameters are not in it, so that every program reads it.
    virtual void writeTable(const ViewType &view, char separator, const TextSink &sink,
                            const Progress &progress = {}) const = 0;
    /// Whether there is a table for the clipboard at present: without, the picture goes there alone.
    virtual bool hasTable(const ViewType &) const { return true; }
    /// The view as LaTeX: formulas as an environment of amsmath no wider than the spec says, a table of booktabs, an
    /// array.
    virtual QString latex(const ViewType &view, const FigureSpec &spec) const;
    /// The whole computation as a script (PyTorch or NumPy), and the same with what it reads, as files.
    virtual QString script(ExportKind language) const;
    virtual void saveScript(const QString &path, ExportKind language, const Progress &progress) const;
    /// The names of those files.
    virtual QStringList scriptFiles(const QString &path, ExportKind language) const;

    /// What it is of: a tensor's title, a population's name; may be empty.
    virtual QString subject() const = 0;
    /// Enough to compute the same again, a phrase each: for captions and metadata.
    virtual QStringList parameters() const = 0;

    /// In order, for a sequence with a figure each; empty where there are none.
    virtual std::vector<Stage> stages() const { return {}; }
    /// The same content at one of its stages(), with colours and axes that are the same at all of them.
    virtual FigureSourcePtr at(Stage) const { return nullptr; }
    /// The same content between two of them, 0 … 3, as the scrubber shows it; null where there are none.
    virtual FigureSourcePtr between(double stage) const
    {
        Q_UNUSED(stage);
        return nullptr;
    }
    /// The same content while its cells gather by group; null, and no timeline, where there are no groups.
    virtual FigureSourcePtr gathered(const GatherMoment &moment) const
    {
        Q_UNUSED(moment);
        return nullptr;
    }
    virtual std::optional<GatherTimeline> gatherTimeline() const { return std::nullopt; }
    /// What the view shows with another batch size, drawn anew; null where nothing is drawn.
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

/// One view of a source: what is exported.
struct FigureRequest
{
    const ViewType *view = nullptr;
    FigureSourcePtr source;
};

/// "The view derivation is not written as .csv.": an InputError.
[[noreturn]] void throwNotWritten(const ViewType &view, ExportKind kind);

} // namespace normscope
