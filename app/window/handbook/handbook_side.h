// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook_search.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace normscope {

/// Beside the text of the handbook: the field to search in, and below it the contents as a tree, or what was found.
class HandbookSide : public QWidget
{
    Q_OBJECT

public:
    /// The handbook outlives it.
    explicit HandbookSide(const Handbook &handbook, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Marks what is read in the contents.
    void follow(const HandbookPlace &place);
    void takeKeyboard();
    /// The words that are looked for; empty: none.
    QStringList words() const;
    /// Back to the contents. False: they are shown already.
    bool clearSearch();

signals:
    void chosen(const normscope::HandbookPlace &place);
    /// The user is done here: the text takes the keyboard.
    void left();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fillContents();
    void search();
    void choose(int direction);
    void emitCurrentMatch();

    const Handbook &m_handbook;
    Theme m_theme = Theme::light();
    HandbookSearch m_search;
    std::vector<HandbookMatch> m_matches;
    QLineEdit *m_field;
    QStackedWidget *m_lists;
    QTreeWidget *m_contents;
    QListWidget *m_results;
    QLabel *m_nothing;
    bool m_follows = false; ///< The tree is set, not chosen from.
};

} // namespace normscope
