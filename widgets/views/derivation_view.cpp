// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/derivation_view.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/core/shown_content.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>

#include <cmath>
#include <optional>
#include <utility>

namespace normscope {

namespace {

constexpr double symbolRing = 1.6;
constexpr int symbolRoom = 24; ///< Margin in pixels that stays visible around the symbol when scrolling.
constexpr double usualWidth = 600; ///< Largest width in pixels with the usual type size.
constexpr double largestType = 1.8; ///< Largest type size relative to the usual one.
/// Step of the relative type size, so that lines do not change with every pixel of the width.
constexpr double typeStep = 0.2;

std::optional<SymbolStep> symbolStep(int key)
{
    switch (key) {
    case Qt::Key_Right:
        return SymbolStep::Next;
    case Qt::Key_Left:
        return SymbolStep::Previous;
    case Qt::Key_Down:
        return SymbolStep::Below;
    case Qt::Key_Up:
        return SymbolStep::Above;
    case Qt::Key_Home:
        return SymbolStep::First;
    case Qt::Key_End:
        return SymbolStep::Last;
    default:
        return std::nullopt;
    }
}

} // namespace

DerivationView::DerivationView(Selection *selection, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_selection(selection)
    , m_copyMenu(new QMenu(this))
    , m_copyButton(new QToolButton(this))
{
    makeAccessibleGraphic(*this);
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
    text->setObjectName(QStringLiteral("derivation.copyText"));
    text->setProperty(showsContentProperty, true);
    connect(text, &QAction::triggered, this, [this] { copy(derivationText); });
    QAction *latex = m_copyMenu->addAction(tr("Copy as LaTeX"));
    latex->setObjectName(QStringLiteral("derivation.copyLatex"));
    latex->setProperty(showsContentProperty, true);
    connect(latex, &QAction::triggered, this, [this] { copy(derivationLatex); });
    addActions({text, latex});
    m_copyButton->setText(tr("Copy"));
    m_copyButton->setToolTip(tr("Copy the formulas with their numbers."));
    m_copyButton->setMenu(m_copyMenu);
    m_copyButton->setPopupMode(QToolButton::InstantPopup);
    m_copyButton->setAutoRaise(true);
    m_copyButton->setEnabled(false);
}

void DerivationView::copy(QString (*written)(const Derivation &derivation))
{
    if (m_isStale)
        bringUpToDate();
    QGuiApplication::clipboard()->setText(written(m_figure.derivation()));
}

void DerivationView::setEvaluation(const EvaluationPtr &evaluation)
{
    m_evaluation = evaluation;
    m_isStale = true;
    followPin();
}

void DerivationView::setTheme(const Theme &theme)
{
    m_theme = theme;
    QPalette palette = viewport()->palette();
    palette.setColor(QPalette::Base, theme.card);
    viewport()->setPalette(palette);
    m_isStale = true;
    followPin();
}

/// The type scale for the width: formulas are short, so a wide view, such as a whole page, has room for larger type.
double DerivationView::roomyTypeScale() const
{
    const double room = viewport()->width() / (usualWidth * m_theme.scale);
    return std::clamp(std::floor(room / typeStep) * typeStep, 1.0, largestType);
}

void DerivationView::setTypeScale(double scale)
{
    m_typeScale = scale;
    m_figure.setTheme(m_theme.scaled(scale));
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
    const bool isAnother = !lens != !m_lens || (lens && lens->question.lens != m_lens->question.lens);
    m_lens = lens;
    m_isStale = true;
    if (isAnother) // Other formulas are shown from their beginning.
        verticalScrollBar()->setValue(0);
    followPin();
}

void DerivationView::followPin()
{
    if (isVisible())
        bringUpToDate();
    else
        m_isStale = true; // The figure is updated when the view is shown or the derivation copied.
}

void DerivationView::bringUpToDate()
{
    const bool wasEmpty = m_figure.derivation().isEmpty();
    m_figure.setSelection(m_selection->state());
    const bool wasStale = std::exchange(m_isStale, false);
    if (wasStale) {
        setTypeScale(roomyTypeScale());
        m_figure.setLens(m_lens);
        m_figure.setEvaluation(m_evaluation);
    }
    const bool isEmpty = m_figure.derivation().isEmpty();
    for (QAction *action : m_copyMenu->actions())
        action->setEnabled(!isEmpty);
    m_copyButton->setEnabled(!isEmpty);
    setAccessibleDescription(derivationSpeech(m_figure.derivation()));
    leaveSymbol();
    if (wasStale || !isEmpty || !wasEmpty)
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
    paintSymbol(painter);
}

/// Marks the keyboard's symbol; its role is highlighted wherever it occurs.
void DerivationView::paintSymbol(QPainter &painter) const
{
    if (m_symbol >= m_symbols.size())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.accent, symbolRing));
    painter.drawRoundedRect(m_symbols[m_symbol].rect.translated(origin()).adjusted(-3.5, -3.5, 3.5, 3.5), 4, 4);
}

