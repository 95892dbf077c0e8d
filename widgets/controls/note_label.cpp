// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/note_label.h"

#include <QResizeEvent>

#include <algorithm>

namespace normscope {

NoteLabel::NoteLabel(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void NoteLabel::setSentence(const QString &sentence)
{
    if (sentence == text())
        return;
    setText(sentence);
    setFixedHeight(std::max(minimumHeight(), heightForWidth(width())));
}

void NoteLabel::shrink()
{
    setMinimumHeight(0); // Otherwise heightForWidth() would include the minimum height.
    setFixedHeight(std::max(0, heightForWidth(width())));
}

void NoteLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        shrink();
}

void NoteLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        shrink();
}

} // namespace normscope
