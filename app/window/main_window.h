// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/pages/page.h"
#include "app/window/window_context.h"

#include <QJsonObject>
#include <QMainWindow>
#include <QTimer>

namespace normscope {

class CardArrangement;
class CellReadout;
class ClassroomMode;
class ControlStrip;
class ExploreHeader;
class ExplorePage;
class ExportActions;
class FileActions;
class LabPage;
class MessageBar;
class PageStack;
class WindowDocks;
struct PageParts;

/// The window on one document. It composes the strip, the page and the panel, and routes: intents of the controls and
/// views become changes of the document, evaluations go to the views.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(const WindowContext &context);
    ~MainWindow() override;

    const WindowContext &context() const { return m_context; }
    FileActions &files() const { return *m_files; }
    ExportActions &exports() const { return *m_exports; }
    ExplorePage &page() const { return *m_page; }
    /// The choices above that page.
    const ControlStrip &strip() const;
    PageStack &pages() const { return *m_pages; }
    /// Null until it is first shown.
    LabPage *labPage() const { return m_labPage; }
    /// The cards of the page that is shown.
    CardArrangement &arrangement() const;
    /// One stage, or one batch size, on (1) or back (−1).
    void step(int direction);
    /// Gives the keyboard to what the page is about.
    void focusPage();
    /// What is only looked at, as a file keeps it.
    QJsonObject viewState() const;
    /// Shows or hides the Normalization panel.
    QAction *panelAction() const;
    ClassroomMode &classroom() const { return *m_classroom; }
    /// Puts away menu bar, status bar and the details of the strip, or shows them again.
    void setCalm(bool calm);
    /// Shows or hides the history of edits.
    QAction *historyAction() const;
    /// Asks whether to update the running statistics with this batch.
    QAction *runningUpdateAction() const;
    /// Asks for names, order and roles of the axes.
    QAction *axesAction() const;

    /// Nothing is being opened or computed.
    bool isSettled() const;
    /// Shows a bar above the page, below the message. The window takes it over.
    void addNotice(QWidget *bar);
    /// Writes sizes and places to the session, those outside of classroom mode, which it leaves.
    void rememberArrangement();
    /// Cards and panel to their default places.
    void resetArrangement();

signals:
    /// What was opened or computed behind the window is shown now, or has failed.
    void settled();
    /// The user has closed the window, and nothing in it is to be kept.
    void closed();
    /// Another page is shown, or the cards of this one are arranged in another way.
    void arrangementChanged();

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void createCentre();
    PageParts createLab();
    void showPage(Page page);
    void createStatusBar();
    void createMenus();
    void connectDocument();
    void connectWork();

    /// What went wrong, until the source succeeds.
    void warn(const QString &sentence, const QObject &source);
    void tell(const QString &sentence);
    /// What an edit did on the side, until the document changes again.
    void tellOfEdit(const QString &sentence);
    void showScene();
    void showEvaluation();
    void applyPendingView();
    void updateTitle();
    void applyTheme();
    void restoreArrangement();

    WindowContext m_context;
    QTimer m_controlsFollow;
    QJsonObject m_pendingView; ///< Of the file just opened, until it is evaluated.
    FileActions *m_files;
    ExploreHeader *m_header = nullptr;
    MessageBar *m_messages = nullptr;
    PageStack *m_pages = nullptr;
    ExplorePage *m_page = nullptr;
    LabPage *m_labPage = nullptr;
    ExportActions *m_exports = nullptr;
    WindowDocks *m_docks = nullptr;
    ClassroomMode *m_classroom = nullptr;
    CellReadout *m_readout = nullptr;
};

} // namespace normscope
