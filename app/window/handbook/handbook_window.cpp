// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/handbook/handbook_window.h"

#include "app/settings/session.h"
#include "app/window/handbook/handbook_browser.h"
#include "app/window/handbook/handbook_side.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScreen>
#include <QShortcut>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr QSize usualSize(1040, 760);
constexpr double mostOfScreen = 0.92;
constexpr int usualSide = 290;
constexpr double zoomStep = 1.1;
constexpr double leastZoom = 0.7;
constexpr double mostZoom = 2.6;

} // namespace

HandbookWindow::HandbookWindow(Handbook handbook, Session &session)
    : m_handbook(std::move(handbook))
    , m_session(session)
    , m_halves(new QSplitter)
    , m_side(new HandbookSide(m_handbook))
    , m_text(new HandbookBrowser(m_handbook))
    , m_note(new QLabel)
{
    setObjectName(QStringLiteral("handbook"));
    setWindowTitle(tr("Handbook"));
    setAttribute(Qt::WA_QuitOnClose, false); // The program ends with the main windows, even if this one is open.
    m_note->setObjectName(QStringLiteral("handbook.note"));
    m_note->setWordWrap(true);
    m_note->setContentsMargins(22, 6, 22, 8);
    m_note->hide();
    m_text->setAccessibleName(tr("Text of the handbook"));
    m_text->setZoom(std::clamp(session.handbookZoom(), leastZoom, mostZoom));
    auto *right = new QWidget;
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(createBar());
    column->addWidget(m_text, 1);
    column->addWidget(m_note);
    m_halves->addWidget(m_side);
    m_halves->addWidget(right);
    m_halves->setStretchFactor(1, 1);
    m_halves->setChildrenCollapsible(false);
    m_halves->setHandleWidth(1);
    m_side->setMinimumWidth(170);
    right->setMinimumWidth(320);
    m_halves->setSizes({usualSide, usualSize.width() - usualSide});
    auto *all = new QHBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_halves);
    resize(usualSize.boundedTo(screen()->availableSize() * mostOfScreen));
    restoreGeometry(session.handbookGeometry());
    m_halves->restoreState(session.handbookDivision());
    connect(m_side, &HandbookSide::chosen, this, [this](const HandbookPlace &place) {
        open(place);
        m_text->setFound(m_side->words());
    });
    connect(m_side, &HandbookSide::left, this, [this] { m_text->setFocus(Qt::OtherFocusReason); });
    connect(m_text, &HandbookBrowser::linkPressed, this, &HandbookWindow::follow);
    const auto onKey = [this](const QKeySequence &key, auto &&work) {
        connect(new QShortcut(key, this), &QShortcut::activated, this, std::forward<decltype(work)>(work));
    };
    onKey(QKeySequence::Find, [this] { m_side->takeKeyboard(); });
    onKey(QKeySequence(Qt::Key_F3), [this] { m_text->goToFound(1); });
    onKey(QKeySequence(Qt::SHIFT | Qt::Key_F3), [this] { m_text->goToFound(-1); });
    onKey(QKeySequence(Qt::CTRL | Qt::Key_W), [this] { close(); });
    onKey(QKeySequence(Qt::CTRL | Qt::Key_Equal), [this] { stepZoom(1); });
    onKey(QKeySequence(Qt::CTRL | Qt::Key_0), [this] { stepZoom(0); });
    onKey(QKeySequence(Qt::Key_F1), [this] { open({handbookContents, {}}); });
}

HandbookWindow::~HandbookWindow()
{
    if (isVisible())
        remember();
}

QToolButton *HandbookWindow::createButton(const char *name, const QString &text, const QString &tip,
                                          const QList<QKeySequence> &keys)
{
    auto *button = new QToolButton;
    auto *action = new QAction(text, button);
    action->setShortcuts(keys);
    addAction(action); // The shortcuts then work whichever widget of the window has the focus.
    button->setDefaultAction(action);
    action->setToolTip(QStringLiteral("%1 (%2)").arg(tip, keys.front().toString(QKeySequence::NativeText)));
    button->setObjectName(QLatin1String(name));
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    return button;
}

