// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/cell_readout.h"

#include "widgets/core/degeneracy_text.h"
#include "widgets/core/group_text.h"
#include "widgets/core/index_text.h"
#include "widgets/core/selection.h"
#include "widgets/formula/number_tex.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QPainter>

#include <algorithm>
#include <climits>

namespace normscope {

namespace {

constexpr int partGap = 22;
constexpr int sideMargin = 12;

/// "$x=3$", for a FormulaLine.
QString equation(const QString &left, double value, int digits = 4)
{
    return QStringLiteral("$%1=%2$").arg(left, numberTex(value, digits));
}

} // namespace

CellReadout::CellReadout(Selection *selection, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(selection, &Selection::hoverChanged, this, &CellReadout::refresh);
    connect(selection, &Selection::pinChanged, this, &CellReadout::refresh);
}

void CellReadout::setTheme(const Theme &theme)
{
    m_theme = theme;
    setFont(theme.captionFont());
    measureSummary();
    updateGeometry();
    update();
}

void CellReadout::setCovers(bool output, bool groups)
{
    m_coversOutput = output;
    m_coversGroups = groups;
    refresh();
}

void CellReadout::setHeldBack(bool heldBack)
{
    if (heldBack == m_isHeldBack)
        return;
    m_isHeldBack = heldBack;
    showSummary();
    refresh();
}

void CellReadout::setAddition(Addition addition)
{
    m_addition = std::move(addition);
    refresh();
}

void CellReadout::setEvaluation(const EvaluationPtr &evaluation)
{
    const bool onlyValuesChanged = evaluation && evaluation->editSince(m_evaluation);
    if (evaluation != m_evaluation)
        m_addition = nullptr; // The addition is about the tensor before.
    m_evaluation = evaluation;
    if (!onlyValuesChanged) // After an edit of values alone the shown time remains that of all statistics.
        showSummary();
    refresh();
}

void CellReadout::setChoices(int count, double seconds)
{
    m_choices = count;
    m_choicesSeconds = seconds;
    showSummary();
    refresh();
}

/// Measured once per summary, not each time the pointer moves.
void CellReadout::measureSummary()
{
    m_summaryWidth = QFontMetricsF(m_theme.captionFont()).horizontalAdvance(m_summary);
}

void CellReadout::showSummary()
{
    m_summary = m_evaluation && !m_isHeldBack ? summarize() : QString();
    measureSummary();
}

void CellReadout::refresh()
{
    m_parts = m_evaluation ? describe() : std::vector<FormulaLine>();
    setAccessibleName(m_parts.empty() ? m_summary : parts().join(QStringLiteral(", ")));
    update();
}

QStringList CellReadout::parts() const
{
    QStringList texts;
    for (const FormulaLine &part : m_parts)
        texts += part.plainText();
    return texts;
}

std::vector<FormulaLine> CellReadout::describe() const
{
    const SelectionState &state = m_selection->state();
    const bool hovers = state.hoveredGroup != noIndex;
    const std::int64_t element = hovers ? state.hoveredElement : state.pinnedElement;
    const std::int64_t group = state.activeGroup();
    std::vector<FormulaLine> result;
    const auto add = [&](const QString &text) { result.emplace_back(text, m_theme.captionFont()); };
    // The selection may be older than the evaluation for a moment, with indices out of range.
    const bool hasElement = element >= 0 && element < m_evaluation->input().size();
    if (hasElement)
        add(equation(QStringLiteral("x_{%1}").arg(indexText(element, m_evaluation->input().shape())),
                     m_evaluation->input()[element]));
    if (!m_coversGroups && group >= 0 && group < m_evaluation->grouping().groupCount()) {
        add(tr("group %1").arg(groupLabelText(m_evaluation->grouping(), m_evaluation->problem().layout, group)));
        const QString exceptional = degeneracyName(m_evaluation->degeneracy(group));
        // The name of a degeneracy gives away the output.
        if (!exceptional.isEmpty() && !m_coversOutput && !m_isHeldBack)
            add(QStringLiteral("⚠ ") + exceptional);
    }
    if (hasElement && m_evaluation->isMasked(element)) {
        add(tr("masked"));
    } else if (hasElement && !m_coversOutput) {
        // What is added may be compared with them: a difference of two that are shown is then the one that is told.
        const int digits = m_addition ? 6 : 4;
        add(equation(QStringLiteral("\\hat{x}"), m_evaluation->value(Stage::Normalized, element), digits));
        add(equation(QStringLiteral("y"), m_evaluation->value(Stage::Output, element), digits));
        for (const QString &text : m_addition ? m_addition(element) : QStringList())
            add(text);
    }
    return result;
}

QString CellReadout::summarize() const
{
    const auto count = [](std::int64_t number) { return static_cast<int>(std::min<std::int64_t>(number, INT_MAX)); };
    const double milliseconds = (m_choices > 0 ? m_choicesSeconds : m_evaluation->seconds()) * 1000;
    const QString what = m_choices > 0
        ? tr("%Ln choice(s)", nullptr, m_choices)
        : withCountText(tr("%Ln group(s)", nullptr, count(m_evaluation->grouping().groupCount())));
    return QStringList {withCountText(tr("%Ln value(s)", nullptr, count(m_evaluation->input().size()))), what,
                        tr("%1 ms").arg(numberText(milliseconds, milliseconds < 1 ? 1 : 3))}
        .join(QStringLiteral(" · "));
}

QSize CellReadout::sizeHint() const
{
    return {480, minimumSizeHint().height()};
}

QSize CellReadout::minimumSizeHint() const
{
    return {120, QFontMetrics(m_theme.captionFont()).height() + 8};
}

void CellReadout::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QFont font = m_theme.captionFont();
    const QFontMetricsF metrics(font);
    const double baseline = (height() + metrics.ascent() - metrics.descent()) / 2;
    double x = sideMargin;
    for (const FormulaLine &part : m_parts) {
        const double end = x + part.width();
        if (end > width())
            break;
        part.paint(painter, {x, baseline}, m_theme.mutedText);
        x = end + partGap;
    }
    painter.setFont(font);
    painter.setPen(m_theme.mutedText);
    // Where there is not room for both, the parts about the cell are shown and the summary is left out.
    const double start = width() - sideMargin - m_summaryWidth;
    if (m_parts.empty() || start >= x)
        painter.drawText(QPointF(std::max<double>(start, sideMargin), baseline), m_summary);
}

} // namespace normscope
