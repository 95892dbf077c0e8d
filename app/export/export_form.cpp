// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_form.h"

#include "app/figures/venue.h"
#include "app/pages/page_table.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/number_box.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <utility>

namespace normscope {

namespace {

QString venueText(const Venue &venue)
{
    const QString width = QLocale().toString(std::round(venue.width * 10) / 10);
    return venue.isWide ? ExportForm::tr("%1, two columns, %2 mm").arg(QLatin1String(venue.title), width)
                        : ExportForm::tr("%1, %2 mm").arg(QLatin1String(venue.title), width);
}

/// Number of entries of allFigurePresets before the venues. The last one, "Free", follows the venues, so that the
/// keyboard reaches all of them.
constexpr int presetsBeforeVenues = static_cast<int>(allFigurePresets.size()) - 1;

QStringList presetTexts()
{
    const auto width = [](FigurePreset preset) {
        return QLocale().toString(static_cast<int>(std::lround(withPreset({}, preset).width)));
    };
    QStringList texts {ExportForm::tr("One column, %1 mm").arg(width(FigurePreset::Column)),
                       ExportForm::tr("Two columns, %1 mm").arg(width(FigurePreset::TwoColumns)),
                       ExportForm::tr("Slide 16:9, %1 mm").arg(width(FigurePreset::Slide)),
                       ExportForm::tr("Square, %1 mm").arg(width(FigurePreset::Square))};
    for (const Venue &venue : allVenues())
        texts += venueText(venue);
    return texts << ExportForm::tr("Free");
}

const Venue *venueAt(int index)
{
    const int place = index - presetsBeforeVenues;
    const bool isVenue = place >= 0 && place < static_cast<int>(allVenues().size());
    return isVenue ? &allVenues()[static_cast<std::size_t>(place)] : nullptr;
}

FigureSpec withPresetOfIndex(const FigureSpec &spec, int index)
{
    if (const Venue *venue = venueAt(index))
        return withVenue(spec, *venue);
    return index < presetsBeforeVenues ? withPreset(spec, allFigurePresets[static_cast<std::size_t>(index)]) : spec;
}

/// All views of the same page, including `view`.
std::span<const ViewType *const> viewsBeside(const ViewType &view)
{
    return pageOf(view).views();
}

QStringList titles(std::span<const ViewType *const> views)
{
    QStringList texts;
    for (const ViewType *view : views)
        texts += viewTitle(*view);
    return texts;
}

/// The width at which the box can show any kind.
int widestKind(ChoiceBox &box)
{
    int widest = 0;
    for (const ExportKind kind : allExportKinds) {
        box.setChoices({exportKindText(kind)}, 0);
        widest = std::max(widest, box.sizeHint().width());
    }
    return widest;
}

QString motionText(Motion motion)
{
    switch (motion) {
    case Motion::None:
        break;
    case Motion::Stages:
        return ExportForm::tr("Through the stages");
    case Motion::Gather:
        return ExportForm::tr("Gather by group");
    case Motion::BatchSize:
        return ExportForm::tr("Through batch sizes");
    }
    return ExportForm::tr("None");
}

constexpr std::array themes = {Theme::Kind::Light, Theme::Kind::Dark, Theme::Kind::Print};

template <class Range, class Value>
int indexOf(const Range &range, const Value &value)
{
    return static_cast<int>(std::find(range.begin(), range.end(), value) - range.begin());
}

/// Index of the preset or venue of this size. Several venues have the same size, so the present choice is kept while it
/// matches.
int indexOfPreset(const FigureSpec &spec, int present)
{
    if (const Venue *venue = venueAt(present); venue && withVenue(spec, *venue) == spec)
        return present;
    if (presetOf(spec) != FigurePreset::Free)
        return indexOf(allFigurePresets, presetOf(spec));
    const Venue *venue = venueOf(spec);
    return venue ? presetsBeforeVenues + static_cast<int>(venue - allVenues().data())
                 : presetsBeforeVenues + static_cast<int>(allVenues().size());
}

} // namespace

ExportForm::ExportForm(QWidget *parent)
    : QWidget(parent)
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    createFile(*form);
    createMotion(*form);
    createSize(*form);
    createLook(*form);
}

