// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop's settings of dark colours and reduced motion are read from the portal, and changes are followed.
#include "app/appearance/desktop_settings.h"
#include "tests/subject.h"

#include <QApplication>
#include <QDBusContext>
#include <QDBusMessage>
#include <QDBusServer>
#include <QDBusVariant>
#include <QGuiApplication>
#include <QHash>
#include <QPalette>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

namespace tst_desktop_settings {

using namespace normscope;

/// The interface of xdg-desktop-portal that the program queries, on a private connection without a bus.
class Portal : public QObject, protected QDBusContext
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

public:
    /// Values by "namespace key"; the portal refuses to read other keys.
    QHash<QString, QVariant> settings;

public slots:
    Q_SCRIPTABLE QDBusVariant Read(const QString &space, const QString &key)
    {
        const QVariant value = settings.value(space + QLatin1Char(' ') + key);
        if (!value.isValid())
            sendErrorReply(QStringLiteral("org.freedesktop.portal.Error.NotFound"), QStringLiteral("not found"));
        return QDBusVariant(QVariant::fromValue(QDBusVariant(value)));
    }
};

const QString schemeKey = QStringLiteral("org.freedesktop.appearance color-scheme");
const QString motionKey = QStringLiteral("org.freedesktop.appearance reduced-motion");
const QString animationsKey = QStringLiteral("org.gnome.desktop.interface enable-animations");

class tst_DesktopSettings : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void withoutABusThePaletteDecides();
    void portalAnswers_data();
    void portalAnswers();
    void changesAreFollowed();
    void lessMotionIsAskedFor_data();
    void lessMotionIsAskedFor();
    void lessMotionIsFollowed();

private:
    QDBusConnection connected();
    void tell(const QString &setting, const QVariant &value);

    Portal m_portal;
    QDBusServer m_server;
    std::unique_ptr<QDBusConnection> m_portalSide;
    int m_connections = 0;
};

void tst_DesktopSettings::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QGuiApplication::setPalette(Theme::light().palette());
    if (!m_server.isConnected())
        QSKIP("No private D-Bus server can be opened here.");
    m_server.setAnonymousAuthenticationAllowed(true);
    connect(&m_server, &QDBusServer::newConnection, this, [this](const QDBusConnection &connection) {
        m_portalSide = std::make_unique<QDBusConnection>(connection);
        m_portalSide->registerObject(QStringLiteral("/org/freedesktop/portal/desktop"), &m_portal,
                                     QDBusConnection::ExportScriptableSlots);
    });
}

QDBusConnection tst_DesktopSettings::connected()
{
    m_portalSide = nullptr;
    QDBusConnection connection
        = QDBusConnection::connectToPeer(m_server.address(), QStringLiteral("client%1").arg(++m_connections));
    [&] { QTRY_VERIFY(m_portalSide != nullptr); }();
    return connection;
}

void tst_DesktopSettings::withoutABusThePaletteDecides()
{
    const QDBusConnection none(QStringLiteral("no such connection"));
    QVERIFY(!DesktopSettings(none).isDark());
    QGuiApplication::setPalette(Theme::dark().palette());
    QVERIFY(DesktopSettings(none).isDark());
    QGuiApplication::setPalette(Theme::light().palette());
}

void tst_DesktopSettings::portalAnswers_data()
{
    QTest::addColumn<uint>("scheme");
    QTest::addColumn<bool>("dark");
    QTest::newRow("no preference: the palette's") << 0u << false;
    QTest::newRow("dark") << 1u << true;
    QTest::newRow("light") << 2u << false;
    QTest::newRow("unknown: the palette's") << 7u << false;
}

void tst_DesktopSettings::portalAnswers()
{
    QFETCH(uint, scheme);
    QFETCH(bool, dark);
    m_portal.settings = {{schemeKey, scheme}};
    const DesktopSettings desktop(connected());
    QSignalSpy changes(&desktop, &DesktopSettings::changed);
    if (dark)
        QTRY_COMPARE(changes.count(), 1);
    else
        QCoreApplication::processEvents();
    QCOMPARE(desktop.isDark(), dark);
}

void tst_DesktopSettings::changesAreFollowed()
{
    m_portal.settings = {{schemeKey, 1u}};
    const DesktopSettings desktop(connected());
    QTRY_VERIFY(desktop.isDark());
    tell(QStringLiteral("org.freedesktop.appearance contrast"), 2u);
    tell(schemeKey, 2u);
    QTRY_VERIFY(!desktop.isDark());
    tell(QStringLiteral("org.freedesktop.appearance contrast"), 1u);
    tell(schemeKey, 1u);
    QTRY_VERIFY(desktop.isDark());
}

void tst_DesktopSettings::tell(const QString &setting, const QVariant &value)
{
    const QStringList spaceAndKey = setting.split(QLatin1Char(' '));
    QDBusMessage signal = QDBusMessage::createSignal(QStringLiteral("/org/freedesktop/portal/desktop"),
                                                     QStringLiteral("org.freedesktop.portal.Settings"),
                                                     QStringLiteral("SettingChanged"));
    signal << spaceAndKey[0] << spaceAndKey[1] << QVariant::fromValue(QDBusVariant(value));
    QVERIFY(m_portalSide->send(signal));
}

void tst_DesktopSettings::lessMotionIsAskedFor_data()
{
    QTest::addColumn<QString>("setting");
    QTest::addColumn<QVariant>("value");
    QTest::addColumn<bool>("reduces");
    QTest::newRow("reduced motion") << motionKey << QVariant(1u) << true;
    QTest::newRow("no preference") << motionKey << QVariant(0u) << false;
    QTest::newRow("unknown: no preference") << motionKey << QVariant(7u) << false;
    QTest::newRow("animations off") << animationsKey << QVariant(false) << true;
    QTest::newRow("animations on") << animationsKey << QVariant(true) << false;
    QTest::newRow("not a switch") << animationsKey << QVariant(QStringLiteral("")) << false;
}

void tst_DesktopSettings::lessMotionIsAskedFor()
{
    QFETCH(QString, setting);
    QFETCH(QVariant, value);
    QFETCH(bool, reduces);
    m_portal.settings = {{schemeKey, 1u}, {setting, value}};
    const DesktopSettings desktop(connected());
    QTRY_VERIFY(desktop.isDark()); // The answers come in the order of the questions; the last may still be on its way.
    QTRY_COMPARE(desktop.reducesMotion(), reduces);
}

void tst_DesktopSettings::lessMotionIsFollowed()
{
    m_portal.settings = {{schemeKey, 1u}};
    const DesktopSettings desktop(connected());
    QTRY_VERIFY(desktop.isDark());
    QVERIFY(!desktop.reducesMotion());
    QSignalSpy changes(&desktop, &DesktopSettings::changed);
    tell(animationsKey, false);
    QTRY_VERIFY(desktop.reducesMotion());
    tell(motionKey, 1u);
    tell(animationsKey, true); // The other setting still asks for less motion.
    tell(schemeKey, 2u);
    QTRY_VERIFY(!desktop.isDark());
    QVERIFY(desktop.reducesMotion());
    tell(motionKey, 0u);
    QTRY_VERIFY(!desktop.reducesMotion());
    QCOMPARE(changes.count(), 3);
}

NORMSCOPE_WINDOW_TEST(tst_DesktopSettings)

} // namespace tst_desktop_settings

#include "tst_desktop_settings.moc"
