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

/// The window of one document: rail, pages, messages, docks, status bar. It refers to no particular page; everything
/// specific to a page is in that page. Its menus are filled by fillMenuBar().
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
    /// Hides menu bar, status bar and the details of the pages, or shows them again.
    void setCalm(bool calm) override;
    QAction *panelAction() const override;

    /// The view state, as a file stores it: see app/shell/looks.h.
    QJsonObject view() const;
    /// Restores a view state as soon as the document is evaluated.
    void showView(const QJsonObject &view) override;

    void refuseFigures(const QString &reason) override;

    LessonActions &lessons() const { return *m_lessons; }
    /// The parts of the window that the document hides.
    Concealment &concealment() const { return *m_concealment; }
    /// Places a widget between rail and page and takes ownership of it. Null: none.
    void setSide(QWidget *side);
    /// Replaces the steps of the page by those of a lesson; called with 1 or −1.
    void setStepper(std::function<void(int)> stepper) { m_stepper = std::move(stepper); }
    /// Progress of the open lesson, 0 … 1; below 0: no lesson is open.
    void setLessonProgress(double share);
    /// Called before the window closes and before other questions; if it returns false, the window stays open.
    void setCloseGuard(std::function<bool()> guard) { m_closeGuard = std::move(guard); }
    /// The arrangement of the cards is then not stored, since a lesson sets it.
    void setArrangedByOthers() { m_isArrangedByOthers = true; }
    /// The theme at present, for widgets added to the window.
    Theme theme() const;

    /// Commits text being typed to the document, which commands do by themselves.
    InputGuard &input() const { return *m_input; }
    /// Whether nothing is being opened or computed.
    bool isSettled() const;
    /// Shows a bar over the page, below the message, and takes ownership of it.
    void addNotice(QWidget *bar);
    /// Shows an error until `source` succeeds.
    void warn(const QString &sentence, const QObject &source);
    /// Removes the message of `source`.
    void settle(const QObject &source);
    /// Leaves classroom mode and stores sizes and positions in the session.
    void rememberArrangement();
    /// Moves cards and panels to their default places.
    void resetArrangement();

signals:
    /// Work in the background is complete and shown, or has failed.
    void settled();
    /// The user has closed the window, and its content need not be kept.
    void closed();
    /// The theme has changed.
    void themeChanged();
    /// Another page is shown, or the arrangement of its cards has changed.
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
    QJsonObject m_view; ///< The looks of pages that are not built yet, and keys that no page knows.
    bool m_awaitsView = false; ///< m_view belongs to a file just opened, and is shown once that is evaluated.
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