void ExportForm::createFile(QFormLayout &form)
{
    m_view = new ChoiceBox(this);
    m_view->setObjectName(QStringLiteral("view"));
    m_view->setToolTip(tr("What is exported, with its present stage, pin and direction of view."));
    form.addRow(tr("&View"), m_view);
    connect(m_view, &QComboBox::activated, this, [this](int index) {
        m_choices.view = viewsBeside(*m_choices.view)[static_cast<std::size_t>(index)];
        edit();
    });
    m_kind = new ChoiceBox(this);
    m_kind->setObjectName(QStringLiteral("kind"));
    m_kind->setMinimumWidth(widestKind(*m_kind)); // The box does not change its width with the kinds it offers.
    m_kind->setToolTip(tr("A picture, the numbers in it, or a script that computes them."));
    form.addRow(tr("&Format"), m_kind);
    connect(m_kind, &QComboBox::activated, this, [this](int index) {
        m_choices.kind = m_kinds[static_cast<std::size_t>(index)];
        edit();
    });
    m_sequence = addSwitch(form, tr("One file for each &stage"), "sequence",
                           tr("Input, centred, normalized, output: for slides that show one after the other."));
    connect(m_sequence, &QCheckBox::clicked, this, [this](bool on) {
        m_choices.sequence = on;
        edit();
    });
}

void ExportForm::createMotion(QFormLayout &form)
{
    m_motion = new ChoiceBox(this);
    m_motion->setObjectName(QStringLiteral("motion"));
    m_motion->setToolTip(tr("A picture that moves: as a .png (APNG) in full colour, or as a .gif."));
    form.addRow(tr("Mov&ement"), m_motion);
    connect(m_motion, &QComboBox::activated, this,
            [this](int index) { chooseMotion(m_motions[static_cast<std::size_t>(index)]); });
    m_frameRate = new NumberBox({10, 20, 25, 30, 50}, leastFrameRate, mostFrameRate, this);
    m_frameRate->setObjectName(QStringLiteral("frameRate"));
    m_frameRate->setToolTip(tr("Pictures in a second: more are smoother, and a larger file."));
    form.addRow(tr("Pict&ures a second"), m_frameRate);
    connect(m_frameRate, &NumberBox::valueEdited, this, [this](double rate) {
        m_choices.timing.frameRate = rate;
        edit();
    });
    m_loops = addSwitch(form, tr("Play it a&gain and again"), "loops", tr("Otherwise it is played once."));
    connect(m_loops, &QCheckBox::clicked, this, [this](bool on) {
        m_choices.timing.plays = on ? 0 : 1;
        edit();
    });
}

void ExportForm::chooseMotion(Motion motion)
{
    const bool moved = m_choices.isMoving();
    m_choices.motion = motion;
    if (motion != Motion::None && m_choices.kind != ExportKind::Gif)
        m_choices.kind = ExportKind::Png;
    if (moved != m_choices.isMoving())
        std::swap(m_choices.spec.dpi, m_otherDpi);
    edit();
}

