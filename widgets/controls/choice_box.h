// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace normscope {

/// A combo box whose wheel only turns it where the keyboard is, so that scrolling past it changes nothing, and that is
/// as wide as what it shows; in less room that ends in "…", and the tooltip begins with it.
class ChoiceBox : public QComboBox
{
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget *parent = nullptr);

    /// Replaces the choices and shows one of them, without a signal.
    void setChoices(const QStringList &texts, int current);

    /// Its width is that of the widest of these, whatever it shows; empty: that of what it shows.
    void setRoomFor(const QStringList &texts);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void showPopup() override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    QString elidedText() const;

    QStringList m_room;
};

} // namespace normscope
