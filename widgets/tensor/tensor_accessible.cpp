// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/tensor_accessible.h"

#include "widgets/tensor/tensor_viewer.h"

#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

#include <algorithm>
#include <climits>

namespace normscope {

namespace {

/// The number of accessible cells, numbered row by row; limited to the range of int.
int accessibleCells(const TensorViewer &view)
{
    const EvaluationPtr &evaluation = view.figure().evaluation();
    return evaluation ? static_cast<int>(std::min<std::int64_t>(evaluation->input().size(), INT_MAX)) : 0;
}

int columnCount(const TensorViewer &view)
{
    return accessibleCells(view) == 0 ? 0 : static_cast<int>(view.figure().layout().across().count());
}

/// The length of a row of cells, at least 1: a cell that is still referenced may ask when the view has become empty.
int rowLength(const TensorViewer &view)
{
    return std::max(1, columnCount(view));
}

std::int64_t elementAt(const TensorViewer &view, int cell)
{
    const int length = rowLength(view);
    return view.figure().layout().elementAt(cell % length, cell / length);
}

/// The cell of the pinned element, or −1.
int pinnedCell(const TensorViewer &view)
{
    const std::int64_t element = view.pinnedElement();
    if (element < 0 || element >= accessibleCells(view))
        return -1;
    const TensorLayout &layout = view.figure().layout();
    return static_cast<int>(layout.rowOf(element) * columnCount(view) + layout.columnOf(element));
}

class AccessibleCell : public QAccessibleInterface, public QAccessibleTableCellInterface
{
public:
    AccessibleCell(TensorViewer *view, int cell)
        : m_view(view)
        , m_cell(cell)
    { }

    bool isValid() const override { return m_view && m_cell < accessibleCells(*m_view); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override { return table(); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::Cell; }

    QString text(QAccessible::Text part) const override
    {
        if (!isValid())
            return {};
        if (part == QAccessible::Name)
            return m_view->cellText(element());
        return part == QAccessible::Description ? m_view->groupText(element()) : QString();
    }
    void setText(QAccessible::Text, const QString &) override { }

    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect inView = m_view->figure().cellRect(element()).toAlignedRect();
        return {m_view->mapToGlobal(inView.topLeft()), inView.size()};
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        state.focusable = true;
        state.selectable = true;
        state.selected = isSelected();
        state.focused = isSelected() && m_view->hasFocus();
        state.invisible = !m_view->isVisible();
        return state;
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface *>(this) : nullptr;
    }

    bool isSelected() const override { return pinnedCell(*m_view) == m_cell; }
    QList<QAccessibleInterface *> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return m_cell % rowLength(*m_view); }
    int rowIndex() const override { return m_cell / rowLength(*m_view); }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface *table() const override { return QAccessible::queryAccessibleInterface(m_view); }

private:
    std::int64_t element() const { return elementAt(*m_view, m_cell); }

    QPointer<TensorViewer> m_view;
    int m_cell;
};

/// Its children are the cells, then the view's child widgets.
class AccessibleTensor : public QAccessibleWidget, public QAccessibleTableInterface
{
public:
    explicit AccessibleTensor(TensorViewer *view)
        : QAccessibleWidget(view, QAccessible::Table)
    { }
    ~AccessibleTensor() override { forgetCells(); }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TableInterface)
            return static_cast<QAccessibleTableInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    int childCount() const override { return accessibleCells(view()) + QAccessibleWidget::childCount(); }
    QAccessibleInterface *child(int index) const override
    {
        const int cells = accessibleCells(view());
        return index < cells ? cell(index) : QAccessibleWidget::child(index - cells);
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        if (child->role() != QAccessible::Cell) {
            const int index = QAccessibleWidget::indexOfChild(child);
            return index < 0 ? index : index + accessibleCells(view());
        }
        const auto &place = static_cast<const AccessibleCell &>(*child);
        return place.rowIndex() * columnCount() + place.columnIndex();
    }
    QAccessibleInterface *focusChild() const override
    {
        return view().hasFocus() && pinnedCell(view()) >= 0 ? cell(pinnedCell(view()))
                                                            : QAccessibleWidget::focusChild();
    }

    QAccessibleInterface *caption() const override { return nullptr; }
    QAccessibleInterface *summary() const override { return nullptr; }
    QAccessibleInterface *cellAt(int row, int column) const override { return cell(row * columnCount() + column); }
    int selectedCellCount() const override { return pinnedCell(view()) < 0 ? 0 : 1; }
    QList<QAccessibleInterface *> selectedCells() const override
    {
        const int pinned = pinnedCell(view());
        return pinned < 0 ? QList<QAccessibleInterface *>() : QList {cell(pinned)};
    }
    QString columnDescription(int) const override { return {}; }
    QString rowDescription(int) const override { return {}; }
    int columnCount() const override { return normscope::columnCount(view()); }
    int rowCount() const override { return (accessibleCells(view()) + rowLength(view()) - 1) / rowLength(view()); }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent *) override { forgetCells(); }

private:
    TensorViewer &view() const { return *static_cast<TensorViewer *>(widget()); }

    QAccessibleInterface *cell(int index) const
    {
        if (index < 0 || index >= accessibleCells(view()))
            return nullptr;
        if (const auto known = m_cells.constFind(index); known != m_cells.constEnd())
            return QAccessible::accessibleInterface(*known);
        auto *made = new AccessibleCell(&view(), index);
        m_cells.insert(index, QAccessible::registerAccessibleInterface(made));
        return made;
    }

    void forgetCells()
    {
        for (const QAccessible::Id id : std::as_const(m_cells))
            QAccessible::deleteAccessibleInterface(id);
        m_cells.clear();
    }

    mutable QHash<int, QAccessible::Id> m_cells;
};

QAccessibleInterface *tensorViewerInterface(const QString &, QObject *object)
{
    auto *view = qobject_cast<TensorViewer *>(object);
    return view ? new AccessibleTensor(view) : nullptr;
}

} // namespace

void installTensorAccessibility()
{
    static const bool installed = (QAccessible::installFactory(tensorViewerInterface), true);
    Q_UNUSED(installed)
}

void announcePinnedCell(TensorViewer &view)
{
    const int cell = pinnedCell(view);
    if (!QAccessible::isActive() || !view.hasFocus() || cell < 0)
        return;
    QAccessibleEvent event(&view, QAccessible::Focus);
    event.setChild(cell);
    QAccessible::updateAccessibility(&event);
}

} // namespace normscope
