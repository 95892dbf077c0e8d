// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/arrangement/arrangement_plan.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <functional>

namespace normscope {

/// The main view of a page. Height of its row that it does not need goes to the row below; a null function means that
/// it needs all. Sizes in pixels.
struct MainView
{
    QString id;
    /// Height that the content takes in a card of at most this size.
    std::function<int(const QSize &most)> heightWithin;
    std::function<int(const QSize &most)> readableHeight; ///< Height at which a class can read the content.
    bool isLikeCompanion = false; ///< It needs hardly more height than the companion, as charts do.
};

/// The division of a page while presenting to a class: the main view, and a companion below or beside it if both can be
/// read. All other views fold to their titles.
class ClassDivision
{
public:
    /// The place of the companion.
    enum class Companion
    {
        Below,
        Beside,
        Behind ///< Folded to its title, like the other views.
    };

    ClassDivision() = default;
    /// `companion` is the id of a view, `line` the height of a line of type in pixels.
    ClassDivision(const MainView &main, const QString &companion, int line);

    /// The place of the companion where all cards have this room, including the gap between them.
    Companion place(const QSize &room, int gap) const;
    /// The plan for this place of the companion: views in this order, hidden as in `desk`, rows of this width in
    /// pixels.
    ArrangementPlan plan(Companion place, const QStringList &views, const ArrangementPlan &desk, int width) const;
    /// The size at which a few lines of the companion can be read.
    QSize companionSize() const;

private:
    MainView m_main;
    QString m_companion;
    int m_line = 0;
};

} // namespace normscope
