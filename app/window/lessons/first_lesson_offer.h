// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace normscope {

/// Offers the first lesson to whoever starts the program for the first time: a small card beside the Lessons button,
/// over the page, that takes no keyboard and goes away for good.
class FirstLessonOffer : public QFrame
{
    Q_OBJECT

public:
    /// Stands in `page`, beside `foot`. Its parent is `page`.
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
