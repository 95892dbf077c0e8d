// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_manifest.h"

#include "app/cli/figure_options.h"
#include "app/document/json_text.h"
#include "engine/tensor/error.h"
#include "widgets/core/message_text.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QSet>

#include <algorithm>

namespace normscope {

namespace {

const QString inputKey = QStringLiteral("input");
const QString nameKey = QStringLiteral("name");
const QString outKey = QStringLiteral("out");
/// Options whose value is a file.
const QStringList fileKeys
    = {QStringLiteral("out"),         QStringLiteral("input"),      QStringLiteral("gamma"),
       QStringLiteral("beta"),        QStringLiteral("mask"),       QStringLiteral("running-mean"),
       QStringLiteral("running-var"), QStringLiteral("grad-output")};

[[noreturn]] void throwNoValue(const QString &key)
{
    throw InputError({MESSAGE_TEXT("Message",
                                   "“%1” is a text, a number, true, false, null, or a list of texts and "
                                   "numbers."),
                      {key.toStdString()}});
}

QString wordOf(const QString &key, const QJsonValue &value)
{
    if (value.isString())
        return value.toString();
    if (value.isDouble())
        return QString::number(value.toDouble(), 'g', 15);
    if (!value.isArray())
        throwNoValue(key);
    QStringList words;
    for (const QJsonValue item : value.toArray()) {
        if (!item.isString() && !item.isDouble())
            throwNoValue(key);
        words += wordOf(key, item);
    }
    return words.join(u',');
}

/// Makes file names absolute. A font is a family, or a file if one of that name exists.
QString withPath(const QString &key, const QString &word, const QDir &folder)
{
    const bool isFont = key == QLatin1String("font") && QFileInfo::exists(folder.absoluteFilePath(word));
    const bool isFile = fileKeys.contains(key) && !word.isEmpty() && word != QLatin1String("-");
    return isFont || isFile ? folder.absoluteFilePath(word) : word;
}

void addOption(ManifestEntry &entry, const QString &key, const QJsonValue &value, const QDir &folder)
{
    static const std::vector<CommandOption> options = figureOptions();
    const auto option = std::ranges::find(options, key, &CommandOption::name);
    if (key != inputKey && option == options.end())
        throw InputError({MESSAGE_TEXT("Message", "There is no option “%1”; normscope figure --help lists them."),
                          {key.toStdString()}});
    const bool isFlag = key != inputKey && option->value.isEmpty() && option->choices.isEmpty();
    if (isFlag && !value.isBool())
        throw InputError({MESSAGE_TEXT("Message", "“%1” is true or false."), {key.toStdString()}});
    if (isFlag) {
        entry.words += QStringLiteral("--") + key;
        return;
    }
    if (value.isBool())
        throw InputError({MESSAGE_TEXT("Message", "“%1” needs a value."), {key.toStdString()}});
    const QString word = withPath(key, wordOf(key, value), folder);
    if (key == inputKey) {
        entry.input = word;
        return;
    }
    if (key == outKey)
        entry.out = word;
    entry.words += QStringLiteral("--%1=%2").arg(key, word);
}

ManifestEntry entryOf(const QJsonObject &object, const QDir &folder)
{
    ManifestEntry entry;
    for (auto at = object.begin(); at != object.end(); ++at) {
        const bool isLeftOut = at->isNull() || (at->isBool() && !at->toBool());
        if (at.key() != nameKey && !isLeftOut)
            addOption(entry, at.key(), *at, folder);
    }
    if (!entry.input.isEmpty())
        entry.words += QStringList {QStringLiteral("--"), entry.input};
    return entry;
}

QJsonObject merged(QJsonObject defaults, const QJsonObject &own)
{
    for (auto at = own.begin(); at != own.end(); ++at)
        defaults.insert(at.key(), *at);
    return defaults;
}

void checkManifest(const QJsonObject &manifest)
{
    for (const QString &key : manifest.keys()) {
        if (key != QLatin1String("defaults") && key != QLatin1String("figures"))
            throw InputError(
                {MESSAGE_TEXT("Message", "A manifest has “defaults” and “figures”, not “%1”."), {key.toStdString()}});
    }
    if (!manifest.value(QStringLiteral("figures")).isArray())
        throw InputError({MESSAGE_TEXT("Message", "A manifest has “figures”, a list of objects."), {}});
    const QJsonValue defaults = manifest.value(QStringLiteral("defaults"));
    if (!defaults.isUndefined() && !defaults.isObject())
        throw InputError({MESSAGE_TEXT("Message", "The “defaults” of a manifest are an object."), {}});
}

} // namespace

std::vector<ManifestEntry> readManifest(const QByteArray &json, const QString &path,
                                        const std::function<void(const QString &entry, const QString &sentence)> &tell)
{
    const QJsonObject manifest = parseJsonObject(json, QFileInfo(path).fileName().toStdString());
    checkManifest(manifest);
    const QDir folder = QFileInfo(path).absoluteDir();
    const QJsonObject defaults = manifest.value(QStringLiteral("defaults")).toObject();
    std::vector<ManifestEntry> entries;
    QSet<QString> files;
    int number = 0;
    for (const QJsonValue value : manifest.value(QStringLiteral("figures")).toArray()) {
        const QJsonObject object = merged(defaults, value.toObject());
        const QString name = object.value(nameKey).toString(object.value(outKey).toString());
        const QString called
            = name.isEmpty() ? QString::number(++number) : QStringLiteral("%1, %2").arg(++number).arg(name);
        try {
            if (!value.isObject())
                throw InputError({MESSAGE_TEXT("Message", "It is no object."), {}});
            ManifestEntry entry = entryOf(object, folder);
            if (!entry.out.isEmpty() && files.contains(entry.out))
                throw InputError(
                    {MESSAGE_TEXT("Message", "An entry before it is written to “%1” too."), {entry.out.toStdString()}});
            files.insert(entry.out);
            entry.name = called;
            entries.push_back(std::move(entry));
        } catch (const InputError &error) {
            tell(called, messageText(error.message()));
        }
    }
    return entries;
}

} // namespace normscope
