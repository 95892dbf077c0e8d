// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/remedy_definitions.h"

#include "engine/experiments/remedies.h"

#include <QCoreApplication>
#include <QStringList>

namespace normscope {

namespace {

struct RemedyDefinition
{
    Q_DECLARE_TR_FUNCTIONS(RemedyDefinition)
};

QString definition(Remedy remedy)
{
    switch (remedy) {
    case Remedy::Sync:
        return RemedyDefinition::tr("sync: the statistics of k devices with N samples each are put together.");
    case Remedy::Ghost:
        return RemedyDefinition::tr("ghost: the batch is cut into k parts with statistics of their own.");
    case Remedy::Accumulation:
        return RemedyDefinition::tr("accumulation: gradients of k batches are added; the statistics stay those of N.");
    case Remedy::Frozen:
        return RemedyDefinition::tr("frozen: the population’s mean and variance, in training as in eval.");
    case Remedy::Renorm:
        return RemedyDefinition::tr("renorm: x̂ · r + d, with r = σ̂/σ and d = (μ̂ − μ)/σ within their limits; μ and σ "
                                    "are the population’s.");
    case Remedy::Group:
        return RemedyDefinition::tr("group: over the sample’s own groups of channels.");
    case Remedy::Layer:
        return RemedyDefinition::tr("layer: over the sample itself.");
    case Remedy::Batch:
        break;
    }
    return RemedyDefinition::tr("batch: no remedy, N samples share their statistics.");
}

} // namespace

QString remedyDefinitions()
{
    QStringList lines;
    for (const Remedy remedy : allRemedies) {
        const QString paper = QString::fromUtf8(source(remedy).data(), static_cast<qsizetype>(source(remedy).size()));
        const QString line = definition(remedy).toHtmlEscaped();
        lines += paper.isEmpty() ? line : QStringLiteral("%1 <i>%2</i>").arg(line, paper.toHtmlEscaped());
    }
    return QStringLiteral("<p>%1</p>").arg(lines.join(QStringLiteral("<br>")));
}

} // namespace normscope
