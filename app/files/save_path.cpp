// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/save_path.h"

#include "engine/formats/atomic_file.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

#include <algorithm>

namespace normscope {

namespace {

struct SavePath
{
    Q_DECLARE_TR_FUNCTIONS(normscope::SavePath)
};

bool keepsOtherNames(const QString &path)
{
    return hasOtherNames(QFileInfo(path).filesystemFilePath());
}

/// The names of the first files, for a message.
QString listed(const QStringList &paths)
{
    constexpr qsizetype most = 8;
    QStringList names;
    for (const QString &path : paths.first(std::min(most, paths.size())))
        names += QStringLiteral("“%1”").arg(QFileInfo(path).fileName());
    return names.join(QStringLiteral(", ")) + (paths.size() > most ? QStringLiteral(" …") : QString());
}

bool mayReplace(const QStringList &paths, QWidget *window)
{
    QStringList existing;
    std::copy_if(paths.begin(), paths.end(), std::back_inserter(existing),
                 [](const QString &path) { return QFileInfo::exists(path); });
    if (existing.isEmpty())
        return true;
    QString text = paths.size() == 1
        ? SavePath::tr("%1 exists already. Replace it?").arg(listed(existing))
        : SavePath::tr("%n file(s) exist already: %1. Replace them?", nullptr, static_cast<int>(existing.size()))
              .arg(listed(existing));
    QStringList linked;
    std::copy_if(existing.begin(), existing.end(), std::back_inserter(linked), keepsOtherNames);
    if (!linked.isEmpty())
        text += QStringLiteral("\n\n")
            + SavePath::tr("Other names (hard links) of %1 keep the former content.").arg(listed(linked));
    const auto answer = QMessageBox::question(window, SavePath::tr("Replace?"), text,
                                              QMessageBox::Yes | QMessageBox::No, QMessageBox::No);
    return answer == QMessageBox::Yes;
}

} // namespace

QString askForSavePath(const SavePathQuestion &question, QWidget *window)
{
    QString proposal = question.folder + QLatin1Char('/') + question.name;
    while (true) {
        const QString typed = QFileDialog::getSaveFileName(window, question.title, proposal, question.filter, nullptr,
                                                           QFileDialog::DontConfirmOverwrite);
        if (typed.isEmpty())
            return {};
        QString path = question.completed(typed);
        if (mayReplace(question.files ? question.files(path) : QStringList(path), window))
            return path;
        proposal = path;
    }
}

bool mayLeaveOtherNames(const QString &path, QWidget *window)
{
    if (!keepsOtherNames(path))
        return true;
    const auto answer = QMessageBox::question(
        window, SavePath::tr("The file has other names"),
        SavePath::tr("%1 has other names (hard links), which keep the former content. Save under this name alone?")
            .arg(listed({path})),
        QMessageBox::Save | QMessageBox::Cancel, QMessageBox::Cancel);
    return answer == QMessageBox::Save;
}

} // namespace normscope
