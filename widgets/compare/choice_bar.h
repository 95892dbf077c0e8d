// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/compared_choice.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QHBoxLayout;
class QMenu;
class QToolButton;

namespace normscope {

/// The compared choices as a row of chips, which are dragged into another order. Each has a menu: open it in Explore,
/// move it, remove it; with the keyboard Ctrl with left and right moves, and Delete removes. Behind them a button adds.
class ChoiceBar : public QWidget
{
    Q_OBJECT

public:
    explicit ChoiceBar(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setChoices(const ComparedChoices &choices);
    /// What may be added: title and text of each. `reason` says why nothing may be; then the button rests.
    struct Addition
    {
        QString title;
        QString text;
        bool isConvention = false; ///< These have a menu of their own.
    };
    void setAdditions(const std::vector<Addition> &additions, const QString &reason = {});

    /// Whether any may go: where there are only as few as have to stay, none may.
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
    /// Where a chip that is dropped at this place would come to stand.
    int dropPlace(double x) const;
    void dragTo(double x);
    void drop(int choice, double x);

    QHBoxLayout *m_row;
    std::vector<QToolButton *> m_chips;
    QToolButton *m_add;
    QMenu *m_additions;
    Theme m_theme = Theme::light();
    bool m_isRemovable = true;
    int m_dropPlace = -1; ///< Marked; −1: none.
};

} // namespace normscope
