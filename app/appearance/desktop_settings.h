// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QDBusConnection>
#include <QObject>

class QDBusMessage;

namespace normscope {

/// What the desktop asks of every program, from its settings portal over D-Bus (org.freedesktop.portal.Settings),
/// without waiting, so that it does not delay the start:
/// - light or dark: `color-scheme` of org.freedesktop.appearance. Until it answers, and where there is no portal, the
///   lightness of the window colour at construction decides (so construct this before a theme is applied).
///   Qt 6.5 has QStyleHints::colorScheme() for this.
/// - less motion: `reduced-motion` of org.freedesktop.appearance, or `enable-animations` of
/// org.gnome.desktop.interface,
///   which older desktops have. Until either asks for it, motion is welcome.
class DesktopSettings : public QObject
{
    Q_OBJECT

public:
    explicit DesktopSettings(QObject *parent = nullptr);
    explicit DesktopSettings(const QDBusConnection &bus, QObject *parent = nullptr);

    bool isDark() const { return m_kind == Theme::Kind::Dark; }
    bool reducesMotion() const { return m_reducesMotion || m_switchesAnimationsOff; }

signals:
    void changed();

private slots:
    // Connected by name: QtDBus knows no other way.
    void takeSetting(const QDBusMessage &message);

private:
    void ask(const QString &space, const QString &key);
    /// Leaves alone what is of no concern here.
    void take(const QString &space, const QString &key, const QVariant &wrapped);

    QDBusConnection m_bus;
    Theme::Kind m_fallback;
    Theme::Kind m_kind;
    bool m_reducesMotion = false;
    bool m_switchesAnimationsOff = false;
};

} // namespace normscope
