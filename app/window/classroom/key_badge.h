// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QTimer>
#include <QWidget>

class QKeyEvent;

namespace normscope {

/// Shows the keys being pressed as key caps at the lower edge of the window, for a class to follow. Letters typed into
/// a field are not shown. All events are passed on.
class KeyBadge : public QWidget
{
    Q_OBJECT

public:
    explicit KeyBadge(QWidget *window);

    bool isOn() const { return m_isOn; }
    /// Calling it again with true moves its event filter in front of those installed since.
    void setOn(bool on);
    void setTheme(const Theme &theme);
    /// The caps shown: "Ctrl", "Z"; empty some time after the last key.
    QStringList caps() const { return isVisible() ? m_caps : QStringList(); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void showKey(const QKeyEvent &event);
    double capWidth(const QString &cap) const;

    bool m_isOn = false;
    Theme m_theme = Theme::light();
    QStringList m_caps;
    QTimer m_vanish;
};

} // namespace normscope
