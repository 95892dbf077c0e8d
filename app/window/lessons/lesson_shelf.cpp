// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_shelf.h"

#include "app/lessons/answers/kept_record.h"
#include "app/lessons/lesson_library.h"
#include "widgets/core/help_topic.h"

#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace normscope {

namespace {

constexpr double widthOfShelf = 348;

} // namespace

LessonShelf::LessonShelf(QWidget *parent)
    : QWidget(parent)
    , m_title(new QLabel(tr("Lessons")))
    , m_note(new QLabel(tr("A lesson has a tensor of its own. Yours is put aside and comes back as it was.")))
    , m_list(new QListWidget)
{
    setHelpTopic(*this, "window#lessons");
    setObjectName(QStringLiteral("lessonShelf"));
    setAccessibleName(tr("Lessons"));
    m_note->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("lessons"));
    m_list->setAccessibleName(tr("Lessons"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setSpacing(2);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    int number = 0;
    for (const QString &id : shippedLessonIds()) {
        const auto lesson = shippedLesson(id, lessonLanguage());
        if (!lesson)
            continue;
        QString text
            = tr("%1. %2\n%3 min · %4").arg(++number).arg(lesson->title).arg(lesson->minutes).arg(lesson->level);
        if (const int step = keptRecord(*lesson).step; step > 0)
            text += tr(" · at step %1 of %2").arg(step + 1).arg(lesson->steps.size());
        auto *item = new QListWidgetItem(text, m_list);
        item->setData(Qt::UserRole, id);
        item->setToolTip(lesson->goals);
    }
    auto *file = new QPushButton(tr("Open a lesson file…"));
    file->setObjectName(QStringLiteral("lesson.openFileButton"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 14, 20, 14);
    column->setSpacing(10);
    column->addWidget(m_title);
    column->addWidget(m_note);
    column->addWidget(m_list, 1);
    column->addWidget(file, 0, Qt::AlignLeft);
    const auto open = [this](const QListWidgetItem *item) { emit chosen(item->data(Qt::UserRole).toString()); };
    connect(m_list, &QListWidget::itemClicked, this, open);
    connect(m_list, &QListWidget::itemActivated, this, open);
    connect(file, &QPushButton::clicked, this, &LessonShelf::fileRequested);
}

void LessonShelf::takeKeyboard()
{
    if (m_list->currentRow() < 0)
        m_list->setCurrentRow(0);
    m_list->setFocus(Qt::OtherFocusReason);
}

void LessonShelf::setTheme(const Theme &theme)
{
    m_theme = theme;
    setFixedWidth(static_cast<int>(widthOfShelf * theme.scale));
    QFont title = theme.titleFont();
    title.setPointSizeF(theme.font.pointSizeF() * 1.5);
    title.setWeight(QFont::Bold);
    m_title->setFont(title);
    m_note->setFont(theme.captionFont());
    QPalette palette = m_note->palette();
    palette.setColor(QPalette::WindowText, theme.mutedText);
    m_note->setPalette(palette);
    update();
}

void LessonShelf::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.card);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), m_theme.border);
}

} // namespace normscope
