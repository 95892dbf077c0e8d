// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/argument_parser.h"

#include "engine/formats/number_text.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <charconv>

namespace normscope {

bool hasOption(const std::vector<CommandOption> &options, const QString &name)
{
    return std::ranges::any_of(options, [&](const CommandOption &option) { return option.name == name; });
}

namespace {

const CommandOption &findOption(const std::vector<CommandOption> &options, const QString &name)
{
    const auto found
        = std::find_if(options.begin(), options.end(), [&](const auto &option) { return option.name == name; });
    if (found == options.end())
        throw InputError(
            {MESSAGE_TEXT("Message", "There is no option --%1; --help lists them."), {name.toStdString()}});
    return *found;
}

void checkChoice(const CommandOption &option, const QString &value)
{
    if (!option.choices.isEmpty() && !option.choices.contains(value))
        throw InputError({MESSAGE_TEXT("Message", "--%1 cannot be “%2”; it is one of: %3."),
                          {option.name.toStdString(), value.toStdString(),
                           option.choices.join(QStringLiteral(", ")).toStdString()}});
}

[[noreturn]] void throwNoNumber(const QString &option, const QString &value)
{
    throw InputError(
        {MESSAGE_TEXT("Message", "--%1 needs a number, not “%2”."), {option.toStdString(), value.toStdString()}});
}

} // namespace

CommandArguments::CommandArguments(const QStringList &arguments, const std::vector<CommandOption> &options,
                                   int maximumFiles)
{
    bool onlyFiles = false;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString &argument = arguments[i];
        if (onlyFiles || !argument.startsWith(QLatin1String("--"))) {
            if (!onlyFiles && argument.size() > 1 && argument.startsWith(QLatin1Char('-')))
                throw InputError(
                    {MESSAGE_TEXT("Message", "There is no option %1; --help lists them."), {argument.toStdString()}});
            m_files.append(argument);
            continue;
        }
        if (argument == QLatin1String("--")) {
            onlyFiles = true;
            continue;
        }
        const qsizetype equals = argument.indexOf(QLatin1Char('='));
        const CommandOption &option = findOption(options, argument.mid(2, equals < 0 ? -1 : equals - 2));
        if (has(option.name))
            throw InputError({MESSAGE_TEXT("Message", "--%1 is given twice."), {option.name.toStdString()}});
        if (equals < 0 && option.value.isEmpty() && option.choices.isEmpty()) {
            m_values.insert(option.name, {});
            continue;
        }
        const bool missing
            = equals < 0 && (i + 1 == arguments.size() || arguments[i + 1].startsWith(QLatin1String("--")));
        if (missing)
            throw InputError({MESSAGE_TEXT("Message", "--%1 needs a value."), {option.name.toStdString()}});
        const QString value = equals < 0 ? arguments[++i] : argument.mid(equals + 1);
        checkChoice(option, value);
        m_values.insert(option.name, value);
    }
    if (m_files.size() > maximumFiles)
        throw InputError(
            {MESSAGE_TEXT("Message", "“%1” is one argument too many."), {m_files[maximumFiles].toStdString()}});
}

double CommandArguments::number(const QString &option, double fallback) const
{
    if (!has(option))
        return fallback;
    double value = 0;
    if (parseNumber(text(option).toStdString(), '.', value) != NumberText::Number)
        throwNoNumber(option, text(option));
    return value;
}

std::int64_t CommandArguments::integer(const QString &option, std::int64_t fallback) const
{
    if (!has(option))
        return fallback;
    const std::string digits = text(option).toStdString();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size())
        throw InputError(
            {MESSAGE_TEXT("Message", "--%1 needs a whole number, not “%2”."), {option.toStdString(), digits}});
    return value;
}

} // namespace normscope
