// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_choices.h"
#include "app/export/figure_exporter.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace normscope {

class ExportForm;
class FigurePreview;
class SegmentedControl;

/// Asks which view of a page to export and how, beside a live preview at true scale, or the beginning of the text.
/// Sheets are made in the background; if one cannot be made, the reason takes its place.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    /// `source` provides the content of the proposed view and of the other views of its page.
    ExportDialog(FigureSourcePtr source, const ExportChoices &proposal, const Theme &theme, QWidget *parent = nullptr);

    const ExportChoices &choices() const;
    FigureRequest request() const { return {choices().view, m_source}; }

    /// Further results of exec(), beside Rejected.
    enum Result
    {
        Save = Accepted,
        Print,
        AddToManifest
    };
    /// Whether the preview shows the present choices.
    bool isReady() const { return m_isReady; }

private:
    QWidget *createPreview(const Theme &theme);
    QWidget *createButtons();
    void refresh();
    FigureRequest shownRequest() const;
    void refreshText();
    void showSheet(const FigureSheetPtr &sheet);
    void showText(const QString &text);
    void showRefusal(const QString &sentence);
    void setReady(bool ready);

    FigureSourcePtr m_source;
    LatestJob m_job;
    ExportForm *m_form;
    FigurePreview *m_preview = nullptr;
    QPlainTextEdit *m_text = nullptr;
    QStackedWidget *m_stack = nullptr;
    SegmentedControl *m_zoom = nullptr;
    QLabel *m_remark = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_print = nullptr;
    QPushButton *m_manifest = nullptr;
    Theme m_theme;
    bool m_isReady = false;
};

} // namespace normscope
