// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appearance/system_theme.h"
#include "tests/subject.h"

#include <QApplication>
#include <QDBusContext>
#include <QDBusMessage>
#include <QDBusServer>
#include <QDBusVariant>
#include <QGuiApplication>
#include <QPalette>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

using namespace normscope;

/// The part of xdg-desktop-portal that is asked, over a private connection without a bus.
class Portal : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

public:
    uint scheme = 0;

public slots:
    Q_SCRIPTABLE QDBusVariant Read(const QString &, const QString &)
    {
        return QDBusVariant(QVariant::fromValue(QDBusVariant(scheme)));
    }
};

class tst_SystemTheme : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void withoutABusThePaletteDecides();
    void portalAnswers_data();
    void portalAnswers();
    void changesAreFollowed();

private:
    QDBusConnection connected();

    Portal m_portal;
    QDBusServer m_server;
    std::unique_ptr<QDBusConnection> m_portalSide;
    int m_connections = 0;
};

void tst_SystemTheme::initTestCase()
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

QDBusConnection tst_SystemTheme::connected()
{
    m_portalSide = nullptr;
    QDBusConnection connection
        = QDBusConnection::connectToPeer(m_server.address(), QStringLiteral("client%1").arg(++m_connections));
    [&] { QTRY_VERIFY(m_portalSide != nullptr); }();
    return connection;
}

void tst_SystemTheme::withoutABusThePaletteDecides()
{
    const QDBusConnection none(QStringLiteral("no such connection"));
    QVERIFY(!SystemTheme(none).isDark());
    QGuiApplication::setPalette(Theme::dark().palette());
    QVERIFY(SystemTheme(none).isDark());
    QGuiApplication::setPalette(Theme::light().palette());
}

void tst_SystemTheme::portalAnswers_data()
{
    QTest::addColumn<uint>("scheme");
    QTest::addColumn<bool>("dark");
    QTest::newRow("no preference: the palette's") << 0u << false;
    QTest::newRow("dark") << 1u << true;
    QTest::newRow("light") << 2u << false;
    QTest::newRow("unknown: the palette's") << 7u << false;
}

void tst_SystemTheme::portalAnswers()
{
    QFETCH(uint, scheme);
    QFETCH(bool, dark);
    m_portal.scheme = scheme;
    const SystemTheme theme(connected());
    QSignalSpy changes(&theme, &SystemTheme::changed);
    if (dark)
        QTRY_COMPARE(changes.count(), 1);
    else
        QCoreApplication::processEvents();
    QCOMPARE(theme.isDark(), dark);
}

void tst_SystemTheme::changesAreFollowed()
{
    m_portal.scheme = 1;
    const SystemTheme theme(connected());
    const auto tell = [this](const QString &key, uint scheme) {
        QDBusMessage signal = QDBusMessage::createSignal(QStringLiteral("/org/freedesktop/portal/desktop"),
                                                         QStringLiteral("org.freedesktop.portal.Settings"),
                                                         QStringLiteral("SettingChanged"));
        signal << QStringLiteral("org.freedesktop.appearance") << key << QVariant::fromValue(QDBusVariant(scheme));
        QVERIFY(m_portalSide->send(signal));
    };
    QTRY_VERIFY(theme.isDark());
    tell(QStringLiteral("contrast"), 2);
    tell(QStringLiteral("color-scheme"), 2);
    QTRY_VERIFY(!theme.isDark());
    tell(QStringLiteral("contrast"), 1);
    tell(QStringLiteral("color-scheme"), 1);
    QTRY_VERIFY(theme.isDark());
}

NORMSCOPE_WINDOW_TEST(tst_SystemTheme)
#include "tst_system_theme.moc"
