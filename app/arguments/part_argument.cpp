// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/part_argument.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct PartArgument
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

const QString &selectName()
{
    static const QString name = QStringLiteral("select");
    return name;
}

} // namespace

CommandOption partOption()
{
    return {selectName(), PartArgument::tr("PART"),
            PartArgument::tr("Only these cells, as n=0:4,c=0:8 (the first four of N, the first eight of C) or c=2, in "
                             "explore, tensor, lines, and compare’s tensors and lines; statistics and colours stay "
                             "those of the whole tensor.")};
}

CellPart partArgument(const CommandArguments &arguments, const Evaluation &evaluation)
{
    if (!arguments.has(selectName()))
        return {};
    return parseCellPart(arguments.text(selectName()).toStdString(), evaluation.problem().layout,
                         evaluation.input().shape());
}

QString partText(const CellPart &part, const Evaluation &evaluation)
{
    const QString indices
        = QString::fromStdString(cellPartText(part, evaluation.problem().layout, evaluation.input().shape()));
    return indices.isEmpty() ? QString() : PartArgument::tr("only %1, statistics of all").arg(indices);
}

} // namespace normscope
