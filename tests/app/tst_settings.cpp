// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences and the session are the same at the next start; missing or wrong entries count as the defaults.
#include "app/settings/preferences.h"
#include "app/settings/session.h"
#include "tests/subject.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace normscope::tst_settings {

class TestSettings : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { fileSettings().clear(); }
    void cleanupTestCase() { fileSettings().clear(); }

    void beginWithTheirDefaults();
    void everyPreferenceIsTheSameNextTime();
    void choosingTheDefaultIsAChoice();
    void enumeratorsAreStoredByName();
    void whatTheFileSaysWronglyCountsAsTheDefault();
    void onlyRealChangesAreSignalled();
    void theSessionIsTheSameNextTime();
    void arrangementsBelongToTheirPages();
    void recentFilesAreTheLatestTenThatExist();
    void openingAFileAgainMovesItToTheFront();
    void openingAFileMakesItsFolderTheLastOne();
    void aFolderThatIsGoneIsNotOffered();
    void theRecentFilesModelIsConsistent();

private:
    static QSettings fileSettings()
    {
        return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("normscope"),
                         QStringLiteral("normscope"));
    }

    /// Creates a file of that name and returns its path.
    QString file(const QString &name)
    {
        QFile created(m_folder.filePath(name));
        return created.open(QIODevice::WriteOnly) ? created.fileName() : QString();
    }

    QTemporaryDir m_folder;
};

void TestSettings::beginWithTheirDefaults()
{
    const Preferences preferences;
    QCOMPARE(preferences.get(Preferences::theme), ThemeChoice::System);
    QCOMPARE(preferences.get(Preferences::language), LanguageChoice::System);
    QCOMPARE(preferences.get(Preferences::digits), 3);
    QCOMPARE(preferences.get(Preferences::animates), true);
    QVERIFY(!preferences.isChosen(Preferences::animates));
    QCOMPARE(preferences.get(Preferences::colorRange), RangeMode::Own);
    QVERIFY(Session().windowState().isEmpty());
}

void TestSettings::everyPreferenceIsTheSameNextTime()
{
    {
        Preferences preferences;
        preferences.set(Preferences::theme, ThemeChoice::Dark);
        preferences.set(Preferences::language, LanguageChoice::SimplifiedChinese);
        preferences.set(Preferences::digits, 7);
        preferences.set(Preferences::animates, false);
        preferences.set(Preferences::colorRange, RangeMode::Shared);
    }
    const Preferences preferences;
    QCOMPARE(preferences.get(Preferences::theme), ThemeChoice::Dark);
    QCOMPARE(preferences.get(Preferences::language), LanguageChoice::SimplifiedChinese);
    QCOMPARE(preferences.get(Preferences::digits), 7);
    QCOMPARE(preferences.get(Preferences::animates), false);
    QCOMPARE(preferences.get(Preferences::colorRange), RangeMode::Shared);
}

/// An explicit choice of the default overrides the desktop's setting.
void TestSettings::choosingTheDefaultIsAChoice()
{
    {
        Preferences preferences;
        preferences.set(Preferences::animates, true);
    }
    QVERIFY(Preferences().isChosen(Preferences::animates));
}

void TestSettings::enumeratorsAreStoredByName()
{
    {
        Preferences preferences;
        preferences.set(Preferences::theme, ThemeChoice::Light);
        preferences.set(Preferences::language, LanguageChoice::SimplifiedChinese);
    }
    QSettings settings = fileSettings();
    QCOMPARE(settings.value(QStringLiteral("theme")).toString(), QStringLiteral("light"));
    QCOMPARE(settings.value(QStringLiteral("language")).toString(), QStringLiteral("zh_CN"));
}

void TestSettings::whatTheFileSaysWronglyCountsAsTheDefault()
{
    {
        QSettings settings = fileSettings();
        settings.setValue(QStringLiteral("theme"), QStringLiteral("purple"));
        settings.setValue(QStringLiteral("digits"), 40);
        settings.setValue(QStringLiteral("colorRange"), 2);
    }
    QCOMPARE(Preferences().get(Preferences::theme), ThemeChoice::System);
    QCOMPARE(Preferences().get(Preferences::digits), 3);
    QCOMPARE(Preferences().get(Preferences::colorRange), RangeMode::Own);

    QSettings settings = fileSettings();
    settings.setValue(QStringLiteral("digits"), QStringLiteral("many"));
    settings.sync();
    QCOMPARE(Preferences().get(Preferences::digits), 3);
}

