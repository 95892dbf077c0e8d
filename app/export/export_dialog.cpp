// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_dialog.h"

#include "app/export/export_form.h"
#include "app/export/figure_preview.h"
#include "engine/tensor/error.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/core/help_topic.h"
#include "widgets/core/message_text.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <cmath>

namespace normscope {

namespace {

constexpr qsizetype shownText = 20'000; ///< Length of the previewed text in characters.
constexpr std::array zooms = {0.0, 1.0, 2.0};

QString lengthText(double millimetres)
{
    return QLocale().toString(millimetres, 'f', std::round(millimetres) == millimetres ? 0 : 1);
}

} // namespace

ExportDialog::ExportDialog(FigureSourcePtr source, const ExportChoices &proposal, const Theme &theme, QWidget *parent)
    : QDialog(parent)
    , m_source(std::move(source))
    , m_form(new ExportForm)
    , m_theme(theme)
{
    setHelpTopic(*this, "figure-for-a-paper#dialog");
    setWindowTitle(tr("Export figure"));
    m_form->setTheme(theme);
    m_form->setChoices(proposal);
    auto *left = new QVBoxLayout;
    left->addWidget(m_form);
    left->addStretch(1);
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    row->addLayout(left);
    row->addWidget(createPreview(theme), 1);
    auto *column = new QVBoxLayout(this);
    column->addLayout(row, 1);
    column->addWidget(createButtons());
    resize(sizeHint().expandedTo({920, 580}));
    connect(m_form, &ExportForm::changed, this, &ExportDialog::refresh);
    refresh();
}

QWidget *ExportDialog::createPreview(const Theme &theme)
{
    m_preview = new FigurePreview;
    m_preview->setTheme(theme);
    m_preview->setObjectName(QStringLiteral("preview"));
    m_preview->setAccessibleName(tr("Preview"));
    m_text = new QPlainTextEdit;
    m_text->setObjectName(QStringLiteral("text"));
    m_text->setAccessibleName(tr("Preview"));
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_stack = new QStackedWidget;
    m_stack->addWidget(m_preview);
    m_stack->addWidget(m_text);

    m_zoom = new SegmentedControl({tr("Fit"), tr("True size"), tr("Double")});
    m_zoom->setTheme(theme);
    m_zoom->setObjectName(QStringLiteral("zoom"));
    m_zoom->setAccessibleName(tr("Size of the preview"));
    m_zoom->setSegmentToolTip(1, tr("As large on this screen as on paper."));
    m_zoom->setCurrent(0);
    connect(m_zoom, &SegmentedControl::chosen, this,
            [this](int index) { m_preview->setZoom(zooms[static_cast<std::size_t>(index)]); });
    m_remark = new QLabel;
    m_remark->setObjectName(QStringLiteral("remark"));
    m_remark->setWordWrap(true);
    m_remark->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);

    auto *below = new QHBoxLayout;
    below->addWidget(m_remark, 1);
    below->addWidget(m_zoom);
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack, 1);
    column->addLayout(below);
    return widget;
}

