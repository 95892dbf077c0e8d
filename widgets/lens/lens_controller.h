// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/latest_job.h"
#include "widgets/lens/lens_result.h"
#include "widgets/theme/theme.h"

#include <QPointer>

namespace normscope {

class LensBar;
class NoteLabel;
class Selection;
class TensorViewer;

/// Shows the lens chosen in the bar in a tensor view, with a note below the view. Small tensors are computed at once,
/// large ones on a worker thread, until when the panel keeps its content.
class LensController : public QObject
{
    Q_OBJECT

public:
    LensController(TensorViewer &view, Selection &selection, QObject *parent = nullptr);

    /// To be put into the view's card, which then owns it.
    LensBar *bar() const { return m_bar; }
    /// To be put below the view; hidden while there is nothing to say.
    NoteLabel *note() const { return m_note; }

    /// Like a choice in the bar; a null convention leaves the convention unchanged.
    void show(Lens lens, const Convention *other);
    /// Like a choice in the bar.
    void setPrecision(const PrecisionChoice &choice);
    void setTheme(const Theme &theme);
    void setEvaluation(const EvaluationPtr &evaluation);

    /// The shown result; null for plain values, and until the first result is computed.
    const LensResultPtr &result() const { return m_result; }

signals:
    void resultChanged();

private:
    LensQuestion question() const;
    void ask();
    void take(const LensResultPtr &result);
    void followPin();
    void showNote();

    TensorViewer &m_view;
    Selection &m_selection;
    EvaluationPtr m_evaluation;
    LensBar *m_bar;
    NoteLabel *m_note;
    bool m_isAwaited = false; ///< The lens shows nothing until its job has ended.
    LensResultPtr m_result;
    LatestJob m_job;
};

} // namespace normscope
