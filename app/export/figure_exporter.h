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

using FigureSheetPtr = std::shared_ptr<const FigureSheet>;

/// All files that FigureExporter::save() writes.
QStringList exportedFiles(const FigureRequest &request, const ExportChoices &choices, const QString &path);

/// Makes a sheet in the background and calls `done` on the thread of `job`. Views without passes over a tensor
/// (derivations and charts) are made synchronously, since they are fast and the font of their formulas belongs to the
/// window's thread.
void startSheet(LatestJob &job, const FigureRequest &request, const FigureSpec &spec,
                const std::function<void(const FigureSheetPtr &)> &done,
                const std::function<void(const Error &)> &failed);

/// Exports and copies in the background: passes over tensors, encoding and writing run on worker threads; painting,
/// which needs the window's thread, is done a band of pixels at a time. Only one export runs at a time; a new one
/// cancels it. A write that fails or is cancelled leaves the existing file as it was.
class FigureExporter : public QObject
{
    Q_OBJECT

public:
    explicit FigureExporter(QObject *parent = nullptr);

    /// Writes the view to `path` according to the choices; a sequence to one file for each stage beside it. An
    /// animation is painted picture by picture, and written after the last one.
    void save(const FigureRequest &request, const ExportChoices &choices, const QString &path);
    /// Puts the view on the clipboard.
    void copy(const FigureRequest &request, const FigureSpec &spec, CopyKind kind);
    /// Makes a sheet and passes it to `done`.
    void makeSheet(const FigureRequest &request, const FigureSpec &spec,
                   const std::function<void(const FigureSheetPtr &)> &done);

    bool isRunning() const { return m_isRunning; }
    void cancel();

signals:
    /// Work began or ended; `what` describes it.
    void running(bool running, const QString &what);
    /// The share done, 0 … 1.
    void progressChanged(double share);
    /// The reason, in one sentence.
    void failed(const QString &sentence);
    void finished(const QString &sentence);

private:
    struct Task
    {
        FigureRequest request;
        ExportChoices choices;
        QString path;
        MotionStep step = {}; ///< For an animation: the picture that this task paints.
    };

    void begin(const QString &what);
    void end();
    void fail(const Error &error);
    void reportShare(double from, double to, double share);
    void startNext();
    void startStep();
    void addPicture(const QImage &picture);
    void writeMoving();
    void takeSheet(const FigureSheetPtr &sheet);
    void paintBand();
    void write(const std::function<QByteArray()> &bytes);
    void finishTask();
    void copySheet(const FigureSheetPtr &sheet, CopyKind kind, const QString &text);

    LatestJob m_job;
    std::deque<Task> m_tasks; ///< The first task is in progress.
    std::size_t m_taskCount = 0;
    double m_from = 0; ///< Beginning and end of the job within its task, as shares 0 … 1.
    double m_to = 1;
    bool m_isRunning = false;
    QString m_what;

    std::shared_ptr<AnimationEncoder> m_encoder; ///< For an animation; shared, since cancelled jobs may still use it.

    FigureSheetPtr m_sheet; ///< The sheet being painted.
    std::optional<PngPainter> m_painter;
    QTimer m_bandTimer;
};

} // namespace normscope
