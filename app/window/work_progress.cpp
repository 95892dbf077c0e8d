// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/work_progress.h"

#include "app/document/evaluator.h"
#include "app/export/figure_exporter.h"
#include "app/window/file_actions.h"

namespace normscope {

WorkProgress::WorkProgress(Evaluator &evaluator, FileActions &files, FigureExporter &exporter, QWidget *parent)
    : ProgressIndicator(parent)
{
    connect(&evaluator, &Evaluator::running, this,
            [this](bool running) { setRunning(running, tr("Computing the statistics")); });
    connect(&evaluator, &Evaluator::progress, this, &WorkProgress::setProgress);
    connect(&files, &FileActions::running, this, &WorkProgress::setRunning);
    connect(&files, &FileActions::progressChanged, this, &WorkProgress::setProgress);
    connect(&exporter, &FigureExporter::running, this, &WorkProgress::setRunning);
    connect(&exporter, &FigureExporter::progressChanged, this, &WorkProgress::setProgress);

    connect(this, &WorkProgress::cancelRequested, &files, &FileActions::cancel);
    connect(this, &WorkProgress::cancelRequested, &exporter, &FigureExporter::cancel);
    connect(this, &WorkProgress::cancelRequested, &evaluator, &Evaluator::cancel);
}

} // namespace normscope
