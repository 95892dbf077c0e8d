// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_exporter.h"

#include "engine/tensor/error.h"
#include "widgets/core/memory_error.h"
#include "widgets/core/message_text.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

// Share of a task after its sheet is made, and after it is painted.
constexpr double pageShare = 0.4;
constexpr double paintedShare = 0.8;

} // namespace

QStringList exportedFiles(const FigureRequest &request, const ExportChoices &choices, const QString &path)
{
    if (!choices.isSequence())
        return textFiles(path, request, choices.kind);
    QStringList files;
    const std::vector<Stage> stages = request.source->stages();
    for (std::size_t i = 0; i < stages.size(); ++i)
        files += sequencePath(path, i, stages[i]);
    return files;
}

void startSheet(LatestJob &job, const FigureRequest &request, const FigureSpec &spec,
                const std::function<void(const FigureSheetPtr &)> &done,
                const std::function<void(const Error &)> &failed)
{
    const auto make = [request, spec](const Progress &progress) -> FigureSheetPtr {
        return std::make_shared<const FigureSheet>(figureSheet(request, spec, progress));
    };
    if (request.view->takesPasses) {
        job.start<FigureSheetPtr>(make, done, failed);
        return;
    }
    job.cancel();
    FigureSheetPtr sheet;
    try {
        sheet = withMemoryError([&make] { return make({}); });
    } catch (const Error &error) {
        failed(error);
        return;
    }
    done(sheet);
}

FigureExporter::FigureExporter(QObject *parent)
    : QObject(parent)
{
    m_bandTimer.setSingleShot(true);
    connect(&m_bandTimer, &QTimer::timeout, this, &FigureExporter::paintBand);
    connect(&m_job, &LatestJob::progressChanged, this, [this](double share) { reportShare(m_from, m_to, share); });
}

void FigureExporter::save(const FigureRequest &request, const ExportChoices &choices, const QString &path)
{
    cancel();
    if (choices.isMoving()) {
        for (MotionStep &step : motionSteps(request, choices.motion, choices.timing))
            m_tasks.push_back({request, choices, path, std::move(step)});
        m_encoder = choices.kind == ExportKind::Gif ? gifEncoder(choices.timing) : apngEncoder(choices.timing);
    } else if (choices.isSequence()) {
        const std::vector<Stage> stages = request.source->stages();
        for (std::size_t i = 0; i < stages.size(); ++i)
            m_tasks.push_back(
                {{request.view, request.source->at(stages[i])}, choices, sequencePath(path, i, stages[i])});
    } else {
        m_tasks.push_back({request, choices, path});
    }
    m_taskCount = m_tasks.size();
    begin(tr("Exporting %1").arg(QFileInfo(path).fileName()));
    startNext();
}

void FigureExporter::startNext()
{
    if (m_encoder)
        return startStep();
    const Task &task = m_tasks.front();
    const auto failed = [this](const Error &error) { fail(error); };
    if (pictureFormat(task.choices.kind)) {
        m_from = 0;
        m_to = pageShare;
        startSheet(
            m_job, task.request, task.choices.spec, [this](const FigureSheetPtr &sheet) { takeSheet(sheet); }, failed);
        return;
    }
    m_from = 0;
    m_to = 1;
    const auto save = [task](const Progress &progress) {
        saveText(task.path, task.request, task.choices.kind, task.choices.spec, progress);
        return true;
    };
    if (task.choices.kind != ExportKind::Latex && task.choices.kind != ExportKind::Tikz) {
        m_job.start<bool>(
            save, [this](bool) { finishTask(); }, failed);
        return;
    }
    try { // Formulas are made on this thread: see startSheet().
        withMemoryError([&save] { return save({}); });
    } catch (const Error &error) {
        fail(error);
        return;
    }
    finishTask();
}

/// Starts on the next picture of an animation.
void FigureExporter::startStep()
{
    m_from = 0;
    m_to = pageShare;
    const auto failed = [this](const Error &error) { fail(error); };
    const auto paint = [this, failed](const FigureSourcePtr &source) {
        const Task &task = m_tasks.front();
        startSheet(
            m_job, {task.request.view, source}, task.choices.spec,
            [this](const FigureSheetPtr &sheet) { takeSheet(sheet); }, failed);
    };
    const Task &task = m_tasks.front();
    if (task.choices.motion == Motion::BatchSize) // The batches have to be drawn first.
        m_job.start<FigureSourcePtr>(task.step.source, paint, failed);
    else
        paint(task.step.source({}));
}

void FigureExporter::addPicture(const QImage &picture)
{
    m_from = paintedShare;
    m_to = 1;
    m_job.start<bool>(
        [encoder = m_encoder, picture, frames = m_tasks.front().step.frames](const Progress &) {
            for (int frame = 0; frame < frames; ++frame)
                encoder->add(picture);
            return true;
        },
        [this](bool) {
            if (m_tasks.size() == 1)
                return writeMoving();
            m_tasks.pop_front();
            startNext();
        },
        [this](const Error &error) { fail(error); });
}

void FigureExporter::writeMoving()
{
    write([encoder = m_encoder] { return encoder->finish(); });
}

