// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/generators/generator.h"
#include "widgets/theme/theme.h"

#include <QDialog>

#include <vector>

namespace normscope {

class NumberBox;

/// Asks for the parameters of a generator.
class FillDialog : public QDialog
{
    Q_OBJECT

public:
    /// Starts with the values of `spec`.
    FillDialog(const GeneratorSpec &spec, const Theme &theme, QWidget *parent = nullptr);

    GeneratorSpec spec() const;

private:
    GeneratorSpec m_spec;
    std::vector<NumberBox *> m_boxes;
};

} // namespace normscope
