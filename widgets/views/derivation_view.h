// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/derivation/derivation_figure.h"

#include <QAbstractScrollArea>

class QAction;
class QMenu;
class QToolButton;

namespace normscope {

/// The formulas of the pinned group with its numbers, or without numbers if no group is pinned. Pointing at a symbol,
/// by mouse or with the arrow keys, highlights what it stands for in every view; a click or Enter on a value pins its
/// cell. Scrolls if the formulas are larger than the view. Its actions copy the derivation, even while the view is
/// hidden.
class DerivationView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    /// `selection` must outlive the view.
    explicit DerivationView(Selection *selection, QWidget *parent = nullptr);
    ~DerivationView() override;

    void setEvaluation(const EvaluationPtr &evaluation);
    /// The gradients of a lens are derived as well; null: no lens.
    void setLens(const LensResultPtr &lens);
    void setTheme(const Theme &theme);

    /// "group c = 0"; empty if no group is pinned.
    QString subtitle() const;
    /// A button with the formats to copy, for the title line.
    QToolButton *copyButton() const { return m_copyButton; }
    /// The position of the figure's corner in the viewport.
    QPointF origin() const;
    const DerivationFigure &figure() const { return m_figure; }

    QSize sizeHint() const override { return {370, 300}; }
    QSize minimumSizeHint() const override { return {180, 90}; }

signals:
    void subtitleChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void createCopyActions();
    void followPin();
    void bringUpToDate();
    void copy(QString (*written)(const Derivation &derivation));
    void followHover();
    void arrange();
    double roomyTypeScale() const;
    void setTypeScale(double scale);
    void point(const QString &role);
    void pinValue(const QString &role);
    void step(SymbolStep step);
    void leaveSymbol();
    void paintSymbol(QPainter &painter) const;

    Selection *m_selection;
    EvaluationPtr m_evaluation;
    LensResultPtr m_lens;
    DerivationFigure m_figure;
    std::vector<DerivationSymbol> m_symbols; ///< The symbols that the keyboard steps through.
    std::size_t m_symbol = noSymbol; ///< Index of the keyboard's symbol.
    Theme m_theme;
    double m_typeScale = 1; ///< Enlargement of the figure's theme relative to m_theme.
    QMenu *m_copyMenu;
    QToolButton *m_copyButton;
    /// The figure must still be given the evaluation, which is delayed while the view is hidden.
    bool m_isStale = true;
};

} // namespace normscope
