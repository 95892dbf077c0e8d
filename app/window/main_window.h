// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/commands.h"
#include "app/shell/shell.h"
#include "app/shell/window_context.h"
#include "app/window/classroom/classroom_stage.h"
#include "app/window/lessons/lesson_host.h"

#include <QJsonObject>
#include <QMainWindow>

#include <functional>
#include <utility>

namespace normscope {

class ClassroomMode;
class Concealment;
class ExportActions;
class FileActions;
class InputGuard;
class LessonActions;
class Page;
class PageStack;
class WindowDocks;
struct PageModule;
struct Theme;

/// The window on one document: rail, pages, messages, docks, status bar. It knows no page by name; what a page is about
/// the page does itself. Its menus are filled by fillMenuBar().
class MainWindow : public QMainWindow, public ClassroomStage, public LessonHost
{
    Q_OBJECT

public:
    explicit MainWindow(const WindowContext &context);
    ~MainWindow() override;

    const WindowContext &context() const override { return m_context; }
    Commands &commands() override { return m_commands; }
    Page &shownPage() const override;
    FileActions &files() const { return *m_files; }
    ExportActions &exports() const { return *m_exports; }
    PageStack &pages() const { return *m_pages; }
    ClassroomMode &classroom() const { return *m_classroom; }
    /// Shows or hides the history of edits.
    QAction *historyAction() const;

    CardArrangement &arrangement() const override;
    void step(int direction) override;
    void focusPage() override;
    /// Puts away menu bar, status bar and the details of the pages, or shows them again.
    void setCalm(bool calm) override;
    QAction *panelAction() const override;

    /// What is only looked at, as a file keeps it: see app/shell/looks.h.
    QJsonObject view() const;
    /// Shows it again, as soon as the document is evaluated.
    void showView(const QJsonObject &view) override;

    void refuseFigures(const QString &reason) override;

    LessonActions &lessons() const { return *m_lessons; }
    /// What the document hides of it.
    Concealment &concealment() const { return *m_concealment; }
    /// Stands between rail and page; the window takes it over. Null: nothing.
    void setSide(QWidget *side);
    /// What steps are gone through instead of those of the page, for a class; called with 1 or −1.
    void setStepper(std::function<void(int)> stepper) { m_stepper = std::move(stepper); }
    /// Of a lesson that is open, 0 … 1; below 0: none is.
    void setLessonProgress(double share);
    /// Asked before it closes, whatever else is asked; false: it stays.
    void setCloseGuard(std::function<bool()> guard) { m_closeGuard = std::move(guard); }
    /// How its cards are arranged is not remembered: a lesson does that.
    void setArrangedByOthers() { m_isArrangedByOthers = true; }
    /// Of now, for what is put into it.
    Theme theme() const;

    /// Has what is being typed taken into the document, as every command does by itself.
    InputGuard &input() const { return *m_input; }
    /// Nothing is being opened or computed.
    bool isSettled() const;
    /// Shows a bar over the page, below the message. The window takes it over.
    void addNotice(QWidget *bar);
    /// Says what went wrong, until the source succeeds.
    void warn(const QString &sentence, const QObject &source);
    /// What was said of the source is over.
    void settle(const QObject &source);
    /// Writes sizes and places to the session, those outside of classroom mode, which it leaves.
    void rememberArrangement();
    /// Cards and panels to their default places.
    void resetArrangement();

signals:
    /// What was opened or computed behind the window is shown now, or has failed.
    void settled();
    /// The user has closed the window, and nothing in it is to be kept.
    void closed();
    /// The theme is another one.
    void themeChanged();
    /// Another page is shown, or the cards of this one are arranged in another way.
    void arrangementChanged();

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void createCentre();
    Page *createPage(const PageModule &module);
    void createStatusBar();
    void connectDocument();
    void connectWork();
    void followPage();

    void tell(const QString &sentence);
    void followEvaluation();
    void showAwaitedView();
    void updateTitle();
    void applyTheme();
    void dressWindow(const Theme &theme);

    WindowContext m_context;
    Commands m_commands;
    MessageBar *m_messages;
    Shell m_shell;
    QJsonObject m_view; ///< What was shown last of pages that are not built yet, and what no page knows.
    bool m_awaitsView = false; ///< m_view is of the file just opened, until it is evaluated.
    InputGuard *m_input;
    FileActions *m_files;
    PageStack *m_pages = nullptr;
    ExportActions *m_exports = nullptr;
    WindowDocks *m_docks = nullptr;
    ClassroomMode *m_classroom = nullptr;
    LessonActions *m_lessons = nullptr;
    Concealment *m_concealment = nullptr;
    std::function<void(int)> m_stepper;
    std::function<bool()> m_closeGuard;
    bool m_isArrangedByOthers = false;
};

} // namespace normscope
