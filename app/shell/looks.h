// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/arrangement/cards_look.h"

#include <QJsonObject>
#include <QString>

#include <optional>
#include <string_view>

namespace normscope {

// The view state of a document: the id of the visible page under "page", and under each page's id the look of that
// page. Keys that a page does not know are kept. Version 0.1.0 wrote the look of Explore beside "page", and no other.

/// The look of a page; empty if there is none.
QJsonObject lookOf(const QJsonObject &view, std::string_view page);
/// The view with another look of a page; keys that `look` does not have keep their values.
QJsonObject withLook(const QJsonObject &view, std::string_view page, const QJsonObject &look);

/// The cards in a page's look; nullopt for a look of a version that did not save them.
std::optional<CardsLook> savedCards(const QJsonObject &look);
QJsonObject withCards(QJsonObject look, const CardsLook &cards);

/// The id of the page that was visible; possibly a former id.
QString shownPage(const QJsonObject &view);
QJsonObject withShownPage(QJsonObject view, std::string_view page);

} // namespace normscope
