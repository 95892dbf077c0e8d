// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/arrangement/arrangement_plan.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <functional>

namespace normscope {

/// The view that a page is about. What it does not need of its row's default height goes to the row below; null
/// functions: all of it is needed. Sizes in pixels.
struct MainView
{
    QString id;
    std::function<int(const QSize &most)> heightWithin; ///< That its content takes, of a card of this size.
    std::function<int(const QSize &most)> readableHeight; ///< At which a class can read it.
};

/// How a page is divided while a class looks: the main view, and one that accompanies it below or beside it where both
/// can be read. All others wait behind their titles.
class ClassDivision
{
public:
    /// Where what accompanies the main view stands.
    enum class Companion
    {
        Below,
        Beside,
        Behind ///< Its title, with the others.
    };

    ClassDivision() = default;
    /// `companion` is the id of a view, `line` the height of a line of type in pixels.
    ClassDivision(const MainView &main, const QString &companion, int line);

    /// In cards of this room altogether, the gap between them in it.
    Companion place(const QSize &room, int gap) const;
    /// With the views in this order, hidden as in `desk`, where rows and column have this width together.
    ArrangementPlan plan(Companion place, const QStringList &views, const ArrangementPlan &desk, int width) const;
    /// In which a few lines of its type are read.
    QSize companionSize() const;

private:
    MainView m_main;
    QString m_companion;
    int m_line = 0;
};

} // namespace normscope
