// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/spec.h"

namespace normscope {

std::string_view name(EpsilonPlacement placement)
{
    return placement == EpsilonPlacement::Inside ? "inside" : "outside";
}

std::string_view name(VarianceEstimator estimator)
{
    return estimator == VarianceEstimator::Biased ? "biased" : "unbiased";
}

std::string_view name(Mode mode)
{
    return mode == Mode::Train ? "train" : "eval";
}

std::string_view name(MomentumConvention convention)
{
    return convention == MomentumConvention::NewValue ? "new" : "old";
}

std::string_view name(GammaForm form)
{
    return form == GammaForm::Gamma ? "gamma" : "one-plus-weight";
}

} // namespace normscope
