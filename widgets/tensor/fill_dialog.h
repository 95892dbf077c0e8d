// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/generators/generator.h"
#include "widgets/theme/theme.h"

#include <QDialog>

#include <vector>

class QFormLayout;

namespace normscope {

class NumberBox;

/// Asks for the parameters of a generator, and for the seed of a random one.
class FillDialog : public QDialog
{
    Q_OBJECT

public:
    /// Starts with the values of `spec`.
    FillDialog(const GeneratorSpec &spec, const Theme &theme, QWidget *parent = nullptr);

    GeneratorSpec spec() const;

private:
    void addRow(const QString &text, NumberBox *box, double value, const Theme &theme);

    GeneratorSpec m_spec;
    QFormLayout *m_form;
    std::vector<NumberBox *> m_boxes;
    NumberBox *m_seed = nullptr; ///< Null if the generator is not random.
};

} // namespace normscope