void TestSettings::onlyRealChangesAreSignalled()
{
    Preferences preferences;
    const QSignalSpy changed(&preferences, &Preferences::changed);
    preferences.set(Preferences::digits, 3);
    QCOMPARE(changed.size(), 0);
    preferences.set(Preferences::digits, 5);
    preferences.set(Preferences::digits, 5);
    QCOMPARE(changed.size(), 1);
}

void TestSettings::theSessionIsTheSameNextTime()
{
    const QString path = file(QStringLiteral("a.npy"));
    const QByteArray bytes("\0\xff geometry, \n=;", 16);
    {
        Session session;
        session.addRecentFile(path);
        session.setWindowGeometry(bytes);
        session.setWindowState(bytes + 's');
        session.setLastExportFolder(m_folder.path());
    }
    const Session session;
    QCOMPARE(session.recentFiles(), QStringList {path});
    QCOMPARE(session.windowGeometry(), bytes);
    QCOMPARE(session.windowState(), bytes + 's');
    QCOMPARE(session.lastExportFolder(), m_folder.path());
}

void TestSettings::arrangementsBelongToTheirPages()
{
    Session().setPageArrangement(QStringLiteral("explore"), "left");
    Session().setPageArrangement(QStringLiteral("compare"), "right");
    QCOMPARE(Session().pageArrangement(QStringLiteral("explore")), "left");
    QCOMPARE(Session().pageArrangement(QStringLiteral("compare")), "right");
    QVERIFY(Session().pageArrangement(QStringLiteral("depth")).isEmpty());
}

void TestSettings::recentFilesAreTheLatestTenThatExist()
{
    Session session;
    for (int i = 0; i < 12; ++i)
        session.addRecentFile(file(QStringLiteral("%1.npy").arg(i)));
    QCOMPARE(session.recentFiles().size(), 10);
    QCOMPARE(session.recentFiles().first(), m_folder.filePath(QStringLiteral("11.npy")));
    QCOMPARE(session.recentFiles().last(), m_folder.filePath(QStringLiteral("2.npy")));

    QVERIFY(QFile::remove(m_folder.filePath(QStringLiteral("11.npy"))));
    QCOMPARE(session.recentFiles().size(), 9);
    QCOMPARE(session.recentFiles().first(), m_folder.filePath(QStringLiteral("10.npy")));

    session.clearRecentFiles();
    QVERIFY(session.recentFiles().isEmpty());
    QVERIFY(Session().recentFiles().isEmpty());
}

void TestSettings::openingAFileAgainMovesItToTheFront()
{
    const QString a = file(QStringLiteral("a.npy"));
    const QString b = file(QStringLiteral("b.npy"));
    Session session;
    session.addRecentFile(a);
    session.addRecentFile(b);
    session.addRecentFile(a);
    QCOMPARE(session.recentFiles(), QStringList({a, b}));
}

void TestSettings::openingAFileMakesItsFolderTheLastOne()
{
    Session session;
    session.addRecentFile(file(QStringLiteral("a.npy")));
    QCOMPARE(session.lastFolder(), m_folder.path());
    QCOMPARE(session.lastExportFolder(), m_folder.path());
}

void TestSettings::aFolderThatIsGoneIsNotOffered()
{
    Session session;
    const QString documents = session.lastFolder();
    session.setLastFolder(m_folder.filePath(QStringLiteral("gone")));
    QCOMPARE(session.lastFolder(), documents);
}

void TestSettings::theRecentFilesModelIsConsistent()
{
    Session session;
    RecentFiles &model = session.recentFilesModel();
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    session.addRecentFile(file(QStringLiteral("a.npy")));
    session.addRecentFile(file(QStringLiteral("b.npy")));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0).data().toString(), QStringLiteral("b.npy"));
    QCOMPARE(model.index(1).data(Qt::ToolTipRole).toString(), m_folder.filePath(QStringLiteral("a.npy")));
    session.clearRecentFiles();
    QCOMPARE(model.rowCount(), 0);
}

NORMSCOPE_TEST(TestSettings)

} // namespace normscope::tst_settings

#include "tst_settings.moc"
