// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>

namespace normscope {

class Document;
class Evaluator;

/// The command "Update running statistics with this batch", which first shows the result in a dialog. Enabled while the
/// normalization tracks running statistics and the evaluation is current.
class RunningUpdateAction : public QAction
{
    Q_OBJECT

public:
    /// Document and evaluator must outlive the action; its dialog is shown over `window`, its parent.
    RunningUpdateAction(Document &document, const Evaluator &evaluator, QWidget *window);

private:
    void showPossible();
    void ask();

    Document &m_document;
    const Evaluator &m_evaluator;
    QWidget *m_window;
};

} // namespace normscope
