// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_choices.h"

#include <QWidget>

class QCheckBox;
class QFormLayout;

namespace normscope {

class ChoiceBox;
class NumberBox;

/// Everything that can be chosen about an export. What has no effect on the chosen kind of file is not available.
class ExportForm : public QWidget
{
    Q_OBJECT

public:
    explicit ExportForm(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Without a signal.
    void setChoices(const ExportChoices &choices);
    const ExportChoices &choices() const { return m_choices; }
    /// Shows how high a page is whose height follows from what it shows, in millimetres.
    void showHeight(double height);

signals:
    /// The user chose otherwise.
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
    std::vector<ExportKind> m_kinds; ///< Offered for the view, in the order of the box.
    std::vector<Motion> m_motions; ///< The same of movements.
    double m_stillDpi = 300; ///< Of pictures that do not move.
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
