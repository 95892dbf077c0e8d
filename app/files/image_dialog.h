// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/images/image_choices.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QSpinBox;

namespace normscope {

/// Asks how images become a tensor: colours or grey, size, fit; and shows the shape of the resulting tensor.
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
