// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDate>
#include <QString>
#include <QStringList>

#include <vector>

class QWidget;

namespace normscope {

/// What a version of the program brought.
struct Release
{
    QString version;
    QDate date;
    QString summary;
    QStringList changes;
};

/// The releases in an AppStream metainfo file, the newest first, in a language ("zh_CN") or, where it has none,
/// English.
std::vector<Release> readReleases(const QByteArray &metainfo, const QString &language);

/// Shows what every version brought, in a dialog of its own that does not hold up the window.
void showReleases(QWidget *window, const QString &language);

} // namespace normscope
