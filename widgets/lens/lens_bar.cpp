// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lens/lens_bar.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/convention_text.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/core/scene_option.h"
#include "widgets/lens/precision_text.h"

#include <QHBoxLayout>

#include <algorithm>

namespace normscope {

LensBar::LensBar(QWidget *parent)
    : QWidget(parent)
    , m_choice(new SegmentedControl({tr("Values"), tr("Gradient"), tr("Influence"), tr("Difference"), tr("Precision")},
                                    this))
    , m_against(new ChoiceBox(this))
    , m_type(new ChoiceBox(this))
    , m_algorithm(new ChoiceBox(this))
    , m_order(new ChoiceBox(this))
{
    setSceneOption(*this, "lens");
    m_choice->setObjectName(QStringLiteral("lens"));
    m_choice->setLook(SegmentedControl::Look::Tabs);
    m_choice->setAccessibleName(tr("Lens"));
    m_choice->setSegmentToolTip(0, tr("The values at the stage that the scrubber stands at."));
    m_choice->setSegmentToolTip(1,
                                tr("∂L/∂x: how the loss changes with every input, for the upstream gradient ∂L/∂y."));
    m_choice->setSegmentToolTip(
        2, tr("∂y/∂x: how the output of the pinned cell changes with every input. Inputs of other groups have none."));
    m_choice->setSegmentToolTip(4,
                                tr("What y becomes when it is computed in another type, minus y in exact arithmetic."));
    for (std::size_t i = 0; i < std::size(allLenses); ++i)
        commands()[i]->setObjectName(QStringLiteral("lens.%1").arg(QString::fromUtf8(name(allLenses[i]))));
    m_against->setObjectName(QStringLiteral("against"));
    m_against->setAccessibleName(tr("Compared with"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_against);
    for (QWidget *box : {m_type, m_algorithm, m_order})
        row->addWidget(box);
    row->addWidget(m_choice);
    addPrecisionChoices();
    connect(m_choice, &SegmentedControl::chosen, this, [this](int index) {
        setLens(allLenses[index]);
        emit changed();
    });
    connect(m_against, &QComboBox::activated, this, [this](int index) {
        setOther(m_conventions[static_cast<std::size_t>(index)]);
        emit changed();
    });
    showChoices();
}

void LensBar::addPrecisionChoices()
{
    const auto add = [this](ChoiceBox *box, const char *id, const QString &name, const auto &values, const auto &text,
                            const auto &help, auto member) {
        box->setObjectName(QString::fromLatin1(id));
        box->setAccessibleName(name);
        QStringList texts;
        for (const auto value : values)
            texts += text(value);
        box->setChoices(texts, 0);
        for (int i = 0; i < texts.size(); ++i)
            box->setItemData(i, help(values[i]), Qt::ToolTipRole);
        connect(box, &QComboBox::activated, this, [this, &values, member](int index) {
            m_precision.*member = values[index];
            showPrecision();
            emit changed();
        });
    };
    add(m_type, "precisionType", tr("Type"), allPrecisionTypes, precisionTypeText, precisionTypeHelp,
        &PrecisionChoice::type);
    add(m_algorithm, "varianceAlgorithm", tr("Algorithm of the variance"), allVarianceAlgorithms, algorithmText,
        algorithmHelp, &PrecisionChoice::algorithm);
    add(m_order, "castOrder", tr("Order of casts"), allCastOrders, castOrderText, castOrderHelp,
        &PrecisionChoice::order);
}

void LensBar::setPrecision(const PrecisionChoice &choice)
{
    m_precision = choice;
    showPrecision();
}

void LensBar::showPrecision()
{
    const auto show = [](ChoiceBox *box, const auto &values, auto value) {
        box->setCurrentIndex(static_cast<int>(std::ranges::find(values, value) - std::begin(values)));
        box->setToolTip(box->itemData(box->currentIndex(), Qt::ToolTipRole).toString());
    };
    show(m_type, allPrecisionTypes, m_precision.type);
    show(m_algorithm, allVarianceAlgorithms, m_precision.algorithm);
    show(m_order, allCastOrders, m_precision.order);
    // Choices without effect are disabled; their tool tips say why.
    const bool isGiven = m_problem.spec.usesRunningStatistics();
    m_algorithm->setEnabled(!isGiven);
    if (isGiven)
        m_algorithm->setToolTip(tr("In eval mode there is no variance to compute: the running statistics are given."));
    m_order->setEnabled(m_precision.type != DType::Float32);
    if (!m_order->isEnabled())
        m_order->setToolTip(tr("In float32 there is nothing to cast."));
    for (QWidget *box : {m_type, m_algorithm, m_order})
        box->setVisible(m_lens == Lens::Precision);
}

void LensBar::setTheme(const Theme &theme)
{
    m_choice->setTheme(theme);
}

void LensBar::setProblem(const NormalizationProblem &problem)
{
    m_problem = problem;
    m_conventions = comparableConventions(problem);
    if (std::ranges::find(m_conventions, m_other) == m_conventions.end())
        m_other = otherConvention(problem);
    showChoices();
}

const std::vector<QAction *> &LensBar::commands() const
{
    return m_choice->commands();
}

void LensBar::setLens(Lens lens)
{
    m_lens = lens;
    showChoices();
}

void LensBar::setOther(const Convention *other)
{
    if (std::ranges::find(m_conventions, other) != m_conventions.end() || m_conventions.empty())
        m_other = other;
    showChoices();
}

void LensBar::showChoices()
{
    m_choice->setCurrent(static_cast<int>(m_lens));
    const bool compares = !m_conventions.empty();
    m_choice->setSegmentToolTip(3, tr("y under these choices minus y′ under another convention."));
    // The difference lens stays available while it is shown, so that it works again when its method is back.
    m_choice->setImpossible(3,
                            compares || m_lens == Lens::Difference
                                ? QString()
                                : tr("No other convention is known for this choice of axes."));
    QStringList titles;
    for (const Convention *convention : m_conventions)
        titles += conventionTitle(*convention);
    const auto shown = std::ranges::find(m_conventions, m_other);
    m_against->setChoices(titles, shown == m_conventions.end() ? -1 : static_cast<int>(shown - m_conventions.begin()));
    for (std::size_t i = 0; i < m_conventions.size(); ++i)
        m_against->setItemData(static_cast<int>(i), conventionHelp(*m_conventions[i]), Qt::ToolTipRole);
    m_against->setToolTip(m_other ? tr("What y is compared with. %1").arg(conventionHelp(*m_other))
                                  : tr("What y is compared with."));
    m_against->setVisible(m_lens == Lens::Difference && compares);
    showPrecision();
}

} // namespace normscope
