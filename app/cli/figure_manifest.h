// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace normscope {

/// One figure of a manifest: what `figure` would be given.
struct ManifestEntry
{
    QString name; ///< Its number and its name, or its file: to be told by.
    QStringList words; ///< With paths that do not depend on the present folder.
    QString out;
    QString input; ///< A file; empty: none is named.
};

/// A file that describes many figures:
///
///     {"defaults": {"width": "85mm", "theme": "print"},
///      "figures": [{"input": "x.npy", "view": "tensor", "group": "c=1", "out": "fig/tensor.pdf"},
///                  {"view": "compare", "show": "cubes", "letters": true, "methods": ["batch", "layer"],
///                   "out": "cubes.svg"}]}
///
/// Each is an object of the options of `figure` by their names: texts, numbers, true for those without a value, lists
/// for those that take lists. false and null leave out what the defaults say. Paths are relative to the manifest.
///
/// What is wrong with an entry goes to `tell`, and the entry is left out. Throws InputError for what is no manifest.
std::vector<ManifestEntry> readManifest(const QByteArray &json, const QString &path,
                                        const std::function<void(const QString &entry, const QString &sentence)> &tell);

} // namespace normscope