QWidget *HandbookWindow::createBar()
{
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(14, 8, 14, 8);
    row->setSpacing(4);
    m_back = createButton("handbook.back", QStringLiteral("←"), tr("Back"),
                          {QKeySequence(Qt::ALT | Qt::Key_Left), Qt::Key_Back});
    m_forward = createButton("handbook.forward", QStringLiteral("→"), tr("Forward"),
                             {QKeySequence(Qt::ALT | Qt::Key_Right), Qt::Key_Forward});
    auto *contents = createButton("handbook.home", tr("Contents"), tr("What is in the handbook"),
                                  {QKeySequence(Qt::ALT | Qt::Key_Home)});
    auto *smaller = createButton("handbook.smaller", QStringLiteral("A−"), tr("Smaller type"),
                                 {QKeySequence(Qt::CTRL | Qt::Key_Minus)});
    auto *larger = createButton("handbook.larger", QStringLiteral("A+"), tr("Larger type"),
                                {QKeySequence(Qt::CTRL | Qt::Key_Plus)});
    m_title = new QLabel;
    m_title->setTextFormat(Qt::PlainText);
    for (QToolButton *button : {m_back, m_forward, contents})
        row->addWidget(button);
    row->addStretch(1);
    row->addWidget(m_title);
    row->addStretch(1);
    row->addWidget(smaller);
    row->addWidget(larger);
    connect(m_back->defaultAction(), &QAction::triggered, this, [this] { go(-1); });
    connect(m_forward->defaultAction(), &QAction::triggered, this, [this] { go(1); });
    connect(contents->defaultAction(), &QAction::triggered, this, [this] { open({handbookContents, {}}); });
    connect(smaller->defaultAction(), &QAction::triggered, this, [this] { stepZoom(-1); });
    connect(larger->defaultAction(), &QAction::triggered, this, [this] { stepZoom(1); });
    return bar;
}

void HandbookWindow::open(const HandbookPlace &place)
{
    leaveVisit();
    const bool isHere = !m_visits.empty() && m_visits[m_visit].place == place;
    if (!isHere) {
        m_visits.resize(m_visits.empty() ? 0 : m_visit + 1);
        m_visits.push_back({m_handbook.find(place.chapter) ? place : HandbookPlace {handbookContents, {}}});
        m_visit = m_visits.size() - 1;
    }
    m_visits[m_visit].position = -1;
    showVisit();
}

HandbookPlace HandbookWindow::place() const
{
    return m_visits.empty() ? HandbookPlace {handbookContents, {}} : m_visits[m_visit].place;
}

void HandbookWindow::takeKeyboard()
{
    m_text->setFocus(Qt::OtherFocusReason);
}

void HandbookWindow::leaveVisit()
{
    if (!m_visits.empty())
        m_visits[m_visit].position = m_text->position();
}

void HandbookWindow::go(int direction)
{
    if ((direction < 0 && m_visit == 0) || (direction > 0 && m_visit + 1 >= m_visits.size()))
        return;
    leaveVisit();
    m_visit = direction < 0 ? m_visit - 1 : m_visit + 1;
    showVisit();
}

void HandbookWindow::showVisit()
{
    const Visit &visit = m_visits[m_visit];
    say({});
    m_text->show(visit.place);
    if (visit.position >= 0)
        m_text->setPosition(visit.position);
    m_side->follow(visit.place);
    const HandbookChapter *chapter = m_handbook.find(visit.place.chapter);
    const bool isContents = visit.place.chapter == handbookContents;
    m_title->setText(isContents ? QString() : chapter->title);
    // The name of the program is appended to it.
    setWindowTitle(isContents ? tr("Handbook") : QStringLiteral("%1 – %2").arg(chapter->title, tr("Handbook")));
    m_back->defaultAction()->setEnabled(m_visit > 0);
    m_forward->defaultAction()->setEnabled(m_visit + 1 < m_visits.size());
}

void HandbookWindow::follow(const QString &link)
{
    say({});
    const bool isLive = link.startsWith(LiveText::livePrefix) || link.startsWith(LiveText::commandPrefix);
    if (isLive)
        emit livePressed(link, m_text->chapter());
    else
        open(handbookPlace(link, m_text->chapter()));
}

void HandbookWindow::say(const QString &sentence)
{
    m_note->setText(sentence);
    m_note->setVisible(!sentence.isEmpty());
}

void HandbookWindow::stepZoom(int direction)
{
    const double zoom = direction == 0 ? 1 : m_text->zoom() * std::pow(zoomStep, direction);
    m_text->setZoom(std::clamp(zoom, leastZoom, mostZoom));
    m_session.setHandbookZoom(m_text->zoom());
}

void HandbookWindow::setTheme(const Theme &theme)
{
    m_theme = theme;
    QPalette palette = theme.palette();
    palette.setColor(QPalette::Window, theme.card);
    setPalette(palette);
    setAutoFillBackground(true);
    setFont(theme.font);
    QPalette quiet = m_title->palette();
    quiet.setColor(QPalette::WindowText, theme.mutedText);
    m_title->setPalette(quiet);
    QPalette note = m_note->palette();
    note.setColor(QPalette::WindowText, theme.warning);
    note.setColor(QPalette::Window, theme.warningSoft);
    m_note->setPalette(note);
    m_note->setAutoFillBackground(true);
    m_side->setTheme(theme);
    m_text->setTheme(theme);
}

void HandbookWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    if (m_side->clearSearch())
        m_text->setFound({});
    else
        close();
}

void HandbookWindow::remember()
{
    m_session.setHandbookGeometry(saveGeometry());
    m_session.setHandbookDivision(m_halves->saveState());
}

void HandbookWindow::closeEvent(QCloseEvent *event)
{
    remember();
    QWidget::closeEvent(event);
}

} // namespace normscope
