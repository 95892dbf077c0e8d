// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"
#include "widgets/core/qstring.h"

#include <QHash>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <utility>
#include <vector>

namespace normscope {

/// One option of a subcommand, declared once: parsing and help read the same table. An option with neither `value` nor
/// `choices` is a flag; every other takes a value.
///
/// QCommandLineParser is not used: it takes a following option for a value that is missing, lets an option be given
/// twice, and knows no choices.
struct CommandOption
{
    QString name; ///< "eps-placement", without the dashes.
    QString value; ///< Placeholder of the value in the help: "FILE".
    QString help; ///< One sentence.
    QStringList choices = {}; ///< If not empty, the only values allowed; the help lists them instead of `value`.
};

/// Names of options with their values, as they would be written; a flag has the value "true".
using OptionTexts = std::vector<std::pair<QString, QString>>;

/// Whether one of the options has this name.
bool hasOption(const std::vector<CommandOption> &options, const QString &name);

/// The names of all enumerators of E in their order, as the choices of an option.
template <NamedEnum E>
QStringList namesOfEach()
{
    QStringList names;
    for (const auto &[value, text] : EnumNames<E>::all)
        names += qString(text);
    return names;
}

/// The options and files that follow a subcommand. Every function throws InputError with a sentence that names the
/// option.
class CommandArguments
{
public:
    /// Reads "--name value", "--name=value" and up to `maximumFiles` other arguments; after "--" every argument is a
    /// file.
    CommandArguments(const QStringList &arguments, const std::vector<CommandOption> &options, int maximumFiles);

    const QStringList &files() const { return m_files; }
    bool has(const QString &option) const { return m_values.contains(option); }
    /// The value as the user wrote it, or `fallback`.
    QString text(const QString &option, const QString &fallback = {}) const { return m_values.value(option, fallback); }
    /// The value as a decimal number with a point in every locale; no other characters may follow it.
    double number(const QString &option, double fallback) const;
    /// The value as a whole number.
    std::int64_t integer(const QString &option, std::int64_t fallback) const;

private:
    QHash<QString, QString> m_values;
    QStringList m_files;
};

} // namespace normscope
