// SPDX-License-Identifier: GPL-3.0-or-later
// The stamp of a document's file detects that another program has written the file, and the document keeps it.
#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>

namespace tst_file_stamp {

using namespace normscope;
using namespace normscope::test;

class FileStampTest : public QObject
{
    Q_OBJECT

private slots:
    void tellsEveryWayOfWriting();
    void survivesJsonExactly();
    void whatIsNoFileIsNotThere();
    void documentKeepsTheStampOfWhatItRead();
    void documentKeepsTheStampOfWhatItWrote();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

void FileStampTest::tellsEveryWayOfWriting()
{
    const QString file = path(QStringLiteral("a"));
    writeFile(file, "1");
    const FileStamp first = FileStamp::of(file);
    QVERIFY(first.exists());
    QCOMPARE(FileStamp::of(file), first);
    writeFile(file, "12");
    QVERIFY(FileStamp::of(file) != first);

    // Another file of the same length and time takes its place, as copying with preserved times does.
    const QString other = path(QStringLiteral("b"));
    writeFile(other, "2");
    const timespec times[] = {{0, UTIME_OMIT}, {first.modified / 1'000'000'000, first.modified % 1'000'000'000}};
    QCOMPARE(::utimensat(AT_FDCWD, qPrintable(other), times, 0), 0);
    QCOMPARE(FileStamp::of(other).modified, first.modified);
    QVERIFY(QFile::remove(file) && QFile::rename(other, file));
    QVERIFY(FileStamp::of(file) != first);
}

void FileStampTest::survivesJsonExactly()
{
    // The numbers have more digits than a double.
    const FileStamp stamp {1'787'000'000'123'456'789, 9'007'199'254'740'993, -3};
    const QByteArray text = QJsonDocument(stamp.toJson()).toJson();
    QCOMPARE(FileStamp::fromJson(QJsonDocument::fromJson(text).object()), stamp);
    QVERIFY(!FileStamp::fromJson({}).exists());
    QVERIFY(!FileStamp::fromJson({{QStringLiteral("node"), QStringLiteral("seven")}}).exists());
    QCOMPARE(FileStamp::fromJson(FileStamp().toJson()), FileStamp());
}

void FileStampTest::whatIsNoFileIsNotThere()
{
    QVERIFY(!FileStamp::of(path(QStringLiteral("none"))).exists());
    QVERIFY(!FileStamp::of(m_folder.path()).exists());
    QVERIFY(!FileStamp::of({}).exists());
}

void FileStampTest::documentKeepsTheStampOfWhatItRead()
{
    const QString file = path(QStringLiteral("read.normscope"));
    saveScene(file, {newScene(Tensor({2, 2}, {1, 2, 3, 4}), QStringLiteral("Mine"))});
    OpenedFile opened = openAny(file);
    QCOMPARE(opened.stamp, FileStamp::of(file));
    saveScene(file, {newScene(Tensor({2, 3}, {1, 2, 3, 4, 5, 6}), QStringLiteral("Another's"))});
    Document document;
    document.open(opened.stored, file, OpenedAs::Modified, opened.stamp);
    QCOMPARE(document.stamp(), opened.stamp);
    QVERIFY(document.stamp() != FileStamp::of(file));
    document.open(opened.stored);
    QVERIFY(!document.stamp().exists());
}

void FileStampTest::documentKeepsTheStampOfWhatItWrote()
{
    const QString file = path(QStringLiteral("written.normscope"));
    Document document;
    document.open(newScene(Tensor({2, 2}, {1, 2, 3, 4}), QStringLiteral("Mine")));
    document.save(file, {});
    QVERIFY(document.stamp().exists());
    QCOMPARE(document.stamp(), FileStamp::of(file));
}

NORMSCOPE_TEST(FileStampTest)

} // namespace tst_file_stamp

#include "tst_file_stamp.moc"
