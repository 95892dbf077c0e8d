// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace normscope {

/// A question for the name of a file to write.
struct SavePathQuestion
{
    QString title;
    QString folder;
    QString name; ///< Proposed, with its ending.
    QString filter; ///< As QFileDialog takes it.
    /// The name that is meant where this one was typed: with an ending.
    std::function<QString(const QString &typed)> completed;
    /// What is written under that name; nothing said: that file alone.
    std::function<QStringList(const QString &path)> files = {};
};

/// Asks for the name, and about every file that would be replaced: the dialog of the system knows neither the ending
/// that is added nor the other files. Empty if the user does not want to. All dialogs that end in such a name are this
/// one.
QString askForSavePath(const SavePathQuestion &question, QWidget *window);

/// Asks where the file has other names (hard links), which keep the former content.
bool mayLeaveOtherNames(const QString &path, QWidget *window);

} // namespace normscope
