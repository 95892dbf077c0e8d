// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/first_lesson_offer.h"

#include "widgets/theme/flat_parts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

constexpr int leastWidth = 300;
constexpr int gapToFoot = 12;

} // namespace

FirstLessonOffer::FirstLessonOffer(QWidget *page, const QWidget *foot, int minutes)
    : QFrame(page)
    , m_foot(foot)
    , m_title(new QLabel(tr("New here?")))
    , m_text(new QLabel(
          tr("The first lesson takes %n minute(s). Your tensor is put aside and comes back.", nullptr, minutes)))
    , m_begin(new QPushButton(tr("Begin the lesson")))
{
    setObjectName(QStringLiteral("firstLessonOffer"));
    setAccessibleName(m_title->text());
    setAccessibleDescription(m_text->text());
    m_text->setWordWrap(true);
    m_begin->setObjectName(QStringLiteral("firstLesson.begin"));
    m_begin->setDefault(true);
    auto *later = new QPushButton(tr("Not now"));
    later->setObjectName(QStringLiteral("firstLesson.later"));
    later->setFlat(true);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_begin);
    buttons->addWidget(later);
    buttons->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addLayout(buttons);
    connect(m_begin, &QPushButton::clicked, this, &FirstLessonOffer::accepted);
    connect(m_begin, &QPushButton::clicked, this, &QObject::deleteLater);
    connect(later, &QPushButton::clicked, this, &QObject::deleteLater);
    page->installEventFilter(this);
    installEventFilter(this); // Its own texts may grow, too.
    place();
    show();
    raise();
}

void FirstLessonOffer::setTheme(const Theme &theme)
{
    m_theme = theme;
    QFont bold = theme.font;
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    place();
    update();
}

void FirstLessonOffer::place()
{
    const int width = std::max(leastWidth, minimumSizeHint().width()); // The buttons may be wider in a larger type.
    resize(width, heightForWidth(width));
    const QPoint beside = m_foot->mapTo(parentWidget(), QPoint(m_foot->width() + gapToFoot, m_foot->height()));
    move(beside.x(), std::max(0, beside.y() - height()));
}

bool FirstLessonOffer::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        place();
    return QFrame::eventFilter(watched, event);
}

void FirstLessonOffer::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    flat::drawPanel(painter, rect(), m_theme.card, m_theme.accent, flat::cardRadius);
}

} // namespace normscope
