// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcuts_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace normscope {

namespace {

QString plainText(const QString &menuText)
{
    QString text = menuText;
    // Chinese menus put the mnemonic behind the text, in brackets: "文件(&F)".
    const qsizetype bracket = text.indexOf(QStringLiteral("(&"));
    if (bracket >= 0)
        text.truncate(bracket);
    return text.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

QTreeWidgetItem *addSection(QTreeWidget *tree, const QString &title)
{
    auto *section = new QTreeWidgetItem(tree, {title});
    QFont bold = tree->font();
    bold.setBold(true);
    section->setFont(0, bold);
    section->setFirstColumnSpanned(true);
    return section;
}

void addKeys(QTreeWidget *tree, const QMenu &menu, QTreeWidgetItem *section)
{
    for (const QAction *action : menu.actions()) {
        if (action->menu()) {
            addKeys(tree, *action->menu(), section);
        } else if (!action->shortcut().isEmpty()) {
            QStringList keys;
            for (const QKeySequence &sequence : action->shortcuts())
                keys += sequence.toString(QKeySequence::NativeText);
            new QTreeWidgetItem(section, {plainText(action->text()), keys.join(QStringLiteral(", "))});
        }
    }
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QMenuBar &menuBar, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    auto *tree = new QTreeWidget;
    tree->setAccessibleName(tr("Keys"));
    tree->setColumnCount(2);
    tree->setHeaderHidden(true);
    tree->setRootIsDecorated(false);
    tree->setSelectionMode(QAbstractItemView::NoSelection);

    for (const QAction *action : menuBar.actions()) {
        QTreeWidgetItem *section = addSection(tree, plainText(action->text()));
        addKeys(tree, *action->menu(), section);
        if (section->childCount() == 0)
            delete section;
    }
    QTreeWidgetItem *mouse = addSection(tree, tr("In the tensor"));
    const std::initializer_list<std::pair<QString, QString>> keys = {
        {tr("Light a cell's group in every view"), tr("move the pointer")},
        {tr("Pin a cell"), tr("click")},
        {tr("Move the pinned cell"), tr("arrow keys")},
        {tr("Edit the pinned cell"), tr("type a number, F2, or double click")},
        {tr("Select a range"), tr("drag, or Shift with arrow keys")},
        {tr("Shift or scale the range"), tr("drag its handles up or down, or S")},
        {tr("Paint the mask"), tr("M, then drag over cells")},
        {tr("Take a drag back"), tr("Esc while dragging")},
        {tr("Zoom"), tr("Ctrl with the wheel")},
        {tr("Move about"), tr("wheel, or drag with the middle button")},
    };
    for (const auto &[what, how] : keys)
        new QTreeWidgetItem(mouse, {what, how});

    tree->expandAll();
    tree->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addWidget(tree);
    column->addWidget(buttons);
    resize(560, 620);
}

} // namespace normscope
