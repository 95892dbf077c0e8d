// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequences/sequence_controls.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/drawn_seed.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/core/help_topic.h"

#include <QHBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// Larger batches can be drawn on the command line.
constexpr int mostShownRows = 64;
constexpr int mostShownLength = 128;
constexpr int mostShownFeatures = 256;
constexpr std::array presetShares = {0.25, 0.5, 0.89};
constexpr double anyNumber = std::numeric_limits<double>::max();

int wholeNumber(double value)
{
    return static_cast<int>(std::lround(value));
}

} // namespace

SequenceControls::SequenceControls(QWidget *parent)
    : ExperimentControls(parent)
    , m_presets(new SegmentedControl({tr("25 %"), tr("50 %"), tr("89 %")}))
    , m_share(new NumberBox({0, 10, 25, 50, 75, 89, 95}, 0, 99.9))
    , m_source(new ChoiceBox)
    , m_rows(new NumberBox({2, 4, 6, 8, 16, 32}, 1, mostShownRows))
    , m_length(new NumberBox({4, 8, 12, 16, 32, 64}, 1, mostShownLength))
    , m_features(new NumberBox({1, 2, 4, 8, 16, 64}, 1, mostShownFeatures))
    , m_mean(new NumberBox({-1, 0, 1, 3}, -anyNumber, anyNumber))
    , m_deviation(new NumberBox({0.5, 1, 2}, 0, anyNumber))
    , m_padding(new ChoiceBox)
    , m_padValue(new NumberBox({-1, 0, 1, 3}, -anyNumber, anyNumber))
    , m_seed(new NumberBox({1, 2, 3, 7}, 0, largestDrawnSeed))
{
    setHelpTopic(*this, "sequences#controls");
    setLayout(firstRow());
    firstRow()->setContentsMargins(12, 8, 12, 6);
    firstRow()->addWidget(flow());
    firstRow()->setStretching(flow());
    addShare();
    addTokens();
    addValues();
}

void SequenceControls::addShare()
{
    QWidget *presets = addPair(tr("Padding"), m_presets, "presets", tr("Share of padding, presets"), {});
    m_presets->setSegmentToolTip(0, tr("A quarter of all tokens: a step in between, of no particular data."));
    m_presets->setSegmentToolTip(
        1, tr("Up to half of all tokens: Wikipedia at length 512 (Krell et al. 2021, arXiv:2107.02027)."));
    m_presets->setSegmentToolTip(2, tr("Up to 89 %: GLUE CoLA at length 128 (Krell et al. 2021, arXiv:2107.02027)."));
    QWidget *share
        = addPair(tr("p in %"), m_share, "share", tr("Share of padding in percent"),
                  tr("How much of the batch is padding. Lengths are drawn for it; the ends of rows can be dragged "
                     "as well."));
    m_drawn = {presets, share};
    connect(m_presets, &SegmentedControl::chosen, this,
            [this](int index) { setShare(presetShares[static_cast<std::size_t>(index)]); });
    connect(m_share, &NumberBox::valueEdited, this, [this](double percent) { setShare(percent / 100); });
}

void SequenceControls::addTokens()
{
    m_source->setChoices({tr("Drawn"), tr("English words"), tr("Chinese words"), tr("The open tensor")}, 0);
    m_details.push_back(addPair(
        tr("Tokens"), m_source, "source", tr("Source of the tokens"),
        tr("Tokens that are drawn, words of short sentences with the same vector wherever they stand, or the open "
           "tensor N × L × D with its mask as padding.")));
    connect(m_source, &QComboBox::activated, this, [this](int index) {
        edit([index](TokenSetup &setup) {
            setup.source = static_cast<TokenSource>(index);
            setup.lengths.clear(); // Sentences have their own lengths.
        });
    });
    struct Size
    {
        const char *id;
        QString text;
        QString name;
        NumberBox *box;
        int TokenSetup::*member;
    };
    const Size sizes[] = {{"rows", tr("N"), tr("Rows"), m_rows, &TokenSetup::batchSize},
                          {"length", tr("L"), tr("Length"), m_length, &TokenSetup::length},
                          {"features", tr("D"), tr("Features"), m_features, &TokenSetup::features}};
    for (const Size &size : sizes) {
        const QString tip = size.member == &TokenSetup::batchSize ? tr("Rows of the batch.")
            : size.member == &TokenSetup::length                  ? tr("Tokens that every row is padded to.")
                                                                  : tr("Values of a token.");
        QWidget *pair = addPair(size.text, size.box, size.id, size.name, tip);
        m_drawn.push_back(pair);
        m_details.push_back(pair);
        connect(size.box, &NumberBox::valueEdited, this, [this, member = size.member](double value) {
            edit([member, value](TokenSetup &setup) {
                setup.*member = wholeNumber(value);
                if (member != &TokenSetup::features)
                    setup.lengths.clear();
            });
        });
    }
}

