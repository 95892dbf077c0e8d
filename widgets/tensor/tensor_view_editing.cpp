// SPDX-License-Identifier: GPL-3.0-or-later
// Editing in a TensorView: typing, ranges, clipboard, filling, and the keys that belong to them.
#include "widgets/tensor/tensor_view.h"

#include "widgets/core/message_text.h"
#include "widgets/tensor/cell_block.h"
#include "widgets/tensor/cell_editor.h"
#include "widgets/tensor/change_dialog.h"
#include "widgets/tensor/fill_dialog.h"
#include "widgets/theme/number_format.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>

#include <algorithm>

namespace normscope {

namespace {

/// As many cells can be edited or copied at a time.
constexpr std::int64_t mostCells = 4'000'000;

/// Whether a key's text can begin a number (or nan, inf).
bool beginsNumber(const QString &text)
{
    return text.size() == 1 && (text[0].isDigit() || QStringLiteral("+-.−∞niNI").contains(text[0]));
}

} // namespace

void TensorView::keyPressEvent(QKeyEvent *event)
{
    const bool plain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
    const bool hasCell = state().pinnedElement != noIndex || m_lastCell != noIndex;
    if (isEmpty())
        return QWidget::keyPressEvent(event);
    if (event->key() == Qt::Key_Escape && cancelTool())
        return;
    if (event->key() == Qt::Key_Space) {
        m_spaceIsDown = true;
    } else if (event->key() == Qt::Key_Escape && !m_range.isEmpty()) {
        setCellRange({});
    } else if (event->key() == Qt::Key_Escape && m_selection && state().pinnedGroup != noIndex) {
        m_selection->clearPin();
    } else if (moveByKey(event)) {
        return;
    } else if (plain && hasCell && beginsNumber(event->text())) {
        pinLastCell();
        startEditing(event->text());
    } else if (plain && event->key() == Qt::Key_0) {
        fit();
    } else if (plain && hasCell && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        pinLastCell();
        editPinnedCell();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void TensorView::keyReleaseEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat())
        m_spaceIsDown = false;
    else
        QWidget::keyReleaseEvent(event);
}

void TensorView::pinLastCell()
{
    if (m_lastCell != noIndex)
        pin(m_lastCell);
}

bool TensorView::refusesEditing()
{
    if (isEmpty())
        return true;
    if (showsInput() && m_activePart != TensorFigure::Part::Computed)
        return false;
    emit message(showsInput() ? tr("These values are computed. Change the cell in the input beside them.")
                              : tr("These values are computed. Go back to the input to change it."));
    return true;
}

void TensorView::startEditing(const QString &typed)
{
    const std::int64_t element = state().pinnedElement;
    if (element == noIndex || refusesEditing() || element >= m_figure.evaluation()->input().size())
        return;
    m_figure.viewport().reveal(m_figure.layout().cellRect(element));
    refresh();
    const Tensor &input = m_figure.evaluation()->input();
    m_editedElement = element;
    m_editor->open(m_figure.cellRect(element), exactText(input[element], input.dtype() == DType::Float32), typed);
}

/// What was typed is taken, where it is a number.
void TensorView::finishEditing()
{
    if (m_editor->isVisible())
        m_editor->finish();
}

/// What was typed is dropped.
void TensorView::stopEditing()
{
    if (!m_editor->isVisible())
        return;
    const bool hadFocus = m_editor->hasFocus();
    m_editor->hide();
    if (hadFocus)
        setFocus(Qt::OtherFocusReason);
}

void TensorView::editPinnedCell()
{
    startEditing({});
}

void TensorView::takeTyped(double value, int columns, int rows)
{
    const std::int64_t element = m_editedElement;
    stopEditing();
    if (isEmpty() || element >= m_figure.evaluation()->input().size())
        return;
    emit edited({{element}, {value}, CellEdit::Kind::Type});
    if (columns != 0 || rows != 0)
        step(columns, rows);
}

CellRange TensorView::editedRange() const
{
    const std::int64_t element = state().pinnedElement;
    if (!m_range.isEmpty() || isEmpty() || element == noIndex || element >= m_figure.evaluation()->input().size())
        return m_range;
    const std::int64_t column = m_figure.layout().columnOf(element);
    const std::int64_t row = m_figure.layout().rowOf(element);
    return {column, row, column, row};
}

std::vector<std::int64_t> TensorView::editedElements(const QString &tooMany)
{
    const CellRange range = editedRange();
    if (range.columnCount() * range.rowCount() > mostCells) {
        emit message(tooMany);
        return {};
    }
    return elementsOf(m_figure.layout(), range);
}

void TensorView::selectAllCells()
{
    if (isEmpty())
        return;
    m_activePart = TensorFigure::Part::Input;
    setCellRange({0, 0, m_figure.layout().across().count() - 1, m_figure.layout().down().count() - 1});
}

void TensorView::copyCells()
{
    const CellRange range = editedRange();
    if (range.isEmpty())
        return;
    if (range.columnCount() * range.rowCount() > mostCells) {
        emit message(
            tr("More than four million cells do not fit on the clipboard. Save the tensor to a file instead."));
        return;
    }
    const Evaluation &evaluation = *m_figure.evaluation();
    const bool isComputed = m_activePart == TensorFigure::Part::Computed && m_range.isEmpty();
    if (isComputed) {
        const double value = evaluation.value(state().stage, state().pinnedElement);
        QGuiApplication::clipboard()->setText(exactText(value));
        return;
    }
    QGuiApplication::clipboard()->setMimeData(copyOf(evaluation.input(), m_figure.layout(), range).release());
}

void TensorView::cutCells()
{
    if (refusesEditing())
        return;
    copyCells();
    clearCells();
}

void TensorView::clearCells()
{
    if (refusesEditing())
        return;
    std::vector<std::int64_t> elements
        = editedElements(tr("More than four million cells cannot be changed at a time. Mark fewer."));
    if (elements.empty())
        return;
    const std::vector<double> zeros(elements.size(), 0.0);
    emit edited({std::move(elements), zeros, CellEdit::Kind::Clear});
}

void TensorView::askToFill(GeneratorKind kind)
{
    if (refusesEditing() || editedRange().isEmpty())
        return;
    GeneratorSpec proposed = initialSpec(kind);
    proposed.seed = m_fillSeed;
    FillDialog dialog(proposed, m_figure.theme(), this);
    if (dialog.exec() == QDialog::Accepted)
        fillCells(dialog.spec());
}

void TensorView::fillCells(const GeneratorSpec &spec)
{
    if (refusesEditing())
        return;
    std::vector<std::int64_t> elements
        = editedElements(tr("More than four million cells cannot be changed at a time. Mark fewer."));
    if (elements.empty())
        return;
    m_fillSeed = spec.seed + 1;
    const NormalizationProblem &problem = m_figure.evaluation()->problem();
    GeneratorSpec placed = spec;
    placed.channelAxis = problem.layout.channelAxis;
    try {
        const Tensor values = generateAt(placed, problem.input.shape(), elements);
        CellEdit edit {std::move(elements), {}, CellEdit::Kind::Fill};
        for (std::int64_t i = 0; i < values.size(); ++i)
            edit.values.push_back(values[i]);
        emit edited(edit);
    } catch (const InputError &error) {
        emit message(messageText(error.message()));
    }
}

void TensorView::askToChange()
{
    if (refusesEditing() || editedRange().isEmpty())
        return;
    ChangeDialog dialog(m_figure.theme(), this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    std::vector<std::int64_t> elements
        = editedElements(tr("More than four million cells cannot be changed at a time. Mark fewer."));
    if (!elements.empty())
        emit edited(changedCells(m_figure.evaluation()->input(), std::move(elements), dialog.change()));
}

void TensorView::pasteCells()
{
    if (refusesEditing())
        return;
    const QMimeData *clip = QGuiApplication::clipboard()->mimeData();
    if (!clip || !clip->hasText() || clip->text().trimmed().isEmpty()) {
        emit message(tr("There is no table of numbers on the clipboard."));
        return;
    }
    try {
        const Tensor table = readBlock(clip->text());
        const CellRange target = editedRange();
        const TensorLayout &layout = m_figure.layout();
        const std::int64_t element = target.isEmpty() ? 0 : layout.elementAt(target.firstColumn(), target.firstRow());
        const PastedBlock block = placeBlock(table, layout, std::max<std::int64_t>(element, 0));
        if (block.shape == shape())
            emit edited(block.edit);
        else
            emit growthNeeded(block.shape, block.edit);
    } catch (const InputError &) {
        emit message(tr("What is on the clipboard is not a table of numbers with rows of equal length."));
    }
}

void TensorView::goToIndex(const QString &index)
{
    if (isEmpty())
        return;
    QString form;
    for (std::size_t axis = 0; axis < shape().size(); ++axis)
        form += (axis == 0 ? QString() : QStringLiteral(", ")) + QStringLiteral("0–%1").arg(shape()[axis] - 1);
    Shape multiIndex;
    const QStringList parts = index.split(QLatin1Char(','));
    bool isValid = parts.size() == static_cast<qsizetype>(shape().size());
    for (qsizetype i = 0; isValid && i < parts.size(); ++i) {
        const qlonglong value = parts[i].trimmed().toLongLong(&isValid);
        isValid = isValid && value >= 0 && value < shape()[static_cast<std::size_t>(i)];
        multiIndex.push_back(value);
    }
    if (!isValid) {
        emit message(
            tr("“%1” is not an index of this tensor. Type one number for each axis: %2.").arg(index.trimmed(), form));
        return;
    }
    setCellRange({});
    pin(ravel(multiIndex, shape()));
    if (m_indexField)
        m_indexField->hide();
    setFocus(Qt::OtherFocusReason);
    emit succeeded();
}

void TensorView::createIndexField()
{
    m_indexField = new QLineEdit(this);
    m_indexField->setAccessibleName(tr("Go to index"));
    m_indexField->setClearButtonEnabled(true);
    m_indexField->hide();
    connect(m_indexField, &QLineEdit::editingFinished, this, [this] {
        if (!m_indexField->hasFocus())
            m_indexField->hide();
    });
    // The field's own handling of Return would let the key go on to the view, which edits the pinned cell by it.
    const auto addKeys = [this](const QList<QKeySequence> &keys, const auto &slot) {
        auto *action = new QAction(m_indexField);
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        m_indexField->addAction(action);
        connect(action, &QAction::triggered, this, slot);
    };
    addKeys({Qt::Key_Return, Qt::Key_Enter}, [this] { goToIndex(m_indexField->text()); });
    addKeys({Qt::Key_Escape}, [this] {
        m_indexField->hide();
        setFocus(Qt::OtherFocusReason);
    });
}

void TensorView::askForIndex()
{
    if (isEmpty())
        return;
    if (!m_indexField)
        createIndexField();
    QStringList names;
    for (const std::string &axis : m_figure.evaluation()->problem().layout.names)
        names.push_back(QString::fromStdString(axis).toLower());
    m_indexField->setPlaceholderText(tr("Index: %1").arg(names.join(QStringLiteral(", "))));
    constexpr int fieldWidth = 190;
    m_indexField->setGeometry(width() - fieldWidth - 8, 8, fieldWidth, m_indexField->sizeHint().height());
    m_indexField->clear();
    m_indexField->show();
    m_indexField->raise();
    m_indexField->setFocus(Qt::ShortcutFocusReason);
}

} // namespace normscope
