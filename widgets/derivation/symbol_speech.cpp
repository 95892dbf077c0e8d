// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/derivation/symbol_speech.h"

#include "widgets/core/index_text.h"
#include "widgets/derivation/derivation.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct SymbolSpeech
{
    Q_DECLARE_TR_FUNCTIONS(normscope::SymbolSpeech)

public:
    static QString group(const Evaluation &evaluation, std::int64_t group, const QString &role)
    {
        const GroupTransform transform = evaluation.transform(group);
        const Moments &moments = evaluation.moments(group);
        if (role == role::mean)
            return tr("mean %1").arg(numberText(transform.shift));
        if (role == role::count)
            return tr("number of values %1").arg(moments.count);
        if (role == role::divisor)
            return tr("divisor %1").arg(numberText(transform.divisor));
        if (role == role::sum)
            return tr("sum over the group");
        if (role != role::square)
            return {};
        return evaluation.spec().centre ? tr("variance, or its square root") : tr("mean square, or its square root");
    }

    static QString cell(const Evaluation &evaluation, std::int64_t element)
    {
        return tr("cell %1, value %2")
            .arg(indexText(element, evaluation.input().shape()), numberText(evaluation.input()[element]));
    }
};

} // namespace

QString symbolSpeech(const Evaluation &evaluation, std::int64_t group, std::int64_t element, const QString &role)
{
    if (const std::int64_t term = role::elementOf(role); term >= 0)
        return SymbolSpeech::cell(evaluation, term);
    if (element >= 0 && role == role::cell)
        return SymbolSpeech::cell(evaluation, element);
    if (element >= 0 && role == role::gamma)
        return SymbolSpeech::tr("gamma of the cell, %1").arg(numberText(evaluation.gamma(element)));
    if (element >= 0 && role == role::beta)
        return SymbolSpeech::tr("beta of the cell, %1").arg(numberText(evaluation.beta(element)));
    return SymbolSpeech::group(evaluation, group, role);
}

} // namespace normscope
