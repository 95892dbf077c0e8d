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

/// The side of the handbook's window: the search field, and below it the contents as a tree, or the search results.
class HandbookSide : public QWidget
{
    Q_OBJECT

public:
    /// The handbook must outlive this widget.
    explicit HandbookSide(const Handbook &handbook, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Selects the place being read in the contents.
    void follow(const HandbookPlace &place);
    void takeKeyboard();
    /// The words being searched; empty: none.
    QStringList words() const;
    /// Returns to the contents. False if they are shown already.
    bool clearSearch();

signals:
    void chosen(const normscope::HandbookPlace &place);
    /// The user has finished here: the text gets the focus.
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
    bool m_follows = false; ///< True while the selection of the tree is set by the program.
};

} // namespace normscope
