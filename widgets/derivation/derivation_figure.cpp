// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/derivation/derivation_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/core/group_text.h"
#include "widgets/derivation/gradient_derivation.h"
#include "widgets/derivation/precision_derivation.h"
#include "widgets/derivation/symbol_speech.h"
#include "widgets/formula/parser.h"
#include "widgets/formula/writers.h"
#include "widgets/theme/flat_parts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <iterator>

namespace normscope {

namespace {

constexpr double derivationMargin = 12;
constexpr double lineGap = 13;
constexpr double rowGap = 6; ///< Between the rows of a broken line.
constexpr double bandPadding = 6;
constexpr double leastShare = 0.8; ///< Of the type of formulas that fit, for those that do not.
constexpr double relationSpace = 5 / 18.0; ///< Before the relation that begins a step, in em.

} // namespace

void DerivationFigure::setTheme(const Theme &theme)
{
    m_theme = theme;
    arrange();
}

void DerivationFigure::setEvaluation(EvaluationPtr evaluation)
{
    m_evaluation = std::move(evaluation);
    refresh();
}

void DerivationFigure::setLens(LensResultPtr lens)
{
    m_lens = std::move(lens);
    refresh();
}

bool DerivationFigure::setSelection(const SelectionState &selection)
{
    const bool isPinMoved
        = selection.pinnedGroup != m_selection.pinnedGroup || selection.pinnedElement != m_selection.pinnedElement;
    const auto lit = [this] {
        std::vector<bool> marks;
        for (const Piece &piece : m_pieces) {
            for (const Formula::Mark &mark : piece.formula.marks())
                marks.push_back(isLit(mark.role));
        }
        return marks;
    };
    const std::vector<bool> before = lit();
    m_selection = selection;
    if (isPinMoved)
        refresh();
    return isPinMoved || lit() != before;
}

void DerivationFigure::setWidth(double width)
{
    if (width == m_width)
        return;
    m_width = width;
    arrange();
}

QString DerivationFigure::groupName() const
{
    if (m_group == noIndex)
        return {};
    return groupLabelText(m_evaluation->grouping(), m_evaluation->problem().layout, m_group);
}

void DerivationFigure::refresh()
{
    // The selection may be older than the evaluation for a moment, with indices out of range.
    const auto valid = [](std::int64_t index, std::int64_t count) { return index < count ? index : noIndex; };
    m_group = m_evaluation ? valid(m_selection.pinnedGroup, m_evaluation->grouping().groupCount()) : noIndex;
    m_element = m_evaluation ? valid(m_selection.pinnedElement, m_evaluation->input().size()) : noIndex;
    if (m_element != noIndex && m_evaluation->grouping().groupOf(m_element) != m_group)
        m_element = noIndex;
    if (m_group != noIndex)
        m_derivation = normscope::derivation(*m_evaluation, m_group, m_element);
    else
        m_derivation = m_evaluation ? generalDerivation(m_evaluation->spec()) : Derivation();
    addGradients();
    addPrecision();
    arrange();
}

void DerivationFigure::addGradients()
{
    // A lens computed on a worker thread may belong to an older evaluation.
    if (m_group == noIndex || !m_lens || m_lens->question.evaluation != m_evaluation || m_lens->facts.empty())
        return;
    const GradientFacts &facts = m_lens->facts[static_cast<std::size_t>(m_group)];
    auto lines = gradientLines(*m_evaluation, m_lens->upstream, m_lens->gradients.input, facts, m_group, m_element);
    if (!lines.empty())
        m_derivation.remarks += gradientRemarks(m_evaluation->spec(), facts);
    std::ranges::move(lines, std::back_inserter(m_derivation.lines));
}

void DerivationFigure::addPrecision()
{
    const bool isOfThis = m_group != noIndex && m_lens && m_lens->question.evaluation == m_evaluation;
    if (!isOfThis || m_lens->question.lens != Lens::Precision)
        return;
    auto lines = precisionLines(*m_evaluation, m_lens->precision, m_group, m_element);
    m_derivation.remarks += precisionRemarks(*m_evaluation, m_lens->precision, m_group);
    std::ranges::move(lines, std::back_inserter(m_derivation.lines));
}

void DerivationFigure::arrange()
{
    m_pieces.clear();
    m_bands.clear();
    m_size = QSizeF(m_width, 0);
    double top = derivationMargin / 2;
    bool continuesBand = false;
    for (const DerivationLine &line : m_derivation.lines) {
        const double bottom = arrangeLine(line, top);
        if (line.isOfCell && continuesBand)
            m_bands.back().bottom = bottom + bandPadding;
        else if (line.isOfCell)
            m_bands.push_back({top - bandPadding, bottom + bandPadding});
        continuesBand = line.isOfCell;
        top = bottom + lineGap;
    }
    m_size.setHeight(arrangeRemarks(top) + derivationMargin / 2);
}

double DerivationFigure::arrangeLine(const DerivationLine &line, double top)
{
    const double space = relationSpace * formulaStyle(m_theme.font).size;
    const std::size_t first = m_pieces.size();
    std::size_t rowStart = first;
    double indent = derivationMargin;
    double x = derivationMargin;
    double bottom = top;
    const auto endRow = [&] {
        double ascent = 0;
        double descent = 0;
        for (std::size_t i = rowStart; i < m_pieces.size(); ++i) {
            ascent = std::max(ascent, m_pieces[i].formula.ascent());
            descent = std::max(descent, m_pieces[i].formula.descent());
        }
        for (std::size_t i = rowStart; i < m_pieces.size(); ++i)
            m_pieces[i].start.setY(bottom + ascent);
        bottom += ascent + descent;
        rowStart = m_pieces.size();
    };
    for (const DerivationStep &step : line.steps) {
        Piece piece = fittingForm(step, m_width - derivationMargin - indent);
        const double width = piece.formula.width();
        if (x > indent && x + width > m_width - derivationMargin) {
            endRow();
            bottom += rowGap;
            x = indent;
        }
        m_size.setWidth(std::max(m_size.width(), x + width + derivationMargin));
        piece.start.setX(x);
        m_pieces.push_back(std::move(piece));
        x += width + space;
        if (m_pieces.size() == first + 1)
            indent = x;
    }
    endRow();
    return bottom;
}

DerivationFigure::Piece DerivationFigure::fittingForm(const DerivationStep &step, double width) const
{
    Piece piece;
    for (const QString &form : step.forms) {
        piece = {Formula(form, formulaStyle(m_theme.font)), form, {}};
        if (piece.formula.width() <= width)
            return piece;
    }
    FormulaStyle smaller = formulaStyle(m_theme.font);
    smaller.size *= std::clamp(width / piece.formula.width(), leastShare, 1.0);
    piece.formula = Formula(piece.tex, smaller);
    return piece;
}

QStringList DerivationFigure::sentences() const
{
    if (m_group != noIndex)
        return m_derivation.remarks;
    return {tr("Click a cell to pin its group: the formulas appear here with its numbers in them.")};
}

double DerivationFigure::arrangeRemarks(double top)
{
    m_remarkRects.clear();
    const QFontMetricsF metrics(m_theme.captionFont());
    for (const QString &remark : sentences()) {
        const QRectF room(derivationMargin, top, m_width - 2 * derivationMargin, 10000);
        const QRectF rect = metrics.boundingRect(room, Qt::TextWordWrap, remark);
        m_remarkRects.emplace_back(derivationMargin, top, m_width - 2 * derivationMargin, rect.height());
        top += rect.height() + lineGap / 2;
    }
    return top;
}

QString DerivationFigure::roleAt(const QPointF &point) const
{
    for (const Piece &piece : m_pieces) {
        if (const Formula::Mark *mark = piece.formula.markAt(point - piece.start))
            return mark->role;
    }
    return {};
}

QRectF DerivationFigure::rectOf(const QString &role) const
{
    for (const Piece &piece : m_pieces) {
        for (const Formula::Mark &mark : piece.formula.marks()) {
            if (mark.role == role)
                return mark.rect.translated(piece.start);
        }
    }
    return {};
}

std::vector<DerivationSymbol> DerivationFigure::symbols() const
{
    std::vector<DerivationSymbol> symbols;
    for (const Piece &piece : m_pieces) {
        for (const Formula::Mark &mark : piece.formula.marks())
            symbols.push_back({mark.role, mark.rect.translated(piece.start)});
    }
    return symbols;
}

QString DerivationFigure::speech(const QString &role) const
{
    return m_group == noIndex ? QString() : symbolSpeech(*m_evaluation, m_group, m_element, role);
}

void DerivationFigure::hover(const QString &role, Selection &selection)
{
    m_hoveredRole = role;
    if (role.isEmpty())
        return selection.clearHover();
    if (m_element != noIndex && role == role::gamma)
        return selection.hoverEntry(entry(AffineEntry::Parameter::Gamma), m_group);
    if (m_element != noIndex && role == role::beta)
        return selection.hoverEntry(entry(AffineEntry::Parameter::Beta), m_group);
    selection.hover(role == role::cell ? m_element : role::elementOf(role), m_group);
}

AffineEntry DerivationFigure::entry(AffineEntry::Parameter parameter) const
{
    if (m_element == noIndex)
        return {parameter, noIndex};
    const NormalizationSpec &spec = m_evaluation->spec();
    const AffineParameter &axes = parameter == AffineEntry::Parameter::Gamma ? spec.gamma : spec.beta;
    return {parameter, parameterEntry(axes, m_element, m_evaluation->input().shape())};
}

bool DerivationFigure::isLit(const QString &role) const
{
    if (m_group == noIndex || m_selection.hoveredGroup != m_group)
        return false;
    if (!m_hoveredRole.isEmpty())
        return role == m_hoveredRole;
    const std::int64_t hovered = m_selection.hoveredElement;
    if (hovered == noIndex)
        return false;
    return role == role::cell ? hovered == m_element : role::elementOf(role) == hovered;
}

void DerivationFigure::paint(QPainter &painter, const QRectF &rect) const
{
    painter.save();
    painter.translate(rect.topLeft());
    painter.setRenderHint(QPainter::Antialiasing);
    const double right = std::max(m_size.width(), rect.width()) - derivationMargin / 2;
    for (const Band &band : m_bands)
        flat::drawPanel(painter, QRectF(QPointF(derivationMargin / 2, band.top), QPointF(right, band.bottom)),
                        m_theme.accentSoft, m_theme.accentSoft, flat::controlRadius);
    for (const Piece &piece : m_pieces)
        paintPiece(painter, piece);
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    const QStringList remarks = sentences();
    for (std::size_t i = 0; i < m_remarkRects.size(); ++i)
        painter.drawText(m_remarkRects[i], Qt::TextWordWrap, remarks[static_cast<qsizetype>(i)]);
    painter.restore();
}

void DerivationFigure::paintPiece(QPainter &painter, const Piece &piece) const
{
    // Highlighted symbols are framed as well as coloured.
    const FigureElement element(painter, QStringLiteral("formula"),
                                keepsElements(painter) ? latexText(parseFormula(piece.tex)) : QString());
    const QColor color = m_group == noIndex ? m_theme.text : m_theme.groupTextColor(m_group);
    for (const Formula::Mark &mark : piece.formula.marks()) {
        if (isLit(mark.role)) {
            const QRectF frame = mark.rect.translated(piece.start).adjusted(-2, -2, 2, 2);
            flat::drawPanel(painter, frame, flat::mix(m_theme.card, color, 0.15), color, 3);
        }
    }
    piece.formula.paint(painter, piece.start, m_theme.text,
                        [&](const QString &role) { return isLit(role) ? color : QColor(); });
}

} // namespace normscope
