// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;

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

    void setSubtitle(const QString &subtitle);
    /// Adds a control at the right end of the title line.
    void addControl(QWidget *control);
    void setTheme(const Theme &theme);

private:
    QLabel *m_title;
    ElidedLabel *m_subtitle;
    QHBoxLayout *m_header;
};

} // namespace normscope
