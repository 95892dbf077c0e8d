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

/// The handbook in a window of its own, beside the one that it is about: contents and search, the text, and the way
/// back.
class HandbookWindow : public QWidget
{
    Q_OBJECT

public:
    /// The session outlives it: size, division and type are remembered there.
    HandbookWindow(Handbook handbook, Session &session);
    ~HandbookWindow() override;

    void setTheme(const Theme &theme);
    /// Opens a place, as one more of the history.
    void open(const HandbookPlace &place);
    HandbookPlace place() const;
    /// Gives the keyboard to the text, so that its keys scroll.
    void takeKeyboard();
    /// One step back (−1) or forward (1) in what was read.
    void go(int direction);
    /// Says why a live word did nothing; empty: it did.
    void say(const QString &sentence);

signals:
    /// A live word was pressed: what it points at is the window's business.
    void livePressed(const QString &link, const QString &chapter);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    struct Visit
    {
        HandbookPlace place;
        int position = -1; ///< Of the text, once it was left; −1: at the place.
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
