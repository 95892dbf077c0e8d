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

/// Puts the lens that its bar asks for in front of a tensor view, and says below it what is to be seen. Small tensors
/// are answered at once, large ones behind: until then the panel shows what it showed.
class LensController : public QObject
{
    Q_OBJECT

public:
    LensController(TensorViewer &view, Selection &selection, QObject *parent = nullptr);

    /// For the view's card, who owns it from then on.
    LensBar *bar() const { return m_bar; }
    /// For below the view, hidden while there is nothing to say.
    NoteLabel *note() const { return m_note; }

    /// As if it were chosen in the bar; a null convention leaves that choice as it is.
    void show(Lens lens, const Convention *other);
    /// As if it were chosen in the bar.
    void setPrecision(const PrecisionChoice &choice);
    void setTheme(const Theme &theme);
    void setEvaluation(const EvaluationPtr &evaluation);

    /// What is shown; null for plain values, and while there is nothing yet.
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
    LensResultPtr m_result;
    LatestJob m_job;
};

} // namespace normscope
