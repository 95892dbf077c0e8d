// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <vector>

class QHBoxLayout;

namespace normscope {

class ElidedLabel;
class SegmentedControl;
struct Theme;

/// A framed view with a title line: the title, a quieter subtitle, and room for a few controls at the right end. Where
/// space is short the subtitle gives way first, then the corner, then the room within segments, then the title; the
/// controls of the line keep theirs.
class Card : public QFrame
{
    Q_OBJECT

public:
    Card(const QString &title, QWidget *content, QWidget *parent = nullptr);

    enum class ControlPlace
    {
        Line, ///< At the end of the title line.
        Corner ///< Before those, each before the ones added earlier; for what can be reached otherwise. Seen while the
               ///< pointer is on the card.
    };

    QString title() const;
    void setSubtitle(const QString &subtitle);
    void addControl(QWidget *control, ControlPlace place = ControlPlace::Line);
    /// The title line.
    QWidget *header() const { return m_header; }
    void setTheme(const Theme &theme);
    /// With room for the whole title and the controls of the line; the corner has given way by then.
    QSize minimumSizeHint() const override;

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
    std::vector<SegmentedControl *> m_segmented; ///< Of the controls.
    QWidget *m_corner;
};

} // namespace normscope
