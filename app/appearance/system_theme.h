// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QDBusConnection>
#include <QObject>

class QDBusMessage;

namespace normscope {

/// Whether the desktop prefers light or dark: the settings portal's `color-scheme` (org.freedesktop.appearance), asked
/// over D-Bus without waiting, so that it does not delay the start. Until it answers, and where there is no portal, the
/// lightness of the window colour at construction decides (so construct this before a theme is applied).
/// Qt 6.5 has QStyleHints::colorScheme() for this.
class SystemTheme : public QObject
{
    Q_OBJECT

public:
    explicit SystemTheme(QObject *parent = nullptr);
    explicit SystemTheme(const QDBusConnection &bus, QObject *parent = nullptr);

    bool isDark() const { return m_kind == Theme::Kind::Dark; }

signals:
    void changed();

private slots:
    // Connected by name: QtDBus knows no other way.
    void takeSetting(const QDBusMessage &message);

private:
    void takeScheme(const QVariant &scheme);

    QDBusConnection m_bus;
    Theme::Kind m_fallback;
    Theme::Kind m_kind;
};

} // namespace normscope
