// SPDX-License-Identifier: GPL-3.0-or-later
// The whole program as users have it, with helpers for clicks, keys and answers to dialogs.
#pragma once

#include "app/cli/window_arguments.h"
#include "app/pages/explore/explore_page.h"
#include "app/program/program.h"
#include "app/window/file_actions.h"
#include "tests/app/look_printers.h"
#include "widgets/controls/axis_chips.h"
#include "widgets/controls/cell_readout.h"
#include "widgets/controls/control_strip.h"
#include "widgets/controls/message_bar.h"
#include "widgets/tensor/tensor_editor.h"
#include "widgets/views/statistics_model.h"
#include "widgets/views/statistics_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QDialog>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWindow>

#include <functional>
#include <memory>

namespace normscope::test {

/// Removes all settings, as before the first start.
inline void forgetSettings()
{
    QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("normscope"), QStringLiteral("normscope"))
        .clear();
}

/// The program with its window on screen.
class ShownProgram
{
public:
    explicit ShownProgram(const WindowArguments &arguments = {})
        : program(arguments)
    {
        program.fillMenus();
        // The size on a desktop: the tests' screen is small, and a narrow page folds its column.
        if (Session().windowGeometry().isEmpty())
            window().resize(1440, 900);
        window().show();
        window().activateWindow();
    }

    MainWindow &window() { return program.window(); }
    Document &document() { return program.document(); }
    const SelectionState &selected() { return program.selection().state(); }
    ExplorePage &explore() { return *window().findChild<ExplorePage *>(); }
    TensorEditor &tensor() { return *explore().tensorView(); }
    StatisticsView &statistics() { return *explore().statisticsView(); }
    ControlStrip &strip() { return *window().findChild<ControlStrip *>(); }
    QString message() { return window().findChild<MessageBar *>()->message(); }
    QString title() { return window().windowHandle()->title(); }
    int groupRows() { return statistics().model()->rowCount(); }
    QString groupMean(int row) { return statistics().model()->index(row, 2).data().toString(); }
    QString readout() { return window().findChild<CellReadout *>()->parts().join(QLatin1Char(' ')); }

    QAbstractButton *button(const QString &text)
    {
        for (QAbstractButton *candidate : strip().findChildren<QAbstractButton *>()) {
            if (candidate->text() == text)
                return candidate;
        }
        return nullptr;
    }
    void press(const QString &text) { QTest::mouseClick(button(text), Qt::LeftButton); }
    void toggleAxis(int axis)
    {
        QTest::mouseClick(strip().findChild<AxisChips *>()->findChildren<QCheckBox *>().at(axis), Qt::LeftButton);
    }

    QPoint cell(std::int64_t element) { return tensor().figure().cellRect(element).center().toPoint(); }
    void clickCell(std::int64_t element) { QTest::mouseClick(&tensor(), Qt::LeftButton, {}, cell(element)); }
    /// Types into the widget with the focus.
    void type(const QString &text)
    {
        for (const QChar character : text)
            QTest::keyClick(QApplication::focusWidget(), character.toLatin1());
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    /// Modifies the document by typing into a cell.
    void typeIntoCell(std::int64_t element, const QString &text)
    {
        clickCell(element);
        type(text);
        key(Qt::Key_Return);
    }
    QRect statisticsRow(int row) { return statistics().visualRect(statistics().model()->index(row, 0)); }

    /// The action at the given menu path, found by texts without mnemonics; submenus are filled first.
    QAction *action(const QStringList &path) { return find(window().menuBar()->actions(), path); }

    Program program;

private:
    static QAction *find(const QList<QAction *> &actions, const QStringList &path)
    {
        for (QAction *candidate : actions) {
            if (candidate->text().remove(QLatin1Char('&')) != path.first())
                continue;
            if (path.size() == 1)
                return candidate;
            emit candidate->menu()->aboutToShow();
            return find(candidate->menu()->actions(), path.mid(1));
        }
        return nullptr;
    }
};

/// Answers the next modal dialog as soon as it is shown. Must exist while the call that opens the dialog runs.
class Answer
{
public:
    explicit Answer(std::function<void(QDialog &)> act)
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this, act = std::move(act)] {
            auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
            if (!dialog || m_given)
                return;
            m_given = true;
            act(*dialog);
        });
        m_timer.start(5);
    }
    /// Answers a question by clicking the button.
    explicit Answer(QMessageBox::StandardButton button)
        : Answer([button](QDialog &dialog) {
            QTest::mouseClick(dynamic_cast<QMessageBox &>(dialog).button(button), Qt::LeftButton);
        })
    { }
    /// Answers a file dialog by typing the name.
    explicit Answer(const QString &path)
        : Answer([path](QDialog &dialog) {
            auto *name = dialog.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
            name->setText(path);
            QTest::keyClick(name, Qt::Key_Return);
        })
    { }

    bool given() const { return m_given; }

private:
    QTimer m_timer;
    bool m_given = false;
};

/// Base of test classes beside QObject: a program, and a folder for its files.
class WindowBench
{
protected:
    static void prepareApplication()
    {
        QStandardPaths::setTestModeEnabled(true);
        QApplication::setApplicationName(QStringLiteral("normscope"));
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QApplication::setQuitOnLastWindowClosed(false);
    }

    /// Starts a program without settings and with an empty folder, as for a new user.
    void startAnew(const WindowArguments &arguments = {})
    {
        m_program.reset();
        forgetSettings();
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_program = std::make_unique<ShownProgram>(arguments);
        QVERIFY(QTest::qWaitForWindowActive(&m_program->window()));
    }

    QString path(const QString &name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ShownProgram> m_program;
};

} // namespace normscope::test
