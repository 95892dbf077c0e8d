// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QTextBrowser>

#include <vector>

namespace normscope {

/// Running text of a lesson with its live words, as high as it needs to be. Links that begin with live: are underlined
/// with dots and light something up, those with drag: are chips with a number to drag, those with do: press a command.
/// By keyboard: Tab goes from one to the next, Enter presses, Up and Down change a number.
class LessonBrowser : public QTextBrowser
{
    Q_OBJECT

public:
    explicit LessonBrowser(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Another text; the link that has the keyboard keeps it.
    void setLesson(const QString &html);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

signals:
    /// A live word is pointed at, or has the keyboard; empty: none.
    void linkPointedAt(const QString &link);
    void linkPressed(const QString &link);
    /// A number was dragged by so many steps since the drag began.
    void dragged(const QString &link, int steps);
    void dragBegan(const QString &link);
    void dragEnded();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    struct Link
    {
        int begin;
        int end;
        QString target;
    };
    std::vector<Link> links() const;
    void showForms();
    int currentLink() const;
    void fitHeight();

    Theme m_theme = Theme::light();
    QString m_html;
    QString m_draggedLink;
    int m_pressedAt = 0;
};

} // namespace normscope
