// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/group_text.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct GroupText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::GroupText)
};

} // namespace

QString groupLabelText(const Grouping &grouping, const Layout &layout, std::int64_t group)
{
    const std::string label = groupLabel(grouping, layout, group);
    return label == "all" ? GroupText::tr("all") : QString::fromStdString(label);
}

} // namespace normscope
