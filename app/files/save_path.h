// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace normscope {

/// The parameters of a dialog that asks for the name of a file to write.
struct SavePathQuestion
{
    QString title;
    QString folder;
    QString name; ///< Proposed name, with its ending.
    QString filter; ///< In the syntax of QFileDialog.
    /// Returns the name with its ending for a name as it was typed.
    std::function<QString(const QString &typed)> completed;
    /// All files that are written under that name; null: that file alone.
    std::function<QStringList(const QString &path)> files = {};
};

/// Asks for a name, and before replacing existing files: the dialog of the system does not know the ending that is
/// added, nor the other files. Returns an empty string if the user cancels. All save dialogs use this function.
QString askForSavePath(const SavePathQuestion &question, QWidget *window);

/// Asks whether to write a file that has further names (hard links), which would keep the former content. True if there
/// are none.
bool mayLeaveOtherNames(const QString &path, QWidget *window);

} // namespace normscope
