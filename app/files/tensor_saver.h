// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/save_tensor_dialog.h"
#include "widgets/core/latest_job.h"

#include <QObject>

class QWidget;

namespace normscope {

class Document;
class Evaluator;
class Session;

/// "Save tensor…": writes the input, the output or a stage between them into a tensor file, behind the window. A write
/// that fails or is cancelled leaves what stood there before.
class TensorSaver : public QObject
{
    Q_OBJECT

public:
    TensorSaver(const Document &document, const Evaluator &evaluator, Session &session, QWidget *window);

    /// Asks what and where, then writes.
    void ask();

    bool isRunning() const { return m_job.isRunning(); }
    void cancel() { m_job.cancel(); }

signals:
    void running(bool running, const QString &what);
    void progressChanged(double share);
    void failed(const QString &sentence);
    /// The file is complete; says so in one sentence.
    void saved(const QString &sentence);

private:
    QString askForPath(TensorFormat format) const;
    void write(const TensorChoices &choices, const QString &path);

    const Document &m_document;
    const Evaluator &m_evaluator;
    Session &m_session;
    QWidget *m_window;
    TensorChoices m_last; ///< What was chosen last is proposed again.
    bool m_hasChosen = false;
    QString m_name; ///< Of the file being written.
    LatestJob m_job;
};

} // namespace normscope
