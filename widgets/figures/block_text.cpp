// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the axes block.
#include "widgets/figures/block_figure.h"

#include "widgets/core/group_text.h"
#include "widgets/core/sentences.h"
#include "widgets/theme/count_text.h"

#include <QLocale>

namespace normscope {

namespace {

/// With more axes in one direction their lengths are written on a second line.
constexpr qsizetype mostNamesInALine = 2;

} // namespace

/// The name of a direction with its lengths: "H·W 2×2".
QString BlockFigure::directionText(BlockRole role) const
{
    QStringList names;
    QStringList lengths;
    for (const BlockDirection::Axis &axis : m_cells.direction(role).axes) {
        names << QString::fromStdString(m_evaluation->problem().layout.names[static_cast<std::size_t>(axis.axis)]);
        lengths << QString::number(axis.length);
    }
    const QChar between = names.size() > mostNamesInALine ? QLatin1Char('\n') : QLatin1Char(' ');
    return names.isEmpty() ? QString() : names.join(QStringLiteral("·")) + between + lengths.join(QStringLiteral("×"));
}

QString BlockFigure::groupText() const
{
    return groupLabelText(m_evaluation->grouping(), m_evaluation->problem().layout, shownGroup());
}

/// "12 of 36 cells", with the number of masked ones if there are any.
QString BlockFigure::countPhrase() const
{
    const std::int64_t all = m_evaluation->grouping().groupSize();
    const std::int64_t count = m_evaluation->moments(shownGroup()).count;
    const QString cells = tr("%1 of %2 cells").arg(countText(count), countText(m_evaluation->input().size()));
    return count == all ? cells : tr("%1, %2 masked").arg(cells, countText(all - count));
}

QStringList BlockFigure::elisions() const
{
    QStringList texts;
    for (const BlockRole role : allBlockRoles) {
        for (const BlockDirection::Axis &axis : m_cells.direction(role).axes) {
            if (axis.drawn < axis.length)
                texts << tr("%1 of %2 %3 drawn")
                             .arg(countText(axis.drawn), countText(axis.length),
                                  QString::fromStdString(
                                      m_evaluation->problem().layout.names[static_cast<std::size_t>(axis.axis)]));
        }
    }
    return texts;
}

QString BlockFigure::description() const
{
    if (!m_evaluation || m_cells.isEmpty())
        return tr("Open a tensor to see it as a block.");
    QStringList directions;
    for (const BlockRole role : allBlockRoles) {
        if (const QString text = directionText(role); !text.isEmpty())
            directions << text;
    }
    QStringList sentences {tr("The tensor as a block along %1.").arg(QLocale().createSeparatedList(directions)),
                           tr("In colour: group %1, %2.").arg(groupText(), countPhrase())};
    if (const QStringList elided = elisions(); !elided.isEmpty())
        sentences << tr("Not every index has a cell: %1.").arg(QLocale().createSeparatedList(elided));
    return joinedSentences(sentences);
}

} // namespace normscope
