// SPDX-License-Identifier: GPL-3.0-or-later
// What QCOMPARE prints of a look: its JSON.
#pragma once

#include "tests/support/printers.h"
#include "widgets/arrangement/cards_look.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

/// In the namespace of QJsonObject, where QCOMPARE looks.
inline char *toString(const QJsonObject &look)
{
    return normscope::test::printed(QJsonDocument(look).toJson(QJsonDocument::Compact).toStdString());
}

namespace normscope {

inline char *toString(const CardsLook &look)
{
    return ::toString(QJsonObject {{QStringLiteral("hidden"), QJsonArray::fromStringList(look.hidden)},
                                   {QStringLiteral("shown"), QJsonArray::fromStringList(look.shown)},
                                   {QStringLiteral("enlarged"), look.enlarged}});
}

} // namespace normscope
