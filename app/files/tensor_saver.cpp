// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/tensor_saver.h"

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/sample_scene.h"
#include "app/files/save_path.h"
#include "app/settings/session.h"
#include "widgets/core/message_text.h"

#include <QFileInfo>

#include <algorithm>

namespace normscope {

namespace {

QString endingOf(TensorFormat format)
{
    const auto endings = tensorEndings();
    const auto known = std::find_if(endings.begin(), endings.end(),
                                    [format](const TensorEnding &ending) { return ending.format == format; });
    return QString::fromLatin1(known->ending.data(), static_cast<qsizetype>(known->ending.size()));
}

/// The share of computing the values in the work; writing them takes the rest.
constexpr double computingShare = 0.3;

} // namespace

TensorSaver::TensorSaver(const Document &document, const Evaluator &evaluator, Session &session, QWidget *window)
    : QObject(window)
    , m_document(document)
    , m_evaluator(evaluator)
    , m_session(session)
    , m_window(window)
{
    connect(&m_job, &LatestJob::runningChanged, this,
            [this](bool isRunning) { emit running(isRunning, tr("Saving %1").arg(m_name)); });
    connect(&m_job, &LatestJob::progressChanged, this, &TensorSaver::progressChanged);
}

void TensorSaver::ask()
{
    const NormalizationProblem &problem = m_document.problem();
    if (!m_hasChosen)
        m_last.dtype = problem.input.dtype();
    SaveTensorDialog dialog(problem, m_last, m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_last = dialog.choices();
    m_hasChosen = true;
    if (const QString path = askForPath(m_last.format); !path.isEmpty())
        write(m_last, path);
}

QString TensorSaver::askForPath(TensorFormat format) const
{
    const QString ending = endingOf(format);
    const auto completed = [&ending](const QString &typed) { // Another known ending is kept and determines the format.
        return tensorFormat(QFileInfo(typed).filesystemFilePath()) ? typed : typed + ending;
    };
    return askForSavePath({.title = tr("Save tensor"),
                           .folder = m_session.lastFolder(),
                           .name = proposedFileName(m_document.scene().title, m_document.path()) + ending,
                           .filter = tr("Tensor files (%1)").arg(QLatin1Char('*') + ending),
                           .completed = completed},
                          m_window);
}

void TensorSaver::write(const TensorChoices &choices, const QString &path)
{
    m_name = QFileInfo(path).fileName();
    m_session.setLastFolder(QFileInfo(path).absolutePath());
    const EvaluationPtr known = m_evaluator.isCurrent() ? m_evaluator.evaluation() : EvaluationPtr();
    const auto work = [choices, known, problem = m_document.problem(),
                       file = QFileInfo(path).filesystemFilePath()](const Progress &progress) {
        const auto part = [&progress](double from, double to) -> Progress {
            return [&progress, from, to](double share) { return progress(from + (to - from) * share); };
        };
        Tensor tensor = problem.input;
        if (choices.stage != Stage::Input) {
            const EvaluationPtr evaluation = known ? known : evaluate(problem, part(0, computingShare / 2));
            tensor = evaluation->stage(choices.stage, choices.dtype, part(computingShare / 2, computingShare));
        }
        saveTensor(file, tensor.converted(choices.dtype), part(computingShare, 1));
        return true;
    };
    m_job.start<bool>(
        work, [this](bool) { emit saved(tr("“%1” is saved.").arg(m_name)); },
        [this](const Error &error) { emit failed(messageText(error.message())); });
}

} // namespace normscope
