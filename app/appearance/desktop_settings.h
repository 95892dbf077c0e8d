// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QDBusConnection>
#include <QObject>

class QDBusMessage;

namespace normscope {

/// Settings of the desktop for all programs, read from its settings portal over D-Bus
/// (org.freedesktop.portal.Settings), asynchronously, so that the start is not delayed:
/// - light or dark: `color-scheme` of org.freedesktop.appearance. Until the portal answers, and where there is none,
///   the lightness of the window colour at construction decides (so construct this before a theme is applied). Qt 6.5
///   has QStyleHints::colorScheme() for this.
/// - less motion: `reduced-motion` of org.freedesktop.appearance, or `enable-animations` of
///   org.gnome.desktop.interface, which older desktops have. Until either asks for less motion, reducesMotion() is
///   false.
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
    // Connected by name: QtDBus has no other way to connect to a signal.
    void takeSetting(const QDBusMessage &message);

private:
    void ask(const QString &space, const QString &key);
    /// Takes over one setting; ignores all settings but the three above.
    void take(const QString &space, const QString &key, const QVariant &wrapped);

    QDBusConnection m_bus;
    Theme::Kind m_fallback;
    Theme::Kind m_kind;
    bool m_reducesMotion = false;
    bool m_switchesAnimationsOff = false;
};

} // namespace normscope
