// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/naming.h"
#include "engine/normalization/problem.h"
#include "widgets/core/edit_hint.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QLabel;
class QMenu;
class QToolButton;

namespace normscope {

class ElidedLabel;

/// The name of the present choice, what it computes over which axes, the convention it follows, and the methods it is
/// equal to on this shape. These are listed with reasons in a menu, which also switches to them.
class NameLine : public QWidget
{
    Q_OBJECT

public:
    explicit NameLine(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setProblem(const NormalizationProblem &problem);

    /// Name, description, convention with its source, and equal methods as one text.
    QString fullText() const;

signals:
    void specEdited(const normscope::NormalizationSpec &spec, normscope::EditHint hint);

private:
    QString description() const;
    void showConvention();
    QString equivalenceText(const Naming::Equivalence &equivalence) const;
    void showEquivalences();

    NormalizationProblem m_problem;
    Naming m_naming;
    QLabel *m_name;
    ElidedLabel *m_description;
    ElidedLabel *m_convention;
    QToolButton *m_equals;
    QMenu *m_menu;
};

} // namespace normscope
