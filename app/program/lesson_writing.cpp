// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/lesson_writing.h"

#include "app/document/scene_file.h"
#include "app/files/save_path.h"
#include "app/lessons/lesson_package.h"
#include "app/lessons/writing/lesson_capture.h"
#include "app/lessons/writing/lesson_draft.h"
#include "app/pages/page_table.h"
#include "app/program/lesson_bench.h"
#include "app/settings/session.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/lessons/lesson_editor.h"
#include "app/window/main_window.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/core/message_text.h"

#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QMessageBox>

#include <algorithm>

namespace normscope {

namespace {

constexpr int widthOfEditor = 420;

QString withEnding(const QString &typed)
{
    const bool hasEnding = typed.endsWith(QLatin1String(".md"), Qt::CaseInsensitive)
        || typed.endsWith(packageEnding, Qt::CaseInsensitive);
    return hasEnding ? typed : typed + QStringLiteral(".md");
}

} // namespace

QString askForLessonPath(const QString &folder, const QString &name, MainWindow &window)
{
    return askForSavePath({.title = LessonWriting::tr("Save the lesson’s text"),
                           .folder = folder,
                           .name = name,
                           .filter = LessonWriting::tr("Lessons (%1)").arg(QStringLiteral("*.md *.normlesson")),
                           .completed = withEnding},
                          &window);
}

LessonWriting::LessonWriting(MainWindow &window, LessonBench &bench, Session &session, QObject *parent)
    : QObject(parent)
    , m_window(window)
    , m_bench(bench)
    , m_session(session)
{
    LessonActions &actions = window.lessons();
    connect(actions.edit(), &QAction::toggled, this, &LessonWriting::showEditor);
    connect(&actions, &LessonActions::captureRequested, this, &LessonWriting::capture);
    connect(&actions, &LessonActions::saveTextRequested, this, &LessonWriting::save);
    connect(&actions, &LessonActions::saveTextAsRequested, this, &LessonWriting::saveAs);
    connect(&bench.session, &LessonSession::stepShown, this, [this] {
        if (m_editor && !m_followsText)
            m_editor->showStep(m_bench.session.stepIndex());
    });
    connect(actions.shelf(), &QAction::toggled, this, [this](bool shown) {
        if (shown && m_dock && !hasRoom())
            m_window.lessons().edit()->setChecked(false);
    });
    if (bench.draft)
        actions.edit()->setChecked(true); // The window was rebuilt while the editor was open.
}

void LessonWriting::report(const Message &sentence)
{
    m_window.warn(messageText(sentence), m_window.lessons());
}

/// Whether the command exists. Commands of pages that are not built yet are unknown and count as existing: `lesson
/// check` finds the errors.
bool LessonWriting::knowsCommand(const QString &id) const
{
    const QString view = QStringLiteral("view.show.");
    if (m_window.commands().find(id) || (id.startsWith(view) && findView(id.mid(view.size()))))
        return true;
    const QString family = id.section(u'.', 0, 0) + u'.';
    return std::ranges::none_of(m_window.commands().all(),
                                [&](const QAction *action) { return action->objectName().startsWith(family); });
}

void LessonWriting::showEditor(bool shown)
{
    m_window.lessons().setOpen(true, m_bench.session.isStrayed());
    if (shown && !m_editor) {
        try {
            createEditor();
        } catch (const Error &error) {
            m_window.lessons().edit()->setChecked(false);
            return report(error.message());
        }
    }
    if (!m_dock)
        return;
    m_dock->setVisible(shown);
    makeRoom();
    if (shown)
        m_editor->takeKeyboard();
}

/// Whether the window is wide enough for the lesson, the page and the editor.
bool LessonWriting::hasRoom() const
{
    const bool isBeside = m_dock->isVisibleTo(&m_window) && !m_dock->isFloating();
    const int centre = m_window.centralWidget()->minimumSizeHint().width();
    return !isBeside || centre + m_dock->minimumSizeHint().width() <= m_window.width();
}

/// Folds the lesson while there is no room for it beside the editor; its button unfolds it, and closes the editor then.
void LessonWriting::makeRoom()
{
    QAction &lesson = *m_window.lessons().shelf();
    if (lesson.isChecked() && !hasRoom()) {
        lesson.setChecked(false);
        m_foldedLesson = true;
    } else if (m_foldedLesson && m_dock->isHidden()) {
        m_foldedLesson = false;
        lesson.setChecked(true);
    }
}

void LessonWriting::createEditor()
{
    const bool isNew = !m_bench.draft;
    if (isNew)
        m_bench.draft = std::make_unique<LessonDraft>(m_bench.session.lesson());
    LessonDraft &draft = *m_bench.draft;
    m_dock = new QDockWidget(tr("Text of the lesson"), &m_window);
    m_dock->setObjectName(QStringLiteral("lessonEditor"));
    m_editor = new LessonEditor(draft, [this](const QString &id) { return knowsCommand(id); });
    m_editor->setTheme(m_window.theme());
    m_dock->setWidget(m_editor);
    m_window.addDockWidget(Qt::RightDockWidgetArea, m_dock);
    m_window.resizeDocks({m_dock}, {widthOfEditor}, Qt::Horizontal);
    connect(&m_window, &MainWindow::themeChanged, m_editor,
            [editor = m_editor, window = &m_window] { editor->setTheme(window->theme()); });
    connect(m_dock, &QDockWidget::visibilityChanged, this, [this](bool) {
        if (m_dock && m_dock->isHidden())
            m_window.lessons().edit()->setChecked(false);
    });
    m_editor->showStep(m_bench.session.stepIndex());
    connect(m_editor, &LessonEditor::lessonChanged, this, &LessonWriting::followText);
    connect(m_editor, &LessonEditor::stepChosen, this, [this](int step) {
        if (step != m_bench.session.stepIndex())
            m_bench.session.goTo(step);
    });
    connect(m_editor, &LessonEditor::saveRequested, this, &LessonWriting::save);
    connect(m_editor, &LessonEditor::saveAsRequested, this, &LessonWriting::saveAs);
    connect(m_editor, &LessonEditor::captureRequested, this, &LessonWriting::capture);
    connect(&draft, &LessonDraft::fileChanged, m_editor, [this, &draft] {
        m_editor->tell(tr("Another program has saved this file. Your text here is not saved."),
                       tr("Take the file’s text"), [&draft] { draft.discard(); });
    });
    connect(&draft, &LessonDraft::failed, m_editor, [this](const QString &sentence) { m_editor->tell(sentence); });
    if (isNew && draft.wasKept())
        m_editor->tell(tr("This text was not saved the last time; it is here again."), tr("Back to the saved one"),
                       [&draft] { draft.discard(); });
    if (isNew && draft.isModified())
        m_editor->check(); // Replaces the lesson by the text of the draft.
}

void LessonWriting::followText(const Lesson &lesson)
{
    m_followsText = true; // Keeps stepShown() from moving the editor.
    m_bench.session.replaceLesson(lesson);
    if (m_editor && m_editor->currentStep() >= 0 && m_editor->currentStep() != m_bench.session.stepIndex())
        m_bench.session.goTo(m_editor->currentStep());
    m_followsText = false;
}

void LessonWriting::capture()
{
    m_window.lessons().edit()->setChecked(true);
    if (!m_editor)
        return;
    LessonDraft &draft = *m_bench.draft;
    try {
        const QString id
            = m_bench.session.lesson().id.isEmpty() ? QStringLiteral("lesson") : m_bench.session.lesson().id;
        QString name;
        for (int i = 1; name.isEmpty() || QFileInfo::exists(draft.folder() + u'/' + name); ++i)
            name = QStringLiteral("%1-%2%3").arg(id).arg(i).arg(documentEnding);
        const SelectionState &selected = m_bench.selection.state();
        const SeenState seen {{m_bench.document.scene(), m_window.view()},
                              selected.pinnedElement,
                              selected.pinnedGroup,
                              m_window.arrangement().views()};
        const CapturedStep step = capturedStep(seen, tr("A new step"), name);
        if (!step.file.isEmpty() && draft.folder().isEmpty())
            throw InputError({MESSAGE_TEXT("Message",
                                           "This state needs a file beside the lesson: save the lesson’s text as a .md "
                                           "file first.")});
        if (!step.file.isEmpty())
            saveScene(draft.folder() + u'/' + step.file, seen.stored);
        const int line = m_editor->currentLine();
        draft.insertStep(step.text, line);
        m_bench.session.goTo(m_editor->currentStep() + 1);
        m_editor->takeKeyboard();
    } catch (const Error &error) {
        m_editor->tell(messageText(error.message()));
    }
}

void LessonWriting::save()
{
    if (!m_bench.draft)
        return;
    m_bench.draft->path().isEmpty() ? saveAs() : static_cast<void>(write(m_bench.draft->path()));
}

void LessonWriting::saveAs()
{
    if (!m_bench.draft)
        return;
    const LessonDraft &draft = *m_bench.draft;
    const QString name = draft.path().isEmpty() ? m_bench.session.lesson().id + QStringLiteral(".md")
                                                : QFileInfo(draft.path()).fileName();
    const QString folder = draft.folder().isEmpty() ? m_session.lastFolder() : draft.folder();
    if (const QString path = askForLessonPath(folder, name, m_window); !path.isEmpty())
        write(path);
}

bool LessonWriting::write(const QString &path)
{
    LessonDraft &draft = *m_bench.draft;
    try {
        path == draft.path() ? draft.save() : draft.saveAs(QFileInfo(path).absoluteFilePath());
        m_session.setLastFolder(QFileInfo(path).absolutePath());
        m_bench.session.setFile(draft.path());
        if (m_editor) {
            m_editor->tell({});
            m_editor->check(); // Files beside the new path can be found now.
        }
        return true;
    } catch (const Error &error) {
        report(error.message());
        return false;
    }
}

bool LessonWriting::mayLeave()
{
    if (!m_bench.draft || !m_bench.draft->isModified())
        return true;
    QMessageBox question(QMessageBox::Question, tr("Text of the lesson"),
                         tr("The text of “%1” is not saved.").arg(m_bench.session.lesson().title),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    question.setDefaultButton(QMessageBox::Save);
    switch (question.exec()) {
    case QMessageBox::Save:
        save();
        return !m_bench.draft->isModified();
    case QMessageBox::Discard:
        m_bench.draft->throwAway();
        return true;
    default:
        return false;
    }
}

} // namespace normscope