void ExportForm::createSize(QFormLayout &form)
{
    m_preset = new ChoiceBox(this);
    m_preset->setObjectName(QStringLiteral("preset"));
    m_preset->setToolTip(tr("Sizes that journals and slides ask for, with the type that goes with them."));
    m_preset->setChoices(presetTexts(), 0);
    form.addRow(tr("Si&ze"), m_preset);
    connect(m_preset, &QComboBox::activated, this, [this](int index) {
        m_choices.spec = withPresetOfIndex(m_choices.spec, index);
        edit();
    });
    m_width = addNumber(form, tr("&Width (mm)"), "width", tr("Width of the page in millimetres."), {85, 114, 174, 339},
                        smallestFigure, largestFigure, &FigureSpec::width);
    m_height = addNumber(form, tr("&Height (mm)"), "height", tr("Height of the page in millimetres."),
                         {60, 85, 120, 190.5}, smallestFigure, largestFigure, &FigureSpec::height);
    m_heightAsNeeded = addSwitch(form, tr("Height as &needed"), "heightAsNeeded",
                                 tr("As high as the figure needs to be at this width."));
    connect(m_heightAsNeeded, &QCheckBox::clicked, this, [this](bool on) {
        m_choices.spec.height = on ? 0 : std::clamp(std::round(m_shownHeight), smallestFigure, largestFigure);
        edit();
    });
    m_fontSize = addNumber(form, tr("&Type (pt)"), "fontSize", tr("Size of the text in points, whatever the width."),
                           {6, 7, 8, 9, 10, 12, 14, 18}, smallestFigureType, largestFigureType, &FigureSpec::fontSize);
    m_dpi = addNumber(form, tr("&Resolution (dpi)"), "dpi",
                      tr("Pixels per inch of a .png, and of images within the other formats."), {96, 150, 300, 600},
                      leastFigureDpi, mostFigureDpi, &FigureSpec::dpi);
}

void ExportForm::createLook(QFormLayout &form)
{
    m_theme = new ChoiceBox(this);
    m_theme->setObjectName(QStringLiteral("theme"));
    m_theme->setToolTip(tr("In print, groups are told by patterns and labels, so that grey copies read well."));
    m_theme->setChoices({tr("Light"), tr("Dark"), tr("Print, in greys")}, 0);
    form.addRow(tr("&Colours"), m_theme);
    connect(m_theme, &QComboBox::activated, this, [this](int index) {
        m_choices.spec.theme = themes[static_cast<std::size_t>(index)];
        edit();
    });
    const auto addOption = [&](const QString &text, const char *name, const QString &tip, bool FigureSpec::*field) {
        QCheckBox *box = addSwitch(form, text, name, tip);
        connect(box, &QCheckBox::clicked, this, [this, field](bool on) {
            m_choices.spec.*field = on;
            edit();
        });
        return box;
    };
    m_transparent = addOption(tr("Trans&parent background"), "transparent", tr("Nothing is painted behind the figure."),
                              &FigureSpec::transparent);
    m_outlines
        = addOption(tr("Text as &outlines"), "outlines",
                    tr("SVG: looks the same everywhere, but its text cannot be edited."), &FigureSpec::outlineText);
    m_caption
        = addOption(tr("Para&meters below the figure"), "caption",
                    tr("Shape, axes, method, convention, ε and version; the file has them in its metadata always."),
                    &FigureSpec::caption);
}

NumberBox *ExportForm::addNumber(QFormLayout &form, const QString &label, const char *name, const QString &tip,
                                 const std::vector<double> &common, double least, double most,
                                 double FigureSpec::*field)
{
    auto *box = new NumberBox(common, least, most, this);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tip);
    form.addRow(label, box);
    connect(box, &NumberBox::valueEdited, this, [this, field](double value) {
        m_choices.spec.*field = value;
        edit();
    });
    return box;
}

QCheckBox *ExportForm::addSwitch(QFormLayout &form, const QString &text, const char *name, const QString &tip)
{
    auto *box = new QCheckBox(text, this);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tip);
    form.addRow(box);
    return box;
}

void ExportForm::setTheme(const Theme &theme)
{
    for (NumberBox *box : {m_frameRate, m_width, m_height, m_fontSize, m_dpi})
        box->setTheme(theme);
}

void ExportForm::setChoices(const ExportChoices &choices)
{
    m_choices = choices;
    m_otherDpi = movingDpi; // Exchanged with the spec's dpi when an animation is chosen.
    showChoices();
}

