// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/named_array.h"

#include <QDialog>

class QPushButton;
class QTreeView;

namespace normscope {

class ArrayModel;

/// Asks which array of a .npz or .safetensors file to open. Arrays that cannot be read are listed with the reason.
class ArrayDialog : public QDialog
{
    Q_OBJECT

public:
    ArrayDialog(const QString &fileName, std::vector<NamedArray> arrays, QWidget *parent = nullptr);

    /// The name of the chosen array. Valid once the dialog was accepted.
    std::string array() const;

    QSize sizeHint() const override;

private:
    void updateButton();

    ArrayModel *m_model;
    QTreeView *m_list;
    QPushButton *m_open;
};

} // namespace normscope
