// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcuts_dialog.h"

#include "app/shell/menu_entries.h"
#include "widgets/core/help_topic.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace normscope {

namespace {

using Lines = std::initializer_list<std::pair<QString, QString>>;

/// Paints no focus frame, since lines of this list cannot be chosen.
class ReadDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->state.setFlag(QStyle::State_HasFocus, false);
    }
};

QTreeWidgetItem *addSection(QTreeWidget *tree, const QString &title)
{
    auto *section = new QTreeWidgetItem(tree, {title});
    QFont bold = tree->font();
    bold.setBold(true);
    section->setFont(0, bold);
    section->setFirstColumnSpanned(true);
    return section;
}

void addSection(QTreeWidget *tree, const QString &title, const Lines &lines)
{
    QTreeWidgetItem *section = addSection(tree, title);
    for (const auto &[what, how] : lines)
        new QTreeWidgetItem(section, {what, how});
}

void addMenus(QTreeWidget *tree, const QMenuBar &bar)
{
    QTreeWidgetItem *section = nullptr;
    for (const MenuEntry &entry : menuEntries(bar)) {
        QStringList keys;
        for (const QKeySequence &sequence : entry.action->shortcuts())
            keys += sequence.toString(QKeySequence::NativeText);
        if (keys.isEmpty())
            continue;
        if (!section || section->text(0) != entry.menus.first())
            section = addSection(tree, entry.menus.first());
        new QTreeWidgetItem(section, {plainMenuText(entry.action->text()), keys.join(QStringLiteral(", "))});
    }
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QMenuBar &menuBar, QWidget *parent)
    : QDialog(parent)
{
    setHelpTopic(*this, "window#keys");
    setWindowTitle(tr("Keys"));
    auto *tree = new QTreeWidget;
    tree->setAccessibleName(tr("Keys"));
    tree->setColumnCount(2);
    tree->setHeaderHidden(true);
    tree->setRootIsDecorated(false);
    tree->setSelectionMode(QAbstractItemView::NoSelection);
    tree->setItemDelegate(new ReadDelegate(tree));
    addMenus(tree, menuBar);
    addKeysOfViews(tree);
    tree->expandAll();
    tree->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addWidget(tree);
    column->addWidget(buttons);
    resize(600, 640);
}

void ShortcutsDialog::addKeysOfViews(QTreeWidget *tree)
{
    addSection(tree, tr("Everywhere"),
               {{tr("Go to the next control or view"), tr("Tab, back with Shift+Tab")},
                {tr("Open a menu"), tr("Alt with its underlined letter")},
                {tr("Open the menu of a view"), tr("right click on its title")},
                {tr("Move a view"), tr("drag its title")},
                {tr("Enlarge a view to the whole page"), tr("double click on its title")}});
    addSection(tree, tr("In the tensor"),
               {{tr("Light a cell's group in every view"), tr("move the pointer")},
                {tr("Pin a cell"), tr("click")},
                {tr("Move the pinned cell"), tr("arrow keys")},
                {tr("To the ends of a row, of the tensor"), tr("Home, End, with Ctrl")},
                {tr("Move by a screen"), tr("Page Up, Page Down")},
                {tr("Edit the pinned cell"), tr("type a number, F2, or double click")},
                {tr("Take the number and stay, or go on to the next cell"), tr("Enter, or Up, Down, Tab")},
                {tr("Select a range"), tr("drag, or Shift with arrow keys")},
                {tr("Shift or scale the range"), tr("drag its handles up or down, or S")},
                {tr("Paint the mask"), tr("M, then drag over cells")},
                {tr("Take a drag back"), tr("Esc while dragging")},
                {tr("Let go of the range, then of the pinned group"), tr("Escape")},
                {tr("Zoom"), tr("wheel")},
                {tr("Move about"), tr("drag with the middle button or with Space held, or Shift with the wheel")}});
    addSection(tree, tr("On the stages"),
               {{tr("Move a little"), tr("Left, Right")},
                {tr("Go from stage to stage"), tr("Page Up, Page Down")},
                {tr("To the input, to the output"), tr("Home, End")},
                {tr("Play"), tr("Space")}});
    addSection(tree, tr("On the hypersphere"),
               {{tr("Turn"), tr("drag, or arrow keys")},
                {tr("Zoom"), tr("wheel, or + and −")},
                {tr("As at first"), tr("0, or double click")}});
    addSection(tree, tr("In the derivation"),
               {{tr("Light what a symbol stands for"), tr("move the pointer, or arrow keys")},
                {tr("To the first, to the last symbol"), tr("Home, End")},
                {tr("Pin the cell of a value"), tr("click, or Enter")},
                {tr("Copy as text"), QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText)}});
    addSection(tree, tr("In the statistics"),
               {{tr("Pin a group"), tr("click, or arrow keys")}, {tr("Sort"), tr("click on a column's title")}});
    addSection(tree, tr("On the batch size"),
               {{tr("To the next power of two"), tr("Left, Right, wheel")},
                {tr("By one"), tr("Up, Down")},
                {tr("To one sample, to the largest batch"), tr("Home, End")}});
    addSection(tree, tr("While presenting"),
               {{tr("Go on from stage to stage, then begin anew, or double the batch"), tr("Space, Page Down")},
                {tr("Go back a stage, or halve the batch"), tr("Page Up")},
                {tr("Larger or smaller type, also outside"), tr("Ctrl with the wheel")}});
}

} // namespace normscope
