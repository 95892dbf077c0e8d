// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/edit_hint.h"
#include "widgets/sequences/token_figure.h"

#include <QWidget>

namespace normscope {

/// Shows a TokenFigure. Pointing at a token hovers it, a click pins it; ends of rows can be dragged if handles are
/// shown. On the keyboard, arrows pin the next token, Shift with left and right moves the row's end.
class TokenView : public QWidget
{
    Q_OBJECT

public:
    TokenView(TokenFigure::Content content, const QString &name, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setStudy(PaddingStudyPtr study);
    void setLook(const TokenLook &look);
    const TokenFigure &figure() const { return m_figure; }

    QSize minimumSizeHint() const override { return {160, 90}; }
    QSize sizeHint() const override { return {420, 220}; }
    QRectF figureRect() const;

signals:
    void cellHovered(const std::optional<normscope::TokenCell> &cell);
    void cellPinned(const normscope::TokenCell &cell);
    /// The user has changed the lengths of the rows.
    void lengthsEdited(const std::vector<int> &lengths, normscope::EditHint hint);
    void gestureFinished();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    std::vector<int> lengths() const;
    void setLength(std::int64_t row, int length, EditHint hint);
    void describe();

    TokenFigure m_figure;
    std::vector<int> m_wanted; ///< Requested lengths that are not shown yet; empty: none.
    std::int64_t m_dragged = -1;
    bool m_keyboardFocus = false;
};

} // namespace normscope
