// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explore/explore_titles.h"

#include "engine/normalization/evaluation.h"

#include <QStringList>

namespace normscope {

QString tensorSubtitle(const Evaluation &evaluation)
{
    const Tensor &input = evaluation.input();
    const Layout &layout = evaluation.problem().layout;
    QStringList axes;
    for (int axis = 0; axis < input.rank(); ++axis)
        axes += QStringLiteral("%1 %2")
                    .arg(QString::fromStdString(layout.names[static_cast<std::size_t>(axis)]))
                    .arg(input.shape()[static_cast<std::size_t>(axis)]);
    const std::string_view type = name(input.dtype());
    return QStringLiteral("%1 · %2").arg(QLatin1String(type.data(), static_cast<qsizetype>(type.size())),
                                         axes.join(QStringLiteral(" × ")));
}

} // namespace normscope
