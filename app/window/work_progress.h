// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/progress_indicator.h"

namespace normscope {

class Evaluator;
class FigureExporter;
class FileActions;

/// The progress of a window's work in the background: statistics, reading and writing of files, and figures. Cancelling
/// stops all of it.
class WorkProgress : public ProgressIndicator
{
    Q_OBJECT

public:
    /// The arguments must outlive this object.
    WorkProgress(Evaluator &evaluator, FileActions &files, FigureExporter &exporter, QWidget *parent = nullptr);
};

} // namespace normscope
