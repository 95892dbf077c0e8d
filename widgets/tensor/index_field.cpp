// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/index_field.h"

#include <QAction>

namespace normscope {

std::optional<Shape> indexFromText(const QString &text, const Shape &shape)
{
    const QStringList parts = text.split(QLatin1Char(','));
    if (parts.size() != static_cast<qsizetype>(shape.size()))
        return std::nullopt;
    Shape index;
    for (qsizetype axis = 0; axis < parts.size(); ++axis) {
        bool isNumber = false;
        const qlonglong value = parts[axis].trimmed().toLongLong(&isNumber);
        if (!isNumber || value < 0 || value >= shape[static_cast<std::size_t>(axis)])
            return std::nullopt;
        index.push_back(value);
    }
    return index;
}

IndexField::IndexField(QWidget *view)
    : QLineEdit(view)
{
    setAccessibleName(tr("Go to index"));
    setClearButtonEnabled(true);
    hide();
    connect(this, &QLineEdit::editingFinished, this, [this] {
        if (!hasFocus())
            hide();
    });
    // QLineEdit would pass Return on to the view, which would start editing the pinned cell.
    const auto addKeys = [this](const QList<QKeySequence> &keys, const auto &slot) {
        auto *action = new QAction(this);
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        addAction(action);
        connect(action, &QAction::triggered, this, slot);
    };
    addKeys({Qt::Key_Return, Qt::Key_Enter}, [this] { emit entered(text()); });
    addKeys({Qt::Key_Escape}, [this] { leave(); });
}

void IndexField::ask(const QStringList &axes)
{
    constexpr int fieldWidth = 190;
    constexpr int margin = 8;
    setPlaceholderText(tr("Index: %1").arg(axes.join(QStringLiteral(", "))));
    setGeometry(parentWidget()->width() - fieldWidth - margin, margin, fieldWidth, sizeHint().height());
    clear();
    show();
    raise();
    setFocus(Qt::ShortcutFocusReason);
}

void IndexField::leave()
{
    hide();
    parentWidget()->setFocus(Qt::OtherFocusReason);
}

} // namespace normscope