/// Enter in a number box commits the number instead of starting the export.
void ExportForm::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    for (const NumberBox *box : {m_frameRate, m_width, m_height, m_fontSize, m_dpi}) {
        if (isEnter && (box->hasFocus() || box->lineEdit()->hasFocus()))
            return;
    }
    QWidget::keyPressEvent(event);
}

void ExportForm::showHeight(double height)
{
    m_shownHeight = height;
    if (m_choices.spec.height == 0)
        m_height->setValue(std::round(height * 10) / 10);
}

void ExportForm::edit()
{
    showChoices();
    emit changed();
}

void ExportForm::showChoices()
{
    const auto views = viewsBeside(*m_choices.view);
    m_view->setChoices(titles(views), indexOf(views, m_choices.view));
    showMotion();
    showKinds();
    const FigureSpec &spec = m_choices.spec;
    m_sequence->setChecked(m_choices.sequence);
    m_preset->setCurrentIndex(indexOfPreset(spec, m_preset->currentIndex()));
    m_width->setValue(spec.width);
    m_height->setValue(spec.height == 0 ? std::round(m_shownHeight * 10) / 10 : spec.height);
    m_heightAsNeeded->setChecked(spec.height == 0);
    m_fontSize->setValue(spec.fontSize);
    m_dpi->setValue(spec.dpi);
    m_theme->setCurrentIndex(indexOf(themes, spec.theme));
    m_transparent->setChecked(spec.transparent);
    m_outlines->setChecked(spec.outlineText);
    m_caption->setChecked(spec.caption);
    showAvailability();
}

void ExportForm::showMotion()
{
    if (!canMove(*m_choices.view, m_choices.motion)) {
        m_choices.motion = Motion::None;
        std::swap(m_choices.spec.dpi, m_otherDpi);
    }
    m_motions.clear();
    QStringList texts;
    for (const Motion motion : allMotions) {
        if (canMove(*m_choices.view, motion)) {
            m_motions.push_back(motion);
            texts += motionText(motion);
        }
    }
    m_motion->setChoices(texts, indexOf(m_motions, m_choices.motion));
    m_motion->setEnabled(m_motions.size() > 1);
    m_frameRate->setValue(m_choices.timing.frameRate);
    m_loops->setChecked(m_choices.timing.plays == 0);
    auto *form = static_cast<QFormLayout *>(layout());
    form->setRowVisible(m_frameRate, m_choices.motion != Motion::None);
    form->setRowVisible(m_loops, m_choices.motion != Motion::None);
    form->setRowVisible(m_sequence, m_choices.motion == Motion::None);
}

void ExportForm::showKinds()
{
    const bool moves = m_choices.motion != Motion::None;
    m_kinds.clear();
    QStringList texts;
    for (const ExportKind kind : allExportKinds) {
        const bool canBe
            = moves ? kind == ExportKind::Png || kind == ExportKind::Gif : m_choices.view->kinds.contains(kind);
        if (canBe) {
            m_kinds.push_back(kind);
            texts += moves && kind == ExportKind::Png ? tr("Moving picture, full colour (.png)") : exportKindText(kind);
        }
    }
    if (std::ranges::find(m_kinds, m_choices.kind) == m_kinds.end())
        m_choices.kind = m_kinds.front();
    m_kind->setChoices(texts, indexOf(m_kinds, m_choices.kind));
}

void ExportForm::showAvailability()
{
    const bool picture
        = pictureFormat(m_choices.kind) || m_choices.kind == ExportKind::Tikz || m_choices.kind == ExportKind::Gif;
    for (QWidget *control : std::initializer_list<QWidget *> {m_preset, m_width, m_heightAsNeeded, m_fontSize, m_dpi,
                                                              m_theme, m_transparent, m_caption})
        control->setEnabled(picture);
    m_height->setEnabled(picture && m_choices.spec.height != 0);
    m_outlines->setEnabled(m_choices.kind == ExportKind::Svg);
    m_sequence->setEnabled(picture && m_choices.view->hasStages);
}

} // namespace normscope
