// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

class QHBoxLayout;

namespace normscope {

/// Items from left to right in rows, a new row where the width ends; the items of a row are centred vertically, or at
/// its top with that alignment. Those that stretch are no reason for a new row as long as they have their least width;
/// what is left of a row they share.
class FlowLayout : public QLayout
{
    Q_OBJECT

public:
    FlowLayout(int horizontalSpacing, int verticalSpacing, QWidget *parent = nullptr);
    ~FlowLayout() override;

    /// Adds widgets that stay beside each other: those of the row that is returned.
    QHBoxLayout *addGroup();
    /// Lets a widget stretch. Of several in a row the first takes what the others do not wish for.
    void setStretching(const QWidget *widget) { m_stretching.push_back(widget); }

    void addItem(QLayoutItem *item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;

    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    /// Returns the height of the rows in pixels; places the items only if `place`.
    int arrange(const QRect &rect, bool place) const;

    struct Placed;
    static void share(int left, std::vector<Placed> &row);
    int placeRow(const std::vector<Placed> &row, QPoint start, const QRect &rect, bool place) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
    std::vector<const QWidget *> m_stretching;
    int m_horizontalSpacing;
    int m_verticalSpacing;
};

} // namespace normscope
