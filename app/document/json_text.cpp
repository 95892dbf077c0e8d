// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/json_text.h"

#include "engine/tensor/error.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <algorithm>
#include <vector>

namespace normscope {

namespace {

/// "line 3, column 14", counted from 1, in bytes.
struct Place
{
    Place(const QByteArray &text, qsizetype offset)
    {
        const QByteArray before = text.left(offset);
        line = std::to_string(before.count('\n') + 1);
        column = std::to_string(offset - before.lastIndexOf('\n'));
    }

    std::string line;
    std::string column;
};

/// Finds a key that occurs twice in one object. The text has to be valid JSON.
class KeyScanner
{
public:
    explicit KeyScanner(const QByteArray &json)
        : m_json(json)
    { }

    struct Repeated
    {
        QString key;
        qsizetype offset = -1; ///< −1 if no key is repeated.
    };

    Repeated repeatedKey()
    {
        for (qsizetype i = 0; i < m_json.size(); ++i) {
            switch (m_json[i]) {
            case '{':
            case '[':
                m_levels.push_back({m_json[i] == '{', true, {}});
                break;
            case '}':
            case ']':
                m_levels.pop_back();
                break;
            case ',':
                m_levels.back().expectsKey = m_levels.back().isObject;
                break;
            case ':':
                m_levels.back().expectsKey = false;
                break;
            case '"': {
                const qsizetype end = stringEnd(i);
                if (isRepeated(i, end))
                    return {decoded(i, end), i};
                i = end;
                break;
            }
            default:
                break;
            }
        }
        return {};
    }

private:
    struct Level
    {
        bool isObject;
        bool expectsKey;
        QSet<QString> keys;
    };

    /// The closing quote of the string that opens at `begin`.
    qsizetype stringEnd(qsizetype begin) const
    {
        qsizetype i = begin + 1;
        while (m_json[i] != '"')
            i += m_json[i] == '\\' ? 2 : 1;
        return i;
    }

    QString decoded(qsizetype begin, qsizetype end) const
    {
        const QByteArray list = '[' + m_json.mid(begin, end - begin + 1) + ']';
        return QJsonDocument::fromJson(list).array().at(0).toString();
    }

    bool isRepeated(qsizetype begin, qsizetype end)
    {
        Level &level = m_levels.back();
        if (!level.isObject || !level.expectsKey)
            return false;
        const QString key = decoded(begin, end);
        if (level.keys.contains(key))
            return true;
        level.keys.insert(key);
        return false;
    }

    const QByteArray &m_json;
    std::vector<Level> m_levels;
};

} // namespace

QJsonObject parseJsonObject(const QByteArray &json, const std::string &fileName)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError) {
        // Qt's offset is one past the byte that it rejected.
        const Place place(json, std::clamp<qsizetype>(error.offset - 1, 0, json.size()));
        throw InputError(
            {MESSAGE_TEXT("Message", "%1 is damaged: line %2, column %3 of its JSON text is not JSON (%4)."),
             {fileName, place.line, place.column, error.errorString().toStdString()}});
    }
    if (!document.isObject()) {
        throw InputError({MESSAGE_TEXT("Message", "%1 is damaged: its JSON text holds no object."), {fileName}});
    }
    const auto repeated = KeyScanner(json).repeatedKey();
    if (repeated.offset >= 0) {
        const Place place(json, repeated.offset);
        throw InputError({MESSAGE_TEXT("Message",
                                       "%1 is damaged: its JSON text has the key “%2” a second time in line %3, "
                                       "column %4."),
                          {fileName, repeated.key.toStdString(), place.line, place.column}});
    }
    return document.object();
}

} // namespace normscope
