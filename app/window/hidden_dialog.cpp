// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/hidden_dialog.h"

#include "app/figures/view_type.h"
#include "app/pages/hideable.h"
#include "app/pages/page_table.h"
#include "widgets/core/help_topic.h"
#include "widgets/core/qstring.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

namespace normscope {

namespace {

constexpr int idRole = Qt::UserRole;

QTreeWidgetItem *addHeading(QTreeWidget *tree, const QString &text)
{
    auto *heading = new QTreeWidgetItem(tree, {text});
    heading->setFlags(Qt::ItemIsEnabled);
    QFont font = heading->font(0);
    font.setWeight(QFont::DemiBold);
    heading->setFont(0, font);
    return heading;
}

/// Commands that the dialog offers to hide beside the hideable controls.
const QStringList &furtherCommands()
{
    static const QStringList ids = {QStringLiteral("tensor.panel"), QStringLiteral("sample.*")};
    return ids;
}

QString partTitle(const QString &id)
{
    if (id == furtherCommands()[0])
        return HiddenDialog::tr("Normalization panel");
    return id == furtherCommands()[1] ? HiddenDialog::tr("Samples") : hideableTitle(id);
}

} // namespace

HiddenDialog::HiddenDialog(const QStringList &hidden, QWidget *parent)
    : QDialog(parent)
    , m_tree(new QTreeWidget)
    , m_others(hidden)
{
    setHelpTopic(*this, "window#hidden");
    setWindowTitle(tr("What is seen"));
    m_tree->setHeaderHidden(true);
    m_tree->setObjectName(QStringLiteral("hidden.parts"));
    m_tree->setAccessibleName(windowTitle());
    QTreeWidgetItem *pages = addHeading(m_tree, tr("Pages"));
    for (const PageModule *page : pageModules())
        addPart(pages, qString(page->id));
    for (const PageModule *page : pageModules()) {
        QTreeWidgetItem *views = addHeading(m_tree, tr("Views of %1").arg(hideableTitle(qString(page->id))));
        for (const ViewType *view : page->views()) {
            if (!view->isPage)
                addPart(views, viewId(*view));
        }
    }
    QTreeWidgetItem *controls = addHeading(m_tree, tr("Controls"));
    for (const QString &id : hideableControls() + furtherCommands())
        addPart(controls, id);
    m_tree->topLevelItem(0)->setExpanded(true);
    m_tree->topLevelItem(1)->setExpanded(true);
    controls->setExpanded(true);
    show(hidden);

    auto *only = new QPushButton(tr("&Only tensor and methods"));
    only->setObjectName(QStringLiteral("hidden.only"));
    auto *all = new QPushButton(tr("Show &everything"));
    all->setObjectName(QStringLiteral("hidden.all"));
    for (QPushButton *button : {only, all})
        button->setAutoDefault(false);
    connect(only, &QPushButton::clicked, this, [this] { show(allButTensorAndMethods()); });
    connect(all, &QPushButton::clicked, this, [this] {
        m_others.clear();
        show({});
    });
    auto *row = new QHBoxLayout;
    row->addWidget(only);
    row->addWidget(all);
    row->addStretch(1);
    auto *note = new QLabel(tr("What has no mark stays out of sight, also in the file that you hand out."));
    note->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addWidget(note);
    column->addWidget(m_tree, 1);
    column->addLayout(row);
    column->addWidget(buttons);
    resize(420, 560);
}

QTreeWidgetItem *HiddenDialog::addPart(QTreeWidgetItem *parent, const QString &id)
{
    auto *item = new QTreeWidgetItem(parent, {partTitle(id)});
    item->setData(0, idRole, id);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    m_others.removeAll(id);
    return item;
}

void HiddenDialog::show(const QStringList &hidden)
{
    for (QTreeWidgetItemIterator item(m_tree); *item; ++item) {
        const QString id = (*item)->data(0, idRole).toString();
        if (!id.isEmpty())
            (*item)->setCheckState(0, hidden.contains(id) ? Qt::Unchecked : Qt::Checked);
    }
}

QStringList HiddenDialog::hidden() const
{
    QStringList ids = m_others;
    for (QTreeWidgetItemIterator item(m_tree); *item; ++item) {
        const QString id = (*item)->data(0, idRole).toString();
        if (!id.isEmpty() && (*item)->checkState(0) == Qt::Unchecked)
            ids += id;
    }
    return ids;
}

} // namespace normscope
