// SPDX-License-Identifier: GPL-3.0-or-later
// The export of figures from the window, with answers to its dialogs.
#pragma once

#include "tests/app/figure_test.h"
#include "tests/app/window_test.h"
#include "tests/support/files.h"

#include "app/document/evaluator.h"
#include "app/export/export_actions.h"
#include "app/export/export_dialog.h"
#include "app/pages/page_table.h"
#include "app/settings/session.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>

namespace normscope::test {

/// Chooses an entry of a combo box by the keyboard.
inline void chooseEntry(QWidget &dialog, const char *name, int index)
{
    auto *box = dialog.findChild<QComboBox *>(QLatin1String(name));
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < index; ++i)
        QTest::keyClick(box, Qt::Key_Down);
    QCOMPARE(box->currentIndex(), index);
}

/// Answers the export dialog as soon as its preview is ready, and then the file dialog and message boxes.
class ExportAnswers
{
public:
    ExportAnswers(std::function<void(ExportDialog &)> act, const QString &path,
                  QMessageBox::StandardButton replace = QMessageBox::Yes)
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this, act = std::move(act), path, replace] {
            QWidget *modal = QApplication::activeModalWidget();
            if (auto *dialog = qobject_cast<ExportDialog *>(modal); dialog && !m_answered && dialog->isReady()) {
                m_answered = true;
                act(*dialog);
            } else if (auto *files = qobject_cast<QFileDialog *>(modal); files && m_hasRefused) {
                files->reject();
            } else if (files) {
                auto *name = files->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                proposal = proposal.isEmpty() ? name->text() : proposal;
                name->setText(path);
                QTest::keyClick(name, Qt::Key_Return);
            } else if (auto *question = qobject_cast<QMessageBox *>(modal)) {
                ++questions;
                m_hasRefused = replace == QMessageBox::No; // The file dialog appears again.
                QTest::mouseClick(question->button(replace), Qt::LeftButton);
            }
        });
        m_timer.start(5);
    }

    QString proposal; ///< The file name that the dialog proposed.
    int questions = 0;

private:
    QTimer m_timer;
    bool m_answered = false;
    bool m_hasRefused = false;
};

inline void pressSave(ExportDialog &dialog)
{
    QTRY_VERIFY(dialog.isReady());
    QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("save")), Qt::LeftButton);
}

/// Base of test classes: a program, and a folder to export into.
class ExportBench : protected WindowBench
{
protected:
    /// Starts a program without settings and with an empty folder, as for a first export.
    void startAnew()
    {
        WindowBench::startAnew();
        QTRY_VERIFY(m_program->window().isSettled());
        Session().setLastExportFolder(m_folder->path());
    }

    ExportActions &exports() { return m_program->window().exports(); }
    FigureExporter &exporter() { return exports().exporter(); }
    FigureRequest shown(const ViewType *view) { return {view, m_program->explore().figures()}; }
    void pinFirstCell() { m_program->clickCell(0); }
};

} // namespace normscope::test
