// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_choices.h"

#include <QWidget>

class QCheckBox;
class QFormLayout;

namespace normscope {

class ChoiceBox;
class NumberBox;

/// The controls for all choices of an export. Those without effect on the chosen kind of file are disabled.
class ExportForm : public QWidget
{
    Q_OBJECT

public:
    explicit ExportForm(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Shows these choices without emitting changed().
    void setChoices(const ExportChoices &choices);
    const ExportChoices &choices() const { return m_choices; }
    /// Shows the height of the page, in millimetres, where it follows from the content.
    void showHeight(double height);

signals:
    /// The user changed a choice.
    void changed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void createFile(QFormLayout &form);
    void createMotion(QFormLayout &form);
    void createSize(QFormLayout &form);
    void createLook(QFormLayout &form);
    NumberBox *addNumber(QFormLayout &form, const QString &label, const char *name, const QString &tip,
                         const std::vector<double> &common, double least, double most, double FigureSpec::*field);
    QCheckBox *addSwitch(QFormLayout &form, const QString &text, const char *name, const QString &tip);
    void showChoices();
    void showKinds();
    void showMotion();
    void chooseMotion(Motion motion);
    void showAvailability();
    void edit();

    ExportChoices m_choices;
    std::vector<ExportKind> m_kinds; ///< The kinds offered for the view, in the order of the box.
    std::vector<Motion> m_motions; ///< The motions offered for the view, in the order of the box.
    double m_otherDpi = 300; ///< The dpi of still pictures while an animation is chosen, and of animations otherwise;
                             ///< exchanged with the spec's.
    double m_shownHeight = 60;
    ChoiceBox *m_view;
    ChoiceBox *m_kind;
    QCheckBox *m_sequence;
    ChoiceBox *m_motion;
    NumberBox *m_frameRate;
    QCheckBox *m_loops;
    ChoiceBox *m_preset;
    NumberBox *m_width;
    NumberBox *m_height;
    QCheckBox *m_heightAsNeeded;
    NumberBox *m_fontSize;
    NumberBox *m_dpi;
    ChoiceBox *m_theme;
    QCheckBox *m_transparent;
    QCheckBox *m_outlines;
    QCheckBox *m_caption;
};

} // namespace normscope