QWidget *ExportDialog::createButtons()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_save = buttons->addButton(tr("Choose the file…"), QDialogButtonBox::AcceptRole);
    m_save->setObjectName(QStringLiteral("save"));
    m_print = buttons->addButton(tr("Print…"), QDialogButtonBox::ActionRole);
    m_print->setObjectName(QStringLiteral("print"));
    m_print->setToolTip(tr("Print this figure at its true size."));
    m_manifest = buttons->addButton(tr("Add to a list…"), QDialogButtonBox::ActionRole);
    m_manifest->setObjectName(QStringLiteral("manifest"));
    m_manifest->setToolTip(tr("Save these settings as an entry of a .json file, from which “normscope figures” writes "
                              "all figures again."));
    connect(m_manifest, &QPushButton::clicked, this, [this] { done(AddToManifest); });
    // No button is the default by focus, so that Enter exports, even while the export button waits for the preview.
    for (QAbstractButton *button : buttons->buttons())
        static_cast<QPushButton *>(button)->setAutoDefault(false);
    connect(m_print, &QPushButton::clicked, this, [this] { done(Print); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return buttons;
}

const ExportChoices &ExportDialog::choices() const
{
    return m_form->choices();
}

void ExportDialog::refresh()
{
    setReady(false);
    const ExportChoices &choices = m_form->choices();
    const bool picture = pictureFormat(choices.kind) || choices.isMoving();
    m_zoom->setVisible(picture);
    if (!picture) {
        refreshText();
        return;
    }
    m_stack->setCurrentWidget(m_preview);
    startSheet(
        m_job, shownRequest(), choices.spec, [this](const FigureSheetPtr &sheet) { showSheet(sheet); },
        [this](const Error &error) { showRefusal(messageText(error.message())); });
}

/// The request to preview; for an animation the frame at two fifths of its steps.
FigureRequest ExportDialog::shownRequest() const
{
    FigureRequest shown = request();
    if (!choices().isMoving() || choices().motion == Motion::BatchSize)
        return shown;
    const std::vector<MotionStep> steps = motionSteps(shown, choices().motion, choices().timing);
    shown.source = steps[steps.size() * 2 / 5].source({});
    return shown;
}

void ExportDialog::refreshText()
{
    const auto work = [request = request(), kind = m_form->choices().kind, spec = m_form->choices().spec](
                          const Progress &progress) { return textBeginning(request, kind, spec, shownText, progress); };
    const auto failed = [this](const Error &error) { showRefusal(messageText(error.message())); };
    if (const ExportKind kind = m_form->choices().kind; kind != ExportKind::Latex && kind != ExportKind::Tikz) {
        m_job.start<QString>(
            work, [this](const QString &text) { showText(text); }, failed);
        return;
    }
    m_job.cancel();
    try { // Formulas are made on this thread: see startSheet().
        showText(work({}));
    } catch (const Error &error) {
        failed(error);
    }
}

void ExportDialog::showSheet(const FigureSheetPtr &sheet)
{
    const QSizeF size = sheet->millimetres();
    m_preview->setSheet(sheet);
    m_form->showHeight(size.height());
    QString remark = tr("%1 × %2 mm.").arg(lengthText(size.width()), lengthText(size.height()));
    const ExportChoices &choices = m_form->choices();
    if (choices.kind == ExportKind::Png || choices.kind == ExportKind::Gif) {
        const double perMillimetre = sheet->spec().dpi / 25.4;
        remark += QLatin1Char(' ')
            + tr("%1 × %2 pixels.")
                  .arg(std::lround(size.width() * perMillimetre))
                  .arg(std::lround(size.height() * perMillimetre));
    }
    if (choices.isMoving()) {
        int frames = 0;
        for (const MotionStep &step : motionSteps(request(), choices.motion, choices.timing))
            frames += step.frames;
        remark += QLatin1Char(' ') + tr("It moves for %1 s.").arg(std::lround(frames / choices.timing.frameRate));
    }
    m_remark->setText(remark);
    setReady(true);
}

void ExportDialog::showText(const QString &text)
{
    m_stack->setCurrentWidget(m_text);
    m_text->setPlainText(text);
    const bool script = scriptKinds.contains(m_form->choices().kind);
    m_remark->setText(script ? tr("Larger tensors are written beside the script, as .npy files.") : QString());
    setReady(true);
}

void ExportDialog::showRefusal(const QString &sentence)
{
    m_preview->setSheet(nullptr);
    m_text->clear();
    m_remark->setText(sentence);
}

void ExportDialog::setReady(bool ready)
{
    m_isReady = ready;
    m_save->setEnabled(ready);
    m_manifest->setEnabled(ready && !scriptKinds.contains(m_form->choices().kind));
    m_save->setDefault(true);
    m_print->setEnabled(ready && pictureFormat(m_form->choices().kind) && !m_form->choices().isMoving());
}

} // namespace normscope
