// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include <optional>

namespace normscope {

/// A combo box that ignores the wheel unless it has the focus, so that scrolling past it changes nothing. It is as wide
/// as its current text; with less room the text ends in "…", and the tool tip begins with the whole text.
class ChoiceBox : public QComboBox
{
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget *parent = nullptr);

    /// Replaces the choices and shows one of them, without a signal.
    void setChoices(const QStringList &texts, int current);

    /// Makes the box as wide as the widest of these texts; with an empty list as wide as its current text.
    void setRoomFor(const QStringList &texts);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void showPopup() override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QString elidedText() const;
    void forgetSize();

    QStringList m_room;
    mutable std::optional<QSize> m_hint; ///< Once it was asked for; layouts ask often, and measuring texts is slow.
};

} // namespace normscope