void DerivationView::resizeEvent(QResizeEvent *)
{
    leaveSymbol();
    if (m_isStale)
        return;
    if (const double scale = roomyTypeScale(); scale != m_typeScale)
        setTypeScale(scale);
    arrange();
}

void DerivationView::showEvent(QShowEvent *event)
{
    QAbstractScrollArea::showEvent(event);
    if (m_isStale)
        bringUpToDate();
}

void DerivationView::keyPressEvent(QKeyEvent *event)
{
    const bool isPlain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const std::optional<SymbolStep> wanted = isPlain ? symbolStep(event->key()) : std::nullopt;
    if (event->matches(QKeySequence::Copy)) // Handled here, since the menus' Copy shortcut copies cells.
        copy(derivationText);
    else if (wanted && !m_figure.derivation().isEmpty())
        step(*wanted);
    else if (m_symbol < m_symbols.size() && isPlain && isEnter)
        pinValue(m_symbols[m_symbol].role);
    else if (m_symbol < m_symbols.size() && event->key() == Qt::Key_Escape)
        point({});
    else
        QAbstractScrollArea::keyPressEvent(event);
}

void DerivationView::focusOutEvent(QFocusEvent *event)
{
    if (m_symbol != noSymbol && event->reason() != Qt::PopupFocusReason)
        point({});
    QAbstractScrollArea::focusOutEvent(event);
}

void DerivationView::step(SymbolStep step)
{
    const std::vector<DerivationSymbol> symbols = m_figure.symbols();
    const std::size_t symbol = steppedSymbol(symbols, m_symbol, step);
    if (symbol == noSymbol)
        return;
    point(symbols[symbol].role);
    m_symbols = symbols;
    m_symbol = symbol;
    const QRectF rect = symbols[symbol].rect.adjusted(-symbolRoom, -symbolRoom, symbolRoom, symbolRoom);
    const auto reveal = [](QScrollBar *bar, double begin, double end) {
        const double first = std::max(end - bar->pageStep(), std::min<double>(bar->value(), begin));
        bar->setValue(static_cast<int>(std::min(first, begin)));
    };
    reveal(horizontalScrollBar(), rect.left(), rect.right());
    reveal(verticalScrollBar(), rect.top(), rect.bottom());
    setAccessibleName(tr("Derivation, %1").arg(m_figure.speech(symbols[symbol].role)));
    viewport()->update();
}

void DerivationView::leaveSymbol()
{
    if (m_symbol == noSymbol)
        return;
    m_symbol = noSymbol;
    m_symbols.clear();
    setAccessibleName(tr("Derivation"));
    viewport()->update();
}

void DerivationView::mouseMoveEvent(QMouseEvent *event)
{
    point(m_figure.roleAt(event->position() - origin()));
}

void DerivationView::point(const QString &role)
{
    leaveSymbol();
    if (role == m_figure.hoveredRole())
        return;
    viewport()->setCursor(role.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    m_figure.hover(role, *m_selection);
    viewport()->update();
}

void DerivationView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        pinValue(m_figure.roleAt(event->position() - origin()));
    else
        QAbstractScrollArea::mousePressEvent(event);
}

void DerivationView::pinValue(const QString &role)
{
    const std::int64_t element = role::elementOf(role);
    if (element >= 0)
        m_selection->pin(element, m_selection->state().pinnedGroup);
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
