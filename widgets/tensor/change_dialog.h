// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/value_drag.h"
#include "widgets/theme/theme.h"

#include <QDialog>

namespace normscope {

class NumberBox;

/// Asks for a factor and a summand for cells: the operations of the range handles, as numbers.
class ChangeDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ChangeDialog(const Theme &theme, QWidget *parent = nullptr);

    ValueChange change() const;

private:
    NumberBox *m_factor;
    NumberBox *m_shift;
};

} // namespace normscope
