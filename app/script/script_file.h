// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/script/script.h"
#include "engine/tensor/progress.h"

#include <QString>
#include <QStringList>

namespace normscope {

/// Writes the computation as a script to `path`, with the tensors it loads beside it ("NAME-input.npy", …): all files,
/// or none. `inputPath` is an existing .npy file of the input, which the script then loads from there; empty if there
/// is none. Throws InputError for a name that hides a module of Python, IoError, or Cancelled.
void saveScript(const QString &path, const Evaluation &evaluation, ScriptLanguage language, const QString &title,
                DType result, const QString &inputPath = {}, const Progress &progress = {});

/// The names of all files that saveScript() writes.
QStringList scriptFiles(const QString &path, const Evaluation &evaluation, ScriptLanguage language,
                        const QString &inputPath = {});

} // namespace normscope
