// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace normscope {

/// One figure of a manifest, as arguments of `figure`.
struct ManifestEntry
{
    QString name; ///< Number and name, or number and file, of the figure, for messages.
    QStringList words; ///< The arguments of `figure`; paths in them are absolute.
    QString out;
    QString input; ///< File of the input; empty if the entry names none.
};

/// A file that describes many figures:
///
///     {"defaults": {"width": "85mm", "theme": "print"},
///      "figures": [{"input": "x.npy", "view": "tensor", "group": "c=1", "out": "fig/tensor.pdf"},
///                  {"view": "compare", "show": "cubes", "letters": true, "methods": ["batch", "layer"],
///                   "out": "cubes.svg"}]}
///
/// Each figure is an object of the options of `figure` by their names: texts, numbers, true for options without a
/// value, lists for options that take lists. false and null remove an option that the defaults set. Paths are relative
/// to the manifest.
///
/// Errors in an entry go to `tell`, and the entry is left out. Throws InputError if `json` is no manifest.
std::vector<ManifestEntry> readManifest(const QByteArray &json, const QString &path,
                                        const std::function<void(const QString &entry, const QString &sentence)> &tell);

} // namespace normscope
