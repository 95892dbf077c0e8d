// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>

namespace normscope {

class Document;
class Evaluator;

/// The command "Update running statistics with this batch": shows its result beforehand. It can be
/// chosen while the normalization keeps running statistics and those of the batch are known.
class RunningUpdateAction : public QAction
{
    Q_OBJECT

public:
    /// Document and evaluator outlive it; its question is shown over `window`, which owns it.
    RunningUpdateAction(Document &document, const Evaluator &evaluator, QWidget *window);

private:
    void showPossible();
    void ask();

    Document &m_document;
    const Evaluator &m_evaluator;
    QWidget *m_window;
};

} // namespace normscope
