// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/progress_indicator.h"

namespace normscope {

class Evaluator;
class FigureExporter;
class FileActions;

/// How far that is what works behind a window: the statistics, files that are read or written, and figures. Cancelling
/// stops all of it.
class WorkProgress : public ProgressIndicator
{
    Q_OBJECT

public:
    /// Everything outlives this.
    WorkProgress(Evaluator &evaluator, FileActions &files, FigureExporter &exporter, QWidget *parent = nullptr);
};

} // namespace normscope
