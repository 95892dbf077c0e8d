// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editing/edit_text.h"

#include "widgets/theme/number_format.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct EditText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::EditText)

public:
    static QString changed(const ValueChange &change, int count)
    {
        const QString factor = numberText(change.factor, 6);
        const QString shift = numberText(change.shift, 6);
        if (change.factor == 1)
            return tr("Shift %n cell(s) by %1", nullptr, count).arg(shift);
        if (change.shift == 0)
            return tr("Scale %n cell(s) by %1", nullptr, count).arg(factor);
        return tr("Scale %n cell(s) by %1, then shift by %2", nullptr, count).arg(factor, shift);
    }

    static QString of(const CellEdit &edit)
    {
        const int count = static_cast<int>(edit.elements.size());
        switch (edit.kind) {
        case CellEdit::Kind::Type:
            return {};
        case CellEdit::Kind::Paste:
            return tr("Paste %n cell(s)", nullptr, count);
        case CellEdit::Kind::Fill:
            return tr("Fill %n cell(s)", nullptr, count);
        case CellEdit::Kind::Clear:
            return tr("Clear %n cell(s)", nullptr, count);
        case CellEdit::Kind::Change:
            return changed(edit.change, count);
        }
        return {};
    }
};

} // namespace

QString editText(const CellEdit &edit)
{
    return EditText::of(edit);
}

} // namespace normscope
