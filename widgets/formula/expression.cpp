// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/expression.h"

namespace normscope {

namespace {

void appendWithoutMarks(const Expression &part, bool splices, std::vector<Expression> &parts)
{
    if (part.kind == Expression::Kind::Mark)
        return appendWithoutMarks(part.parts.front(), true, parts);
    if (splices && part.kind == Expression::Kind::Row) {
        for (const Expression &inner : part.parts)
            appendWithoutMarks(inner, false, parts);
        return;
    }
    parts.push_back(withoutMarks(part));
}

} // namespace

Expression withoutMarks(const Expression &expression)
{
    if (expression.kind == Expression::Kind::Mark)
        return withoutMarks(expression.parts.front());
    Expression result {expression.kind, expression.text, {}};
    const bool isRow = expression.kind == Expression::Kind::Row;
    for (const Expression &part : expression.parts) {
        if (isRow)
            appendWithoutMarks(part, false, result.parts);
        else
            result.parts.push_back(withoutMarks(part));
    }
    return isRow && result.parts.size() == 1 ? Expression(result.parts.front()) : result;
}

} // namespace normscope
