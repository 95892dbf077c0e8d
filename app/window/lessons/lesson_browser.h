// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/live_text.h"

namespace normscope {

/// The text of a lesson with its live links, as high as its content; numbers in it can be dragged. By keyboard, Up and
/// Down change a number.
class LessonBrowser : public LiveText
{
    Q_OBJECT

public:
    explicit LessonBrowser(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Replaces the text; a focused link keeps the focus.
    void setLesson(const QString &html);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

signals:
    /// A number was dragged by this many steps since the drag began.
    void dragged(const QString &link, int steps);
    void dragBegan(const QString &link);
    void dragEnded();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void fitHeight();

    Theme m_theme = Theme::light();
    QString m_html;
    QString m_draggedLink;
    int m_pressedAt = 0;
};

} // namespace normscope
