// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editing/running_update_action.h"

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "widgets/panel/running_update_dialog.h"

namespace normscope {

RunningUpdateAction::RunningUpdateAction(Document &document, const Evaluator &evaluator, QWidget *window)
    : QAction(tr("&Update running statistics with this batch…"), window)
    , m_document(document)
    , m_evaluator(evaluator)
    , m_window(window)
{
    setObjectName(QStringLiteral("tensor.updateRunning"));
    connect(this, &QAction::triggered, this, &RunningUpdateAction::ask);
    connect(&document, &Document::changed, this, &RunningUpdateAction::showPossible);
    connect(&evaluator, &Evaluator::evaluated, this, &RunningUpdateAction::showPossible);
    showPossible();
}

void RunningUpdateAction::showPossible()
{
    const bool tracks = m_document.problem().spec.tracksRunningStatistics;
    const bool isKnown = m_evaluator.evaluation() && m_evaluator.isCurrent();
    setEnabled(tracks && isKnown);
    setToolTip(!tracks        ? tr("No running mean and variance are kept.")
                   : !isKnown ? tr("The statistics of this batch are not known yet.")
                              : tr("Take one step with the mean and variance of this batch; the result is shown "
                                   "beforehand."));
    setStatusTip(toolTip());
}

void RunningUpdateAction::ask()
{
    const EvaluationPtr evaluation = m_evaluator.evaluation();
    auto *dialog = new RunningUpdateDialog(*evaluation, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, evaluation] { m_document.updateRunningStatistics(*evaluation); });
    dialog->open();
}

} // namespace normscope
