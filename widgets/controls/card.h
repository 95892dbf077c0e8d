// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <vector>

class QHBoxLayout;

namespace normscope {

class ElidedLabel;
class SegmentedControl;
struct Theme;

/// A framed view with a title line: the title, a muted subtitle, and a few controls at the right end. Where width is
/// short the subtitle shrinks first, then the corner is hidden, then segments become tight, then the title is elided;
/// the other controls of the line keep their size.
class Card : public QFrame
{
    Q_OBJECT

public:
    Card(const QString &title, QWidget *content, QWidget *parent = nullptr);

    enum class ControlPlace
    {
        Line, ///< At the end of the title line.
        Corner ///< Before the controls of the line, each before those added earlier; for controls with another way to
               ///< reach them. Visible while the pointer is on the card.
    };

    QString title() const;
    void setSubtitle(const QString &subtitle);
    void addControl(QWidget *control, ControlPlace place = ControlPlace::Line);
    /// The title line.
    QWidget *header() const { return m_header; }
    void setTheme(const Theme &theme);
    /// Includes the width of the whole title and the controls of the line, without the corner.
    QSize minimumSizeHint() const override;

signals:
    /// The card becomes visible for the first time: what only a visible card needs can be added now.
    void firstShown();

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fitLine();
    int widthOfLine() const;
    int widthOfCorner() const;

    ElidedLabel *m_title;
    ElidedLabel *m_subtitle;
    QWidget *m_header;
    QHBoxLayout *m_controls;
    std::vector<SegmentedControl *> m_segmented; ///< The segmented controls among those of the title line.
    QWidget *m_corner;
    bool m_wasShown = false;
};

} // namespace normscope
