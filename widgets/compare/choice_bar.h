// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/compared_choice.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QHBoxLayout;
class QMenu;
class QToolButton;

namespace normscope {

/// The compared choices as a row of chips, which can be dragged into another order. Each chip has a menu: open in
/// Explore, move, remove; on the keyboard Ctrl with left or right moves, and Delete removes. A button at the end adds
/// choices.
class ChoiceBar : public QWidget
{
    Q_OBJECT

public:
    explicit ChoiceBar(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setChoices(const ComparedChoices &choices);
    /// A choice that may be added. setAdditions() disables the button if `reason` says why nothing may be added.
    struct Addition
    {
        QString title;
        QString text;
        bool isConvention = false; ///< Conventions are listed in a submenu of their own.
    };
    void setAdditions(const std::vector<Addition> &additions, const QString &reason = {});

    /// False if there are only as few choices as must remain.
    void setRemovable(bool removable) { m_isRemovable = removable; }

    QToolButton *addButton() const { return m_add; }
    const std::vector<QToolButton *> &chips() const { return m_chips; }

signals:
    void openRequested(int choice);
    void moveRequested(int from, int to);
    void removeRequested(int choice);
    void addRequested(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    class Chip;
    QToolButton *addChip();
    void showMenu(int choice);
    /// The index at which a chip dropped at this position would be inserted.
    int dropPlace(double x) const;
    void dragTo(double x);
    void drop(int choice, double x);

    QHBoxLayout *m_row;
    std::vector<QToolButton *> m_chips;
    QToolButton *m_add;
    QMenu *m_additions;
    Theme m_theme = Theme::light();
    bool m_isRemovable = true;
    int m_dropPlace = -1; ///< The marked index; −1: none.
};

} // namespace normscope