void SequenceControls::addValues()
{
    struct Value
    {
        const char *id;
        QString text;
        QString name;
        QString tip;
        NumberBox *box;
        double TokenSetup::*member;
    };
    const Value values[]
        = {{"mean", tr("μ"), tr("Mean of real values"), tr("Mean of the normal distribution of real values."), m_mean,
            &TokenSetup::mean},
           {"deviation", tr("σ"), tr("Standard deviation of real values"), tr("Their standard deviation."), m_deviation,
            &TokenSetup::deviation},
           {"padValue", tr("c"), tr("Value of the padding"),
            tr("What stands in the padding: near μ it inflates real tokens under batch norm, far from it it squeezes "
               "them."),
            m_padValue, &TokenSetup::padValue}};
    m_padding->setChoices({tr("constant c"), tr("vector about c")}, 0);
    for (const Value &value : values) {
        if (value.box == m_padValue) {
            m_drawn.push_back(addPair(tr("[PAD]"), m_padding, "paddingKind", tr("Kind of padding"),
                                      tr("One value in all padding, or a vector that is drawn about it once.")));
            m_details.push_back(m_drawn.back());
        }
        m_drawn.push_back(addPair(value.text, value.box, value.id, value.name, value.tip));
        m_details.push_back(m_drawn.back());
        connect(value.box, &NumberBox::valueEdited, this, [this, member = value.member](double number) {
            edit([member, number](TokenSetup &setup) { setup.*member = number; });
        });
    }
    connect(m_padding, &QComboBox::activated, this, [this](int index) {
        edit([index](TokenSetup &setup) { setup.padding = static_cast<PaddingKind>(index); });
    });
    m_details.push_back(addPair(tr("Seed"), m_seed, "seed", tr("Seed"), tr("The same seed draws the same tokens.")));
    connect(m_seed, &NumberBox::valueEdited, this, [this](double seed) {
        edit([seed](TokenSetup &setup) { setup.seed = static_cast<std::uint64_t>(seed); });
    });
}

template <class Change>
void SequenceControls::edit(Change &&change)
{
    TokenSetup setup = m_setup;
    change(setup);
    if (setup != m_setup)
        emit setupEdited(setup, EditHint::Discrete);
}

void SequenceControls::setShare(double share)
{
    edit([share](TokenSetup &setup) {
        setup.share = share;
        setup.lengths.clear();
        // Sentences need explicit lengths for the share, which would otherwise keep their own.
        if (isText(setup.source))
            setup.lengths = lengthsForShare(setup);
    });
}

void SequenceControls::stepShare(int direction)
{
    const auto next = direction > 0
        ? std::ranges::find_if(presetShares, [this](double share) { return share > m_shownShare + 0.01; })
        : presetShares.end();
    if (direction > 0 && next != presetShares.end())
        return setShare(*next);
    double before = 0;
    for (const double share : presetShares)
        before = share < m_shownShare - 0.01 ? share : before;
    if (direction < 0)
        setShare(before);
}

void SequenceControls::drawSeed()
{
    edit([](TokenSetup &setup) { setup.seed = drawnSeed(setup.seed); });
}

void SequenceControls::setSetup(const TokenSetup &setup, double share)
{
    m_setup = setup;
    m_shownShare = share;
    const auto preset = std::ranges::find_if(presetShares, [&](double one) { return std::abs(one - share) < 5e-3; });
    m_presets->setCurrent(preset == presetShares.end() ? -1 : static_cast<int>(preset - presetShares.begin()));
    m_share->setValue(std::round(1000 * share) / 10);
    m_source->setCurrentIndex(static_cast<int>(setup.source));
    m_rows->setValue(setup.batchSize);
    m_length->setValue(setup.length);
    m_features->setValue(setup.features);
    m_mean->setValue(setup.mean);
    m_deviation->setValue(setup.deviation);
    m_padding->setCurrentIndex(static_cast<int>(setup.padding));
    m_padValue->setValue(setup.padValue);
    m_seed->setValue(static_cast<double>(setup.seed));
    for (QWidget *pair : m_drawn)
        pair->setEnabled(setup.source != TokenSource::Tensor);
}

void SequenceControls::setTheme(const Theme &theme)
{
    ExperimentControls::setTheme(theme);
    m_presets->setTheme(theme);
}

void SequenceControls::setCalm(bool calm)
{
    for (QWidget *pair : m_details)
        pair->setVisible(!calm);
}

} // namespace normscope
