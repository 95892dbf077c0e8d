// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/images/image_choices.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QSpinBox;

namespace normscope {

/// Asks how images become a tensor: with colours or grey, in which size; and says what tensor that makes.
class ImageDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ImageDialog(std::vector<ImageInfo> images, QWidget *parent = nullptr);

    ImageChoices choices() const;

private:
    QString sizesText() const;
    void showResult();

    std::vector<ImageInfo> m_images;
    QComboBox *m_channels;
    QSpinBox *m_height;
    QSpinBox *m_width;
    QComboBox *m_fit;
    QLabel *m_result;
};

} // namespace normscope
