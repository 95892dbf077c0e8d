// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/document_saver.h"

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "widgets/core/latest_job.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFileInfo>
#include <QProgressDialog>

#include <optional>

namespace normscope {

namespace {

/// Up to this size a document is written synchronously: some tens of milliseconds.
constexpr std::int64_t immediateBytes = 4 << 20;

struct DocumentSaver
{
    Q_DECLARE_TR_FUNCTIONS(DocumentSaver)
};

bool writeBehind(const QString &path, const StoredScene &stored, QWidget *window)
{
    constexpr int steps = 1000;
    QProgressDialog dialog(DocumentSaver::tr("Saving %1").arg(QFileInfo(path).fileName()), DocumentSaver::tr("Cancel"),
                           0, steps, window);
    dialog.setWindowModality(Qt::ApplicationModal);
    dialog.setAutoClose(false);
    dialog.setAutoReset(false);
    dialog.show();

    QEventLoop loop;
    LatestJob job;
    bool isSaved = false;
    std::optional<Error> failure;
    QObject::connect(&job, &LatestJob::progressChanged, &dialog,
                     [&dialog](double share) { dialog.setValue(static_cast<int>(share * steps)); });
    QObject::connect(&dialog, &QProgressDialog::canceled, &loop, [&] {
        job.cancel();
        loop.quit();
    });
    job.start<bool>(
        // Captured by value: a cancelled write ends after this function has returned.
        [path, stored](const Progress &progress) {
            saveScene(path, stored, progress);
            return true;
        },
        [&](bool) {
            isSaved = true;
            loop.quit();
        },
        [&](const Error &error) {
            failure = error;
            loop.quit();
        });
    loop.exec();
    if (failure)
        throw IoError(failure->message());
    return isSaved;
}

} // namespace

bool saveDocument(Document &document, const QString &path, const QJsonObject &view, QWidget *window)
{
    const StoredScene stored = document.stored(view);
    if (document.problem().input.byteSize() <= immediateBytes)
        saveScene(path, stored);
    else if (!writeBehind(path, stored, window))
        return false;
    document.setSaved(path, view);
    return true;
}

} // namespace normscope
