// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/derivation_view.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>

#include <cmath>

namespace normscope {

DerivationView::DerivationView(Selection *selection, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_selection(selection)
    , m_copyMenu(new QMenu(this))
    , m_copyButton(new QToolButton(this))
{
    setAccessibleName(tr("Derivation"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    viewport()->setMouseTracking(true);
    createCopyActions();
    connect(selection, &Selection::pinChanged, this, &DerivationView::followPin);
    connect(selection, &Selection::hoverChanged, this, &DerivationView::followHover);
}

DerivationView::~DerivationView() = default;

void DerivationView::createCopyActions()
{
    QAction *text = m_copyMenu->addAction(tr("Copy as text"));
    text->setShortcut(QKeySequence::Copy);
    text->setShortcutContext(Qt::WidgetShortcut);
    connect(text, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(derivationText(m_figure.derivation())); });
    QAction *latex = m_copyMenu->addAction(tr("Copy as LaTeX"));
    connect(latex, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(derivationLatex(m_figure.derivation())); });
    addActions({text, latex});
    m_copyButton->setText(tr("Copy"));
    m_copyButton->setToolTip(tr("Copy the formulas with their numbers."));
    m_copyButton->setMenu(m_copyMenu);
    m_copyButton->setPopupMode(QToolButton::InstantPopup);
    m_copyButton->setAutoRaise(true);
    m_copyButton->setEnabled(false);
}

void DerivationView::setEvaluation(const EvaluationPtr &evaluation)
{
    m_evaluation = evaluation;
    m_isStale = true;
    followPin();
}

void DerivationView::setTheme(const Theme &theme)
{
    m_figure.setTheme(theme);
    QPalette palette = viewport()->palette();
    palette.setColor(QPalette::Base, theme.card);
    viewport()->setPalette(palette);
    arrange();
}

QString DerivationView::subtitle() const
{
    const QString name = m_figure.groupName();
    return name.isEmpty() ? QString() : tr("group %1").arg(name);
}

QPointF DerivationView::origin() const
{
    return QPointF(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
}

void DerivationView::setLens(const LensResultPtr &lens)
{
    m_lens = lens;
    m_isStale = true;
    followPin();
}

void DerivationView::followPin()
{
    if (!isVisible()) { // Brought up to date when it is shown.
        m_isStale = true;
        return;
    }
    const bool wasEmpty = m_figure.derivation().isEmpty();
    m_figure.setSelection(m_selection->state());
    if (m_isStale) {
        m_figure.setLens(m_lens);
        m_figure.setEvaluation(m_evaluation);
    }
    m_isStale = false;
    const bool isEmpty = m_figure.derivation().isEmpty();
    for (QAction *action : m_copyMenu->actions())
        action->setEnabled(!isEmpty);
    m_copyButton->setEnabled(!isEmpty);
    setAccessibleDescription(derivationSpeech(m_figure.derivation()));
    if (!isEmpty || !wasEmpty)
        arrange();
    emit subtitleChanged();
}

void DerivationView::followHover()
{
    if (!m_isStale && m_figure.setSelection(m_selection->state()))
        viewport()->update();
}

void DerivationView::arrange()
{
    m_figure.setWidth(viewport()->width());
    const QSizeF content = m_figure.size();
    const auto range = [](QScrollBar *bar, double length, int room) {
        bar->setRange(0, std::max(0, static_cast<int>(std::ceil(length)) - room));
        bar->setPageStep(room);
        bar->setSingleStep(20);
    };
    range(verticalScrollBar(), content.height(), viewport()->height());
    range(horizontalScrollBar(), content.width(), viewport()->width());
    viewport()->update();
}

void DerivationView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    m_figure.paint(painter, QRectF(origin(), viewport()->size()));
}

void DerivationView::resizeEvent(QResizeEvent *)
{
    arrange();
}

void DerivationView::showEvent(QShowEvent *event)
{
    QAbstractScrollArea::showEvent(event);
    if (m_isStale)
        followPin();
}

void DerivationView::mouseMoveEvent(QMouseEvent *event)
{
    point(m_figure.roleAt(event->position() - origin()));
}

void DerivationView::point(const QString &role)
{
    if (role == m_figure.hoveredRole())
        return;
    viewport()->setCursor(role.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    m_figure.hover(role, *m_selection);
    viewport()->update();
}

void DerivationView::mousePressEvent(QMouseEvent *event)
{
    const std::int64_t element = role::elementOf(m_figure.roleAt(event->position() - origin()));
    if (event->button() == Qt::LeftButton && element >= 0)
        m_selection->pin(element, m_selection->state().pinnedGroup);
    else
        QAbstractScrollArea::mousePressEvent(event);
}

bool DerivationView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        point({});
    return QAbstractScrollArea::viewportEvent(event);
}

void DerivationView::contextMenuEvent(QContextMenuEvent *event)
{
    m_copyMenu->popup(event->globalPos());
}

} // namespace normscope
