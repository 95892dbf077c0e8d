// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appearance/desktop_settings.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QGuiApplication>
#include <QPalette>

#include <utility>

namespace normscope {

namespace {

constexpr int patience = 250; // Milliseconds; a portal answers within a few.

QString portalService()
{
    return QStringLiteral("org.freedesktop.portal.Desktop");
}
QString portalPath()
{
    return QStringLiteral("/org/freedesktop/portal/desktop");
}
QString portalInterface()
{
    return QStringLiteral("org.freedesktop.portal.Settings");
}
QString appearanceSpace()
{
    return QStringLiteral("org.freedesktop.appearance");
}
QString gnomeSpace()
{
    return QStringLiteral("org.gnome.desktop.interface");
}
QString schemeKey()
{
    return QStringLiteral("color-scheme");
}
QString motionKey()
{
    return QStringLiteral("reduced-motion");
}
QString animationsKey()
{
    return QStringLiteral("enable-animations");
}

/// The portal wraps a value in one QDBusVariant in its signal, in two in the answer of Read().
QVariant unwrapped(QVariant value)
{
    while (value.metaType() == QMetaType::fromType<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value;
}

Theme::Kind kindOfPalette()
{
    const QColor window = QGuiApplication::palette().color(QPalette::Window);
    return window.lightness() < 128 ? Theme::Kind::Dark : Theme::Kind::Light;
}

} // namespace

DesktopSettings::DesktopSettings(QObject *parent)
    : DesktopSettings(QDBusConnection::sessionBus(), parent)
{ }

DesktopSettings::DesktopSettings(const QDBusConnection &bus, QObject *parent)
    : QObject(parent)
    , m_bus(bus)
    , m_fallback(kindOfPalette())
    , m_kind(m_fallback)
{
    if (!m_bus.isConnected())
        return;
    m_bus.connect({}, portalPath(), portalInterface(), QStringLiteral("SettingChanged"), this,
                  SLOT(takeSetting(QDBusMessage)));
    ask(appearanceSpace(), schemeKey());
    ask(appearanceSpace(), motionKey());
    ask(gnomeSpace(), animationsKey());
}

void DesktopSettings::ask(const QString &space, const QString &key)
{
    QDBusMessage read
        = QDBusMessage::createMethodCall(portalService(), portalPath(), portalInterface(), QStringLiteral("Read"));
    read << space << key;
    auto *watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(read, patience), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, space, key] {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (reply.isValid())
            take(space, key, reply.value().variant());
        watcher->deleteLater();
    });
}

void DesktopSettings::takeSetting(const QDBusMessage &message)
{
    const QVariantList setting = message.arguments(); // Name space, key, value.
    if (setting.size() == 3)
        take(setting[0].toString(), setting[1].toString(), setting[2]);
}

void DesktopSettings::take(const QString &space, const QString &key, const QVariant &wrapped)
{
    const QVariant value = unwrapped(wrapped);
    const auto before = std::pair(m_kind, reducesMotion());
    if (space == appearanceSpace() && key == schemeKey()) {
        // 0: no preference, 1: dark, 2: light; the portal's specification says to treat other values as 0.
        const uint scheme = value.toUInt();
        m_kind = scheme == 1 ? Theme::Kind::Dark : scheme == 2 ? Theme::Kind::Light : m_fallback;
    } else if (space == appearanceSpace() && key == motionKey()) {
        m_reducesMotion = value.toUInt() == 1; // 0: no preference; other values are treated as 0.
    } else if (space == gnomeSpace() && key == animationsKey()) {
        m_switchesAnimationsOff = value.metaType() == QMetaType::fromType<bool>() && !value.toBool();
    }
    if (before != std::pair(m_kind, reducesMotion()))
        emit changed();
}

} // namespace normscope
