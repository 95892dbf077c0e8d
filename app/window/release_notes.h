// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDate>
#include <QString>
#include <QStringList>

#include <vector>

class QWidget;

namespace normscope {

/// The changes of a version of the program.
struct Release
{
    QString version;
    QDate date;
    QString summary;
    QStringList changes;
};

/// The releases in an AppStream metainfo file, the newest first, in a language ("zh_CN"), or in English where a text is
/// not translated.
std::vector<Release> readReleases(const QByteArray &metainfo, const QString &language);

/// Shows the changes of all versions in a dialog that is modal to the window; returns at once.
void showReleases(QWidget *window, const QString &language);

} // namespace normscope