void FigureExporter::takeSheet(const FigureSheetPtr &sheet)
{
    for (Task &task : m_tasks) {
        if (m_encoder)
            task.choices.spec.height = sheet->spec().height; // All pictures get the height of the first.
    }
    const FigureFormat format = pictureFormat(m_tasks.front().choices.kind).value_or(FigureFormat::Png);
    try {
        if (format == FigureFormat::Png) {
            m_sheet = sheet;
            withMemoryError([this] { m_painter.emplace(*m_sheet); });
            m_bandTimer.start(0);
            return;
        }
        write([bytes = withMemoryError([&] { return exportFigure(*sheet, format); })] { return bytes; });
    } catch (const Error &error) {
        fail(error);
    }
}

void FigureExporter::paintBand()
{
    try {
        withMemoryError([this] { m_painter->paintBand(); });
    } catch (const Error &error) {
        fail(error);
        return;
    }
    reportShare(pageShare, paintedShare, m_painter->share());
    if (!m_painter->isDone()) {
        m_bandTimer.start(0);
        return;
    }
    const QImage image = m_painter->image();
    m_painter.reset();
    m_sheet.reset();
    if (m_encoder)
        return addPicture(image);
    write([image] { return encodedPng(image); });
}

void FigureExporter::write(const std::function<QByteArray()> &bytes)
{
    m_from = paintedShare;
    m_to = 1;
    m_job.start<bool>(
        [bytes, path = m_tasks.front().path](const Progress &progress) {
            saveFigure(path, bytes(), progress);
            return true;
        },
        [this](bool) { finishTask(); }, [this](const Error &error) { fail(error); });
}

void FigureExporter::finishTask()
{
    const QString name = QFileInfo(m_tasks.front().path).fileName();
    m_tasks.pop_front();
    if (!m_tasks.empty()) {
        startNext();
        return;
    }
    const QString sentence = m_taskCount == 1 || m_encoder
        ? tr("“%1” is written.").arg(name)
        : tr("The figures of %1 stages are written, the last one to “%2”.").arg(m_taskCount).arg(name);
    end();
    emit finished(sentence);
}

void FigureExporter::copy(const FigureRequest &request, const FigureSpec &spec, CopyKind kind)
{
    cancel();
    begin(tr("Copying the figure"));
    m_taskCount = 1;
    m_from = 0;
    m_to = pageShare;
    const auto failed = [this](const Error &error) { fail(error); };
    const auto takeText = [this, request, spec, kind, failed](const QString &text) {
        if (!needsPicture(kind)) {
            copySheet(nullptr, kind, text);
            return;
        }
        m_from = pageShare;
        m_to = 1;
        startSheet(
            m_job, request, spec, [this, kind, text](const FigureSheetPtr &sheet) { copySheet(sheet, kind, text); },
            failed);
    };
    if (kind == CopyKind::Svg || kind == CopyKind::Png) {
        takeText({});
        return;
    }
    const bool hasData = request.view->kinds.contains(ExportKind::Csv) && request.source->hasTable(*request.view);
    m_job.start<QString>(
        [request, hasData](const Progress &progress) { return hasData ? clipboardText(request, progress) : QString(); },
        takeText, failed);
}

void FigureExporter::copySheet(const FigureSheetPtr &sheet, CopyKind kind, const QString &text)
{
    if (!sheet && text.isEmpty()) {
        fail(InputError(
            {MESSAGE_TEXT("Message", "The data are too many for the clipboard; they can be exported as a table."),
             {}}));
        return;
    }
    try {
        std::unique_ptr<QMimeData> data = sheet ? withMemoryError([&] { return clipboardPicture(*sheet, kind, text); })
                                                : std::make_unique<QMimeData>();
        if (!sheet)
            data->setText(text);
        QGuiApplication::clipboard()->setMimeData(data.release());
    } catch (const Error &error) {
        fail(error);
        return;
    }
    end();
    emit finished(sheet ? tr("The figure is on the clipboard.") : tr("The data are on the clipboard."));
}

void FigureExporter::makeSheet(const FigureRequest &request, const FigureSpec &spec,
                               const std::function<void(const FigureSheetPtr &)> &done)
{
    cancel();
    begin(tr("Preparing the figure"));
    m_taskCount = 1;
    m_from = 0;
    m_to = 1;
    startSheet(
        m_job, request, spec,
        [this, done](const FigureSheetPtr &sheet) {
            end();
            done(sheet);
        },
        [this](const Error &error) { fail(error); });
}

void FigureExporter::begin(const QString &what)
{
    m_what = what;
    m_isRunning = true;
    emit running(true, what);
}

void FigureExporter::end()
{
    m_tasks.clear();
    m_encoder.reset();
    m_bandTimer.stop();
    m_painter.reset();
    m_sheet.reset();
    if (std::exchange(m_isRunning, false))
        emit running(false, m_what);
}

void FigureExporter::cancel()
{
    m_job.cancel();
    end();
}

void FigureExporter::fail(const Error &error)
{
    const QString sentence = messageText(error.message());
    end();
    emit failed(sentence);
}

void FigureExporter::reportShare(double from, double to, double share)
{
    const double done
        = m_taskCount == 0 ? 0 : static_cast<double>(m_taskCount - std::max<std::size_t>(m_tasks.size(), 1));
    emit progressChanged((done + from + (to - from) * share)
                         / static_cast<double>(std::max<std::size_t>(m_taskCount, 1)));
}

} // namespace normscope
