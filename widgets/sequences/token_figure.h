// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/padding_study.h"
#include "widgets/sequences/sequence_method_text.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QRectF>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace normscope {

class ColorMap;

using PaddingStudyPtr = std::shared_ptr<const PaddingStudy>;

/// Display settings for the tokens of a study.
struct TokenLook
{
    std::int64_t feature = 0;
    PaddingTreatment treatment = PaddingTreatment::Counted;
    std::optional<TokenCell> active; ///< Hovered or pinned cell; the cells that share its mean are marked.
    bool showsHandles = false; ///< Marks at the ends of rows, where they can be dragged.
};

/// One feature of token rows as a panel of N × L cells, or as six panels of its normalizations, one for each method.
/// Counted padding shows its value with a stroke (0/0: a cross), masked padding is hatched. Independent of widgets;
/// used on screen and for exports.
class TokenFigure
{
    Q_DECLARE_TR_FUNCTIONS(TokenFigure)

public:
    enum class Content
    {
        Rows, ///< The input.
        Methods
    };
    explicit TokenFigure(Content content)
        : m_content(content)
    { }

    void setTheme(const Theme &theme) { m_theme = theme; }
    void setStudy(PaddingStudyPtr study) { m_study = std::move(study); }
    void setLook(const TokenLook &look) { m_look = look; }
    const PaddingStudyPtr &study() const { return m_study; }
    const TokenLook &look() const { return m_look; }

    void paint(QPainter &painter, const QRectF &rect) const;
    double heightFor(double width) const;
    double leastWidth() const;
    /// The width from which on so many panels are beside each other, unless height is scarce.
    double widthOf(int columns) const;
    /// The panels in sentences, for screen readers.
    QString description() const;
    /// The active cell with its value and its groups, in one line.
    QString cellText() const;

    /// The cell at a point.
    std::optional<TokenCell> cellAt(QPointF point, const QRectF &rect) const;
    /// The row whose handle is at a point, or −1.
    std::int64_t handleAt(QPointF point, const QRectF &rect) const;
    /// The number of tokens of a row whose end is dragged to x.
    int lengthAt(double x, const QRectF &rect) const;

private:
    struct Panel
    {
        QRectF whole;
        QRectF cells;
    };

    bool showsWords() const { return m_content == Content::Rows && !m_study->batch.words.empty(); }
    int panelCount() const { return m_content == Content::Rows ? 1 : 6; }
    int columnsFor(const QSizeF &size) const;
    std::vector<Panel> panels(const QRectF &rect) const;
    double lineHeight() const;
    double labelWidth() const;
    QRectF cellRect(const Panel &panel, std::int64_t row, std::int64_t position) const;
    double value(int panel, std::int64_t token) const;
    std::int64_t activeToken() const { return m_look.active->row * m_study->batch.length() + m_look.active->position; }
    bool isShown(int panel, std::int64_t token) const;
    ColorMap colors() const;
    bool sharesMean(int panel, std::int64_t token) const;
    QString groupText(int panel) const;
    void paintPanel(QPainter &painter, const Panel &panel, int index, const ColorMap &map, int digits) const;
    void paintTitle(QPainter &painter, const Panel &panel, int index) const;
    void paintCells(QPainter &painter, const Panel &panel, int index, const ColorMap &map, int digits) const;
    void paintPadding(QPainter &painter, const QRectF &cell, bool isCounted, bool hasNumber) const;
    void paintCross(QPainter &painter, const QRectF &cell, const QColor &color) const;
    void paintEnds(QPainter &painter, const Panel &panel) const;
    int digitsFor(const QSizeF &cell) const;
    QString cellLabel(int panel, std::int64_t token, int digits) const;
    void paintGroup(QPainter &painter, const Panel &panel, int index) const;
    void paintSameWord(QPainter &painter, const Panel &panel) const;
    void paintLabels(QPainter &painter, const Panel &panel) const;
    void paintHandles(QPainter &painter, const Panel &panel) const;
    std::int64_t rowEnd(std::int64_t row) const;

    Content m_content;
    Theme m_theme = Theme::light();
    PaddingStudyPtr m_study;
    TokenLook m_look;
};

} // namespace normscope
