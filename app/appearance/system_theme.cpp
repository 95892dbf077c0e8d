// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appearance/system_theme.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QGuiApplication>
#include <QPalette>

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
QString schemeKey()
{
    return QStringLiteral("color-scheme");
}

Theme::Kind kindOfPalette()
{
    const QColor window = QGuiApplication::palette().color(QPalette::Window);
    return window.lightness() < 128 ? Theme::Kind::Dark : Theme::Kind::Light;
}

} // namespace

SystemTheme::SystemTheme(QObject *parent)
    : SystemTheme(QDBusConnection::sessionBus(), parent)
{ }

SystemTheme::SystemTheme(const QDBusConnection &bus, QObject *parent)
    : QObject(parent)
    , m_bus(bus)
    , m_fallback(kindOfPalette())
    , m_kind(m_fallback)
{
    if (!m_bus.isConnected())
        return;
    m_bus.connect({}, portalPath(), portalInterface(), QStringLiteral("SettingChanged"), this,
                  SLOT(takeSetting(QDBusMessage)));
    QDBusMessage read
        = QDBusMessage::createMethodCall(portalService(), portalPath(), portalInterface(), QStringLiteral("Read"));
    read << appearanceSpace() << schemeKey();
    auto *watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(read, patience), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (reply.isValid())
            takeScheme(reply.value().variant());
        watcher->deleteLater();
    });
}

void SystemTheme::takeSetting(const QDBusMessage &message)
{
    const QVariantList setting = message.arguments(); // Name space, key, value.
    if (setting.size() == 3 && setting[0] == appearanceSpace() && setting[1] == schemeKey())
        takeScheme(setting[2]);
}

void SystemTheme::takeScheme(const QVariant &scheme)
{
    // Wrapped once in the signal, twice in the answer of Read().
    QVariant inner = scheme;
    while (inner.metaType() == QMetaType::fromType<QDBusVariant>())
        inner = inner.value<QDBusVariant>().variant();
    // 0: no preference, 1: dark, 2: light; anything else is to be taken for 0.
    const uint value = inner.toUInt();
    const Theme::Kind kind = value == 1 ? Theme::Kind::Dark : value == 2 ? Theme::Kind::Light : m_fallback;
    if (kind == m_kind)
        return;
    m_kind = kind;
    emit changed();
}

} // namespace normscope
