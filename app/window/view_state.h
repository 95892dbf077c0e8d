// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

namespace normscope {

class ExplorePage;
class Grouping;
class Selection;

/// What is only looked at, as it is saved in a document: stage, pin, lens, the sphere's orientation.
QJsonObject viewState(const ExplorePage &page, const Selection &selection);
/// Puts it back; what is missing or does not fit the grouping is left as it is.
void restoreViewState(const QJsonObject &state, ExplorePage &page, Selection &selection, const Grouping &grouping);

} // namespace normscope
