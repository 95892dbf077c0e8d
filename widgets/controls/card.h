// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>

class QHBoxLayout;

namespace normscope {

class ElidedLabel;
struct Theme;

/// A framed view with a title line: the title, a quieter subtitle that is elided when space is short, and room for a
/// few controls at the right end.
class Card : public QFrame
{
    Q_OBJECT

public:
    Card(const QString &title, QWidget *content, QWidget *parent = nullptr);

    enum class ControlPlace
    {
        Line, ///< Behind the subtitle, before what is in the corner.
        Corner ///< At the very end of the title line.
    };

    QString title() const { return m_title->text(); }
    void setSubtitle(const QString &subtitle);
    void addControl(QWidget *control, ControlPlace place = ControlPlace::Line);
    /// The title line.
    QWidget *header() const { return m_header; }
    void setTheme(const Theme &theme);

private:
    QLabel *m_title;
    ElidedLabel *m_subtitle;
    QWidget *m_header;
    QHBoxLayout *m_controls;
    QHBoxLayout *m_corner;
};

} // namespace normscope
