// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace normscope {

/// Offers the first lesson to users who start the program for the first time: a small card beside the Lessons button,
/// over the page, that takes no focus and does not come back once closed.
class FirstLessonOffer : public QFrame
{
    Q_OBJECT

public:
    /// The parent is `page`; the card is placed in it beside `foot`.
    FirstLessonOffer(QWidget *page, const QWidget *foot, int minutes);

    void setTheme(const Theme &theme);

signals:
    void accepted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void place();

    const QWidget *m_foot;
    Theme m_theme = Theme::light();
    QLabel *m_title;
    QLabel *m_text;
    QPushButton *m_begin;
};

} // namespace normscope
