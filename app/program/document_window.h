// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/recovery/autosave.h"
#include "app/window/main_window.h"
#include "widgets/core/selection.h"

#include <QObject>

#include <memory>

namespace normscope {

/// What all windows of the program share; outlives them.
struct SharedContext
{
    Preferences &preferences;
    Session &session;
    Appearance &appearance;
};

/// One open document with everything that belongs to it alone, and the window that shows it.
class DocumentWindow : public QObject
{
    Q_OBJECT

public:
    DocumentWindow(const SharedContext &shared, const Scene &scene);
    ~DocumentWindow() override;

    /// Another one after the language was changed.
    MainWindow &window() { return *m_window; }
    Document &document() { return m_document; }
    const Evaluator &evaluator() const { return m_evaluator; }
    Selection &selection() { return m_selection; }
    /// Nothing was opened or edited here yet.
    bool isUntouched() const { return !m_hasOpened && !m_document.isModified(); }

    /// Builds the window anew, in the language of now.
    void rebuildWindow();
    /// Keeps unsaved work from now on.
    void keepIn(RecoveryStore &store);
    /// The program ends: keeps what is not kept yet.
    void keepNow();
    /// Opens recovered work behind the window, and goes on keeping it where it is. Calls back with the outcome.
    void restore(const AbandonedWork &work, const std::function<void()> &done,
                 const std::function<void(const QString &)> &failed);

    /// Shows one sentence.
    void tell(const QString &sentence);

signals:
    /// A file was opened here.
    void opened();
    /// The window was closed, and nothing in it is to be kept.
    void closed();
    void newWindowRequested();
    /// Opening or saving a file failed; one sentence.
    void failed(const QString &sentence);

private:
    SharedContext m_shared;
    Document m_document;
    Evaluator m_evaluator;
    Selection m_selection;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<Autosave> m_autosave;
    bool m_hasOpened = false;
};

} // namespace normscope
