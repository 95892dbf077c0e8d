// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/tensor_editor.h"

#include "widgets/core/message_text.h"
#include "widgets/tensor/cell_block.h"
#include "widgets/tensor/cell_editor.h"
#include "widgets/tensor/change_dialog.h"
#include "widgets/tensor/fill_dialog.h"
#include "widgets/theme/number_format.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMimeData>

#include <algorithm>

namespace normscope {

namespace {

/// Most cells that can be edited or copied at once.
constexpr std::int64_t mostCells = 4'000'000;

/// Whether a key's text can begin a number (or nan, inf).
bool beginsNumber(const QString &text)
{
    return text.size() == 1 && (text[0].isDigit() || QStringLiteral("+-.−∞niNI").contains(text[0]));
}

} // namespace

TensorEditor::TensorEditor(QWidget *parent)
    : TensorViewer(parent)
    , m_editor(new CellEditor(this))
{
    connect(m_editor, &CellEditor::committed, this, &TensorEditor::takeTyped);
    connect(m_editor, &CellEditor::cancelled, this, &TensorEditor::stopEditing);
    connect(m_editor, &CellEditor::withdrawn, this, &TensorEditor::succeeded);
    connect(m_editor, &CellEditor::message, this, &TensorEditor::message);
    createEditActions();
    createMaskActions();
    createFillActions();
    TensorEditor::updateActions();
    describePinnedCell();
}

TensorEditor::~TensorEditor() = default;

void TensorEditor::setTheme(const Theme &theme)
{
    m_editor->setTheme(theme);
    TensorViewer::setTheme(theme);
}

void TensorEditor::setCellRange(const CellRange &range)
{
    if (range == m_range)
        return;
    m_range = range;
    showRange(range);
    updateActions();
}

void TensorEditor::cellsWillMove()
{
    finishEditing();
}

void TensorEditor::shapeChanged()
{
    stopEditing();
    dropTool();
    setCellRange({});
}

QString TensorEditor::keysText() const
{
    return tr("Arrow keys move the pinned cell, typing changes it, Shift with arrow keys marks a range.");
}

void TensorEditor::resizeEvent(QResizeEvent *event)
{
    TensorViewer::resizeEvent(event);
    // Typed text survives, even if the message about an invalid number takes room from the view.
    if (m_editor->isVisible() && !isEmpty())
        m_editor->moveOnto(figure().cellRect(m_editedElement));
}

void TensorEditor::keyPressEvent(QKeyEvent *event)
{
    if (isEmpty() || !takeKey(*event))
        TensorViewer::keyPressEvent(event);
}

/// Handles Escape, and keys that begin to type into a cell.
bool TensorEditor::takeKey(const QKeyEvent &event)
{
    if (event.key() == Qt::Key_Escape) {
        if (cancelTool())
            return true;
        if (paintsMask()) {
            stopPaintingMask();
            return true;
        }
        const bool hadRange = !m_range.isEmpty();
        setCellRange({});
        return hadRange;
    }
    const bool isPlain = (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
    const bool hasCell = pinnedElement() != noIndex || lastCell() != noIndex;
    if (!isPlain || !hasCell)
        return false;
    const bool opens = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (!opens && !beginsNumber(event.text()))
        return false;
    pinLastCell();
    startEditing(opens ? QString() : event.text());
    return true;
}

void TensorEditor::pinLastCell()
{
    if (lastCell() != noIndex)
        pin(lastCell());
}

bool TensorEditor::refusesEditing()
{
    if (isEmpty())
        return true;
    if (showsInput() && m_activePart != TensorFigure::Part::Computed)
        return false;
    emit message(showsInput() ? tr("These values are computed. Change the cell in the input beside them.")
                              : tr("These values are computed. Go back to the input to change it."));
    return true;
}

void TensorEditor::startEditing(const QString &typed)
{
    const std::int64_t element = state().pinnedElement;
    if (element == noIndex || refusesEditing() || !hasElement(element))
        return;
    reveal(element);
    const Tensor &input = evaluation().input();
    m_editedElement = element;
    m_editor->open(figure().cellRect(element), exactText(input[element], input.dtype() != DType::Float64), typed);
}

/// Closes the editor and commits a typed number.
void TensorEditor::finishEditing()
{
    if (m_editor->isVisible())
        m_editor->finish();
}

/// Closes the editor and discards the typed text.
void TensorEditor::stopEditing()
{
    if (!m_editor->isVisible())
        return;
    const bool hadFocus = m_editor->hasFocus();
    m_editor->hide();
    if (hadFocus)
        setFocus(Qt::OtherFocusReason);
}

void TensorEditor::editPinnedCell()
{
    startEditing({});
}

void TensorEditor::takeTyped(double value, int columns, int rows)
{
    const std::int64_t element = m_editedElement;
    stopEditing();
    if (!hasElement(element))
        return;
    emit edited({{element}, {value}, CellEdit::Kind::Type});
    if (columns == 0 && rows == 0)
        return;
    const KeyboardPlace place = keyboardPlace(false);
    moveTo(place.column + columns, place.row + rows, false);
}

CellRange TensorEditor::editedRange() const
{
    const std::int64_t element = state().pinnedElement;
    if (!m_range.isEmpty() || !hasElement(element))
        return m_range;
    const std::int64_t column = figure().layout().columnOf(element);
    const std::int64_t row = figure().layout().rowOf(element);
    return {column, row, column, row};
}

std::vector<std::int64_t> TensorEditor::editedElements(const QString &tooMany)
{
    const CellRange range = editedRange();
    if (range.columnCount() * range.rowCount() > mostCells) {
        emit message(tooMany);
        return {};
    }
    return elementsOf(figure().layout(), range);
}

void TensorEditor::selectAllCells()
{
    if (isEmpty())
        return;
    m_activePart = TensorFigure::Part::Input;
    setCellRange({0, 0, figure().layout().across().count() - 1, figure().layout().down().count() - 1});
}

void TensorEditor::copyCells()
{
    const CellRange range = editedRange();
    if (range.isEmpty())
        return;
    if (range.columnCount() * range.rowCount() > mostCells) {
        emit message(
            tr("More than four million cells do not fit on the clipboard. Save the tensor to a file instead."));
        return;
    }
    const Evaluation &evaluation = this->evaluation();
    const bool isComputed = m_activePart == TensorFigure::Part::Computed && m_range.isEmpty();
    if (isComputed) {
        const double value = evaluation.value(state().stage, state().pinnedElement);
        QGuiApplication::clipboard()->setText(exactText(value));
        return;
    }
    QGuiApplication::clipboard()->setMimeData(copyOf(evaluation.input(), figure().layout(), range).release());
}

void TensorEditor::cutCells()
{
    if (refusesEditing())
        return;
    copyCells();
    clearCells();
}

void TensorEditor::clearCells()
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

void TensorEditor::askToFill(GeneratorKind kind)
{
    if (refusesEditing() || editedRange().isEmpty())
        return;
    GeneratorSpec proposed = initialSpec(kind);
    proposed.seed = m_fillSeed;
    FillDialog dialog(proposed, figure().theme(), this);
    if (dialog.exec() == QDialog::Accepted)
        fillCells(dialog.spec());
}

void TensorEditor::fillCells(const GeneratorSpec &spec)
{
    if (refusesEditing())
        return;
    std::vector<std::int64_t> elements
        = editedElements(tr("More than four million cells cannot be changed at a time. Mark fewer."));
    if (elements.empty())
        return;
    m_fillSeed = spec.seed + 1;
    const NormalizationProblem &problem = evaluation().problem();
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

void TensorEditor::askToChange()
{
    if (refusesEditing() || editedRange().isEmpty())
        return;
    ChangeDialog dialog(figure().theme(), this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    std::vector<std::int64_t> elements
        = editedElements(tr("More than four million cells cannot be changed at a time. Mark fewer."));
    if (!elements.empty())
        emit edited(changedCells(evaluation().input(), std::move(elements), dialog.change()));
}

void TensorEditor::pasteCells()
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
        const TensorLayout &layout = figure().layout();
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

} // namespace normscope
