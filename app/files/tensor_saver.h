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

/// "Save tensor…": writes the input, the output or a stage between them into a tensor file on a worker thread. A write
/// that fails or is cancelled leaves the existing file as it was.
class TensorSaver : public QObject
{
    Q_OBJECT

public:
    TensorSaver(const Document &document, const Evaluator &evaluator, Session &session, QWidget *window);

    /// Asks for the choices and the file, then writes.
    void ask();

    bool isRunning() const { return m_job.isRunning(); }
    void cancel() { m_job.cancel(); }

signals:
    void running(bool running, const QString &what);
    /// The share done, 0 … 1.
    void progressChanged(double share);
    void failed(const QString &sentence);
    /// The file is complete; `sentence` says so.
    void saved(const QString &sentence);

private:
    QString askForPath(TensorFormat format) const;
    void write(const TensorChoices &choices, const QString &path);

    const Document &m_document;
    const Evaluator &m_evaluator;
    Session &m_session;
    QWidget *m_window;
    TensorChoices m_last; ///< The latest choices, proposed again.
    bool m_hasChosen = false;
    QString m_name; ///< Name of the file being written.
    LatestJob m_job;
};

} // namespace normscope
