// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequences/sequence_method_text.h"

#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <cmath>

namespace normscope {

namespace {

struct SequenceMethodText
{
    Q_DECLARE_TR_FUNCTIONS(TokenFigure)
};

} // namespace

QString sequenceMethodName(SequenceMethod method)
{
    switch (method) {
    case SequenceMethod::Batch:
        return SequenceMethodText::tr("Batch");
    case SequenceMethod::BatchPerPosition:
        return SequenceMethodText::tr("Batch, per position");
    case SequenceMethod::Layer:
        return SequenceMethodText::tr("Layer, per token");
    case SequenceMethod::LayerSample:
        return SequenceMethodText::tr("Layer, per sample");
    case SequenceMethod::Rms:
        return SequenceMethodText::tr("RMS");
    case SequenceMethod::Instance:
        return SequenceMethodText::tr("Instance");
    }
    return {};
}

QString sequenceMethodAxes(SequenceMethod method)
{
    switch (method) {
    case SequenceMethod::Batch:
        return QStringLiteral("N, L");
    case SequenceMethod::BatchPerPosition:
        return QStringLiteral("N");
    case SequenceMethod::Layer:
    case SequenceMethod::Rms:
        return QStringLiteral("D");
    case SequenceMethod::LayerSample:
        return QStringLiteral("L, D");
    case SequenceMethod::Instance:
        return QStringLiteral("L");
    }
    return {};
}

QString normalizedText(double value, int digits)
{
    return numberText(std::abs(value) < 1e-12 ? 0 : value, digits);
}

} // namespace normscope
