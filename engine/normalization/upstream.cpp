// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/upstream.h"

#include "engine/generators/generator.h"
#include "engine/tensor/error.h"

#include <array>

namespace normscope {

bool fits(const UpstreamGradient &upstream, const Shape &shape)
{
    if (upstream.kind == UpstreamKind::Values)
        return upstream.values.shape() == shape;
    const bool hasElement = upstream.element >= 0 && upstream.element < elementCount(shape);
    return upstream.values.isEmpty() && (hasElement || upstream.kind != UpstreamKind::OneHot);
}

Tensor upstreamTensor(const UpstreamGradient &upstream, const Shape &shape, const Progress &progress)
{
    if (!fits(upstream, shape)) {
        throw InputError(
            {MESSAGE_TEXT("Message", "The upstream gradient does not fit an output of shape %1."), {shapeText(shape)}});
    }
    switch (upstream.kind) {
    case UpstreamKind::Ones:
        return Tensor::filled(shape, 1);
    case UpstreamKind::Random: {
        GeneratorSpec normal = initialSpec(GeneratorKind::Normal);
        normal.seed = upstream.seed;
        return generate(normal, shape, DType::Float64, progress);
    }
    case UpstreamKind::OneHot:
        return Tensor::filled(shape, 0).withValues(std::array {upstream.element}, std::array {1.0});
    case UpstreamKind::Values:
        break;
    }
    return upstream.values;
}

} // namespace normscope
