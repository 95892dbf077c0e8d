// SPDX-License-Identifier: GPL-3.0-or-later
// Memory runs out while the user works: the refused action is reported, and the document stays.
#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/scene_file.h"
#include "app/program/window_application.h"
#include "engine/system/free_memory.h"
#include "tests/subject.h"

#include <QSignalSpy>
#include <QTest>

#include <fstream>
#include <new>
#include <string>

#include <sys/resource.h>

namespace tst_window_memory {

using namespace normscope;

namespace {

const QString sentence = QStringLiteral("There is not enough memory for this.");

class Memoryless : public QObject
{
public:
    bool event(QEvent *event) override
    {
        if (event->type() == QEvent::User)
            throw std::bad_alloc();
        return QObject::event(event);
    }
};

/// While it exists, the process may allocate `bytes` of addresses beyond those it already has.
class FewAddresses
{
public:
    explicit FewAddresses(rlim_t bytes)
    {
        getrlimit(RLIMIT_AS, &m_former);
        std::ifstream file("/proc/self/statm");
        rlim_t pages = 0;
        file >> pages;
        const rlimit few = {pages * 4096 + bytes, m_former.rlim_max};
        setrlimit(RLIMIT_AS, &few);
    }
    ~FewAddresses() { setrlimit(RLIMIT_AS, &m_former); }

private:
    rlimit m_former = {};
};

} // namespace

class WindowMemoryTest : public QObject
{
    Q_OBJECT

private slots:
    void anEventWithoutMemoryIsToldAndTheProgramGoesOn()
    {
        QSignalSpy told(qApp, SIGNAL(memoryEnded(QString)));
        QVERIFY(told.isValid());
        Memoryless object;
        for (int i = 0; i < 3; ++i) {
            QEvent event(QEvent::User);
            QVERIFY(!QCoreApplication::sendEvent(&object, &event));
        }
        QCoreApplication::postEvent(&object, new QEvent(QEvent::User));
        QTRY_COMPARE(told.count(), 1); // Several failures are reported once.
        QCOMPARE(told.first().first().toString(), sentence);
        QCoreApplication::processEvents();
        QCOMPARE(told.count(), 1);
    }

    void anEditWithoutMemoryIsRefusedAndNothingIsLost()
    {
#if defined(__SANITIZE_ADDRESS__) || !defined(__linux__)
        QSKIP("the limit of addresses cannot be set here");
#endif
        const Tensor input = Tensor::filled({200, 1000, 100}, 1, DType::Float32); // 80 MB.
        Document document;
        document.open({newScene(input, QStringLiteral("large"))}, {}, OpenedAs::Unmodified, {});
        QSignalSpy refused(&document, &Document::refused);
        const std::int64_t cell = 7;
        const double value = 3;
        {
            const FewAddresses few(60 << 20);
            QVERIFY(freeMemory() < std::uint64_t {80'000'000});
            QVERIFY(!document.setCells(std::span(&cell, 1), std::span(&value, 1)));
        }
        QCOMPARE(refused.count(), 1);
        QCOMPARE(refused.first().first().toString(), sentence);
        QVERIFY(!document.isModified());
        QVERIFY(document.problem().input == input);
        QVERIFY(document.setCells(std::span(&cell, 1), std::span(&value, 1)));
        QCOMPARE(document.problem().input[7], 3.0);
        document.undoStack()->undo();
        QVERIFY(document.problem().input == input);
    }
};

static const normscope::test::Subject subject(__FILE__, normscope::test::runTests<WindowMemoryTest, WindowApplication>);

} // namespace tst_window_memory

#include "tst_window_memory.moc"
