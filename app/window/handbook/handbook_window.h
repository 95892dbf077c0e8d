// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QLabel;
class QSplitter;
class QToolButton;

namespace normscope {

class HandbookBrowser;
class HandbookSide;
class Session;

/// The handbook in a window of its own, beside the main window: contents and search, the text, and the history.
class HandbookWindow : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive this window: it stores size, division and type size.
    HandbookWindow(Handbook handbook, Session &session);
    ~HandbookWindow() override;

    void setTheme(const Theme &theme);
    /// Opens a place and appends it to the history.
    void open(const HandbookPlace &place);
    HandbookPlace place() const;
    /// Gives the focus to the text, so that its keys scroll.
    void takeKeyboard();
    /// Goes one step back (−1) or forward (1) in the history.
    void go(int direction);
    /// Shows why a live link had no effect; empty: it had.
    void say(const QString &sentence);

signals:
    /// A live link was pressed; the receiver carries it out.
    void livePressed(const QString &link, const QString &chapter);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    struct Visit
    {
        HandbookPlace place;
        int position = -1; ///< Scroll position of the text when it was left; −1: at `place`.
    };

    QWidget *createBar();
    QToolButton *createButton(const char *name, const QString &text, const QString &tip,
                              const QList<QKeySequence> &keys);
    void follow(const QString &link);
    void showVisit();
    void leaveVisit();
    void stepZoom(int direction);
    void remember();

    Handbook m_handbook;
    Session &m_session;
    Theme m_theme = Theme::light();
    QSplitter *m_halves;
    HandbookSide *m_side;
    HandbookBrowser *m_text;
    QLabel *m_note;
    QToolButton *m_back = nullptr;
    QToolButton *m_forward = nullptr;
    QLabel *m_title = nullptr;
    std::vector<Visit> m_visits;
    std::size_t m_visit = 0;
};

} // namespace normscope
