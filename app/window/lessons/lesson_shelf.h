// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QWidget>

class QLabel;
class QListWidget;

namespace normscope {

/// The list of shipped lessons beside the page; a click or Enter opens one.
class LessonShelf : public QWidget
{
    Q_OBJECT

public:
    explicit LessonShelf(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void takeKeyboard();

signals:
    void chosen(const QString &id);
    void fileRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Theme m_theme = Theme::light();
    QLabel *m_title;
    QLabel *m_note;
    QListWidget *m_list;
};

} // namespace normscope
