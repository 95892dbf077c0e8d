// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/appearance/appearance.h"
#include "app/menus/menu_keys.h"
#include "app/program/document_window.h"
#include "app/recovery/ending.h"
#include "app/recovery/recovery_offer.h"
#include "app/settings/preferences.h"
#include "app/settings/session.h"

#include <QObject>

#include <memory>
#include <vector>

namespace normscope {

struct WindowArguments;

/// The composition of the program: the shared objects, the windows, and the recovery of unsaved work, in the order of
/// their dependencies. Begins with one window on the sample that the arguments name; the caller opens the file. The
/// menus of that window have no commands until fillMenus() is called.
class Program : public QObject
{
    Q_OBJECT

public:
    explicit Program(const WindowArguments &arguments);
    ~Program() override;

    /// All windows, the oldest first; never empty.
    const std::vector<std::unique_ptr<DocumentWindow>> &windows() const { return m_windows; }
    /// Opens another window, on the first sample.
    DocumentWindow &openWindow();

    // Objects of the oldest window.

    /// Adds the commands with their keys to its menus.
    void fillMenus() { m_windows.front()->fillMenus(); }
    MainWindow &window() { return m_windows.front()->window(); }
    Document &document() { return m_windows.front()->document(); }
    const Evaluator &evaluator() const { return m_windows.front()->evaluator(); }
    Selection &selection() { return m_windows.front()->selection(); }

    /// Keeps unsaved work under this folder from now on, also when the program is ended from outside, and offers work
    /// that an earlier program left there.
    void startRecovery(const QString &root);

    /// Offers the first lesson, beside the sample, to users who start the program for the first time.
    void offerFirstLesson();

signals:
    /// Something failed in a window, or was found to be wrong; `sentence` describes it.
    void failed(const QString &sentence);

private:
    DocumentWindow &addWindow(const Scene &scene);
    void removeWindow(DocumentWindow *window);
    void tellOfOtherWindows(DocumentWindow &window);
    void rebuildWindows();
    void showOffer();

    Preferences m_preferences;
    Session m_session;
    Appearance m_appearance;
    MenuKeys m_menuKeys;
    std::unique_ptr<RecoveryStore> m_store;
    std::vector<std::unique_ptr<DocumentWindow>> m_windows;
    std::unique_ptr<RecoveryOffer> m_offer;
    std::unique_ptr<Ending> m_ending;
};

} // namespace normscope
