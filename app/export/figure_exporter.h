// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_choices.h"
#include "app/export/figure_clipboard.h"
#include "app/figures/png_painter.h"
#include "widgets/core/latest_job.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <deque>
#include <memory>
#include <optional>

namespace normscope {

using FigurePagePtr = std::shared_ptr<const FigurePage>;

/// All files that FigureExporter::save() writes.
QStringList exportedFiles(const FigureRequest &request, const ExportChoices &choices, const QString &path);

/// Makes a page behind the window and hands it over on the job's thread. Derivations and
/// charts take no pass over a tensor, and their formulas' font belongs to the window's thread: they are made here and
/// now.
void startPage(LatestJob &job, const FigureRequest &request, const FigureSpec &spec,
               const std::function<void(const FigurePagePtr &)> &done,
               const std::function<void(const Error &)> &failed);

/// Exports and copies behind the window: passes over tensors, encoding and writing on worker threads; painting, which
/// needs the window's thread, a band of pixels at a time. One export runs at a time; another one takes its place. A
/// write that fails or is cancelled leaves what stood there before.
class FigureExporter : public QObject
{
    Q_OBJECT

public:
    explicit FigureExporter(QObject *parent = nullptr);

    /// Writes the view as chosen to `path`; a sequence to one file for each stage beside it. What moves is painted
    /// picture by picture, and written when the last one is there.
    void save(const FigureRequest &request, const ExportChoices &choices, const QString &path);
    /// Puts the view on the clipboard.
    void copy(const FigureRequest &request, const FigureSpec &spec, CopyKind kind);
    /// Makes a page and hands it over.
    void makePage(const FigureRequest &request, const FigureSpec &spec,
                  const std::function<void(const FigurePagePtr &)> &done);

    bool isRunning() const { return m_isRunning; }
    void cancel();

signals:
    /// Work began or ended; `what` says which.
    void running(bool running, const QString &what);
    void progressChanged(double share);
    /// One sentence.
    void failed(const QString &sentence);
    void finished(const QString &sentence);

private:
    struct Task
    {
        FigureRequest request;
        ExportChoices choices;
        QString path;
        MotionStep step = {}; ///< Of a moving figure: the picture that this task is.
    };

    void begin(const QString &what);
    void end();
    void fail(const Error &error);
    void reportShare(double from, double to, double share);
    void startNext();
    void startStep();
    void addPicture(const QImage &picture);
    void writeMoving();
    void takePage(const FigurePagePtr &page);
    void paintBand();
    void write(const std::function<QByteArray()> &bytes);
    void finishTask();
    void copyPage(const FigurePagePtr &page, CopyKind kind, const QString &text);

    LatestJob m_job;
    std::deque<Task> m_tasks; ///< The first is being done.
    std::size_t m_taskCount = 0;
    double m_from = 0; ///< The job's part of the task.
    double m_to = 1;
    bool m_isRunning = false;
    QString m_what;

    std::shared_ptr<AnimationEncoder> m_encoder; ///< Of a moving figure; jobs that were cancelled may still have one.

    FigurePagePtr m_page; ///< Being painted.
    std::optional<PngPainter> m_painter;
    QTimer m_bandTimer;
};

} // namespace normscope
